/* A variable that is defined const keeps its content: no store and no call changes it.  What a const pointer leads to
 * may change, and so may a variable that only this file's declaration of a pointer calls const. */
extern const unsigned factor, table[16];
extern const struct pair {
    unsigned a, b;
} pair;
extern const unsigned *const fixed;
extern const unsigned *moving;
extern const volatile unsigned device;
void other(void);

unsigned behind_store(unsigned *to, unsigned i)
{
    unsigned sum = factor + table[i] + pair.b;
    *to = i;
    return sum + factor + table[i] + pair.b;
}

unsigned behind_call(unsigned i)
{
    unsigned sum = factor + table[i] + pair.b;
    other();
    return sum + factor + table[i] + pair.b;
}

void in_a_loop(unsigned *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] += factor;
}

unsigned in_a_loop_with_calls(int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        sum += pair.a;
        other();
    }
    return sum;
}

unsigned of_a_literal(char *to, unsigned i)
{
    const char *digits = "0123456789";
    to[0] = digits[i];
    return (unsigned)digits[i];
}

/* The pointer stays, its target does not. */
unsigned by_a_const_pointer(unsigned *to)
{
    unsigned sum = *fixed;
    *to = 1;
    return sum + *fixed;
}

unsigned by_a_pointer_to_const(const unsigned **to, const unsigned *from)
{
    unsigned sum = *moving;
    *to = from;
    return sum + *moving;
}

unsigned of_a_parameter(const unsigned *from, unsigned *to)
{
    unsigned sum = *from;
    *to = 1;
    return sum + *from;
}

unsigned of_a_device(unsigned *to)
{
    unsigned sum = device;
    *to = 1;
    return sum + device;
}

unsigned behind_a_barrier(void)
{
    unsigned sum = factor;
    __asm__ volatile("" ::: "memory");
    return sum + factor;
}

/* A local variable that keeps its first value is passed as that: rows of 16 elements are apart. */
static int smooth(int n, int *a)
{
    int sum = 0;
    for (int j = 0; j < n; j++) {
        int was = a[j];
        a[n + j] = 1;
        sum += was + a[j];
    }
    return sum;
}

int smooth_rows(int *a)
{
    int n = 16;
    return smooth(n, a);
}
