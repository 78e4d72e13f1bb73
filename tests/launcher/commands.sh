# Commands of tests/launcher that are no builds: questions to the compiler, settings, memrewrite run.
# shellcheck shell=sh

# answers LABEL ARGUMENT…: the compiler's own answer, byte for byte, in both folders
answers() {
    label=$1
    shift
    for how in plain counting; do
        [ $how = plain ] && with= || with=$launcher
        (cd "$tmp/answers/$how" && $with gcc "$@") >"$tmp/answers/$how.out" 2>"$tmp/answers/$how.err" </dev/null
        echo "status $?" >>"$tmp/answers/$how.out"
        sed 's:/cc[A-Za-z0-9]*\.:/ccRANDOM.:g' "$tmp/answers/$how.err" >"$tmp/answers/$how.err1" && mv "$tmp/answers/$how.err1" "$tmp/answers/$how.err"
    done
    same "answers/$label: stdout" "$tmp/answers/plain.out" "$tmp/answers/counting.out"
    same "answers/$label: stderr" "$tmp/answers/plain.err" "$tmp/answers/counting.err"
}

questions() {
    wanted answers || return 0
    unset MEMREWRITE_LOG
    for how in plain counting; do
        mkdir -p "$tmp/answers/$how"
        echo 'int main(void) { int unused; return 0; }' >"$tmp/answers/$how/a.c"
        cp "$tmp/answers/$how/a.c" "$tmp/answers/$how/conftest.c"
        echo 'int main(void) { return }' >"$tmp/answers/$how/wrong.c"
    done
    answers E -E a.c
    answers S -S a.c -o -
    answers M -M a.c
    answers MM -MM a.c
    answers syntax -fsyntax-only -Wall a.c
    answers version --version
    answers v -v
    answers machine -dumpmachine
    answers print -print-file-name=libc.a
    answers commands '-###' -c a.c
    answers warning -Wall -c a.c
    answers wrong -c wrong.c
    answers wrong_link wrong.c -o wrong
    answers nothing
    answers stdin -c -x c -
    answers probe conftest.c -o conftest
    answers unresolved -c nosuch.c
    files "$tmp/answers/plain" >"$tmp/answers/plain.files"
    files "$tmp/answers/counting" >"$tmp/answers/counting.files"
    same "answers: files" "$tmp/answers/plain.files" "$tmp/answers/counting.files"
    # The object is the plain one but for its record.
    for how in plain counting; do objcopy -R .memrewrite.unit "$tmp/answers/$how/a.o" "$tmp/answers/$how.o" 2>/dev/null; done
    if readelf -SW "$tmp/answers/counting/a.o" | grep -q '\.memrewrite\.unit .* E '; then ok "answers: the record is excluded from links"; else fail "answers: the record is excluded from links" "it is not"; fi
    same "answers: the object without its record" "$tmp/answers/plain.o" "$tmp/answers/counting.o"
}

# A configure script that looks at stderr, and what is built below it.
configure_case() {
    wanted configure || return 0
    unset MEMREWRITE_LOG
    mkdir -p "$tmp/configure" && cd "$tmp/configure" || return
    cat >configure <<'END'
#!/bin/sh
echo 'int main(void) { return 0; }' >try$$.c
said=$($CC try$$.c -o try$$ 2>&1) && [ -z "$said" ] && echo "works in silence" || echo "says $said"
rm -f try$$*
END
    if [ "$(CC="$launcher gcc" sh ./configure)" = "works in silence" ]; then ok "configure: probes are silent"; else fail "configure: probes are silent" "$(CC="$launcher gcc" sh ./configure)"; fi
    cd "$OLDPWD" || exit
}

