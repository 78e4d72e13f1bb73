#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
typedef int (*op)(int);
struct o { op f, g; };
struct node { struct node *next; int v[4]; };
static int inc(int x) { return x + 1; }
static int neg(int x) { return -x; }
static op t[2] = { inc, neg };
static void *start(void *a) { return a; }
static void *(*starts[2])(void *) = { start, start };
static int codes[3] = { 0, 1, 0 };
static void handler(int s) { (void)s; }
static void (*handlers[2])(int) = { handler, handler };
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int (*cmps[1])(const void *, const void *) = { cmp };
int work(int n)
{
    int s = 0, k = 0, a[4][8] = { { 0 } };
    struct node *list = NULL;
    for (int i = 0; i < n; i++) {
        s += t[k++, i & 1](s);
        s += (struct o){ inc, neg }.g(i);
        a[k, i & 3][k, i & 7] += s;
        struct node *p = malloc((size_t[]){ 1, sizeof *p }[k, 1]);
        *p = (struct node){ list, { 1, 2, 3, a[0, 1][1, 2] } };
        list = p;
        p->v[i, 1] += (int[]){ 1, 2 }[i & 1];
        ++a[1, 2][0, 3];
    }
    while (list) { struct node *p = list; s += p->v[0, 1]; list = p->next; free((struct node *[]){ p, p }[k, 1]); }
    qsort(a[0, 1], 8, sizeof a[0][0], cmps[k, 0]);
    pthread_t id;
    pthread_create(&id, NULL, starts[k, 1], &(int[]){ 1, 2 }[k, 0]);
    pthread_join(id, NULL);
    signal(SIGUSR1, handlers[k, 1]);
    memcpy(a[0, 1], (int[]){ 1, 2, 3 }, sizeof(int[]){ 1, 2, 3 });
    return s + a[1][1];
}
int main(void)
{
    printf("%d\n", work(20));
    fflush(stdout);
    _exit(codes[1, 2]);
}
