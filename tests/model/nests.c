/* What compilers do of nests.  clang unrolls a loop of few iterations in another one, and keeps what it walks through in registers: row[0] … row[15] are
 * loaded 16 times in front of the loop over k and stored 16 times behind.  64 iterations are too many. */
static double row[16], factor[8], matrix[8][16], wide[64], other[8][64];

void few(void)
{
    for (int k = 0; k < 8; k++)
        for (int j = 0; j < 16; j++)
            row[j] += factor[k] * matrix[k][j];
}

void many(void)
{
    for (int k = 0; k < 8; k++)
        for (int j = 0; j < 64; j++)
            wide[j] += factor[k] * other[k][j];
}

/* begin[i + 1] is begin[i] of the next row: gcc hands that on in innermost loops only. */
double rows(const int *begin, const double *value, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int k = begin[i]; k < begin[i + 1]; k++)
            sum += value[k];
    return sum;
}

/* left[j - 1] is what the iteration before stored, or what was there at the beginning: clang knows it though it is needed on a condition only. */
void steps(int *restrict left, const int *restrict of, int n)
{
    left[0] = 1;
    for (int j = 1; j < n; j++)
        left[j] = of[j] ? 1 : 1 + left[j - 1];
}

/* gcc does two iterations of i at once, since a column cannot be a vector: factor[j] is loaded once for both. */
static double column[8], tall[8][8];

void columns(void)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            column[i] += tall[j][i] * factor[j];
}
