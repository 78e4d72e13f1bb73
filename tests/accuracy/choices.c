/* Choices by `switch`: kinds of characters, lengths of months, names of operators, results that are constants. */
#include <stdio.h>
#include <stdlib.h>

#define N 3000

static unsigned char *text;
static int *month, *sum;

static int kind(int c)
{
    switch (c) {
    case ' ': case '\t': case '\n': return 1;
    case '(': case ')': return 2;
    case '+': case '-': case '*': case '/': return 3;
    default: return 4;
    }
}

static void count_kinds(void)
{
    for (int i = 0; i < N; i++)
        sum[kind(text[i])]++;
}

static int separators(void)
{
    int n = 0;
    for (int i = 0; i < N; i++)
        switch (text[i]) {
        case ' ': case ',': case ';': case '.': n++; break;
        default: break;
        }
    return n;
}

static int days(void)
{
    int n = 0;
    for (int i = 0; i < N; i++)
        switch (month[i]) {
        case 1: n += 31; break;
        case 2: n += 28; break;
        case 3: n += 31; break;
        case 4: n += 30; break;
        case 5: n += 31; break;
        case 6: n += 30; break;
        case 7: n += 31; break;
        case 8: n += 31; break;
        case 9: n += 30; break;
        case 10: n += 31; break;
        case 11: n += 30; break;
        case 12: n += 31; break;
        default: n += 1;
        }
    return n;
}

static int evenly(int i)
{
    switch (i) {
    case 1: return 10;
    case 2: return 20;
    case 3: return 30;
    case 4: return 40;
    case 5: return 50;
    default: return 0;
    }
}

static int tens(void)
{
    int n = 0;
    for (int i = 0; i < N; i++)
        n ^= evenly(month[i]);
    return n;
}

int work(void)
{
    count_kinds();
    return separators() + days() + tens() + sum[3];
}

int main(void)
{
    unsigned seed = 5;
    text = malloc(N);
    month = malloc(N * sizeof *month);
    sum = calloc(8, sizeof *sum);
    for (int i = 0; i < N; i++) {
        seed = seed * 1103515245 + 12345;
        text[i] = (unsigned char)" \t(+-*/)abc;,.xyz0"[seed >> 20 & 15];
        month[i] = 1 + (int)(seed >> 16) % 12;
    }
    printf("%d\n", work());
    return 0;
}
