/* A table of chained records: found, inserted in front, unlinked through pointers to pointers. */
#include <stdio.h>
#include <stdlib.h>

enum { SLOTS = 256, KEYS = 4000 };
struct entry { struct entry *next; unsigned key; int uses; };
struct table { struct entry *slot[SLOTS]; struct entry *free; int n; };

static struct entry **place(struct table *t, unsigned key)
{
    struct entry **at = &t->slot[key * 2654435761u >> 24];
    while (*at && (*at)->key != key)
        at = &(*at)->next;
    return at;
}

static void add(struct table *t, unsigned key)
{
    struct entry **at = place(t, key);
    if (!*at) {
        struct entry *e = t->free;
        t->free = e->next;
        e->next = NULL;
        e->key = key;
        e->uses = 0;
        *at = e;
        t->n++;
    }
    (*at)->uses++;
}

static void drop(struct table *t, unsigned key)
{
    struct entry **at = place(t, key), *e = *at;
    if (e && --e->uses == 0) {
        *at = e->next;
        e->next = t->free;
        t->free = e;
        t->n--;
    }
}

__attribute__((noinline)) int work(struct table *t, const unsigned *keys, int n)
{
    for (int i = 0; i < n; i++) {
        add(t, keys[i]);
        if (i % 3 == 0)
            drop(t, keys[i / 2]);
    }
    return t->n;
}

int main(void)
{
    static struct table t;
    unsigned *keys = malloc(KEYS * sizeof *keys), state = 7;
    for (int i = 0; i < KEYS; i++) {
        struct entry *e = malloc(sizeof *e);
        e->next = t.free;
        t.free = e;
        state = state * 1103515245 + 12345;
        keys[i] = state >> 16 & 1023;
    }
    printf("%d\n", work(&t, keys, KEYS));
    return 0;
}
