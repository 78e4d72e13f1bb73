# A lap of a taskloop has an end of its own, which `continue` would pass by: the function is left as it is.
cat >a.c <<'X'
static int b[100];
static void f(int n)
{
#pragma omp taskloop
    for (int i = 0; i < n; i++) {
        if (i % 2)
            continue;
        b[i] = 1;
    }
}
int main(void)
{
    f(100);
    return b[1];
}
X
"$MEMREWRITE" --all a.c -o out -- -fopenmp
