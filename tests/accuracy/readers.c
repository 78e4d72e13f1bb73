/* State behind a pointer that small functions change, each called at one place: readers that may fail, arenas, rings, a test that its callers make
 * as well.  Compilers see the callers' tests and the callees' as one, and keep the state in registers. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define APART __attribute__((noinline))
enum { N = 3000 };
typedef struct Reader { const uint8_t *data; size_t at, length; int failed; } Reader;
typedef struct Arena { char *at, *end; } Arena;
typedef struct Node { struct Node *next; int value; } Node;
typedef struct Ring { int item[64]; unsigned first, last; } Ring;
typedef struct Slot { unsigned key; int count; } Slot;
typedef struct Map { Slot *slot; unsigned mask; } Map;

static int byte_of(Reader *r)
{
    if (r->at >= r->length) {
        r->failed = 1;
        return 0;
    }
    return r->data[r->at++];
}

APART unsigned sum_bytes(Reader *r)
{
    unsigned sum = 0;
    while (r->at < r->length)
        sum = sum * 3 + byte_of(r);
    return sum;
}

static uint16_t pair_of(Reader *r)
{
    uint16_t pair;
    if (r->at + 2 > r->length) {
        r->failed = 1;
        return 0;
    }
    pair = r->data[r->at] | r->data[r->at + 1] << 8;
    r->at += 2;
    return pair;
}

APART unsigned sum_pairs(Reader *r)
{
    unsigned sum = 0;
    while (!r->failed)
        sum = sum * 5 + pair_of(r);
    return sum;
}

static int next_byte(Reader *r)
{
    return r->at < r->length ? r->data[r->at++] : -1;
}

APART unsigned mix_lines(Reader *r)
{
    unsigned n = 0;
    int c;
    while ((c = next_byte(r)) != -1)
        n = n * 7 + (c == '\n');
    return n;
}

static void *take(Arena *a, size_t size)
{
    if (a->at + size > a->end)
        return NULL;
    void *taken = a->at;
    a->at += size;
    return taken;
}

APART Node *list_of(Arena *a, int n)
{
    Node *list = NULL;
    for (int i = 0; i < n; i++) {
        Node *node = take(a, sizeof *node);
        if (!node)
            break;
        node->value = i;
        node->next = list;
        list = node;
    }
    return list;
}

static int put(Ring *r, int item)
{
    if (r->last - r->first == 64)
        return 0;
    r->item[r->last++ & 63] = item;
    return 1;
}

APART int fill(Ring *r, int n)
{
    int lost = 0;
    for (int i = 0; i < n; i++)
        if (!put(r, i))
            lost++;
    return lost;
}

static Slot *find(const Map *m, unsigned key)
{
    unsigned i = key * 2654435761u & m->mask;
    while (m->slot[i].key && m->slot[i].key != key)
        i = (i + 1) & m->mask;
    return m->slot[i].key ? &m->slot[i] : NULL;
}

APART int known(const Map *m, const unsigned *key, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        Slot *s = find(m, key[i]);
        if (s)
            sum += s->count;
    }
    return sum;
}

static int lines;

static void note(int c)
{
    if (c == '\n')
        lines++;
}

APART int noted(const char *s)
{
    for (; *s; s++)
        note(*s);
    return lines;
}

__attribute__((noinline)) unsigned work(Reader *r, Arena *a, Ring *ring, const Map *m, const unsigned *key, const char *text)
{
    unsigned sum = sum_bytes(r);
    r->at = 0;
    sum += sum_pairs(r);
    r->at = 0;
    sum += mix_lines(r) + list_of(a, N / 2)->value;
    return sum + fill(ring, N) + known(m, key, N) + noted(text);
}

int main(void)
{
    Reader *r = calloc(1, sizeof *r);
    Arena *a = malloc(sizeof *a);
    Ring *ring = calloc(1, sizeof *ring);
    Map *m = malloc(sizeof *m);
    uint8_t *data = malloc(N + 1);
    unsigned *key = malloc(N * sizeof *key);
    for (int i = 0; i < N; i++) {
        data[i] = i % 40 ? 'a' + i % 17 : '\n';
        key[i] = 1 + i % 700;
    }
    data[N] = 0;
    r->data = data;
    r->length = N;
    a->at = malloc(N * sizeof(Node));
    a->end = a->at + N * sizeof(Node);
    m->mask = 1023;
    m->slot = calloc(1024, sizeof *m->slot);
    for (unsigned i = 1; i <= 500; i++) {
        unsigned k = i * 2654435761u & m->mask;
        while (m->slot[k].key)
            k = (k + 1) & m->mask;
        m->slot[k] = (Slot){i, (int)i};
    }
    printf("%u\n", work(r, a, ring, m, key, (char *)data));
    return 0;
}
