/* options: --callback later:1 -- -D_GNU_SOURCE */
/* Functions that a library calls back, given to it in the region.  Each adds 1 to its element of n[]: a load and a store.
 *
 *   found      bsearch of the middle one of 3 elements: 1 comparison (glibc, musl), loads of *a and *b 2
 *   same       lfind's for the third of 3: 3, loads 2 each; lsearch's for the first: 1
 *   visited    twalk of a tree with one node: 1 (leaf);  ordered  tsearch into an empty tree: 0, the second key of the same value: 1
 *   handled    a signal's handler, raised in the region: 1, again behind the region: what was installed stays its variant, but
 *              outside of a region it counts nowhere
 *   onced      pthread_once: 1
 *   ending     atexit: runs behind the region, at the end of the program: nowhere
 *   ascending  qsort of 2 elements: 1 comparison; with qsort_r 1; loads of *a and *b each time
 *   last       given to `later`, which is no file of the tool's (--callback) and calls it twice: 2
 *
 * main's own: v[] is memory: v[0] = 2, v[1] = 1 before each of 2 sorts 4 stores; key = 2 is a local with its address taken: 1 store;
 * size likewise, and root = NULL; twalk(root, …) loads it.  qsort and qsort_r of 2 elements, as the library model has them: 2 x 2 x log2 2 loads and stores each.
 *
 * expect: hot main 0 9 15
 * expect: hot ascending 1 3 1
 * expect: hot ascending_r 1 3 1
 * expect: hot found 1 3 1
 * expect: hot same 4 12 4
 * expect: hot ordered 1 3 1
 * expect: hot visited 1 1 1
 * expect: hot handled 1 1 1
 * expect: hot onced 1 1 1
 * expect: hot last 2 2 2
 */
#include <pthread.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static int n[16];

#define COMPARE(k) (n[k]++, *(const int *)a - *(const int *)b)
static int ascending(const void *a, const void *b) { return COMPARE(0); }
static int ascending_r(const void *a, const void *b, void *unused) { (void)unused; return COMPARE(1); }
static int found(const void *a, const void *b) { return COMPARE(2); }
static int same(const void *a, const void *b) { return COMPARE(3); }
static int ordered(const void *a, const void *b) { return COMPARE(4); }
static void visited(const void *node, VISIT order, int depth)
{
    (void)node, (void)order, (void)depth;
    n[5]++;
}
static void handled(int number) { (void)number; n[6]++; }
static void onced(void) { n[7]++; }
static void ending(void) { n[8]++; printf("end %d\n", n[8]); }
static void last(void) { n[9]++; }

void later(void (*f)(void)); /* callbacks.library */

int main(void)
{
    static int three[3] = {1, 2, 3};
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    int v[2];
    void (*was)(int);
#pragma memrewrite begin hot
    void *root = NULL;
    int key = 2;
    size_t size = 3;
    v[0] = 2, v[1] = 1;
    qsort(v, 2, sizeof *v, ascending);
    v[0] = 2, v[1] = 1;
    qsort_r(v, 2, sizeof *v, ascending_r, NULL);
    bsearch(&key, three, 3, sizeof *three, found);
    lfind(three + 2, three, &size, sizeof *three, same);
    lsearch(three, three, &size, sizeof *three, same);
    tsearch(three, &root, ordered);
    tsearch(three, &root, ordered);
    twalk(root, visited);
    was = signal(SIGUSR1, handled);
    raise(SIGUSR1);
    pthread_once(&once, onced);
    atexit(ending);
    later(last);
#pragma memrewrite end hot
    raise(SIGUSR1);
    printf("%d %d %d %d\n", v[0], was == SIG_DFL, signal(SIGUSR1, SIG_IGN) == handled, n[6]);
    for (int i = 0; i < 10; i++)
        printf("%d ", n[i]);
    return 0;
}
