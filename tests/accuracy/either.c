/* Places that each way on loads, none of them in any case: one load in front of the branch, as often as that. */
#include <stdio.h>
#include <stdlib.h>

struct words {
    char **word;
    int *weight, n;
};

/* w->word and w->word[i] are loaded for either comparison, the second one of which is rare. */
__attribute__((noinline)) int compare(const struct words *w, int i, const char *with, int n)
{
    int k = 0;
    while (k < n && w->word[i][k] == with[k])
        k++;
    return k == n ? w->word[i][k] : w->word[i][k] - with[k];
}

__attribute__((noinline)) int search(const struct words *w, const char *word, int n)
{
    int low = 0, high = w->n - 1;
    while (low <= high) {
        int middle = (low + high) / 2, at = 0;
        while (at < n && w->word[middle][at] && w->word[middle][at] == word[at])
            at++;
        int difference = at == n ? w->word[middle][at] : w->word[middle][at] - word[at];
        if (!difference)
            return middle;
        if (difference < 0)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

__attribute__((noinline)) int weigh(const struct words *w, int i, int limit)
{
    int sum = 0;
    for (; i < w->n; i++)
        if (i > limit)
            sum += w->weight[i];
        else if (i == limit)
            sum -= 2 * w->weight[i];
        else
            sum ^= w->weight[i];
    return sum;
}

__attribute__((noinline)) long work(const struct words *w, const char *text)
{
    long sum = 0;
    for (int i = 0; i < 500; i++) {
        sum += search(w, text + i, 5) + compare(w, i % w->n, text + i, 1 + i % 4);
        sum += weigh(w, i % w->n, 20);
    }
    return sum;
}

int main(void)
{
    struct words *w = malloc(sizeof *w);
    *w = (struct words){malloc(40 * sizeof(char *)), malloc(40 * sizeof(int)), 40};
    char *text = malloc(600);
    for (int i = 0; i < 600; i++)
        text[i] = (char)('a' + i * i % 7);
    text[599] = 0;
    for (int i = 0; i < 40; i++) {
        w->word[i] = malloc(8);
        sprintf(w->word[i], "%c%c%c%c", 'a' + i / 6, 'a' + i % 6, 'b', 'c');
        w->weight[i] = i;
    }
    printf("%ld\n", work(w, text));
    return 0;
}
