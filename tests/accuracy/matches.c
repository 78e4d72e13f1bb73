/* A compressor: chains of earlier places with the same three bytes, the longest match through a parameter, and back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { BITS = 12, WINDOW = 4096, MIN = 3, MAX = 66 };
struct lz {
    int head[1 << BITS];
    int prev[WINDOW];
    const unsigned char *in;
    int n;
    unsigned char *out;
    int at;
};
static unsigned hash3(const unsigned char *p) { return ((p[0] << 16 | p[1] << 8 | p[2]) * 2654435761u) >> (32 - BITS); }
static void enter(struct lz *z, int i) {
    unsigned h = hash3(z->in + i);
    z->prev[i % WINDOW] = z->head[h];
    z->head[h] = i;
}
static int match(struct lz *z, int i, int *where) {
    int best = 0, tries = 16;
    for (int k = z->head[hash3(z->in + i)]; k >= 0 && i - k < WINDOW && tries-- > 0; k = z->prev[k % WINDOW]) {
        int l = 0, most = z->n - i < MAX ? z->n - i : MAX;
        if (best && z->in[k + best] != z->in[i + best])
            continue;
        while (l < most && z->in[k + l] == z->in[i + l])
            l++;
        if (l > best) {
            best = l;
            *where = k;
            if (l == most)
                break;
        }
    }
    return best;
}
static void put(struct lz *z, int b) { z->out[z->at++] = (unsigned char)b; }
static int pack(struct lz *z) {
    memset(z->head, -1, sizeof z->head);
    for (int i = 0; i + MIN < z->n;) {
        int w = 0, l = match(z, i, &w);
        if (l >= MIN) {
            int d = i - w;
            put(z, 128 | (l - MIN));
            put(z, d >> 8);
            put(z, d & 255);
            while (l-- > 0 && i + MIN <= z->n)
                enter(z, i++);
        } else {
            put(z, z->in[i] & 127);
            enter(z, i++);
        }
    }
    return z->at;
}
static int unpack(const unsigned char *in, int n, unsigned char *out) {
    unsigned char *o = out;
    for (const unsigned char *p = in, *e = in + n; p < e;) {
        if (*p & 128) {
            int l = (*p & 127) + MIN, d = p[1] << 8 | p[2];
            p += 3;
            const unsigned char *f = o - d;
            while (l--)
                *o++ = *f++;
        } else
            *o++ = *p++;
    }
    return (int)(o - out);
}
static unsigned crc_table[256];
static unsigned crc(const unsigned char *p, int n) {
    unsigned c = ~0u;
    while (n--)
        c = crc_table[(c ^ *p++) & 255] ^ c >> 8;
    return ~c;
}
__attribute__((noinline)) long work(struct lz *z, unsigned char *back) {
    int n = pack(z);
    int m = unpack(z->out, n, back);
    return n + m + crc(back, m);
}
int main(void) {
    static unsigned char in[20000], out[40000], back[40000];
    static struct lz z;
    for (unsigned i = 0; i < 256; i++) {
        unsigned c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
        crc_table[i] = c;
    }
    static const char *w[] = {"the ", "quick ", "brown ", "fox ", "jumps ", "over ", "lazy ", "dog "};
    unsigned s = 1;
    int k = 0;
    while (k < 19990) {
        s = s * 1103515245 + 12345;
        const char *x = w[s >> 29];
        while (*x)
            in[k++] = *x++;
    }
    z.in = in;
    z.n = k;
    z.out = out;
    printf("%ld\n", work(&z, back));
    return 0;
}
