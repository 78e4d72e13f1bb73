/* Static variables whose addresses are arguments: what is known of them in the functions, and what pointers may reach them. */
typedef struct State {
    unsigned char *text, *out;
    unsigned long used;
    int *head, *previous;
    unsigned hash;
    int length;
} State;

static State state, one, other;

/* Always `state`, by way of a local variable: no load of it can trap, so those on a condition leave the loop. */
static int search(const State *s, int at, int tries)
{
    int best = 0;
    while (at >= 0 && tries-- > 0) {
        if (at & 1)
            best += s->head[at];
        else if (at & 2)
            break;
        at = s->previous[at];
    }
    return best + s->length;
}

int search_always(int at)
{
    const State *s = &state;
    return search(s, at, 32) + search(s, at + 1, 64);
}

/* One of two: the same loads stay. */
static int search_either(const State *s, int at, int tries)
{
    int best = 0;
    while (at >= 0 && tries-- > 0) {
        if (at & 1)
            best += s->head[at];
        else if (at & 2)
            break;
        at = s->previous[at];
    }
    return best + s->length;
}

int search_one_or_other(int at)
{
    return search_either(&one, at, 32) + search_either(&other, at, 64);
}

/* A function that is tiny is inlined before gcc looks whose address is taken: the byte does not change `used`. */
static struct { unsigned char *out; unsigned long used; } tiny, large;

static void put(unsigned char *out, unsigned long *used, int byte)
{
    out[(*used)++] = (unsigned char)byte;
}

void put_twice(int byte)
{
    put(tiny.out, &tiny.used, byte);
    put(tiny.out, &tiny.used, byte >> 8);
}

/* One that is not: gcc takes it for any pointer's target.  clang does not, as it inlines it. */
static int put_much(unsigned char *out, unsigned long *used, int byte, int from, int to)
{
    for (int i = from; i < to; i++) {
        byte = byte * 31 + (byte >> 5) * i + (from ^ to);
        if (byte & 1)
            out[(*used)++] = (unsigned char)byte;
    }
    return byte;
}

int put_in_loop(int byte)
{
    large.out[large.used] = 1;
    large.used += (unsigned long)large.out[large.used];
    byte = put_much(large.out, &large.used, byte, 0, 9);
    large.out[large.used] = 2;
    return byte + (int)large.used;
}

/* A loop that is sure to run: what it loads is its callers', who have it in front of theirs. */
static double distance(double *const *a, double *const *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += ((*a)[i] - (*b)[i]) * ((*a)[i] - (*b)[i]);
    return sum;
}

double distances(double *const *a, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += distance(&a[i], &a[0], 8);
    return sum;
}

void set(unsigned char *text, int *numbers)
{
    state = (State){text, text, 0, numbers, numbers, 0, 0};
    one = other = state;
    tiny.out = large.out = text;
}
