/* Pointers of which all targets are known: parameters of functions that are called by name, variables that walk through an array. */
static double a[8], b[8];
static int sum;

static void add(double *to, const double *from)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            to[i] += from[j];
}

static void swap(double *to, const double *from)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            to[i] += from[j];
}

int walk(void)
{
    int stack[4] = {1, 2, 3, 4}, *top = stack;
    while (top < stack + 4)
        sum += *top++;
    add(a, b);
    swap(a, b);
    swap(b, a);
    return sum;
}

/* A variable that begins with what a call returns: the call's result is that place, and nothing else. */
struct match { int off, len; };
struct match match_at(int at);

int first_matches(long *n, int many)
{
    int sum = 0;
    for (int i = 0; i < many; i++) {
        struct match first = match_at(i);
        sum += first.len + (int)*n;
    }
    return sum;
}

/* What is found is stored into variables of the callers, of which what they were passed is older: t->names is loaded once for the loop … */
struct table { const char **names; int n; };

__attribute__((always_inline)) static inline int find_name(struct table *t, char first, const char **found)
{
    int many = 0;
    for (int i = 0; i < 100; i++)
        if (t->names[i][0] == first) {
            *found = t->names[i];
            many++;
        }
    return many;
}

/* … also where it is passed through. */
__attribute__((always_inline)) static inline int find_either(struct table *t, const char **found)
{
    return find_name(t, 'a', found) + find_name(t, 'b', found);
}

int count_names(struct table *t)
{
    const char *found = "";
    return find_either(t, &found) + found[0];
}

int count_others(struct table *t)
{
    const char *other = "";
    return find_name(t, 'c', &other) + other[0];
}

/* Here it is not: one call passes a pointer into memory. */
__attribute__((always_inline)) static inline int find_last(struct table *t, const char **last)
{
    int many = 0;
    for (int i = 0; i < 100; i++)
        if (t->names[i][1] == 'a') {
            *last = t->names[i];
            many++;
        }
    return many;
}

int count_last(struct table *t, const char **last)
{
    const char *own = "";
    return find_last(t, last) + find_last(t, &own) + own[0];
}

struct cursor {
    const char *at, *end;
};

/* It changes cursors of two callers, and what they point to is not them: the character is known where it is added. */
static int skipped(struct cursor *c)
{
    int n = 0;
    while (c->at < c->end && *c->at > 9)
        n += *c->at++;
    return n;
}

int skipped_first(const char *text, int n)
{
    struct cursor first = {text, text + n};
    return skipped(&first) + *first.at;
}

int skipped_second(const char *text, int n)
{
    struct cursor second = {text + 1, text + n};
    return skipped(&second) - *second.at;
}

/* Nobody who compiles it knows whose cursors it changes. */
__attribute__((noinline)) static int skipped_apart(struct cursor *c)
{
    int n = 0;
    while (c->at < c->end && *c->at > 9)
        n += *c->at++;
    return n;
}

int skipped_both(const char *text, int n)
{
    struct cursor first = {text, text + n}, second = {text + 1, text + n};
    return skipped_apart(&first) + skipped_apart(&second);
}

/* The pointer that walks begins as the cursor's address. */
int walked_over(int n)
{
    struct cursor here = {0, 0};
    struct cursor *c = &here;
    long sum = 0;
    for (const char **at = &here.at; n-- > 0; at = at == &here.at ? &here.end : &here.at) {
        sum += c->at - c->end;
        *at += n;
    }
    return (int)(sum + (here.end - here.at));
}

/* Each is an allocation of the caller, once the function is inlined; what reads the pointer may be told apart by clang
 * alone, since gcc takes a function that also writes there for no allocator. */
#include <stdlib.h>

static void *allocated(size_t n)
{
    void *p = malloc(n);
    if (!p)
        exit(1);
    return p;
}

static double *filled(int n)
{
    double *p = malloc(n * sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = i;
    return p;
}

static void sum_of(int n, const double *from, double *to)
{
    for (int i = 0; i < n; i++)
        *to += from[i];
}

static void sum_of_filled(int n, const double *from, double *to)
{
    for (int i = 0; i < n; i++)
        *to += from[i];
}

double sums(int n)
{
    double *from = allocated(n * sizeof *from), *to = allocated(8), *values = filled(n), *one = filled(1);
    *to = 0;
    sum_of(n, from, to);
    sum_of_filled(n, values, one);
    return *to + *one;
}

/* What rows are read from memory lead not into what the caller's register alone holds. */
static void rows_times(int n, double **row, double *to)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            to[i] += row[i][j];
}

double of_rows(int n, double **row)
{
    double *to = calloc((size_t)n, sizeof *to);
    rows_times(n, row, to);
    double first = to[0];
    free(to);
    return first;
}

static void rows_times_shown(int n, double **row, double *to)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            to[i] += row[i][j];
}

double of_shown_rows(int n, double **row)
{
    double *to = calloc((size_t)n, sizeof *to);
    row[0] = to;
    rows_times_shown(n, row, to);
    return to[0];
}
