# A C program with N times the same construct in one function, or N functions.
#   awk -v kind=KIND -v n=N -f bench/scaling.awk
function each(i) {
    if (kind == "regions") return "#pragma memrewrite begin r" i "\ng += " i ";\n#pragma memrewrite end"
    if (kind == "else-if") return (i ? "else " : "") "if (x == " 3 * i ") r = " i ";"
    if (kind == "for") return "for (int i = 0; i < x; i++) a[i] += " i ";"
    if (kind == "if-for") return "if (x > " i ") a[0] += x; for (int i = 0; i < x; i++) a[i] += " i ";"
    if (kind == "while-list") return "while (p) { r += p->v; p = p->next; }"
    if (kind == "case") return "case " 7 * i ": r += " i "; break;"
    if (kind == "switch") return "switch (x) { case " i ": r += a[x & 63]; case " i + 1 ": r++; }"
    if (kind == "and") return "if (x > " i " && a[x & 63] < " i ") r++;"
    if (kind == "goto") return "l" i ": r += a[x & 63]; if (r < " i ") goto l" (i > 3 ? i - 3 : 0) ";"
    if (kind == "assign") return "a[" i % 64 "] += g * " i ";"
    if (kind == "variable") return "int v" i " = x + " i "; r += v" i ";"
    if (kind == "call") return "r += f(r + " i ");"
    if (kind == "block") return "{ int y = r; r += y * x; }"
    if (kind == "long-loop") return "if (a[x & 63] == " i " && x < r) x++; else r = x;"
    if (kind == "long-list") return "if (p->v == " i ") p->v = r; else r = x; q = p->next;"
    return ""
}
BEGIN {
    print "int g, a[64];\nstruct n { struct n *next; int v; } *p;\nstatic int f(int x) { return a[x & 63]; }"
    if (kind == "function") {
        for (i = 0; i < n; i++)
            print "static int f" i "(int x) { return x > " i " ? " (i ? "f" i - 1 "(x - 1)" : "x") " : x + g; }"
        print "int main(int x, char **v) { (void)v; return f" n - 1 "(x); }"
        exit
    }
    print "int main(int x, char **v)\n{\nint r = 0;\n(void)v;"
    if (kind == "case") print "switch (x) {"
    if (kind == "long-loop") print "while (x != g) {"
    if (kind == "long-list") print "struct n *q;\nwhile (p) {"
    for (i = 0; i < n; i++) print each(i)
    if (kind == "long-list") print "p = q;"
    if (kind == "case" || kind ~ /^long/) print "}"
    print "return r + f(x) + g;\n}"
}
