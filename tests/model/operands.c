/* How many ways clang sees where control comes together: an operand that compares one variable decides together with
 * the one in front of it, and blocks that do nothing are part of the join. */
extern void other(void);
extern int flag, second, table[8];
extern char narrow;
extern const int *pointer;
extern volatile int suppressed, pending;
long left;

/* One way lacks `left`: the operand is loaded in any case. */
void variable(long n)
{
    if (n > left) {
        other();
        if (flag && second)
            left = 1000;
    }
    left -= n;
}

void narrow_variable(long n)
{
    if (n > left) {
        other();
        if (flag && narrow == 3)
            left = 1000;
    }
    left -= n;
}

/* Two ways lack it: this operand is more than a load and a comparison. */
void computed(long n)
{
    if (n > left) {
        other();
        if (flag && (second & 6))
            left = 1000;
    }
    left -= n;
}

/* This one may trap. */
void by_a_pointer(long n)
{
    if (n > left) {
        other();
        if (flag && *pointer)
            left = 1000;
    }
    left -= n;
}

/* So may this one. */
void element(long n)
{
    if (n > left) {
        other();
        if (flag && table[n & 7])
            left = 1000;
    }
    left -= n;
}

/* Behind the barrier three ways lack it.  The ends of statement expressions are no ways by themselves. */
#define BARRIER() ({ __asm__ __volatile__("" ::: "memory"); })
#define ENABLE() ({ BARRIER(); if (--suppressed == 0 && pending) other(); 0; })
void statement_expression(long n)
{
    if (n > left) {
        left = 1000;
        ENABLE();
    }
    left -= n;
}
