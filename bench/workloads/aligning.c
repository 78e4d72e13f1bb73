/* Sequences are aligned: with affine gaps, with 16-bit vectors, within a band. */
#include "kernels.h"
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { QUERY = 240, TARGET = 400, LETTERS = 4, OPEN = 5, EXTEND = 1, BAND = 16, LANES = 8, SEGMENTS = QUERY / LANES };

static unsigned char *query, *target;
static int *score; /* LETTERS × LETTERS */
static unsigned seed;

static void *room(size_t bytes)
{
    void *p = calloc(1, bytes);
    if (p == NULL)
        exit(3);
    return p;
}

/* ---- local alignment with affine gaps ---- */

typedef struct {
    int best, gap;
} Cell;

static Cell *column;

#pragma memrewrite function
static double affine(void)
{
    int best = 0;
    memset(column, 0, QUERY * sizeof *column);
    for (int j = 0; j < TARGET; j++) {
        const int *row = &score[target[j] * LETTERS];
        int diagonal = 0, up = 0;
        for (int i = 0; i < QUERY; i++) {
            Cell *c = &column[i];
            int h = diagonal + row[query[i]];
            if (h < 0)
                h = 0;
            if (h < up)
                h = up;
            if (h < c->gap)
                h = c->gap;
            diagonal = c->best;
            c->best = h;
            if (best < h)
                best = h;
            int opened = h - OPEN;
            c->gap -= EXTEND;
            if (c->gap < opened)
                c->gap = opened;
            up -= EXTEND;
            if (up < opened)
                up = opened;
        }
    }
    return best;
}

/* ---- the same in stripes of eight ---- */

#ifdef __SSE2__
static __m128i *profile, *h_now, *h_last, *gaps;

static int largest(__m128i v)
{
    short lane[LANES];
    int most = 0;
    _mm_storeu_si128((__m128i *)lane, v);
    for (int i = 0; i < LANES; i++)
        if (lane[i] > most)
            most = lane[i];
    return most;
}

#pragma memrewrite function
static double striped(void)
{
    const __m128i zero = _mm_setzero_si128(), open = _mm_set1_epi16(OPEN), extend = _mm_set1_epi16(EXTEND);
    __m128i best = zero;
    memset(h_now, 0, SEGMENTS * sizeof *h_now);
    memset(h_last, 0, SEGMENTS * sizeof *h_last);
    memset(gaps, 0, SEGMENTS * sizeof *gaps);
    for (int j = 0; j < TARGET; j++) {
        const __m128i *row = &profile[target[j] * SEGMENTS];
        __m128i h = _mm_slli_si128(h_now[SEGMENTS - 1], 2), up = zero, *swap = h_last;
        h_last = h_now;
        h_now = swap;
        for (int i = 0; i < SEGMENTS; i++) {
            __m128i gap = gaps[i];
            h = _mm_adds_epi16(h, row[i]);
            h = _mm_max_epi16(_mm_max_epi16(h, gap), _mm_max_epi16(up, zero));
            best = _mm_max_epi16(best, h);
            h_now[i] = h;
            h = _mm_subs_epi16(h, open);
            gaps[i] = _mm_max_epi16(_mm_subs_epi16(gap, extend), h);
            up = _mm_max_epi16(_mm_subs_epi16(up, extend), h);
            h = h_last[i];
        }
        up = _mm_slli_si128(up, 2);
        for (int i = 0; i < SEGMENTS && _mm_movemask_epi8(_mm_cmpgt_epi16(up, _mm_subs_epi16(h_now[i], open))); i++) {
            h_now[i] = _mm_max_epi16(h_now[i], up);
            up = _mm_subs_epi16(up, extend);
        }
    }
    return largest(best);
}
#endif

/* ---- edit distance near the diagonal ---- */

static int *before, *now;

#pragma memrewrite function
static double banded(void)
{
    int width = 2 * BAND + 1;
    for (int k = 0; k < width; k++)
        before[k] = k < BAND ? 1000 : k - BAND;
    for (int i = 1; i <= QUERY; i++) {
        for (int k = 0; k < width; k++) {
            int j = i + k - BAND, d = 1000;
            if (j >= 1 && j <= TARGET)
                d = before[k] + (query[i - 1] != target[j - 1]);
            if (j == 0)
                d = i;
            if (k + 1 < width && before[k + 1] + 1 < d)
                d = before[k + 1] + 1;
            if (k > 0 && now[k - 1] + 1 < d)
                d = now[k - 1] + 1;
            now[k] = d;
        }
        int *swap = before;
        before = now;
        now = swap;
    }
    return before[BAND];
}

static void set_up(void)
{
    query = room(QUERY);
    target = room(TARGET);
    score = room(LETTERS * LETTERS * sizeof *score);
    column = room(QUERY * sizeof *column);
    before = room((2 * BAND + 1) * sizeof *before);
    now = room((2 * BAND + 1) * sizeof *now);
    seed = 3;
    for (int i = 0; i < TARGET; i++) {
        seed = seed * 1664525u + 1013904223u;
        target[i] = (unsigned char)(seed >> 30);
        if (i < QUERY)
            query[i] = i % 9 ? target[i] : (unsigned char)(seed >> 20 & 3);
    }
    for (int i = 0; i < LETTERS * LETTERS; i++)
        score[i] = i / LETTERS == i % LETTERS ? 2 : -3;
#ifdef __SSE2__
    profile = room(LETTERS * SEGMENTS * sizeof *profile);
    h_now = room(SEGMENTS * sizeof *h_now);
    h_last = room(SEGMENTS * sizeof *h_last);
    gaps = room(SEGMENTS * sizeof *gaps);
    for (int i = 0; i < LETTERS * QUERY; i++) {
        int letter = i / QUERY, at = i % QUERY;
        ((short *)profile)[letter * QUERY + at % SEGMENTS * LANES + at / SEGMENTS] =
            (short)score[letter * LETTERS + query[at]];
    }
#endif
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"affine", affine},
        {"banded", banded},
#ifdef __SSE2__
        {"striped", striped},
#endif
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
