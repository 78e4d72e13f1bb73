/* An aligner of sequences, whose rows are allocations: the best of three ways is stored in each of three arms. */
#include <stdio.h>
#include <stdlib.h>

enum { DIAGONAL = 1, UP, LEFT };

__attribute__((noinline)) static int work(const char *a, int n, const char *b, int m, char *operations)
{
    int **score = malloc((size_t)(n + 1) * sizeof *score);
    unsigned char **way = malloc((size_t)(n + 1) * sizeof *way);
    for (int i = 0; i <= n; i++) {
        score[i] = malloc((size_t)(m + 1) * sizeof **score);
        way[i] = malloc((size_t)(m + 1));
        score[i][0] = -2 * i;
        way[i][0] = UP;
    }
    for (int j = 0; j <= m; j++) {
        score[0][j] = -2 * j;
        way[0][j] = LEFT;
    }
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            int both = score[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 2 : -1);
            int up = score[i - 1][j] - 2, left = score[i][j - 1] - 2;
            if (both >= up && both >= left) {
                score[i][j] = both;
                way[i][j] = DIAGONAL;
            } else if (up >= left) {
                score[i][j] = up;
                way[i][j] = UP;
            } else {
                score[i][j] = left;
                way[i][j] = LEFT;
            }
        }
    int i = n, j = m, length = 0, best = score[n][m];
    while (i > 0 || j > 0) {
        int step = way[i][j];
        operations[length++] = "-MDI"[step];
        i -= step != LEFT;
        j -= step != UP;
    }
    operations[length] = 0;
    for (i = 0; i <= n; i++) {
        free(score[i]);
        free(way[i]);
    }
    free(score);
    free(way);
    return best;
}

int main(void)
{
    static char a[41], b[2601], operations[2700];
    unsigned seed = 5;
    for (int i = 0; i < 40; i++) {
        seed = seed * 1664525u + 1013904223u;
        a[i] = "ACGT"[seed >> 30];
    }
    for (int i = 0; i < 2600; i++) {
        seed = seed * 1664525u + 1013904223u;
        b[i] = seed >> 28 ? a[i / 65] : "ACGT"[seed >> 26 & 3];
    }
    int best = work(a, 40, b, 2600, operations);
    printf("%d %.40s\n", best, operations);
    return 0;
}
