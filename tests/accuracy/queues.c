/* Priority queues: a binary heap of structures, and one of integers that sorts. */
#include <stdio.h>
#include <stdlib.h>
struct item {
    double prio;
    int id;
};
struct heap {
    struct item *a;
    int n, cap;
};
static void push(struct heap *h, struct item x) {
    if (h->n == h->cap) {
        h->cap = h->cap ? h->cap * 2 : 16;
        h->a = realloc(h->a, h->cap * sizeof *h->a);
    }
    int i = h->n++;
    while (i > 0 && h->a[(i - 1) / 2].prio > x.prio) {
        h->a[i] = h->a[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    h->a[i] = x;
}
static struct item pop(struct heap *h) {
    struct item top = h->a[0], x = h->a[--h->n];
    int i = 0;
    for (;;) {
        int c = 2 * i + 1;
        if (c >= h->n)
            break;
        if (c + 1 < h->n && h->a[c + 1].prio < h->a[c].prio)
            c++;
        if (x.prio <= h->a[c].prio)
            break;
        h->a[i] = h->a[c];
        i = c;
    }
    h->a[i] = x;
    return top;
}
static void sift(int *a, int n, int i) {
    while (2 * i + 1 < n) {
        int c = 2 * i + 1;
        if (c + 1 < n && a[c + 1] > a[c])
            c++;
        if (a[i] >= a[c])
            return;
        int t = a[i];
        a[i] = a[c];
        a[c] = t;
        i = c;
    }
}
static void heapsort_(int *a, int n) {
    for (int i = n / 2; i-- > 0;)
        sift(a, n, i);
    while (n-- > 1) {
        int t = a[0];
        a[0] = a[n];
        a[n] = t;
        sift(a, n, 0);
    }
}
__attribute__((noinline)) double work(int *a, int n) {
    struct heap h = {0};
    unsigned s = 1;
    double r = 0;
    for (int i = 0; i < n; i++) {
        s = s * 1103515245 + 12345;
        push(&h, (struct item){(double)(s >> 8), i});
    }
    while (h.n) {
        struct item x = pop(&h);
        r = r * 0.5 + x.prio + x.id;
    }
    heapsort_(a, n);
    return r + a[n / 2];
}
int main(void) {
    int *a = malloc(5000 * sizeof *a);
    for (int i = 0; i < 5000; i++)
        a[i] = i * 7919 % 5003;
    printf("%g\n", work(a, 5000));
    return 0;
}
