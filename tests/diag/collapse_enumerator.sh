# What the number of collapsed loops is has to be known from numbers and macros: else the function is left as it is.
cat >a.c <<'X'
enum { TWO = 2 };
static int b[10][10];
static void f(int n)
{
#pragma omp parallel for collapse(TWO)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            b[i][j] = 1;
}
int main(void)
{
    f(10);
    return b[1][1];
}
X
"$MEMREWRITE" --all a.c -o out -- -fopenmp
