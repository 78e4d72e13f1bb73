/* Dense kernels on globals: each has another pattern of dependences. */
enum { N = 7 };
double a[N][N], b[N][N], c[N][N], x[N], y[N];
int path[N][N], hist[4], count, limit = N;

static void fill(void)
{
    int i, j;
    for (i = 0; i < N; i++) {
        x[i] = i + 1;
        y[i] = 0;
        for (j = 0; j < N; j++) {
            a[i][j] = i == j ? 9 : 1;
            b[i][j] = i - j;
            c[i][j] = 0;
            path[i][j] = (i * 5 + j * 3) % 11;
        }
    }
}

static void product(void)
{
    int i, j, k;
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            for (k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
}

static void seidel(int sweeps)
{
    int t, i, j;
    for (t = 0; t < sweeps; t++)
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < N - 1; j++)
                c[i][j] = (c[i - 1][j] + c[i][j - 1] + c[i][j] + c[i][j + 1] + c[i + 1][j]) / 5;
}

static void jacobi(int sweeps)
{
    int t, i;
    for (t = 0; t < sweeps; t++) {
        for (i = 1; i < N - 1; i++)
            y[i] = x[i - 1] + x[i + 1];
        for (i = 1; i < N - 1; i++)
            x[i] = y[i] / 2;
    }
}

static void factor(void)
{
    int i, j, k;
    for (k = 0; k < N; k++) {
        for (i = k + 1; i < N; i++) {
            a[i][k] /= a[k][k];
            for (j = k + 1; j < N; j++)
                a[i][j] -= a[i][k] * a[k][j];
        }
    }
}

static void shortest(void)
{
    int i, j, k;
    for (k = 0; k < N; k++)
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++)
                if (path[i][k] + path[k][j] < path[i][j])
                    path[i][j] = path[i][k] + path[k][j];
}

static void histogram(void)
{
    int i, j;
    for (i = 0; i < limit; i++) {
        for (j = 0; j < limit; j++) {
            hist[path[i][j] & 3]++;
        }
    }
}

static void recurrence(void)
{
    int i;
    for (i = 3; i < N; i++) {
        x[i] = x[i - 3] + x[i];
    }
}

int main(void)
{
    fill();
    product();
    seidel(3);
    jacobi(3);
    factor();
    shortest();
    histogram();
    recurrence();
    return hist[0] < 0;
}
