# Macros that are opened one level at a time, since each is defined twice: where there are too many levels, the function is left as it is, and the
# others are counted.
awk 'BEGIN {
    print "static int c(int x) { return x & 1; }\n#define L0(x) (c(x) ? 1 : 2)"
    for (i = 1; i < 80; i++)
        printf "#define L%d(x) 0\n#undef L%d\n#define L%d(x) L%d(x)\n", i, i, i, i - 1
    print "int deep(int n)\n{\n    int s = 0;\n    for (int i = 0; i < n; i++)\n        s += L79(i);\n    return s;\n}"
    print "int main(void)\n{\n    return deep(4) != 6;\n}"
}' >deep.c
"$MEMREWRITE" --roi main deep.c -o out && cc -w out/*.c -o prog && MEMREWRITE_OUT=run.mrc ./prog &&
    "$MEMREPORT" functions --format csv --mix out/memrewrite.mix.json run.mrc | cut -d, -f2,5 >&2
