#include <stdio.h>
#define TABLE "sub/x.def"
enum op {
#define OP(n, e) OP_##n,
#include "sub/x.def"
#undef OP
    N_OPS
};

static int eval(enum op o, int a, int b)
{
    switch (o) {
#define OP(n, e) case OP_##n: return e;
#include TABLE
#undef OP
#define OP(n, e) case OP_##n + 10: if (a) return e; else return 0;
#define EXTRA
#define OP_sub 20
#include TABLE
#undef OP
    default: return -1;
    }
}

static const char *name(int o)
{
    static const char *const names[] = {
#define OP(n, e) #n,
#include "sub/x.def"
    };
    return names[o];
}

static int turns(int kind)
{
    int s1 = 0, s2 = 0;
#define N 10
#define SUM s1
#include "loop.h"
#define N 20
#define SUM s2
#include "loop.h"
    return s1 * 100 + s2;
}

static int sum(void)
#include "body.h"
static int half(int x)
{
    if (x > 2)
#include "rest.h"
int main(void)
{
    int s = 0, x =
#include "expression.h"
    ;
    for (int i = 0; i < 34; i++)
        s += eval(i, 5 - i, i), s ^= __LINE__;
    printf("%d %d %s %s %d %d %d\n", s, x, name(0), name(1), sum(), half(7), half(1));
    goto
#include "label.h"
    return 0;
}