# settings LABEL WANT: what the program of a project counts with these settings
settings() {
    (cd "$tmp/settings" && rm -f prog ./*.mrc && sh -c "$build_settings" && MEMREWRITE_OUT=c.mrc ./prog) >"$tmp/settings.out" 2>&1
    got=$(cd "$tmp/settings" && ls c.mrc >/dev/null 2>&1 && functions c.mrc)
    if [ "$got" = "$2" ]; then ok "settings: $1"; else fail "settings: $1" "'$got', not '$2'"; detail "$tmp/settings.out"; fi
}

# told LABEL PATTERN: why the program stays plain, in the last line
told() { if tail -n 1 "$MEMREWRITE_LOG" | grep -q "^memrewrite: prog: stays plain: $2"; then ok "settings: $1"; else fail "settings: $1" "$(tail -n 1 "$MEMREWRITE_LOG")"; fi; }

settings_cases() {
    wanted settings || return 0
    export MEMREWRITE_LOG="$tmp/settings.log"
    mkdir -p "$tmp/settings" && (cd "$tmp/settings" && sources_three)
    build_settings="$launcher gcc -O2 -Iinclude $three_c -o prog"
    settings "all" "$three"
    if (cd "$tmp/settings" && "$MEMREPORT" functions c.mrc) | grep -q '^sum  *src/sum.c:3 '; then ok "settings: the report's paths"; else fail "settings: the report's paths" "not from here on"; fi
    # A region, by a variable: main is called outside of it.
    export MEMREWRITE_OPTIONS="--roi sum"
    settings "--roi" "sum:2 thrice:7 twice:6 "
    MEMREWRITE_OPTIONS="--roi nowhere" settings "--roi of another program" ""
    if tail -n 1 "$MEMREWRITE_LOG" | grep -q '^memrewrite: prog: stays plain: it cannot be rewritten: --roi nowhere: this program has no function of this name'; then ok "settings: --roi of another program is reported once"
    else fail "settings: --roi of another program is reported once" "other words: $(tail -n 1 "$MEMREWRITE_LOG")"; fi
    # One of several programs has some of the regions: it counts these, and says which it has not.
    for options in "--roi sum --roi nowhere" "--roi nowhere --roi sum" "--roi nosuch.c:3 --roi sum --roi nowhere"; do
        MEMREWRITE_OPTIONS=$options settings "$options" "sum:2 thrice:7 twice:6 "
        (cd "$tmp/settings" && rm -f prog && unset MEMREWRITE_LOG && MEMREWRITE_OPTIONS=$options sh -c "$build_settings") >"$tmp/settings.out" 2>&1
        if grep -q '^memrewrite: prog: .*warning: --roi nowhere: this program has no function of this name' "$tmp/settings.out"; then ok "settings: $options is reported"
        else fail "settings: $options is reported" "no warning"; detail "$tmp/settings.out"; fi
    done
    MEMREWRITE_OPTIONS="--roi nosuch --roi nowhere" settings "no region of several" ""
    if tail -n 1 "$MEMREWRITE_LOG" | grep -q 'rewritten: --roi nosuch, --roi nowhere: this program has none of them'; then ok "settings: no region of several is reported once"
    else fail "settings: no region of several is reported once" "other lines"; detail "$MEMREWRITE_LOG"; fi
    MEMREWRITE_OPTIONS="--roi nosuch.c:3" settings "--roi of another program's source" ""
    if tail -n 1 "$MEMREWRITE_LOG" | grep -q 'rewritten: --roi nosuch.c:3: this program has no such source'; then ok "settings: another program's source is reported"
    else fail "settings: another program's source is reported" "other lines"; detail "$MEMREWRITE_LOG"; fi
    unset MEMREWRITE_OPTIONS
    printf '# a comment\n--skip twice.c\n[image other]\n--skip main.c\n[image pr*]\n--skip "src/thrice.*"\n' >"$tmp/settings/.memrewrite"
    settings ".memrewrite" "main:1 sum:2 "
    printf -- '--only include\n' >"$tmp/settings/.memrewrite"
    settings "--only" ""
    told "--only of no source is told of" '--only leaves no source of it$'
    MEMREWRITE_OPTIONS="--skip '*'" settings "--only and --skip" ""
    told "… both, too" '--only and --skip leave no source of it$'
    (cd "$tmp/settings" && MEMREWRITE_STRICT=1 sh -c "$build_settings")
    if [ $? = 1 ] && [ ! -e "$tmp/settings/prog" ]; then ok "settings: --only of no source, strict"; else fail "settings: --only of no source, strict" "no error"; fi
    rm "$tmp/settings/.memrewrite"
    MEMREWRITE_OPTIONS="--skip '*'" settings "--skip '*'" ""
    told "--skip '*' is told of" '--skip leaves no source of it$'
    printf '[images]\n' >"$tmp/settings/.memrewrite"
    settings "a wrong file" ""
    if tail -n 1 "$MEMREWRITE_LOG" | grep -q '^memrewrite: prog: stays plain: a section of .memrewrite'; then ok "settings: a wrong file is told of"; else fail "settings: a wrong file is told of" "$(tail -n 1 "$MEMREWRITE_LOG")"; fi
    printf -- '--events=loops\n' >"$tmp/settings/.memrewrite"
    settings "--events" ""
    if tail -n 1 "$MEMREWRITE_LOG" | grep -q '^memrewrite: prog: stays plain: --events is not for memrewrite cc'; then ok "settings: --events is told of"; else fail "settings: --events is told of" "$(tail -n 1 "$MEMREWRITE_LOG")"; fi
    # A word that is wrong is named, and where it stands.
    for words in "foo.c|'foo.c' AT is no option$" "--skip b.c  # why|'#' AT is no option: a comment has a line of its own" "--all what|'what' AT is no option" "--counts=all --only=src x.c|'x.c' AT is no option"; do
        rm "$tmp/settings/.memrewrite"
        MEMREWRITE_OPTIONS=${words%%|*} settings "wrong words: ${words%%|*}" ""
        told "… are named" "$(echo "${words#*|}" | sed 's/AT/in MEMREWRITE_OPTIONS/')"
        printf -- '# two lines\n%s\n' "${words%%|*}" >"$tmp/settings/.memrewrite"
        settings "wrong words of a file: ${words%%|*}" ""
        told "… are named, with their line" "$(echo "${words#*|}" | sed "s:AT:in .*/settings/.memrewrite\:2:")"
    done
    (cd "$tmp/settings" && MEMREWRITE_STRICT=1 sh -c "$build_settings")
    if [ $? = 1 ] && [ ! -e "$tmp/settings/prog" ]; then ok "settings: strict"; else fail "settings: strict" "no error"; fi
    rm "$tmp/settings/.memrewrite"
    unset MEMREWRITE_LOG
    said=$(cd "$tmp/settings" && rm -f prog && $launcher gcc -x c - -o prog <src/thrice.c 2>&1)
    if [ ! -e "$tmp/settings/prog" ] && ! echo "$said" | grep -q '^memrewrite:'; then ok "settings: a pipe, no program"; else fail "settings: a pipe, no program" "$said"; fi
    said=$(cd "$tmp/settings" && echo 'int main(void) { return 0; }' | $launcher gcc -x c - -o prog 2>&1 && ./prog)
    if [ "$said" = 'memrewrite: prog: stays plain: its source comes from standard input' ]; then ok "settings: a pipe"; else fail "settings: a pipe" "$said"; fi
    said=$(cd "$tmp/settings" && echo 'int main(void) { return 0; }' | MEMREWRITE_STRICT=1 $launcher gcc -x c - -o prog 2>&1)
    if [ $? = 1 ] && [ ! -e "$tmp/settings/prog" ]; then ok "settings: a pipe, strict"; else fail "settings: a pipe, strict" "$said"; fi
    said=$(cd "$tmp/settings" && echo 'int main(void) { return 0; }' | $launcher gcc -c -x c - -o piped.o 2>&1 && $launcher gcc piped.o -o prog 2>&1 && ./prog)
    if [ -z "$said" ]; then ok "settings: an object of a pipe, without a line"; else fail "settings: an object of a pipe, without a line" "$said"; fi
    said=$(cd "$tmp/settings" && echo 'int main(void) { return 0; }' >one.c && $launcher gcc -v one.c -o one 2>&1 && ./one)
    if ! echo "$said" | grep -q '^memrewrite:'; then ok "settings: a link with -v, without a line"; else fail "settings: a link with -v, without a line" "$said"; fi
    said=$(echo 'int main(void) { return 0; }' | $launcher gcc -x c - -o /dev/null 2>&1)
    if [ -z "$said" ]; then ok "settings: a pipe, to nowhere"; else fail "settings: a pipe, to nowhere" "$said"; fi
    said=$(cd "$tmp/settings" && sh -c "$build_settings" 2>&1)
    if echo "$said" | grep -qx 'memrewrite: prog: 4 files, 4 functions, 0 skipped, [0-9.]* s'; then ok "settings: one line"; else fail "settings: one line" "$said"; fi
    said=$(cd "$tmp/settings" && echo 'int main(void) { return 0; }' >one.c && $launcher gcc one.c -o one 2>&1)
    if echo "$said" | grep -qx 'memrewrite: one: 1 file, 1 function, 0 skipped, [0-9.]* s'; then ok "settings: one function"; else fail "settings: one function" "$said"; fi
    said=$(cd "$tmp/settings" && MEMREWRITE_OPTIONS=-q sh -c "$build_settings" 2>&1)
    if [ -z "$said" ]; then ok "settings: -q"; else fail "settings: -q" "$said"; fi
}

# The loop that gcc compiles counts if sources are read as gcc reads them: 100 elements are loaded, not the 50 of clang's.
read_as_gcc() { # LABEL LOADS COMMAND…
    label=$1 want=$2
    shift 2
    got=$(cd "$tmp/flags" && rm -f prog c.mrc && "$@" gcc branch.c -o prog && MEMREWRITE_OUT=c.mrc ./prog && "$MEMREPORT" --model=source --format=csv --columns loads c.mrc | tail -n 1)
    if [ "$got" = "$want" ]; then ok "flags: $label"; else fail "flags: $label" "'$got', not '$want'"; detail "$MEMREWRITE_LOG"; fi
}

flags_cases() {
    wanted flags || return 0
    mkdir -p "$tmp/flags"
    printf 'int a[100];\nint main(void)\n{\n    int s = 0;\n#ifdef __clang__\n    for (int i = 0; i < 50; i++)\n#else\n    for (int i = 0; i < 100; i++)\n#endif\n        s += a[i];\n    return s;\n}\n' >"$tmp/flags/branch.c"
    export MEMREWRITE_LOG="$tmp/flags.log"
    read_as_gcc "none" 50 "$MEMREWRITE" cc
    # Not the text nor the tree that is kept.
    MEMREWRITE_OPTIONS="--all -- -U__clang__" read_as_gcc "of a variable" 100 "$MEMREWRITE" cc
    MEMREWRITE_OPTIONS="-- -U__clang__" read_as_gcc "and options of run" 100 "$MEMREWRITE" run --roi main --
    printf -- '-- -U__clang__\n--roi main\n' >"$tmp/flags/.memrewrite"
    read_as_gcc "of a file" 100 "$MEMREWRITE" cc
    rm "$tmp/flags/.memrewrite"
    unset MEMREWRITE_LOG
}

run_cases() {
    wanted run || return 0
    mkdir -p "$tmp/run" && (cd "$tmp/run" && sources_three)
    export MEMREWRITE_LOG="$tmp/run.log"
    (cd "$tmp/run" && "$MEMREWRITE" run --roi sum -- sh -c "gcc -O2 -Iinclude $three_c -o prog && echo built") >"$tmp/run.out" 2>&1
    if [ $? = 0 ] && [ "$(cat "$tmp/run.out")" = built ]; then ok "run: builds"; else fail "run: builds" "$(cat "$tmp/run.out")"; fi
    got=$(cd "$tmp/run" && MEMREWRITE_OUT=c.mrc ./prog >/dev/null; functions c.mrc)
    if [ "$got" = "sum:2 thrice:7 twice:6 " ]; then ok "run: counts"; else fail "run: counts" "'$got'"; detail "$tmp/run.log"; fi
    "$MEMREWRITE" run -- sh -c 'exit 7'
    if [ $? = 7 ]; then ok "run: status"; else fail "run: status" "another one"; fi
    "$MEMREWRITE" run -- "$MEMREWRITE" run -- gcc -dumpversion >"$tmp/run.out" 2>&1
    if [ "$(cat "$tmp/run.out")" = "$(gcc -dumpversion)" ]; then ok "run: within itself"; else fail "run: within itself" "$(cat "$tmp/run.out")"; fi
    "$MEMREWRITE" run -- sh -c 'kill -TERM $$' 2>/dev/null
    if [ $? = 143 ]; then ok "run: a signal"; else fail "run: a signal" "status is not 143"; fi
    "$MEMREWRITE" run gcc >"$tmp/run.out" 2>&1
    if [ $? = 2 ] && grep -q usage "$tmp/run.out"; then ok "run: usage"; else fail "run: usage" "$(cat "$tmp/run.out")"; fi
    # Options are looked at before the command runs.
    for words in "--bogus|unknown option '--bogus'" "--counts=what|--counts " "--only src --roi|'--roi' wants a value" "foo.c|'foo.c' in the command line is no option" "--events=loops|--events is not for memrewrite cc"; do
        # shellcheck disable=SC2086
        "$MEMREWRITE" run ${words%%|*} -- touch "$tmp/run/touched" >"$tmp/run.out" 2>&1
        expect "run: ${words%%|*}" "2 1 1" "$? $(grep -c "^memrewrite run: ${words#*|}" "$tmp/run.out") $(grep -c ^usage "$tmp/run.out")"
        # shellcheck disable=SC2086
        "$MEMREWRITE" build -p "$tmp/run" -o "$tmp/run/out" ${words%%|*} >"$tmp/run.out" 2>&1
        status=$?
        [ "${words%%|*}" = foo.c ] || expect "build: ${words%%|*}" "2 1" "$status $(grep -c "^memrewrite build: ${words#*|}" "$tmp/run.out")"
    done
    expect "run: nothing was run" "" "$(ls -d "$tmp/run/touched" "$tmp/run/out" 2>/dev/null)"
}

commands() {
    questions
    configure_case
    settings_cases
    flags_cases
    run_cases
}
