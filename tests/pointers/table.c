/* One pointer of its type called each of three functions: who called whom is known. */
#include <stdio.h>
typedef struct Machine {
    long sum, data[64];
} Machine;
static int add(Machine *m, int x) { m->sum += m->data[x & 63]; return 1; }
static int put(Machine *m, int x) { m->data[x & 63] = m->sum; return 1; }
static int skip(Machine *m, int x) { (void)m, (void)x; return 2; }
static int (*const table[])(Machine *, int) = {add, put, skip};
static void run(Machine *m, const unsigned char *code, int n)
{
    for (int i = 0; i < n;)
        i += table[code[i]](m, i);
}
int main(void)
{
    static Machine m;
    unsigned char code[1000];
    for (int i = 0; i < 1000; i++)
        code[i] = (unsigned char)(i % 5 ? i % 5 == 2 : 2);
    run(&m, code, 1000);
    add(&m, 3);
    printf("%ld\n", m.sum);
    return 0;
}
