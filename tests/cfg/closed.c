/* Macros of system headers stay closed: what is inside is straight code, and a call in an arm that does not return ends nothing. */
#include "closed.h"

struct entry {
    int value;
    struct entry *next;
};

void push(struct entry **l, struct entry *e, int n)
{
    ASSERT(e->value > n);
    for (int i = 0; i < n; i++) {
        e->value += i;
        INSERT_HEAD(l, e);
    }
}
