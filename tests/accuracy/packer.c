/* A packer's writer of bits and its index of strings, each a small function with several calls, some in loops: compilers inline them all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BITS 10
typedef struct Packer {
    const unsigned char *text;
    size_t length, at;
    int head[1 << BITS], previous[2048];
    unsigned char *out;
    size_t written;
    unsigned bits;
    int n_bits;
} Packer;

static void put(Packer *p, unsigned value, int n)
{
    p->bits |= value << p->n_bits;
    p->n_bits += n;
    while (p->n_bits >= 8) {
        p->out[p->written++] = (unsigned char)p->bits;
        p->bits >>= 8;
        p->n_bits -= 8;
    }
}

static unsigned hash(const unsigned char *s)
{
    return ((s[0] << 8 ^ s[1] << 4 ^ s[2]) * 2654435761u) >> (32 - BITS);
}

static void enter(Packer *p, size_t at)
{
    unsigned h;
    if (at + 3 > p->length)
        return;
    h = hash(p->text + at);
    p->previous[at & 2047] = p->head[h];
    p->head[h] = (int)at;
}

static int longest(const Packer *p, int *distance)
{
    int best = 0, tries = 16;
    if (p->at + 3 > p->length)
        return 0;
    for (int from = p->head[hash(p->text + p->at)]; from >= 0 && p->at - from < 2048 && tries-- > 0; from = p->previous[from & 2047]) {
        int n = 0;
        while (n < 60 && p->at + n < p->length && p->text[from + n] == p->text[p->at + n])
            n++;
        if (n > best) {
            best = n;
            *distance = (int)(p->at - from);
        }
    }
    return best;
}

__attribute__((noinline)) size_t work(Packer *p)
{
    memset(p->head, 0xff, sizeof p->head);
    while (p->at < p->length) {
        int distance = 0, n = longest(p, &distance);
        if (n >= 3) {
            put(p, 1, 1);
            put(p, (unsigned)distance, 11);
            put(p, (unsigned)(n - 3), 6);
            while (n--)
                enter(p, p->at++);
        } else {
            put(p, 0, 1);
            put(p, p->text[p->at], 8);
            enter(p, p->at++);
        }
    }
    put(p, 0, 7);
    return p->written;
}

int main(void)
{
    static const char *const words[] = {"alpha ", "beta ", "gamma ", "delta ", "of ", "the ", "fox ", "jumps\n"};
    size_t n = 20000, k = 0;
    unsigned char *text = malloc(n);
    unsigned seed = 7;
    while (k < n) {
        seed = seed * 1664525u + 1013904223u;
        for (const char *w = words[seed >> 29]; *w && k < n; w++)
            text[k++] = (unsigned char)*w;
    }
    Packer *p = calloc(1, sizeof *p);
    p->text = text;
    p->length = n;
    p->out = malloc(2 * n);
    printf("%zu\n", work(p));
    return 0;
}
