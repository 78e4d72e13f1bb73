/* What small static functions leave in registers where they are inlined: a place that the result tells, a global; not those of functions that
 * are called. */
static unsigned slots[512];
static const char *at;
int count;

static unsigned slot_of(unsigned key)
{
    unsigned s = key % 512;
    while (slots[s] != 0 && slots[s] != key)
        s = (s + 1) % 512;
    return s;
}

int look_up(unsigned key)
{
    return slots[slot_of(key)] != 0;
}

static void skip(void)
{
    while (*at == ' ')
        at++;
}

int next(void)
{
    skip();
    count++;
    return *at;
}

/* Two ways out, one of which has not read it. */
static int sometimes(int x)
{
    if (x)
        return count;
    return 0;
}

int behind(int x)
{
    return sometimes(x) + count;
}

int visible(void)
{
    return count;
}

int behind_call(void)
{
    return visible() + count;
}

/* More than gcc inlines by itself, but next to all that `fold_all` and `fold_some` do; the like of it is not for `sink_rows`. */
struct table { unsigned *at, n, scale, off; unsigned char *mark; };

static unsigned folded(struct table *t, unsigned i)
{
    unsigned v = t->at[i] ^ (t->at[i + 1] << 3);
    if (v & 1)
        v = v * t->scale + t->off;
    v ^= v << 5;
    if (v & 2)
        v -= t->off;
    return v ^ t->mark[i];
}

unsigned fold_all(struct table *t)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < t->n; i++)
        sum += folded(t, i);
    return sum;
}

unsigned fold_some(struct table *t, const unsigned *which, unsigned n)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum ^= folded(t, which[i]);
    return sum;
}

static unsigned sunk(struct table *t, unsigned i)
{
    unsigned v = t->at[i] ^ (t->at[i + 1] << 3);
    if (v & 1)
        v = v * t->scale + t->off;
    v ^= v << 5;
    if (v & 2)
        v -= t->off;
    return v ^ t->mark[i];
}

unsigned sink_rows(struct table *t, unsigned n)
{
    unsigned sum = sunk(t, 0);
    for (unsigned i = 0; i < n; i++) {
        sum += sunk(t, i);
        for (unsigned k = 0; k < i; k++)
            sum += t->at[k] ^ k;
    }
    return sum;
}

/* Its rotations are an instruction each. */
#define ROTATED(x, k) ((x) << (k) | (x) >> (32 - (k)))
static unsigned state[2];

static unsigned stepped(unsigned by)
{
    unsigned x = state[0];
    x = ROTATED(x ^ by, 7) + ROTATED(by, 3);
    x = ROTATED(x, 11) ^ ROTATED(x + by, 5);
    state[0] = x;
    return x;
}

unsigned step_all(const unsigned *by, unsigned n)
{
    unsigned sum = stepped(1);
    for (unsigned i = 0; i < n; i++)
        sum += stepped(by[i]);
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < i; k++)
            sum ^= by[k] + i;
    return sum;
}

/* What is loaded where there is no room left is always loaded behind that: callers load it as often as they call. */
struct text { char *at; unsigned long length, room; };

static void append(struct text *t, char c)
{
    if (t->length == t->room) {
        t->room = t->room ? t->room * 2 : 16;
        t->at = __builtin_realloc(t->at, t->room);
    }
    t->at[t->length++] = c;
}

void append_all(struct text *t, const char *s)
{
    while (*s)
        append(t, *s++);
}
