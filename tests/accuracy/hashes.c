/* Words read by memcpy, structures by value, bits of a number by a union: variables that have an address in the text,
 * and none in the program. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 16000 };
typedef struct {
    double x, y, z;
} vec;
typedef struct {
    uint64_t lane[4], length;
} state;

static uint64_t read64(const void *p)
{
    uint64_t v;
    memcpy(&v, p, sizeof v);
    return v;
}

static void write32(void *p, uint32_t v)
{
    memcpy(p, &v, sizeof v);
}

static uint64_t turned(uint64_t v, int by)
{
    return v << by | v >> (64 - by);
}

static uint64_t digest(state *s, const unsigned char *p, size_t n)
{
    for (; n >= 32; n -= 32, p += 32)
        for (int i = 0; i < 4; i++)
            s->lane[i] = turned(s->lane[i] + read64(p + 8 * i) * 0x9e3779b97f4a7c15u, 31) * 0xc2b2ae3d27d4eb4fu;
    s->length += n;
    return turned(s->lane[0], 1) ^ turned(s->lane[1], 7) ^ turned(s->lane[2], 12) ^ turned(s->lane[3], 18);
}

static vec plus(vec a, vec b)
{
    return (vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static vec times(vec a, double by)
{
    vec r = a;
    r.x *= by;
    r.y *= by;
    r.z *= by;
    return r;
}

static uint32_t bits(float f)
{
    union {
        float f;
        uint32_t u;
    } both;
    both.f = f;
    return both.u;
}

static vec walk(const vec *path, const double *weight, int n)
{
    vec sum = {0, 0, 0};
    for (int i = 0; i < n; i++)
        sum = plus(sum, times(path[i], weight[i]));
    return sum;
}

static void pack(unsigned char *out, const float *in, int n)
{
    for (int i = 0; i < n; i++)
        write32(out + 4 * i, bits(in[i]) ^ 0x80000000u);
}

__attribute__((noinline)) double work(state *s, unsigned char *p, const vec *path, const double *weight,
                                      const float *in)
{
    pack(p, in, BYTES / 8);
    vec sum = walk(path, weight, 500);
    return sum.x + sum.y + sum.z + (double)(digest(s, p, BYTES) >> 40);
}

int main(void)
{
    state *s = calloc(1, sizeof *s);
    unsigned char *p = calloc(BYTES, 1);
    vec *path = malloc(500 * sizeof *path);
    double *weight = malloc(500 * sizeof *weight);
    float *in = malloc(BYTES / 8 * sizeof *in);
    for (int i = 0; i < 500; i++) {
        path[i] = (vec){i, i * 0.5, 3 - i};
        weight[i] = 1.0 / (i + 1);
    }
    for (int i = 0; i < BYTES / 8; i++)
        in[i] = (float)i / 7;
    printf("%.6g %.6g\n", work(s, p, path, weight, in), work(s, p, path, weight, in));
    return 0;
}
