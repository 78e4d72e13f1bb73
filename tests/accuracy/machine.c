/* A small machine: instructions are records, else-if tells what they do, its registers and stack are in a structure. */
#include <stdio.h>

enum { PUSH, ADD, SUB, MUL, LOAD, STORE, LESS, JUMP, JUMP_IF_NOT, HALT };
struct instruction { unsigned char code; short by; };
struct machine { const struct instruction *at; long stack[16], variable[8]; int top; long steps; };

static long run(struct machine *m, const struct instruction *code)
{
    m->at = code;
    m->top = 0;
    for (;;) {
        const struct instruction *i = m->at++;
        m->steps++;
        if (i->code == PUSH)
            m->stack[m->top++] = i->by;
        else if (i->code == LOAD)
            m->stack[m->top++] = m->variable[i->by];
        else if (i->code == STORE)
            m->variable[i->by] = m->stack[--m->top];
        else if (i->code == ADD || i->code == SUB || i->code == MUL || i->code == LESS) {
            long b = m->stack[--m->top], a = m->stack[m->top - 1];
            if (i->code == ADD)
                m->stack[m->top - 1] = a + b;
            else if (i->code == SUB)
                m->stack[m->top - 1] = a - b;
            else if (i->code == MUL)
                m->stack[m->top - 1] = a * b;
            else
                m->stack[m->top - 1] = a < b;
        } else if (i->code == JUMP)
            m->at += i->by;
        else if (i->code == JUMP_IF_NOT) {
            if (!m->stack[--m->top])
                m->at += i->by;
        } else
            return m->variable[1];
    }
}

__attribute__((noinline)) long work(struct machine *m, const struct instruction *code)
{
    return run(m, code) + m->steps;
}

int main(void)
{
    static struct machine m;
    static const struct instruction code[] = {{PUSH, 0}, {STORE, 0}, {LOAD, 0}, {PUSH, 4000}, {LESS, 0}, {JUMP_IF_NOT, 13}, {LOAD, 1}, {LOAD, 0},
        {PUSH, 3}, {MUL, 0}, {ADD, 0}, {PUSH, 1}, {SUB, 0}, {STORE, 1}, {LOAD, 0}, {PUSH, 1}, {ADD, 0}, {STORE, 0}, {JUMP, -17}, {HALT, 0}};
    printf("%ld\n", work(&m, code));
    return 0;
}
