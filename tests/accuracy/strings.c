/* Words of a text: compared by hand, sorted by insertion of pointers, joined into one text. */
#include <stdio.h>
#include <stdlib.h>

enum { WORDS = 400, LENGTH = 12 };

static int compare(const char *a, const char *b)
{
    for (; *a && *a == *b; a++, b++)
        ;
    return *(const unsigned char *)a - *(const unsigned char *)b;
}

static void sort(const char **word, int n)
{
    for (int i = 1; i < n; i++) {
        const char *it = word[i];
        int k = i;
        for (; k > 0 && compare(word[k - 1], it) > 0; k--)
            word[k] = word[k - 1];
        word[k] = it;
    }
}

static char *join(char *to, const char **word, int n)
{
    for (int i = 0; i < n; i++) {
        for (const char *from = word[i]; *from; from++)
            *to++ = *from >= 'a' && *from <= 'z' ? (char)(*from - 'a' + 'A') : *from;
        *to++ = ' ';
    }
    *to = 0;
    return to;
}

__attribute__((noinline)) long work(char *to, const char **word, int n)
{
    sort(word, n);
    return join(to, word, n) - to;
}

int main(void)
{
    const char **word = malloc(WORDS * sizeof *word);
    char *to = malloc(WORDS * (LENGTH + 1) + 1);
    unsigned state = 9;
    for (int i = 0; i < WORDS; i++) {
        char *w = malloc(LENGTH);
        for (int k = 0; k < LENGTH; k++) {
            state = state * 1103515245 + 12345;
            w[k] = (char)(k < LENGTH - 1 && (k < 2 || state >> 29) ? 'a' + (state >> 16) % 5 : 0);
        }
        word[i] = w;
    }
    printf("%ld\n", work(to, word, WORDS));
    return 0;
}
