/* A list of items with members of all kinds.  As written: 100 items are filled: key, next, i and the bit-field are stored, the latter by a
 * load and a store of its byte, and `at` as a whole, which is loaded from `origin`.  50 walks of the list load key and next of each.  50 times x of the first item's
 * position is loaded. */
#include <stdio.h>

struct pos {
    float x, y;
};

struct item {
    char tag;
    long key;
    char name[56];
    struct pos at;
    struct {
        char kind;
        union {
            int i;
            float f;
        };
    };
    struct item *next;
    unsigned first : 3, second : 5;
    double unused;
};

static struct item pool[100];

int main(void)
{
    struct item *head = NULL;
    struct pos origin = {1, 2};
    long sum = 0;
    float x = 0;

#pragma memrewrite begin work
    for (int i = 0; i < 100; i++) {
        struct item *q = &pool[i];
        q->key = i;
        q->next = head;
        q->i = 3;
        q->first = 2;
        q->at = origin;
        head = q;
    }
    for (int r = 0; r < 50; r++)
        for (struct item *p = head; p; p = p->next)
            sum += p->key;
    for (int r = 0; r < 50; r++)
        x += pool[0].at.x;
#pragma memrewrite end
    printf("%ld %g\n", sum, x);
    return 0;
}
