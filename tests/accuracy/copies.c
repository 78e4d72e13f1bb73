/* Structures that are copied by value beside counters of another structure: by gcc they do not touch these, but keep them from moving behind the loop; clang's memcpy and unions may be anything. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 600 };
typedef struct { long tag; union { long i; double d; } as; } Value;
typedef struct { long x, y; } Plain;
typedef struct { Value *stack; Plain *plain; int top, at; long steps; } Machine;

static long swap(Machine *m, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++) {
        Value v = m->stack[i];
        m->stack[i] = m->stack[n - i];
        m->stack[n - i] = v;
        m->steps++;
        s += m->at;
    }
    return s;
}

static long fill(Machine *m, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++) {
        Value v = {1, {i}};
        m->stack[i] = v;
        m->steps++;
        s += m->at;
    }
    return s;
}

static long fill_plain(Machine *m, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++) {
        Plain v = {i, n - i};
        m->plain[i] = v;
        m->top++;
        s += m->at;
    }
    return s;
}

static long shift(Machine *m, int n)
{
    long s = 0;
    for (int i = n; i > 0; i--) {
        m->plain[i] = m->plain[i - 1];
        m->top++;
        s += m->at;
    }
    return s;
}

__attribute__((noinline)) long work(Machine *m, int n) { return fill(m, n) + swap(m, n) + fill_plain(m, n) + shift(m, n); }

int main(void)
{
    Machine *m = calloc(1, sizeof *m);
    m->stack = calloc(N + 1, sizeof *m->stack);
    m->plain = calloc(N + 1, sizeof *m->plain);
    volatile int n = N;
    long s = work(m, n);
    printf("%ld %ld %d %ld\n", s, m->steps, m->top, m->stack[3].as.i + m->plain[7].x);
    return 0;
}
