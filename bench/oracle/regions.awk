# In: a C file with regions marked by pragmas.  Out: the oracle's options for the same regions, one on a line.
#   #pragma memrewrite begin NAME … end, #pragma begin_inst … end_inst: --lines=FILE:FROM-TO=NAME
#   #pragma memrewrite function [NAME]: --roi=FUNC=NAME, FUNC being the last name in front of the next parenthesis
# Limits: for the samples and the like; marks that a macro makes are not seen.
FNR == 1 { file = FILENAME; sub(/.*\//, "", file); depth = 0; wanted = 0 }
/^[ \t]*#[ \t]*pragma[ \t]+(memrewrite[ \t]+begin|begin_inst)/ {
    depth++
    from[depth] = FNR + 1
    name[depth] = $2 == "begin_inst" ? file ":" FNR : $4
    next
}
/^[ \t]*#[ \t]*pragma[ \t]+(memrewrite[ \t]+end|end_inst)/ {
    print "--lines=" file ":" from[depth] "-" (FNR - 1) "=" name[depth]
    depth--
    next
}
/^[ \t]*#[ \t]*pragma[ \t]+memrewrite[ \t]+function/ { wanted = 1; as = $4; next }
wanted && match($0, /[A-Za-z_][A-Za-z_0-9]*[ \t]*\(/) {
    func_name = substr($0, RSTART, RLENGTH)
    sub(/[ \t]*\(/, "", func_name)
    print "--roi=" func_name "=" (as == "" ? func_name : as)
    wanted = 0
}
