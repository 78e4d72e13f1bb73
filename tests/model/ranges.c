/* What bounds of an index tell: a store between two loads of another element, which clang keeps apart where the index cannot get there; gcc loads
 * again in all cases. */
#define STORES(name, to, element)                                  \
    int name(int *p, const unsigned char *byte, unsigned n, int m) \
    {                                                              \
        int was = p[element];                                      \
        p[to] = was + byte[1] + m;                                 \
        return was + p[element];                                   \
    }

/* An index masked with 7 is 0 … 7. */
STORES(mask_below, n & 7, 8)
STORES(mask_within, n & 7, 7)
STORES(mask_above, n & 7, -1)
STORES(mask_least, n & 7, 0)
STORES(mask_negative, -(long)(n & 7), 1)
STORES(mask_negative_within, -(long)(n & 7), 0)
STORES(mask_negative_far, -(long)(n & 7), -8)
STORES(mask_negative_last, -(long)(n & 7), -7)

/* The other way round: the element is the one that is not constant. */
STORES(at_mask_below, 8, n & 7)
STORES(at_mask_within, 7, n & 7)
STORES(at_mask_above, -1, n & 7)

/* Shifts, rests, what is loaded. */
STORES(shift_below, n >> 28, 16)
STORES(shift_within, n >> 28, 15)
STORES(shift_signed, m >> 28, 16)
STORES(rest_below, n % 9, 9)
STORES(rest_within, n % 9, 8)
STORES(rest_signed, m % 9, 9)
STORES(byte_below, byte[0], 256)
STORES(byte_within, byte[0], 255)

/* Bytes: the factor is 1. */
int bytes_below(char *c, unsigned n)
{
    int was = c[8];
    c[n & 7] = 1;
    return was + c[8];
}

int bytes_within(char *c, unsigned n)
{
    int was = c[7];
    c[n & 7] = 1;
    return was + c[7];
}

/* A place that reaches into the range. */
int wide_at_bytes(char *c, unsigned n)
{
    int was = c[8];
    *(short *)(c + (n & 7)) = 1;
    return was + c[8];
}

/* Variables of loops that begin with a constant and become larger. */
#define LOOPS(name, type, begin, step, element)      \
    void name(int *p, type n)                        \
    {                                                \
        for (type i = begin; i < n; i += step)       \
            p[i + 1] = p[element] + 1;               \
    }
LOOPS(from_0, long, 0, 1, 0)
LOOPS(from_0_next, long, 0, 1, 1)
LOOPS(from_1_first, long, 1, 1, 1)
LOOPS(from_1_second, long, 1, 1, 2)
LOOPS(from_less_1, long, -1, 1, 0)
LOOPS(down, long, 9, -1, 0)
LOOPS(from_0_unsigned, unsigned, 0, 1, 0)
LOOPS(from_0_unsigned_long, unsigned long, 0, 1, 0)
