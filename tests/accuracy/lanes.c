/* SSE intrinsics: an alignment's columns, a search for a byte, sums of products; between them what the program reads by itself. */
#include <emmintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEPARATE __attribute__((noinline))

typedef struct {
    __m128i *profile, *before, *now;
    int n, gap;
    const unsigned char *text;
} columns;

SEPARATE static int align(columns *c, int length)
{
    __m128i best = _mm_setzero_si128();
    for (int i = 0; i < length; i++) {
        const __m128i *score = c->profile + c->text[i] * c->n;
        __m128i gap = _mm_set1_epi16((short)c->gap), left = _mm_setzero_si128();
        for (int k = 0; k < c->n; k++) {
            __m128i h = _mm_adds_epi16(_mm_load_si128(c->before + k), score[k]);
            h = _mm_max_epi16(h, _mm_subs_epi16(left, gap));
            best = _mm_max_epi16(best, h);
            _mm_store_si128(c->now + k, h);
            left = h;
        }
        __m128i *other = c->before;
        c->before = c->now;
        c->now = other;
    }
    return _mm_extract_epi16(best, 0) + _mm_extract_epi16(best, 5);
}

SEPARATE static int count_of(const unsigned char *text, int n, unsigned char what, const int *weight)
{
    __m128i all = _mm_set1_epi8((char)what);
    int found = 0;
    for (int i = 0; i + 16 <= n; i += 16) {
        __m128i equal = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(text + i)), all);
        found += _mm_movemask_epi8(equal) * *weight;
    }
    return found;
}

SEPARATE static double product(const double *a, const double *b, int n)
{
    __m128d sum = _mm_setzero_pd();
    for (int i = 0; i < n; i += 2)
        sum = _mm_add_pd(sum, _mm_mul_pd(_mm_loadu_pd(a + i), _mm_loadu_pd(b + i)));
    double parts[2];
    _mm_storeu_pd(parts, sum);
    return parts[0] + parts[1];
}

__attribute__((noinline)) double work(columns *c, const double *v, int n, const int *weight)
{
    return align(c, 400) + count_of(c->text, 400, 3, weight) + product(v, v + n / 2, n / 2);
}

int main(void)
{
    int n = 2000, *weight = malloc(sizeof *weight);
    double *v = malloc(n * sizeof *v);
    unsigned char *text = malloc(400);
    columns *c = malloc(sizeof *c);
    *c = (columns){aligned_alloc(16, 8 * 20 * 16), aligned_alloc(16, 20 * 16), aligned_alloc(16, 20 * 16), 20, 3, text};
    *weight = 2;
    memset(c->before, 0, 20 * 16);
    for (int i = 0; i < 8 * 20 * 8; i++)
        ((int16_t *)c->profile)[i] = (int16_t)(i % 7 - 2);
    for (int i = 0; i < 400; i++)
        text[i] = i * i % 8;
    for (int i = 0; i < n; i++)
        v[i] = i % 9;
    printf("%g\n", work(c, v, n, weight));
    return 0;
}
