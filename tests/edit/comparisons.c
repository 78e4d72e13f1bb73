/* A comparison of strings is counted in front, where its arguments can be named twice and nothing of the expression depends on the order. */
#include <stdlib.h>
#include <string.h>

typedef struct Entry {
    const char *name, *other;
    char text[16];
    size_t n;
    const char *volatile seen;
} Entry;

#define SAME(a, b) (strcmp(a, b) == 0)
#define NAME(e) (e)->name

static const char *next(const char **at) { return (*at)++; }

static int by_name(const void *x, const void *y)
{
    const Entry *a = x, *b = y;
    return a->n != b->n ? (a->n > b->n ? 1 : -1) : strcmp(a->name, b->name);
}

int look(Entry *e, const char *s, const char *t, size_t n)
{
    int found = strcmp(s, t);
    if (!strcmp(e->name, "if") || !strncmp(e->text, s, n))
        found++;
    while (e->name && strcmp(e[1].other, e->name) > 0)
        e++;
    if (memcmp(&e->text[2], s + 1, e->n) || SAME(s, t) || strcmp(NAME(e), t))
        found += 2;
    found += strcmp(next(&s), t) != 0;
    found += strcmp(e->seen, t) != 0;
    found = found + strcmp(s, t) * found;
    (void)strcmp(s, t);
    strcmp(s, t) ? found++ : found--;
    return strcmp(__func__, s) ? found : strcmp(strrchr(s, '/'), t);
}

void sort(Entry *e, size_t n) { qsort(e, n, sizeof *e, by_name); }
