# An opened text that does not compile, since a macro's name is made by ## (rewriter/macro/argument_prescan.c, Limits): what the line makes
# is left as it was, the others are counted, and the file is never refused.  Without __COUNTER__ all levels are opened at once, and all counts.
cat >made.c <<'END'
#define CAT(a, b) a##b
#define NAME(x) n##x
#define MAKE(b) int f_##b(int x) { return x > 2 ? 1 : 2; } int g_##b(int x) { return x > 1 ? f_##b(x) : 3; }
#define OUT(b) CAT(MA, KE)(b) enum { before = __COUNTER__ };
OUT(NAME(q))
#undef MAKE
#define MAKE(b) if (x_##b > 2) return 1;
static int inner(int x)
{
    int x_nq = x;
    OUT(NAME(q))
    return 4;
}
static int plain(int n) { int s = 0; while (n--) s += n; return s; }
int main(void) { return f_nq(3) + g_nq(4) + inner(2) + plain(5) != 16; }
END
"$MEMREWRITE" --all made.c -o out && cc -w out/*.c -o prog && MEMREWRITE_OUT=run.mrc ./prog && "$MEMREWRITE" -q --roi main made.c -o region &&
    cc -w region/*.c -o prog && MEMREWRITE_OUT=run.mrc ./prog &&
    "$MEMREPORT" functions --format csv --mix region/memrewrite.mix.json run.mrc | cut -d, -f2,5 >&2 &&
    sed 's/ enum {.*//' made.c >once.c && "$MEMREWRITE" --all once.c -o once && cc -w once/*.c -o prog && MEMREWRITE_OUT=run.mrc ./prog &&
    "$MEMREPORT" functions --format csv --mix once/memrewrite.mix.json run.mrc | cut -d, -f2,5 >&2
