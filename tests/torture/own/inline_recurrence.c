/* A recurrence in an inline function that other files may see: what counts in it is not to name a static function. */
#include <stdio.h>

inline int edits(int row[], const char *a, const char *b, int n)
{
    for (int i = 1; i <= n; i++) {
        int diagonal = row[0];
        for (int j = 1; j <= n; j++) {
            int least = diagonal + (a[i] != b[j]);
            diagonal = row[j];
            if (row[j] + 1 < least)
                least = row[j] + 1;
            if (row[j - 1] + 1 < least)
                least = row[j - 1] + 1;
            row[j] = least;
        }
    }
    return row[n];
}
extern inline int edits(int row[], const char *a, const char *b, int n);

int main(void)
{
    int row[24];
    for (int i = 0; i < 24; i++)
        row[i] = i;
    printf("%d\n", edits(row, "a recurrence of letters", "and a recurring letter.", 22));
    return 0;
}
