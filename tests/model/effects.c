/* What calls do: between two loads of *p and of a variable, and between two stores. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int shown;
static int hidden, others, chain;
static double real;
struct pair { int x, y; };
void other(void);

__attribute__((noinline)) static int reads_hidden(void) { return hidden; }
__attribute__((noinline)) static void writes_hidden(int n) { hidden = n; }
__attribute__((noinline)) static void adds_hidden(int n) { hidden += n; }
__attribute__((noinline)) static void counts_hidden(void) { hidden++; }
__attribute__((noinline)) static void writes_others(int n) { others = n; }
__attribute__((noinline)) static void writes_real(double x) { real = x; }
__attribute__((noinline)) static void writes_through(int *q, int n) { *q = n; }
__attribute__((noinline)) static void writes_member(struct pair *q, int n) { q->y = n; }
__attribute__((noinline)) static void writes_by_call(int n) { writes_hidden(n); }
__attribute__((noinline)) static void writes_recursively(int n) { if (n) { others = n; writes_recursively(n - 1); } }
__attribute__((noinline)) static void writes_own(int n) { int own[4]; own[n] = n; others = own[n & 1]; }
__attribute__((noinline)) static void calls_others(int n) { others = n; other(); }
__attribute__((noinline)) static void back(int n);
__attribute__((noinline)) static void forth(int n) { if (n) back(n - 1); chain = n; }
__attribute__((noinline)) static void back(int n) { if (n) forth(n - 1); }
__attribute__((weak)) void replaceable(int n) { others = n; }

/* Loads of the variable, of a place of memory, of one member. */
#define LOADS(name, call)                            \
    int name(int *p, struct pair *q, int n)          \
    {                                                \
        int was = hidden + *p + q->x;                \
        call;                                        \
        return was + hidden + *p + q->x;             \
    }
LOADS(by_reads_hidden, n = reads_hidden())
LOADS(by_writes_hidden, writes_hidden(n))
LOADS(by_adds_hidden, adds_hidden(n))
LOADS(by_counts_hidden, counts_hidden())
LOADS(by_writes_others, writes_others(n))
LOADS(by_writes_real, writes_real(n))
LOADS(by_writes_through, writes_through(&others, n))
LOADS(by_writes_member, writes_member(q, n))
LOADS(by_writes_by_call, writes_by_call(n))
LOADS(by_writes_recursively, writes_recursively(n))
LOADS(by_writes_own, writes_own(n))
LOADS(by_calls_others, calls_others(n))
LOADS(by_forth, forth(n))
LOADS(by_replaceable, replaceable(n))
LOADS(by_unknown, other())
LOADS(by_sqrt, n = (int)sqrt(n))
LOADS(by_strlen, n = (int)strlen((const char *)p))
LOADS(by_memset, memset(p, 0, 4))
LOADS(by_builtin, n = __builtin_popcount(n))
LOADS(by_builtin_memset, __builtin_memset(p, 0, 4))
LOADS(by_printf, printf("%d", n))
LOADS(by_builtin_printf, __builtin_printf("%d", n))
LOADS(by_abort, if (n) abort())

/* Stores: the first is gone unless the call may read it. */
#define STORES(name, call)        \
    void name(int *p, int n)      \
    {                             \
        hidden = 1;               \
        *p = 1;                   \
        call;                     \
        hidden = n;               \
        *p = n;                   \
    }
STORES(over_reads_hidden, n += reads_hidden())
STORES(over_adds_hidden, adds_hidden(n))
STORES(over_writes_hidden, writes_hidden(n))
STORES(over_writes_others, writes_others(n))
STORES(over_unknown, other())
STORES(over_sqrt, n = (int)sqrt(n))
STORES(over_strlen, n = (int)strlen((const char *)p))

/* An array of the function that nobody else knows, and one that others know. */
int own_array(int n)
{
    int own[4] = {0};
    own[n] = 1;
    other();
    own[n] = 2;
    return own[n & 1];
}

int shown_array(int n, void show(int *))
{
    int own[4] = {0};
    show(own);
    own[n] = 1;
    other();
    own[n] = 2;
    return own[n & 1];
}

int read_others(void)
{
    return others + (int)real + chain;
}

/* Functions that call each other do what any of them does: three on a cycle, and a shorter one inside of it. */
__attribute__((noinline)) static void second(int n);
__attribute__((noinline)) static void third(int n);
__attribute__((noinline)) static void first(int n) { if (n) second(n - 1); chain = n; }
__attribute__((noinline)) static void second(int n) { if (n & 1) third(n - 1); else if (n) first(n - 2); }
__attribute__((noinline)) static void third(int n) { hidden = n; if (n) first(n - 1); }
LOADS(by_first, first(n))
LOADS(by_second, second(n))
LOADS(by_third, third(n))
