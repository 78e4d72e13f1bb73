# Read as gcc the branch that gcc compiles counts: 100 elements, not the 50 of clang's.
cat >branch.c <<'END'
static int a[100];

int main(void)
{
    int s = 0;
#if defined(__clang__) || __GNUC__ < 7
    for (int i = 0; i < 50; i++)
        s += a[i];
#else
    for (int i = 0; i < 100; i++)
        s += a[i];
#endif
    return s;
}
END
"$MEMREWRITE" --all branch.c -o counted -- -fgnuc-version=10 -U__clang__ &&
    gcc counted/*.c -o program && MEMREWRITE_OUT=branch.mrc ./program &&
    "$MEMREPORT" --model=source --format=csv --mix counted/memrewrite.mix.json branch.mrc | cut -d, -f1,6 >&2
