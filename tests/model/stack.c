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

/* … nor this, which is called through a pointer */
void by_pointer(struct hash *h)
{
    h->value = 2;
}

int main(void)
{
    struct hash a = {calloc(256, sizeof(int)), 0}, b = a, *made = malloc(sizeof *made);
    void (*p)(struct hash *) = a.head ? by_pointer : mixed;
    both(&a, &b);
    both(&b, &a);
    mixed(made);
    mixed(&a);
    p(&a);
    return a.value;
}
