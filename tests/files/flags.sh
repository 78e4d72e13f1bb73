# Flags behind "--" that write files, replace the output, print, or end the compiler early: none has an effect.  Shown by what is in
# the folder afterwards, and by the output, which is the same as without the flag.

# The sidecar has the build's id, which knows the flags; the texts must be the same.
same_output() { diff -r -x memrt.h -x memrewrite.mix.json "$tmp/plain" out; }

fresh
"$MEMREWRITE" -q --all a.c -o "$tmp/plain" || fail flags "the plain run fails"

while read -r flags; do
    fresh
    listing >"$tmp/before"
    # shellcheck disable=SC2086
    "$MEMREWRITE" -q --all a.c -o out -- $flags >"$tmp/said" 2>&1
    status=$?
    listing >"$tmp/after"
    if [ $status != 0 ] || [ -s "$tmp/said" ]; then
        fail "flags $flags" "status $status"; detail "$tmp/said"
    elif ! diff "$tmp/before" "$tmp/after" >"$tmp/diff" || ! same_output >"$tmp/diff"; then
        fail "flags $flags" "other files"; detail "$tmp/diff"
    else
        ok "flags $flags"
    fi
done <<'END'
-o k.c
-ok.c
-o a.c
--output=k.c
-c
-S
-E
-M
-MM
-MD
-MMD
-MD -MF k.d
-MMD -MFk.d -MT k.o -MQ k.o -MP
-M -MG -MF k.d
-MJ k.json
-MJk.json
-Wp,-MD,k.d
-Wp,-MMD,k.d,-DK
-Xpreprocessor -MD -Xpreprocessor k.d
-Xclang -dependency-file -Xclang k.d -Xclang -MT -Xclang k.o
-Xclang -header-include-file -Xclang k.h
-Xclang -dependency-dot -Xclang k.dot
-Xclang -o -Xclang k.o
-Xclang -emit-obj
-Xclang -ast-dump
-Xclang -load -Xclang k.so -Xclang -plugin -Xclang k
--write-dependencies
-save-temps
-save-temps=obj
--save-temps=cwd
-save-stats
-ftime-trace
-ftime-trace=k.json
-ftime-report
-fproc-stat-report=k.csv
-fsave-optimization-record
-foptimization-record-file=k.yaml
--serialize-diagnostics k.dia
-serialize-diagnostics k.dia
-fcrash-diagnostics-dir=k
-gen-reproducer=always
-fmodules -fmodules-cache-path=k
-index-store-path k
-emit-ast
-emit-llvm
-emit-pch
--precompile
--analyze
-extract-api
-rewrite-objc
-H
-C
-CC
--comments-in-macros
-###
--version
--help
-print-file-name=k
-fdump-tree-all
-dumpbase k
-mllvm -info-output-file=k
-fplugin=k.so
END

# What the preprocessor needs arrives all the same, by whatever way it is passed on.
while read -r flags; do
    fresh
    printf '#ifndef WANTED\n#error not there\n#endif\nint main(void) { return 0; }\n' >b.c
    # shellcheck disable=SC2086
    if "$MEMREWRITE" -q --all b.c -o out -- $flags >"$tmp/said" 2>&1; then ok "passed on: $flags"; else fail "passed on: $flags" "lost"; detail "$tmp/said"; fi
done <<'END'
-DWANTED
-Wp,-MD,k.d,-DWANTED
-Xpreprocessor -DWANTED -Xpreprocessor -MD -Xpreprocessor k.d
-Xclang -DWANTED
-MD -MF k.d -DWANTED
-o k.c -DWANTED -c
END

# Environment by which compilers write dependencies.
fresh
listing >"$tmp/before"
DEPENDENCIES_OUTPUT=k.d SUNPRO_DEPENDENCIES=k.s CC_PRINT_HEADERS=1 CC_PRINT_HEADERS_FILE=k.h CC_LOG_DIAGNOSTICS=1 CC_LOG_DIAGNOSTICS_FILE=k.log \
    "$MEMREWRITE" -q --all a.c -o out >"$tmp/said" 2>&1
listing | diff "$tmp/before" - >"$tmp/diff" && [ ! -s "$tmp/said" ] && ok "environment" || { fail "environment" "files are written"; detail "$tmp/diff"; }
