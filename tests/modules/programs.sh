# Sourced by run.sh: programs with events, of each compiler; what modules say of them beside the oracle (which reads the trace of the same run), and
# what they have to say of programs whose loops are known.
# shellcheck shell=sh
. "$here/rows.sh"

# built NAME SOURCE COMPILER [FLAG…]: programs/NAME with all modules, run into NAME.mrc
built() {
    name=$1 source=$2 compiler=$3
    shift 3
    rm -rf "out.$name" "$name.mrc" "$name.mrc".*
    "$MEMREWRITE" -q --all --events=dependence,loops,values,reuse,stride,lifetime,pointsto,trace "$source" -o "out.$name" >out 2>&1 &&
        "$compiler" -O1 -w "out.$name"/*.c -o "prog.$name" "$@" -lm -lpthread >>out 2>&1 &&
        MEMREWRITE_OUT=$name.mrc "./prog.$name" >printed.$name 2>>out && [ -s "$name.mrc.trace" ] && [ ! -s out ]
}

# The plain program prints the same; each module has what the oracle makes of the trace.
beside_oracle() { # NAME SOURCE COMPILER
    built "$1" "$2" "$3" || { fail "$1" "is not built, or says something"; detail out; return; }
    "$3" -O1 -w "$2" -o plain -lm -lpthread && ./plain >printed
    if cmp -s printed "printed.$1"; then ok "$1: prints the same"; else fail "$1" "prints something else"; return; fi
    for module in $modules; do
        # Of two threads the trace and the module see the events in one order, but first touches and the like depend on it: of them all are compared, too.
        python3 "$here/oracle.py" "$module" "out.$1/memrewrite.mix.json" <"$1.mrc.trace" >want || { fail "$1: $module" "no oracle"; continue; }
        [ -s want ] || { [ "$module" != dependence ] || fail "$1: $module" "has no rows"; continue; }
        same_rows "$1" "$module" "$1.mrc.$module" want && ok "$1: $module is as the oracle has it"
    done
    python3 "$here/oracle.py" curve "out.$1/memrewrite.mix.json" <"$1.mrc.trace" >want && same_curve "$1" "$1.mrc.reuse" want && ok "$1: caches miss as simulated"
}

# expected CASE FILE ROW…: the CSV has each of these rows.
expected() {
    case_name=$1 csv=$2
    shift 2
    for row; do
        if grep -qxF -e "$row" "$csv"; then ok "$case_name: $row"; else fail "$case_name" "no row $row"; detail "$csv" 30; fi
    done
}

kinds() { # COMPILER
    for module in dependence loops values stride lifetime; do "$MEMREPORT" $module --format csv "kinds.$1.mrc" >"$module.csv" 2>err || { fail "kinds: $module" "status $?"; detail err; }; done
    cut -d, -f1-14 dependence.csv >d
    expected "kinds.$1" d kind,source_file,source_line,source_column,sink_file,sink_line,sink_column,loop_file,loop_line,carried,count,min_distance,max_distance,threads \
        flow,kinds.c,9,9,kinds.c,9,16,kinds.c,8,1,994,3,3,0
    cut -d, -f2-5,9-12 loops.csv >l
    expected "kinds.$1" l 8,main,carried,1,a,,, 10,main,reduction,1,,hist,, 12,main,private,1,,,tmp, 17,main,parallel,1,,,, '19,main,reduction,1,,,,total (reduction)' 23,main,carried,1,,,,n
    cut -d, -f2,3,5-7 stride.csv | sed 's/,[^,]*$//' >s
    expected "kinds.$1" s 9,16,sequential,4 22,9,strided,592 23,41,chase,592
    cut -d, -f2-8 values.csv >v
    expected "kinds.$1" v 15,16,1000,constant,0,,1 24,9,100,constant,0,,1
    cut -d, -f2-7 lifetime.csv >f
    expected "kinds.$1" f 26,main,10,400,iteration,0
}

# Loops of OpenMP samples that their authors made parallel are found again when the directives are gone.
parallel_loops() {
    while read -r file; do
        grep -n 'pragma omp' "$top/samples/openmp/$file" | grep -E 'for' >directives || continue
        sed 's/^ *#pragma omp.*//; s/#include <omp.h>//' "$top/samples/openmp/$file" >"$file"
        "$MEMREWRITE" -q --all --events=loops "$file" -o "out.$file" >out 2>&1 && ${CC:-cc} -O1 -w "out.$file"/*.c -o "prog.$file" -lm 2>>out &&
            MEMREWRITE_OUT=$file.mrc "./prog.$file" >/dev/null 2>>out || { skip "openmp: $file" "needs its directives"; continue; }
        "$MEMREPORT" loops --format csv "$file.mrc" >l.csv
        cut -d: -f1 directives | while read -r line; do
            awk -F, -v line="$line" '$2 > line && $2 <= line + 3 && !found { found = 1; print $2, $4 }' l.csv
        done >found
        if [ -s found ] && ! grep -v 'parallel\|reduction\|private\|short' found; then ok "openmp: $file: $(wc -l <found) loops"; else fail "openmp: $file" "loops that run in parallel are called other"; cat found directives >differ; detail differ; fi
    done <<-EOF
	$(ls "$top/samples/openmp" | grep '\.c$')
	EOF
}

# What each loop of scalars.c carries in registers is in its comment.
scalars() {
    "$MEMREWRITE" -q --all --events=loops scalars.c -o out.scalars >out 2>&1 || { fail scalars "is not written"; detail out; return; }
    sed -n '/\/\* [a-z]*=/{=;s/.*\/\* \(.*\) \*\/.*/\1/p;}' scalars.c | paste -d ' ' - - | while read -r line words; do
        # shellcheck disable=SC2086
        echo "$line $(printf '%s\n' $words | sort | tr '\n' ' ')"
    done >want
    jq -r '.events.loops[] | "\(.[3]) " + ([.[4][] | "\(.[0])=\(.[1])"] | sort | map(. + " ") | join(""))' out.scalars/memrewrite.mix.json | sort -n >have
    if [ "$(wc -l <want)" -ge 15 ] && diff want have >differ; then ok "scalars: $(wc -l <want) loops"; else fail scalars "other scalars"; detail differ 30; fi
}

