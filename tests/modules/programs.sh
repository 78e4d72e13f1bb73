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

programs() {
    command -v python3 >/dev/null && command -v jq >/dev/null || { skip programs "no python3, or no jq"; return; }
    cp "$here"/programs/*.c .
    for compiler in $(compilers | grep -v tcc); do
        beside_oracle "kinds.$compiler" kinds.c "$compiler"
        kinds "$compiler"
        beside_oracle "heap.$compiler" heap.c "$compiler"
    done
    parallel_loops
}
