#!/bin/sh
# The text report as a person sees it: widths, names, folders.
#
#   sh tests/text/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
least=20
. tests/named_cases.sh

if ! ${CC:-cc} -std=c11 -O1 -o "$tmp/mkmrc" tests/report/mkmrc.c 2>"$tmp/err"; then
    fail setup "mkmrc does not compile"
    detail "$tmp/err"
    exit
fi
cp -r tests/report/src tests/report/*.mix.json "$tmp"
cd "$tmp" || exit 1
for run in pair calls groups waits; do
    ./mkmrc "$run.mrc" <"$top/tests/report/runs/$run.desc" || fail "setup $run" "mkmrc refuses it"
done
# A function whose name is long, in folders that have long names.
long=a_function_that_somebody_gave_a_name_of_sixty_five_characters_here
sed "s/\"walk\"/\"$long\"/; s:\"src/:\"/usr/local/src/a_project_of_somebody/library/src/:g" calls.mix.json >long.mix.json

# One that has structures.
if ! "$MEMREWRITE" --all "$top/samples/list.c" -o list >err 2>&1 || ! ${CC:-cc} -O2 list/*.c -o list.run 2>>err || ! MEMREWRITE_OUT=list.mrc ./list.run >>err; then
    fail setup "list.c cannot be run"
    detail err
fi

# is CASE WHAT: the last command's status says whether the case is good.
is() { if [ $? = 0 ]; then ok "$1"; else fail "$1" "$2"; detail got; fi; }

# Is no line of got longer than that?  A name that alone is longer is whole, on a line of its own, with its mark at most.
at_most() { awk -v most="$1" 'length($1) > most && /^[^ ]+( ~)?$/ { next } length($0) > most { print "  longer: " $0; bad = 1 } END { exit bad }' got; }

# width CASE COLUMNS ARGUMENT…: nothing is wider.
width() {
    name=$1 columns=$2
    shift 2
    wanted "$name" || return 0
    COLUMNS=$columns LC_ALL=C.UTF-8 "$MEMREPORT" "$@" 2>/dev/null | iconv -f utf-8 -t ascii//TRANSLIT >got
    [ -s got ] && at_most "$columns"
    is "$name" "a line is wider than $columns columns"
}

# ---- widths ----
for columns in 60 80 200; do
    for command in summary threads blocks functions annotate callgraph calls unseen; do
        width "width.$columns.$command" $columns $command --mix long.mix.json calls.mrc
    done
    width "width.$columns.balance" $columns balance --mix pair.mix.json waits.mrc
    for by in region function line; do width "width.$columns.diff.$by" $columns diff --all --by $by --mix pair.mix.json pair.mrc groups.mrc; done
    width "width.$columns.limits" $columns diff --fail-over bytes=0 --mix pair.mix.json pair.mrc groups.mrc
    width "width.$columns.sampled" $columns threads --mix pair.mix.json groups.mrc
    for by in variable field type; do width "width.$columns.data.$by" $columns data --by $by list.mrc; done
done
if wanted width.said; then
    COLUMNS=60 "$MEMREPORT" functions --mix pair.mix.json pair.mrc >got
    grep -q '^(no room for loads, stores, flops)' got && ! grep -q '^function .*loads' got && grep -q '^function .*loaded .*share' got
    is width.said "does not say which columns are left out"
fi
# What diff is for stays: how much more it is, and of what.
if wanted width.change; then
    bad=
    for columns in 44 52 60; do
        COLUMNS=$columns "$MEMREPORT" diff --all --by variable list.mrc list.mrc 2>/dev/null >got
        grep -q '^ROI .* object .* change' got && { [ $columns -gt 52 ] || grep -q '^(no room for .*before' got; } || bad="$bad $columns"
    done
    [ -z "$bad" ]
    is width.change "leaves the change out:$bad"
fi
# Of two columns with one heading (a figure and its bar) only the one that is there is spoken of.
if wanted width.said_once; then
    COLUMNS=80 "$MEMREPORT" threads --mix pair.mix.json pair.mrc >got
    grep -q '^thread .* time ' got && grep -q '^(no room for ' got && ! grep -q '^(no room for .*time' got
    is width.said_once "says that there is no room for what is there"
fi
if wanted width.file; then
    "$MEMREPORT" threads --mix pair.mix.json pair.mrc >got
    grep -q '^thread .*flops .*time$' got && ! grep -q 'no room' got
    is width.file "a file has not all columns"
fi
if wanted width.asked; then
    COLUMNS=60 "$MEMREPORT" functions --columns function,loads,stores,loaded,stored,flops,intops,branches,calls --mix pair.mix.json pair.mrc >got
    grep -q '^function .*loads .*flops .*calls$' got
    is width.asked "leaves out columns that were asked for"
fi
if wanted width.terminal; then
    if command -v python3 >/dev/null; then
        NO_COLOR=1 PAGER= timeout 60 python3 "$top/tests/text/on_terminal.py" 60 "$MEMREPORT" functions --mix pair.mix.json pair.mrc >got 2>&1
        at_most 60 && grep -q 'no room' got &&
            NO_COLOR=1 PAGER= timeout 60 python3 "$top/tests/text/on_terminal.py" 160 "$MEMREPORT" functions --mix pair.mix.json pair.mrc >got 2>&1 && ! grep -q 'no room' got
        is width.terminal "does not keep to the terminal's width"
    else
        skip width.terminal "python3 is missing"
    fi
fi

# What stands beside a source gives way before the source has less than two fifths of a wide line.
if wanted width.source; then
    names="first_of_the_arrays second_of_the_arrays third_of_the_arrays fourth_of_the_arrays fifth_of_the_arrays sixth_of_the_arrays"
    { for name in $names; do echo "int $name[9];"; done && printf 'int main(void)\n{\n    int total = 0;\n    for (int i = 0; i < 9; i++) {\n'
        for line in 1 2; do printf '        total += ' && for name in $names; do printf '%s[i] + ' $name; done && echo '1;'; done
        printf '    }\n    for (int i = 1; i < 9; i++)\n        first_of_the_arrays[i] = total * first_of_the_arrays[i - 1] + 7;\n    return 0;\n}\n'; } >beside.c
    "$MEMREWRITE" -q --all beside.c -o beside >err 2>&1 && ${CC:-cc} -w beside/*.c -o beside.run 2>>err && MEMREWRITE_OUT=beside.mrc ./beside.run >>err &&
        NO_COLOR=1 PAGER= $soon python3 "$top/tests/text/on_terminal.py" 200 "$MEMREPORT" annotate beside.mrc >got 2>&1
    grep -q '[[:space:]]first_of_the_arrays\[i\] = total \* first_of_the_arrays\[i - 1\] + 7;$' got
    is width.source "the source is cut"
fi

# However narrow the terminal is, a figure stands beside the source.
if wanted width.figure; then
    bad=
    for columns in 40 50 60; do
        COLUMNS=$columns "$MEMREPORT" annotate list.mrc >got
        grep -q '^line .*loaded .*source$' got || bad="$bad $columns"
    done
    [ -z "$bad" ]
    is width.figure "no bytes beside the source:$bad"
fi

# ---- one row, one line ----
# Names of types and expressions that are long; a chain of calls that is deep.
if wanted rows.file || wanted rows.screen || wanted rows.outcomes || wanted rows.tree || wanted rows.names; then
    { printf 'struct something_with_a_long_name_and_parts { long first_member_of_it, second_member_of_it; };\nstatic struct something_with_a_long_name_and_parts table[9], *volatile held = table;\n'
        printf 'static long walk(struct something_with_a_long_name_and_parts *p, const long *index_into_the_table)\n{\n    long sum = 0;\n    for (int i = 0; i < 9; i++)\n'
        printf '        sum += p[index_into_the_table[i] %% 9].first_member_of_it + p[index_into_the_table[i] %% 9].second_member_of_it * p[index_into_the_table[i] %% 9].first_member_of_it;\n    return sum;\n}\n'
        printf 'static volatile long zeros[9];\nstatic long level_0(void) { return walk(held, (const long *)zeros); }\n'
        for n in $(seq 24); do echo "static __attribute__((noinline)) long level_$n(void) { return level_$((n - 1))() + table[$((n % 9))].first_member_of_it; }"; done
        for n in $(seq 20); do echo "static int v$n[9];"; done
        printf 'int main(void)\n{\n    long sum = 0;\n    for (int i = 0; i < 9; i++)\n        sum += %s0;\n    return sum + level_24() > 99;\n}\n' "$(for n in $(seq 20); do printf 'v%d[i] + ' $n; done)"; } >rows.c
    "$MEMREWRITE" -q --all rows.c -o rows >err 2>&1 && ${CC:-cc} -w rows/*.c -o rows.run 2>>err && MEMREWRITE_OUT=rows.mrc ./rows.run >>err || { fail rows "rows.c cannot be run"; detail err; }
fi
# lines_of COMMAND…: lines of the first table of got; in a file each row of CSV is one.
lines_of() { awk '/^ROI |^[^ ].*[.]c$/ { on = 1; getline; next } on && !NF { exit } on && !/^\(no room/ { n++ } END { print n + 0 }' got; }
if wanted rows.file; then
    bad=
    for command in functions blocks "data --by variable" "data --by field" "data --by type"; do
        # shellcheck disable=SC2086
        "$MEMREPORT" $command --format csv rows.mrc | tail -n +2 | wc -l >want
        "$MEMREPORT" $command rows.mrc >got
        [ "$(lines_of)" = "$(cat want)" ] || bad="$bad, $command: $(lines_of), not $(cat want)"
    done
    [ -z "$bad" ]
    is rows.file "a row has another number of lines than one$bad"
fi
# A source's lines follow each other, however much there is beside them; what is left out of a list is not part of a name.
if wanted rows.screen; then
    bad=
    for columns in 80 120 160 200; do
        COLUMNS=$columns "$MEMREPORT" annotate rows.mrc | sed -n '/^line /,/^ *$/p' | sed '1d; /^(no room/d; /^ *$/d' >got
        awk '!/^ *[0-9]+/ { print; bad = 1 } END { exit bad || NR < 9 }' got || bad="$bad $columns"
        grep -oE '(redundant|hoisted): .*' got | grep -oE '[],;:] …' >/dev/null || [ $columns -lt 160 ] || bad="$bad $columns (nothing is left out)"
    done
    [ -z "$bad" ]
    is rows.screen "lines of a source are apart:$bad"
fi
if wanted rows.names; then
    bad=
    for columns in 72 80 100 200; do
        for by in variable field type; do
            COLUMNS=$columns "$MEMREPORT" data --by $by rows.mrc >got
            grep -qE '(^|[[:space:]])(const )?struct$|(^|[[:space:]])struct([[:space:]]{2}|$)|^ *\*$' got && bad="$bad $columns,$by"
        done
    done
    [ -z "$bad" ]
    is rows.names "a name is on two lines:$bad"
fi
if wanted rows.outcomes; then
    "$MEMREPORT" annotate --format csv --columns line,optimiser rows.mrc >got
    # What the list has twice, text has once with the number.
    twice=$(grep '^7,' got | tr -d '"' | cut -d, -f2- | tr ';' '\n' | sort | uniq -d | head -n 1)
    COLUMNS=1000 "$MEMREPORT" annotate rows.mrc | grep -E '^ *7 ' >got
    [ -n "$twice" ] && grep -qF "${twice##* }: " got && grep -qF "${twice% *} (" got
    is rows.outcomes "what occurs twice ($twice) is not said once"
fi
if wanted rows.tree; then
    bad=
    for columns in 60 80 200; do
        COLUMNS=$columns "$MEMREPORT" callgraph rows.mrc >got
        grep -oE ' *(main|level_[0-9]+|walk)( ~)?$' got | awk '{ n = match($0, /[^ ]/) } n < before { bad = 1 } { before = n } END { exit bad || NR < 26 }' || bad="$bad $columns"
    done
    [ -z "$bad" ]
    is rows.tree "what is called stands further to the left:$bad"
fi

# ---- units ----
# bytes COLUMN of a row: 16.00 kB is 16000.
if wanted units.divide; then
    "$MEMREPORT" summary --columns roi,bytes_loaded,seconds,read_bw --mix pair.mix.json pair.mrc >got
    awk 'function plain(number, unit,    p) { p = substr(unit, 1, 1); return number * (p == "k" ? 1e3 : p == "M" ? 1e6 : p == "G" ? 1e9 : p == "m" ? 1e-3 : p == "\302" ? 1e-6 : 1) }
        / B\/s|[kMG]B\/s/ { n++; q = plain($2, $3) / plain($4, $5) / plain($6, $7); if (q < 0.999 || q > 1.001) bad = 1 } END { exit bad || n != 2 }' got
    is units.divide "bytes / time is not the bandwidth beside them"
fi
if wanted units.named; then
    for command in summary threads; do "$MEMREPORT" $command --mix pair.mix.json pair.mrc; done >got
    [ "$(grep -c '^Bandwidths are of the bytes that the program requests' got)" = 2 ] && [ "$(tr '\n' ' ' <got | grep -o 'regions of interest (ROIs)' | wc -l)" = 2 ] &&
        "$MEMREPORT" functions --mix pair.mix.json pair.mrc >got && ! grep -q '^Bandwidths' got
    is units.named "does not say what a bandwidth is"
fi
if wanted units.waited; then
    "$MEMREPORT" threads --mix pair.mix.json waits.mrc >got 2>/dev/null
    grep -q '^thread .* waited .*read, busy .*write, busy ' got && ! grep -q '^thread .* read  ' got
    is units.waited "waiting does not stand beside the bandwidth of the busy time"
fi

# ---- colours and pagers ----
esc=$(printf '\033')
if wanted colour.heat; then
    "$MEMREPORT" functions --color=always --mix pair.mix.json pair.mrc >got
    "$MEMREPORT" functions --color=never --mix pair.mix.json pair.mrc >plain
    grep -q "$esc\[1;31m16.00 kB$esc\[m" got && grep -q "$esc\[1;31m60.0 %$esc\[m" got && ! grep -q "$esc" plain &&
        sed "s/$esc\[[0-9;]*m//g" got | diff - plain >/dev/null
    is colour.heat "colours are not those of the shares"
fi
if wanted colour.file; then
    "$MEMREPORT" summary --mix pair.mix.json pair.mrc >got && ! grep -q "$esc" got
    is colour.file "a file has colours"
fi
if wanted colour.wrong; then
    "$MEMREPORT" summary --color=red --mix pair.mix.json pair.mrc >got 2>&1
    [ $? = 2 ] && grep -q "must be one of auto, always, never" got
    is colour.wrong "is taken"
fi
# terminal CASE COMMAND…: is what stands on the terminal, then the status, as the case's file says?
on() { TERM=xterm timeout 60 python3 "$top/tests/text/on_terminal.py" 100 "$@" >got 2>&1; status=$?; }
if ! command -v python3 >/dev/null; then
    skip terminal "python3 is missing"
else
    if wanted terminal.colour; then
        on env PAGER= "$MEMREPORT" summary --mix pair.mix.json pair.mrc
        grep -q "$esc\[1;31m" got && on env PAGER= NO_COLOR=1 "$MEMREPORT" summary --mix pair.mix.json pair.mrc && ! grep -q "$esc" got
        is terminal.colour "colours are not as the terminal and NO_COLOR want them"
    fi
    if wanted terminal.pager; then
        on env PAGER='sed s/^/paged:/' "$MEMREPORT" summary --mix pair.mix.json pair.mrc
        grep -q '^paged:.*work' got && on env PAGER='sed s/^/paged:/' MEMREPORT_PAGER='sed s/^/mine:/' "$MEMREPORT" summary --mix pair.mix.json pair.mrc &&
            grep -q '^mine:.*work' got && on env PAGER='sed s/^/paged:/' "$MEMREPORT" summary --no-pager --mix pair.mix.json pair.mrc && ! grep -q paged got &&
            env PAGER='sed s/^/paged:/' "$MEMREPORT" summary --mix pair.mix.json pair.mrc >got && ! grep -q paged got
        is terminal.pager "is not the pager that was asked for"
    fi
    if wanted terminal.none; then
        touch notes && bad=
        for pager in 'nosuchpager -x' ./notes 'nosuchpager | cat' 'cat | nosuchpager' 'sed --no-such-option' 'cat <nosuchfile' 'cat | ('; do
            on env PAGER="$pager" "$MEMREPORT" summary --mix pair.mix.json pair.mrc
            [ $status = 0 ] && grep -qi '^memreport: .*no\(such\|tes\)\|no-such\|syntax' got && [ "$(grep -c '^ROI .*entries' got)" = 1 ] || bad="$bad $pager,"
        done
        [ -z "$bad" ]
        is terminal.none "a pager that cannot be run leaves nothing to read, or is not told of:$bad"
    fi
    if wanted terminal.left; then
        on env PAGER='head -n 1' "$MEMREPORT" blocks --all --mix pair.mix.json pair.mrc
        [ $status = 0 ] && [ "$(wc -l <got)" = 1 ] && on env PAGER='head -c 1' "$MEMREPORT" diff --fail-over bytes=0 --mix pair.mix.json pair.mrc groups.mrc && [ "$(wc -l <got)" = 0 ]
        [ $status = 3 ] && ! grep -qi 'pipe' got
        is terminal.left "a pager that is left early changes the status, or is told of"
    fi
    # An interrupt is something that a pager is asked for: it goes on.
    if wanted terminal.interrupt; then
        printf '#!/bin/sh\ntrap : INT\nkill -INT 0\nsleep 1\nsed s/^/after:/\n' >interrupted && chmod +x interrupted
        on env PAGER=./interrupted "$MEMREPORT" summary --mix pair.mix.json pair.mrc
        [ $status = 0 ] && grep -q '^after:work' got
        is terminal.interrupt "ends before its pager"
    fi
    if wanted terminal.width; then
        on env PAGER='tee seen' "$MEMREPORT" threads --mix pair.mix.json pair.mrc
        TERM=xterm timeout 60 python3 "$top/tests/text/on_terminal.py" 60 env PAGER='tee seen' "$MEMREPORT" threads --mix pair.mix.json pair.mrc >got
        grep -q 'no room for' got
        is terminal.width "the pager hides how wide the terminal is"
    fi
fi

# ---- types ----
# The same column has integers of one file and of several.
if wanted types.thread; then
    ./mkmrc pid2.mrc <"$top/tests/report/runs/pid2.desc"
    for command in threads blocks; do
        "$MEMREPORT" $command --format json --mix pair.mix.json pair.mrc pid2.mrc 2>/dev/null
        "$MEMREPORT" $command --format json --mix pair.mix.json pair.mrc
    done >got
    [ "$(grep -c '"thread":[0-9]*,' got)" -gt 4 ] && ! grep -q '"thread":"' got && grep -q '"pid":1234,"rank":null,"host":"' got &&
        "$MEMREPORT" threads --mix pair.mix.json pair.mrc pid2.mrc >got 2>/dev/null && grep -q '^1234:0 ' got
    is types.thread "a thread is a text in CSV or JSON, or text does not say whose it is"
fi

# ---- the newest run ----
if wanted newest; then
    mkdir several && for run in run1 run2 run1_worker; do ./mkmrc several/memrewrite.$run.mrc <"$top/tests/report/runs/$run.desc"; done
    cd several || exit 1
    "$MEMREPORT" --format csv --mix ../pair.mix.json >../got 2>../said
    "$MEMREPORT" --format csv --mix ../pair.mix.json memrewrite.run2.mrc >../want 2>/dev/null
    rm memrewrite.run2.mrc
    "$MEMREPORT" --format csv --mix ../pair.mix.json >../both 2>../nothing
    "$MEMREPORT" --format csv --mix ../pair.mix.json memrewrite.*.mrc >../want.both 2>/dev/null
    cd .. || exit 1
    diff want got >diff && grep -q 'the newest of 2 runs in this folder, of [0-9-]*T[0-9:]*Z: memrewrite.run2.mrc (' said && diff want.both both >>diff && [ ! -s nothing ]
    is newest "is not the run that began last, with all of its processes"
fi

# ---- names ----
if wanted names.whole; then
    for columns in 80 100; do
        COLUMNS=$columns "$MEMREPORT" functions --mix long.mix.json calls.mrc
        COLUMNS=$columns "$MEMREPORT" callgraph --mix long.mix.json calls.mrc
    done >got
    [ "$(grep -c "$long" got)" -ge 4 ] && ! grep -q '…' got
    is names.whole "a name is cut"
fi
# A name that is longer than a line has one of its own, and figures stand beside it: in front, or on the next line.
if wanted names.longer; then
    huge=$(printf '%s_' "$long" "$long")end bad=
    sed "s/\"walk\"/\"$huge\"/" calls.mix.json >huge.mix.json
    for command in functions blocks calls callgraph; do
        COLUMNS=80 "$MEMREPORT" $command --mix huge.mix.json calls.mrc >got
        awk -v name="$huge" '
            $1 == name { n++; if (!/^[^ ]*( ~)?$/) bad = 1; figures += before ~ / (B|-)( |$)/ }
            before ~ "^" name { figures += / (B|-)( |$)/ }
            { before = $0 }
            index($0, substr(name, 1, 40)) && !index($0, name) { bad = 1 }
            END { exit bad || !n || figures < n }' got || { bad="$bad $command"; cp got bad.got; }
    done
    [ -z "$bad" ] || cp bad.got got
    [ -z "$bad" ]
    is names.longer "a name is cut, or has no figures:$bad"
fi
if wanted names.folder; then
    "$MEMREPORT" functions --mix long.mix.json calls.mrc >got
    [ "$(grep -c '^Sources are below /usr/local/src/a_project_of_somebody/library/src/$' got)" = 1 ] &&
        [ "$(grep -c a_project_of_somebody got)" = 1 ] && grep -q ' b\.c:[0-9]' got
    is names.folder "the folder of all sources is not said once"
fi
# In a folder of the project paths below it are written without it; with others beside it, all have what is left behind their common folder.
if wanted names.subfolder; then
    mkdir -p "$tmp/a_project/first" "$tmp/a_project/second"
    sed "s:\"src/a.c\":\"$tmp/a_project/first/a.c\":; s:\"src/b.c\":\"$tmp/a_project/second/b.c\":" calls.mix.json >whole.mix.json
    cd "$tmp/a_project/second" && "$MEMREPORT" functions --mix ../../whole.mix.json ../../calls.mrc >../../got
    cd "$tmp" || exit 1
    [ "$(grep -c "^Sources are below $tmp/a_project/$" got)" = 1 ] && grep -q ' first/a\.c:[0-9]' got && grep -q ' second/b\.c:[0-9]' got &&
        [ "$(grep -c "$tmp" got)" = 1 ]
    is names.subfolder "the common folder is not cut"
fi
# One long path that many rows have.
if wanted names.one_file; then
    sed "s:\"src/[ab].c\":\"/usr/local/src/a_project/library/a.c\":g" calls.mix.json >one.mix.json
    "$MEMREPORT" functions --mix one.mix.json calls.mrc >got
    [ "$(grep -c '^Sources are below /usr/local/src/a_project/library/$' got)" = 1 ] && [ "$(grep -c a_project got)" = 1 ] && grep -q ' a\.c:[0-9]' got
    is names.one_file "the folder of the one source is not said once"
fi
if wanted names.indentation; then
    printf 'int f(void)\n{\n\tif (1)\n\t        return 1;\n    return 0;\n}\n' >src/pair.c
    sed '/"hashes"/d' pair.mix.json >plain.mix.json
    COLUMNS=80 "$MEMREPORT" annotate --all --columns line,source --mix plain.mix.json pair.mrc >got 2>/dev/null
    sed -n 's/^ *[1-6]  //p' got >text
    printf 'int f(void)\n{\n        if (1)\n                return 1;\n    return 0;\n}\n' | diff - text >diff
    is names.indentation "lines lose their indentation"
fi
ended
