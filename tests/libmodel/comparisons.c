/* Comparisons of strings that differ at once, later, or nowhere, where their figures are counted in front of them or behind.
 *
 * first: "apple" and "banana", "" and "apple": one character of both each
 * @roi first loads=4 bytes_loaded=4
 * later: "apple" and "apply" 5 of both; "apple" and "app" 4, for the end of the second; "apple" and itself 6
 * @roi later loads=6 bytes_loaded=30
 * limits: strncmp of 3 characters of "apple" and "apply": 3; of none: nothing; of 9, 5; of two ends, 1
 * @roi limits loads=8 bytes_loaded=18
 * bytes: memcmp of "apple" and "apply": 5 of both; of none: nothing; of members that differ in the second byte
 * @roi bytes loads=6 bytes_loaded=14
 * order: "x" and "x" 2 of both, three times, where what stands beside the call changes what it is given
 * @roi order loads=6 bytes_loaded=12
 * chosen: one of two calls, in an arm: 6 of both; one that ends the function that calls it: 1
 * @roi chosen loads=4 bytes_loaded=14
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Entry {
    const char *name;
    struct Entry *next;
    char text[8];
    size_t n;
} Entry;

static Entry one = {"apple", NULL, "xy", 5}, two = {"apply", &one, "xz", 3}, none = {"", NULL, "", 0};
static const char *moved = "x";

static int by_name(const Entry *a, const Entry *b)
{
    return strcmp(a->name, b->name);
}

static const char *take(const char **at)
{
    const char *was = *at;
    *at = "x";
    return was;
}

static long firsts(void)
{
    long sum = 0;
#pragma memrewrite begin first
    sum += strcmp(one.name, "banana") < 0;
    sum += strcmp(none.name, one.name) < 0;
#pragma memrewrite end
    return sum;
}

static long laters(const Entry *e)
{
    long sum = 0;
#pragma memrewrite begin later
    if (strcmp(e->name, e->next->name))
        sum++;
    sum += strcmp(e->next->name, "app") > 0;
    sum += !strcmp(e->next->name, one.name);
#pragma memrewrite end
    return sum;
}

static long limits(const Entry *e, const Entry *f, size_t most)
{
    long sum = 0;
#pragma memrewrite begin limits
    sum += !strncmp(e->name, f->name, e->n);
    sum += !strncmp(e->name, f->name, most);
    sum += strncmp(e->name, f->name, most + 9) > 0;
    sum += !strncmp(none.text, "", 4);
#pragma memrewrite end
    return sum;
}

static long bytes(const Entry *e, const Entry *f, size_t most)
{
    long sum = 0;
#pragma memrewrite begin bytes
    sum += memcmp(e->name, f->name, f->n) > 0;
    sum += !memcmp(e->text, f->text, most);
    sum += memcmp(&e->text[0], f->text + 0, 2) > 0;
#pragma memrewrite end
    return sum;
}

static long orders(const char *a)
{
    long sum = 0;
#pragma memrewrite begin order
    sum += !strcmp(take(&moved), a);
    sum += (a == moved) + !strcmp(moved, "x");
    sum = sum * (strcmp(a, moved) == 0);
#pragma memrewrite end
    return sum;
}

static long chosen(int which, const char *s)
{
    long sum = 0;
#pragma memrewrite begin chosen
    sum += which ? strcmp(one.name, s) == 0 : strcmp(s, "") == 0;
    sum += by_name(&two, &none) > 0;
#pragma memrewrite end
    return sum;
}

int main(void)
{
    char x[] = "x", apple[] = "apple";
    printf("%ld %ld %ld ", firsts(), laters(&two), limits(&two, &one, 0));
    printf("%ld %ld %ld\n", bytes(&two, &one, 0), orders(x), chosen(1, apple));
    return 0;
}
