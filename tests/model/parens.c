/* Constants and variables in parentheses, as macros have them: what is read twice is loaded once, what an iteration stored is known in the next one. */
#define COLUMNS (70)
#define AT(plane, i, j) ((plane)[((i) * (COLUMNS)) + (j)])
#define SQUARE(x) ((x) * (x))
#define HALF (0.5)

double twice(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < 90; i++)
        for (int j = 0; j < COLUMNS; j++)
            sum += SQUARE(AT(a, i, j) - AT(b, i, j));
    return sum;
}

void sweep(double *a)
{
    for (int i = 1; i < 90; i++)
        for (int j = 1; j < COLUMNS; j++)
            AT(a, i, j) = HALF * AT(a, i, (j) - 1) + HALF * AT(a, (i) - (1), j);
}

int steps(const int *a, int i)
{
    return a[i + (1)] + a[i + 1] + a[(i) << (2)] + a[i * (4)];
}
