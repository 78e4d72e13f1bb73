/* Cursors, readers and sinks in variables of a function that lends them to small ones.  What these read and write through them is not the variable
 * itself, so that it stays in registers and a character is read once. */
#include <stdio.h>
#include <stdlib.h>

#define APART __attribute__((noinline))
enum { N = 6000 };
struct reader { const char *at, *end; int line; };
struct sink { char *data; size_t n; };
struct cursor { const unsigned char *at; };
struct bits { const unsigned char *from; unsigned kept; int n; };
struct lines { const char *from; int at; };

static double number(struct reader *r)
{
    double v = 0;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        v = v * 10 + (*r->at++ - '0');
    return v;
}

static double field(struct reader *r)
{
    double v = number(r);
    if (r->at < r->end && *r->at == ',')
        r->at++;
    else if (r->at < r->end && *r->at == '\n') {
        r->at++;
        r->line++;
    }
    return v;
}

APART double total(const char *text, size_t n)
{
    struct reader r = {text, text + n, 0};
    double sum = 0;
    while (r.at < r.end)
        sum += field(&r);
    return sum + r.line;
}

static void put(struct sink *s, char c)
{
    s->data[s->n++] = c;
}

static int next(struct cursor *c)
{
    return *c->at++;
}

APART size_t doubled(const char *text, char *to)
{
    struct cursor c = {(const unsigned char *)text};
    struct sink s = {to, 0};
    int what;
    while ((what = next(&c)) != 0) {
        put(&s, (char)what);
        if (what == ',')
            put(&s, ' ');
    }
    return s.n;
}

static unsigned bit(struct bits *b)
{
    if (b->n == 0) {
        b->kept = *b->from++;
        b->n = 8;
    }
    return b->kept >> --b->n & 1;
}

static unsigned some(struct bits *b, int n)
{
    unsigned v = 0;
    while (n-- > 0)
        v = v << 1 | bit(b);
    return v;
}

APART unsigned symbols(const unsigned char *from, short *to, int n)
{
    struct bits b = {from, 0, 0};
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        to[i] = (short)some(&b, 3);
        sum += bit(&b);
    }
    return sum;
}

static int length(struct lines *l)
{
    int from = l->at;
    while (l->from[l->at] != '\n' && l->from[l->at] != 0)
        l->at++;
    return l->at - from;
}

APART int longest(const char *text, char *marks)
{
    struct lines l = {text, 0};
    int most = 0, n = 0;
    while (l.from[l.at]) {
        int is = length(&l);
        most = is > most ? is : most;
        marks[n++] = (char)is;
        if (l.from[l.at] == '\n')
            l.at++;
    }
    return most;
}

static unsigned decoded(const unsigned char **at)
{
    const unsigned char *p = *at;
    unsigned v = *p & 127;
    for (int shift = 7; *p++ & 128; shift += 7)
        v |= (unsigned)(*p & 127) << shift;
    *at = p;
    return v;
}

APART unsigned decode(const unsigned char *from, unsigned char *to, int n)
{
    const unsigned char *at = from;
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        unsigned v = decoded(&at);
        to[i] = (unsigned char)v;
        sum += v;
    }
    return sum;
}

__attribute__((noinline)) double work(const char *text, char *to, unsigned char *packed, short *many)
{
    double sum = total(text, N) + (double)doubled(text, to);
    sum += symbols((const unsigned char *)text, many, N) + longest(text, to);
    return sum + decode(packed, (unsigned char *)to, N);
}

int main(void)
{
    char *text = malloc(N + 1), *to = malloc(2 * N);
    unsigned char *packed = malloc(3 * N);
    short *many = malloc(N * sizeof *many);
    for (int i = 0; i < N; i++)
        text[i] = i % 6 == 5 ? (i % 48 == 47 ? '\n' : ',') : (char)('0' + i * 7 % 10);
    text[N] = 0;
    for (int i = 0, k = 0; k < N; k++) {
        packed[i++] = (unsigned char)(k % 100 | (k % 3 ? 0 : 128));
        if (k % 3 == 0)
            packed[i++] = (unsigned char)(k % 90);
    }
    printf("%.0f\n", work(text, to, packed, many));
    return 0;
}