# Events in a file, and modules over it afterwards, say the same; so do two workers, and a thread instead of a process.
# Distances between lines depend on addresses: these stay the same.
back_ends() { # NAME, of which NAME.mrc is there
    for how in file thread 'process 2'; do
        rm -f other.mrc other.mrc.*
        MEMREWRITE_BACKEND=${how% *} MEMREWRITE_WORKERS=$(expr "$how" : '.* \(.*\)' || true) MEMREWRITE_OUT=other.mrc $fixed_addresses "./prog.$1" >/dev/null 2>out
        MEMREWRITE_OUT=first.mrc $fixed_addresses "./prog.$1" >/dev/null 2>>out
        failed=
        [ ! -s out ] || failed=" says something"
        for module in $modules; do
            "$MEMREPORT" "$module" --mix "out.$1/memrewrite.mix.json" --format csv first.mrc >first.csv 2>err && "$MEMREPORT" "$module" --mix "out.$1/memrewrite.mix.json" --format csv other.mrc >other.csv 2>>err &&
                [ "$(wc -l <first.csv)" -gt 1 ] && cmp -s first.csv other.csv || failed="$failed $module"
        done
        if [ -z "$failed" ]; then ok "$1: back end $how"; else fail "$1: back end $how" "other results:$failed"; detail out; detail err; fi
    done
}

# What a load finds is what the last store left, also where that was an update.
memory_of() { # NAME LEAST
    python3 "$here/memory.py" "out.$1/memrewrite.mix.json" <"$1.mrc.trace" >replayed
    if [ "$(sed -n 1p replayed)" -ge "$2" ] && [ -z "$(sed -n 2p replayed)" ]; then ok "$1: $(sed -n 1p replayed) loads find what was stored"; else
        fail "$1: memory" "loads find what was not stored, or there are fewer than $2"
        detail replayed
    fi
}

