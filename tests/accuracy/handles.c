/* A machine with a stack, reached by indices from its bottom or its top: a small function that most calls leave by the path that loads
 * least, inlined at many places. */
#include <stdio.h>
#include <stdlib.h>

typedef struct Value {
    int kind;
    double number;
} Value;
typedef struct Frame {
    Value *base;
} Frame;
typedef struct Machine {
    Value *top;
    Frame *frame;
    Value nil;
    Value stack[256];
} Machine;

static Value *at(Machine *m, int index)
{
    Frame *f = m->frame;
    if (index > 0) {
        Value *v = f->base + index;
        return v >= m->top ? &m->nil : v;
    }
    return m->top + index;
}

#define API __attribute__((noinline)) static
API void push(Machine *m, double number) { *m->top++ = (Value){1, number}; }
API void drop(Machine *m, int n) { m->top -= n; }
API int kind(Machine *m, int index) { return at(m, index)->kind; }
API double number(Machine *m, int index) { Value *v = at(m, index); return v->kind == 1 ? v->number : 0; }
API void copy(Machine *m, int from, int to) { *at(m, to) = *at(m, from); }
API void set(Machine *m, int index, double n) { Value *v = at(m, index); v->kind = 1; v->number = n; }
API int less(Machine *m, int a, int b) { Value *x = at(m, a), *y = at(m, b); return x->kind == y->kind && x->number < y->number; }
API void duplicate(Machine *m, int index) { *m->top = *at(m, index); m->top++; }
API int truth(Machine *m, int index) { Value *v = at(m, index); return v->kind && v->number != 0; }

__attribute__((noinline)) double work(Machine *m, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        push(m, i % 17);
        push(m, i % 5);
        if (less(m, -1, -2))
            copy(m, -1, -2);
        duplicate(m, -1);
        if (kind(m, -1) && truth(m, -2))
            set(m, -2, number(m, -1) + 1);
        sum += number(m, -3) + number(m, 1);
        drop(m, 3);
    }
    return sum;
}

int main(void)
{
    Machine *m = calloc(1, sizeof *m);
    m->frame = calloc(1, sizeof *m->frame);
    m->frame->base = m->stack;
    m->top = m->stack + 1;
    push(m, 3);
    printf("%g\n", work(m, 10000));
    return 0;
}
