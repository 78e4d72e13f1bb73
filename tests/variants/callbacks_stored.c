/* Functions that a library calls back through pointers which the program has stored.  No pointer is called here by the program itself,
 * so that what the library is given is all that leads to them.  Each adds 1 to its element of n[]: a load and a store.
 *
 *   ascending  from a structure: qsort of 2 elements: 1 comparison (glibc, musl), loads of *a and *b
 *   found      from a table: bsearch of the middle one of 3: 1, loads of *a and *b
 *   handled    from a parameter of `install`: 1
 *   run        from a variable, by a new thread: 1
 *
 * main's own: v[0] = 2, v[1] = 1: 2 stores; key is a local with its address taken: 1 store; loads of by.compare, by.find[1], start, and of
 * the thread that pthread_join is given: 4.  qsort of 2 elements, as the library model has it: 2 x 2 x log2 2 loads and stores.
 *
 * expect: hot main 0 8 7
 * expect: hot ascending 1 3 1
 * expect: hot found 1 3 1
 * expect: hot install 1 0 0
 * expect: hot handled 1 1 1
 * expect: hot run 1 1 1
 * variants: ascending found handled install run
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static int n[4];

static int ascending(const void *a, const void *b) { n[0]++; return *(const int *)a - *(const int *)b; }
static int found(const void *a, const void *b) { n[1]++; return *(const int *)a - *(const int *)b; }
static void handled(int number) { (void)number; n[2]++; }
static void *run(void *unused) { n[3]++; return unused; }

typedef int Order(const void *a, const void *b);
static struct {
    Order *compare, *find[2];
} by = {ascending, {NULL, found}};
static void *(*start)(void *) = run;

static void install(void (*handler)(int)) { signal(SIGUSR1, handler); }

int main(void)
{
    static int three[3] = {1, 2, 3};
    int v[2];
    pthread_t thread;
#pragma memrewrite begin hot
    int key = 2;
    v[0] = 2, v[1] = 1;
    qsort(v, 2, sizeof *v, by.compare);
    bsearch(&key, three, 3, sizeof *three, by.find[1]);
    install(handled);
    raise(SIGUSR1);
    pthread_create(&thread, NULL, start, NULL);
    pthread_join(thread, NULL);
#pragma memrewrite end hot
    printf("%d %d, %d %d %d %d\n", v[0], v[1], n[0], n[1], n[2], n[3]);
    return 0;
}
