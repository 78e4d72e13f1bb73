/* What the library calls before it returns runs on the thread of a function that counts; what it keeps, or what others may call, does not. */
#include <search.h>
#include <signal.h>
#include <stdlib.h>

typedef int Compare(const void *, const void *);

static int sorted(const void *x, const void *y) { return *(const int *)x > *(const int *)y ? 1 : -1; }
static int found(const void *x, const void *y) { return *(const int *)x > *(const int *)y ? 1 : -1; }
static int named(const void *x, const void *y) { return *(const int *)x > *(const int *)y ? 1 : -1; }
static int stored(const void *x, const void *y) { return *(const int *)x > *(const int *)y ? 1 : -1; }
static int passed(const void *x, const void *y) { return *(const int *)x > *(const int *)y ? 1 : -1; }
static int owned(const void *x, const void *y) { return *(const int *)x > *(const int *)y ? 1 : -1; }
static int other(const void *x, const void *y) { return *(const int *)x > *(const int *)y ? 1 : -1; }
int outside(const void *x, const void *y) { return *(const int *)x > *(const int *)y ? 1 : -1; }
static void kept(int n) { if (n) exit(n); }

/* The program's own: what it does with what it is given, nobody knows. */
void *lfind(const void *key, const void *base, size_t *n, size_t size, Compare *compare)
{
    return compare(key, base) || !*n || !size ? NULL : (void *)base;
}

static Compare *const table[] = {stored};

static void sort_by(int *v, size_t n, Compare *compare) { qsort(v, n, sizeof *v, compare); }

int main(void)
{
    int v[] = {3, 1, 2}, key = 2;
    size_t n = 3;
    signal(SIGINT, kept);
    qsort(v, n, sizeof *v, sorted);
    qsort(v, n, sizeof *v, &named);
    qsort(v, n, sizeof *v, stored);
    qsort(v, n, sizeof *v, outside);
    qsort(v, n, sizeof *v, key ? other : stored);
    sort_by(v, n, passed);
    if (lfind(&key, v, &n, sizeof *v, owned))
        key += named(v, v + 1);
    return bsearch(&key, v, n, sizeof *v, (Compare *)found) ? table[0](v, v + 1) : 0;
}
