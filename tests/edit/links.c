/* Loops that go from link to link wait for memory anyway: they count there, and no number runs down in them. */
#include <stddef.h>

typedef struct List { struct List *next; int key; } List;
typedef struct Tree { struct Tree *left, *right; int key; } Tree;

List *reverse(List *l)
{
    List *back = NULL, *next;
    while (l) {
        next = l->next;
        l->next = back;
        back = l;
        l = next;
    }
    return back;
}

int aged(List *l, int limit)
{
    int n = 0;
    for (List *p = l, *next; p; p = next) {
        next = p->next;
        if (++p->key > limit) {
            p->key = 0;
            n++;
        }
    }
    return n;
}

void put(List **l, List *p)
{
    while (*l)
        l = &(*l)->next;
    *l = p;
}

/* Compilers may choose the next node without a branch. */
const Tree *find(const Tree *t, int key)
{
    while (t && t->key != key) {
        if (t->key > key)
            t = t->left;
        else
            t = t->right;
    }
    return t;
}

/* Here they branch. */
void push(Tree *t, int key)
{
    while (t) {
        if (t->key > key) {
            t->key--;
            t = t->left;
        } else {
            t = t->right;
        }
    }
}

int around(const int *next, int i)
{
    int n = 0, first = i;
    do {
        n++;
        i = next[i];
    } while (i != first);
    return n;
}

/* The bound cuts this one. */
long rounds(const List *l, long n)
{
    long sum = 0;
    for (long k = 0; k < n; k++) {
        sum += l->key;
        l = l->next;
    }
    return sum;
}

/* These are none: a number, and a link of something else. */
int numbers(const List *l, int n)
{
    int sum = 0;
    while (n != 1) {
        n = n & 1 ? 3 * n + 1 : n / 2;
        sum += l->key;
    }
    return sum;
}

int main(void)
{
    List b = {NULL, 2}, a = {&b, 1};
    Tree t = {NULL, NULL, 3};
    const int next[] = {1, 2, 0};
    for (int i = 0; i < 20; i++) {
        put(&(List *){&b}, &a);
        push(&t, i);
        a.next = &b;
        a.key += aged(&a, i) + around(next, i % 3) + (find(&t, i) != NULL) + numbers(&a, i + 1) + (int)rounds(&a, 1);
        b.next = NULL;
    }
    return reverse(&a) == &b;
}