# Of some entries of a region modules see each access, of the others none, and the report says so; the program does the same.
of_some_entries() { # COMPILER
    "$MEMREWRITE" -q --events=accesses,dependence,reuse sampled.c -o out.sampled >out 2>&1 && "$1" -O1 -w out.sampled/*.c -o prog.sampled 2>>out ||
        { fail "sampled.$1" "is not built"; detail out; return; }
    for how in 1:90 9:10 9:10:file 40:3 3:random; do
        rm -f sampled.mrc*
        period=${how%%:*} entries=${how#*:} backend=${how##*:}
        case $backend in file) entries=${entries%:*} ;; random) period=3:random ;; *) backend=process ;; esac
        MEMREWRITE_BACKEND=$(echo $backend | sed 's/random/process/') MEMREWRITE_SAMPLE=$period MEMREWRITE_OUT=sampled.mrc ./prog.sampled >printed 2>out
        "$MEMREPORT" accesses --mix out.sampled/memrewrite.mix.json sampled.mrc >accesses 2>>out
        seen=$(awk '$2 == "sum" { print $4 / 100 }' accesses)
        [ $backend != random ] || entries=$(sed -n 's/^Sampled: \([0-9]*\) of 90 entries were looked at (period 3).*/\1/p' accesses)
        carried=$("$MEMREPORT" dependence --format csv --mix out.sampled/memrewrite.mix.json sampled.mrc | awk -F, '$1 == "flow" && $10 == 1 { print $11 / 99 }')
        touches=$("$MEMREPORT" reuse --format csv --mix out.sampled/memrewrite.mix.json sampled.mrc | awk -F, 'NR > 1 { n += $6 } END { print n / 500 }')
        said=$(grep -c "^Sampled: $entries of 90 entries were looked at" accesses)
        if [ "$(cat printed)" = 12148500 ] && ! grep -v 'is still being written' out && [ "$seen $carried $touches" = "$entries $entries $entries" ] && [ "$said" = $((${period%:*} != 1)) ]; then
            ok "sampled.$1 $how: $entries entries"
        else
            fail "sampled.$1 $how" "stores of '$seen' entries, dependences of '$carried', distances of '$touches', not $entries; said $said times"
            detail out
        fi
    done
}

# The trace for cache simulators.
din() { # NAME
    "$MEMREPORT" trace --to din "$1.mrc" >d.din 2>err
    awk -F '\t' '!/^#/ && ($2 == "load" || $2 == "store") { print ($2 == "store") + 0, substr($5, 3) }' "$1.mrc.trace" >want
    if [ -s want ] && cmp -s want d.din; then ok "$1: trace --to din"; else fail "$1: trace --to din" "differs"; detail err; diff want d.din >differ; detail differ; fi
    "$MEMREPORT" trace --format csv --filter store "$1.mrc" >t.csv
    if [ "$(grep -c ',store,' t.csv)" = "$(grep -c '^1' want)" ]; then ok "$1: trace"; else fail "$1: trace" "other rows"; fi
}

programs() {
    command -v python3 >/dev/null && command -v jq >/dev/null || { skip programs "no python3, or no jq"; return; }
    cp "$here"/programs/*.c .
    for compiler in $(compilers | grep -v tcc); do
        beside_oracle "kinds.$compiler" kinds.c "$compiler"
        kinds "$compiler"
        memory_of "kinds.$compiler" 1000
        # In a fast run these are of one compiler.
        its_share || [ "$(compilers | grep -vc tcc)" = 1 ] || continue
        beside_oracle "heap.$compiler" heap.c "$compiler"
        back_ends "heap.$compiler"
        din "heap.$compiler"
        of_some_entries "$compiler"
        beside_oracle "memory.$compiler" memory.c "$compiler"
        memory_of "memory.$compiler" 2000
    done
    parallel_loops
    scalars
}
