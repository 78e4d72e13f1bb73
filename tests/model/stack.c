/* Parameters that point into automatic variables, whichever, though others might call the functions: main is here, so that all calls are seen. */
#include <stdlib.h>

struct hash {
    int *head;
    int value;
};

void update(struct hash *h, int c)
{
    h->value = h->value * 31 + c;
    h->head[h->value & 255] = c;
}

void clear(int *value)
{
    *value = 0;
}

static void both(struct hash *h, struct hash *other)
{
    clear(&h->value);
    clear(&other->value);
    update(h, 1);
}

/* … not: one of its calls passes memory of malloc */
void mixed(struct hash *h)
{
    h->value = 1;
}

/* … but this is known: whatever calls functions like it through a pointer passes automatic variables */
void by_pointer(struct hash *h)
{
    h->value = 2;
}

/* … and this is not: one passes memory of malloc */
void by_other_pointer(int *value)
{
    *value = 3;
}

/* A function that returns what it was given, a member that points into automatic variables, and one that may point elsewhere. */
struct cursor {
    int *at;
    int *other;
};

static struct cursor *same(struct cursor *c)
{
    return c;
}

void put(struct cursor *c)
{
    *c->at++ = 1;
    *c->other = 2;
}

void start(struct cursor *c, int *begin)
{
    struct cursor *again = same(c);
    again->at = begin;
    put(again);
}

/* Through pointers, the second one of which is passed memory of malloc: another structure makes another type of function … */
void in_hash(struct hash *h, int *value)
{
    *value = h->value;
}

void in_cursor(struct cursor *c, int *value)
{
    *value = *c->at;
}

/* … unless the pointer's type does not say what is passed. */
void by_any_pointer(long *value)
{
    *value = 4;
}

void by_untyped_pointer(short *value)
{
    *value = 5;
}

static void call_by_types(struct hash *h, struct cursor *c, int *made)
{
    void (*hash)(struct hash *, int *) = in_hash;
    void (*cursor)(struct cursor *, int *) = in_cursor;
    void (*any)() = by_untyped_pointer;
    void (*one)(long *) = by_any_pointer;
    short s;
    long l;
    hash(h, &h->value);
    cursor(c, made);
    one(&l);
    any(&s);
    any(made);
    any((long *)made);
}

int main(void)
{
    struct hash a = {0}, b, *made = malloc(sizeof *made);
    a.head = calloc(256, sizeof(int));
    b = a;
    void (*p)(struct hash *) = a.head ? by_pointer : mixed;
    void (*q)(int *) = by_other_pointer;
    int buffer[4];
    struct cursor c = {0}, d = {0};
    c.other = &a.value;
    d.other = a.head;
    start(&c, buffer);
    start(&d, &buffer[1]);
    q(a.head);
    q(buffer);
    both(&a, &b);
    both(&b, &a);
    mixed(made);
    mixed(&a);
    p(&a);
    call_by_types(&a, &c, made->head);
    return a.value;
}
