/* What an index may be. */
struct option {
    int price, length;
};
struct table {
    unsigned first[256];
    unsigned limit;
};

/* clang: length begins with 4 and becomes more, so that options[at + length] is not options[at] */
void further(struct option *options, int at, int n)
{
    for (int length = 4; length <= n; length++)
        options[at + length].price = options[at].price + length;
}

/* … not where it begins with 0 */
void from_here(struct option *options, int at, int n)
{
    for (int length = 0; length <= n; length++)
        options[at + length].price = options[at].price + length;
}

/* clang: what 8 bits tell lies in the table */
void fill(struct table *t, const unsigned short *keys, int n)
{
    unsigned *first = t->first;
    for (int i = 0; i < n; i++)
        first[keys[i] * 77777u >> 24] = i + t->limit;
}

/* … 9 bits may be more */
void overfill(struct table *t, const unsigned short *keys, int n)
{
    unsigned *first = t->first;
    for (int i = 0; i < n; i++)
        first[keys[i] * 77777u >> 23] = i + t->limit;
}

void get(int *at);

/* A variable of the function is not what it was passed, though others know its address. */
int passed(int *limit)
{
    int here, sum = 0;
    get(&here);
    for (int i = 0; i < *limit; i++) {
        here = i;
        sum += here;
    }
    get(&here);
    return sum;
}

/* Small enough or not, it is inlined: its callers load for it. */
static inline __attribute__((always_inline)) int polynomial(const int *x, int n)
{
    int sum = n;
    for (int i = 0; i < n; i++)
        sum = sum * n + (sum >> 1) - (sum << 2) * (i + 1) + (sum & i) - (i | n) * 3 + (sum ^ 7) * 5 - (n & 15) * 9 + sum % 11 - i / 3 + (i ^ n);
    return sum + x[0];
}

/* … and that one never is. */
static __attribute__((noinline)) int first(const int *x)
{
    return x[0];
}

int both(const int *x, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += polynomial(x, i) + polynomial(x, i + 1) + first(x);
    return sum;
}
