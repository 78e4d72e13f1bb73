/* How compilers find the case of a switch: by tests of bits, by a table of results, by a table of jumps, by compares.
 * In: the cases.  Out: those that are looked up in a table, and the size of its elements.
 * Method: values that lie side by side and lead to one place are one cluster.  Clusters are divided into as few parts
 * as can be (dynamic programming).
 *
 * Results: arms that return or assign nothing but constants are a table of these, or a number that holds all of them,
 * or a sum if they grow evenly (gcc: tree-switch-conversion.cc; LLVM: SimplifyCFG, SwitchToLookupTable).
 *
 * Bits: up to three places within 64 values are tested for by bits of a constant, which is no load.  gcc looks for such
 * clusters first, clang where it would make a table.
 *
 * Jumps: gcc makes a table of five clusters and more, clang of four, if they lie close enough together.  What is
 * neither is a compare.
 *
 * Limits: what clang shares among arms before it looks at the switch is known for constants alone. */
#include <limits.h>
#include <stdlib.h>

#include "model/switch_cases.h"
#include "tree/lvalue.h"
#include "tree/node.h"

enum {
    CASES_FOR_GCC = 5,
    CASES_FOR_CLANG = 4,
    FEW_FOR_CLANG = 2,
    GROWTH_FOR_GCC = 8,
    GROWTH_FOR_CLANG = 10,
    JUMP_ENTRY = 4,
    WORD_BITS = 64,
    PLACES_AT_MOST = 3, /* The most places of a test of bits. */
    RESULTS_AT_LEAST = 3,
    DENSE_PER_CENT = 40 /* The least density of a table of results with clang, in per cent. */
};

typedef struct Cluster {
    int first, last; /* Indices of cases, inclusive. */
} Cluster;

typedef struct Clusters {
    Cases *c;
    Cluster *items;
    uint64_t *compares; /* Number of compares for the clusters in front of each, and for all at the end. */
    int n;
    Compiler compiler;
} Clusters;

static Clusters find_clusters(Cases *c, Compiler compiler)
{
    Clusters s = {c, calloc((size_t)c->n + 1, sizeof(Cluster)), calloc((size_t)c->n + 1, sizeof(uint64_t)), 0,
                  compiler};
    CHECK(s.items && s.compares);
    for (int i = 0; i < c->n; i++) {
        bool goes_on =
            i && c->items[i].place == c->items[i - 1].place && c->items[i].value == c->items[i - 1].value + 1;
        s.n += !goes_on;
        if (!goes_on)
            s.items[s.n - 1].first = i;
        s.items[s.n - 1].last = i;
    }
    for (int i = 0; i < s.n; i++) /* A cluster of several values is two. */
        s.compares[i + 1] = s.compares[i] + (s.items[i].first == s.items[i].last ? 1 : 2);
    return s;
}

/* The distance from the first value of one cluster to the last value of the other. */
static uint64_t distance(const Clusters *s, int from, int to)
{
    return (uint64_t)s->c->items[s->items[to].last].value - (uint64_t)s->c->items[s->items[from].first].value;
}

static uint64_t compares(const Clusters *s, int from, int to)
{
    return s->compares[to + 1] - s->compares[from];
}

/* The number of places to which the clusters lead, or one more than can be used. */
static int places(const Clusters *s, int from, int to)
{
    int place[PLACES_AT_MOST + 1], n = 0;
    for (int i = from; i <= to && n <= PLACES_AT_MOST; i++) {
        bool is_known = false;
        for (int k = 0; k < n; k++)
            is_known = is_known || place[k] == s->c->items[s->items[i].first].place;
        if (!is_known)
            place[n++] = s->c->items[s->items[i].first].place;
    }
    return n;
}

/* ---- tests of bits ---- */

static bool can_be_bits(const Clusters *s, int from, int to)
{
    return distance(s, from, to) < WORD_BITS && places(s, from, to) <= PLACES_AT_MOST;
}

/* Is a bit test worth it for n values that lead to so many places?  Both compilers have these numbers. */
static bool bits_are_worth(int n_places, uint64_t n)
{
    return (n_places == 1 && n >= 3) || (n_places == 2 && n >= 5) || (n_places == PLACES_AT_MOST && n >= 6);
}

static bool are_bits(const Clusters *s, int from, int to)
{
    uint64_t n = s->compiler == COMPILER_CLANG ? compares(s, from, to) : (uint64_t)(to - from) + 1;
    return from < to && can_be_bits(s, from, to) && bits_are_worth(places(s, from, to), n);
}

/* ---- tables of jumps ---- */

static bool can_be_jumps(const Clusters *s, int from, int to)
{
    uint64_t far = distance(s, from, to);
    if (s->compiler == COMPILER_CLANG)
        return far < GROWTH_FOR_CLANG * (uint64_t)(s->items[to].last - s->items[from].first + 1);
    return far < GROWTH_FOR_GCC * compares(s, from, to);
}

static bool are_jumps(const Clusters *s, int from, int to)
{
    if (s->compiler == COMPILER_CLANG)
        return to - from + 1 >= CASES_FOR_CLANG && !are_bits(s, from, to);
    return to - from + 1 >= CASES_FOR_GCC;
}

/* ---- parts ---- */

typedef bool Fits(const Clusters *s, int from, int to);

/* The most clusters that fit: values of bit tests are bits of a word. */
static int longest(const Clusters *s, Fits *fits)
{
    return fits == can_be_bits && s->n > WORD_BITS ? WORD_BITS : s->n;
}

/* The best partition of the clusters in front of one (gcc), or from one on (clang). */
typedef struct Best {
    int parts, liked, other_end;
} Best;

static bool is_better(const Best *a, const Best *b)
{
    return a->parts < b->parts || (a->parts == b->parts && a->liked > b->liked);
}

/* clang's liking for a part, where several divisions have as few: tables, and single cases. */
static int liking_of_clang(int n)
{
    return n == 1 ? 2 : n <= FEW_FOR_CLANG || n >= CASES_FOR_CLANG ? 1 : 0;
}

/* Into last: the last cluster of the part that begins at a cluster, from those between first and end.  Of divisions
 * that are equal, clang's has the longest parts first. */
static void divide_for_clang(const Clusters *s, int first, int end, Fits *fits, int *last)
{
    Best *best = calloc((size_t)s->n + 1, sizeof *best);
    CHECK(best);
    for (int i = end - 1; i >= first; i--) {
        best[i] = (Best){best[i + 1].parts + 1, best[i + 1].liked + liking_of_clang(1), i};
        int far = end - i > longest(s, fits) ? i + longest(s, fits) : end;
        for (int k = far - 1; k > i && best[i].parts > 1; k--) {
            Best b = {best[k + 1].parts + 1, best[k + 1].liked + liking_of_clang(k - i + 1), k};
            if (is_better(&b, &best[i]) && fits(s, i, k))
                best[i] = b;
        }
        last[i] = best[i].other_end;
    }
    free(best);
}

/* Does the same for gcc, which has the longest parts last, and of tables takes those that leave the fewest clusters
 * over. */
static void divide_for_gcc(const Clusters *s, int first, int end, Fits *fits, int *last)
{
    Best *best = calloc((size_t)s->n + 1, sizeof *best);
    CHECK(best);
    for (int i = first + 1; i <= end; i++) {
        best[i] = (Best){INT_MAX, 0, i - 1};
        int far = i - first > longest(s, fits) ? i - longest(s, fits) : first;
        for (int k = far; k < i && best[i].parts > 1; k++) {
            bool is_over = fits == can_be_jumps && i - k < CASES_FOR_GCC;
            Best b = {best[k].parts + 1, best[k].liked - (is_over ? i - k : 0), k};
            if (is_better(&b, &best[i]) && fits(s, k, i - 1))
                best[i] = b;
        }
    }
    for (int i = end; i > first; i = best[i].other_end)
        last[best[i].other_end] = i - 1;
    free(best);
}

static void mark_jumps(const Clusters *s, int first, int end, int *last)
{
    (s->compiler == COMPILER_GCC ? divide_for_gcc : divide_for_clang)(s, first, end, can_be_jumps, last);
    for (int i = first; i < end; i = last[i] + 1) {
        if (!are_jumps(s, i, last[i]))
            continue;
        s->c->entry = JUMP_ENTRY;
        for (int k = s->items[i].first; k <= s->items[last[i]].last; k++)
            s->c->items[k].is_in_table = true;
    }
}

/* Marks partitions for gcc, which looks at clusters between bit tests by themselves. */
static void mark_for_gcc(const Clusters *s)
{
    int *bits = calloc((size_t)s->n, sizeof *bits), *last = calloc((size_t)s->n, sizeof *last);
    CHECK(bits && last);
    divide_for_gcc(s, 0, s->n, can_be_bits, bits);
    for (int i = 0, first = 0; i < s->n; i = bits[i] + 1) {
        bool is_test = are_bits(s, i, bits[i]);
        if (is_test && first < i)
            mark_jumps(s, first, i, last);
        if (!is_test && bits[i] + 1 == s->n)
            mark_jumps(s, first, s->n, last);
        first = is_test ? bits[i] + 1 : first;
    }
    free(bits);
    free(last);
}

static void mark_for_clang(const Clusters *s)
{
    int *last = calloc((size_t)s->n, sizeof *last);
    CHECK(last);
    mark_jumps(s, 0, s->n, last);
    free(last);
}

/* ---- tables of results ---- */

/* Do all arms do the same, with a constant each? */
static bool are_results(const Cases *c)
{
    const Arm *a = &c->items[0].arm;
    for (int i = 0; i < c->n; i++) {
        const Arm *b = &c->items[i].arm;
        if (!b->value || b->op != a->op || b->size != a->size || !a->target != !b->target ||
            (a->target && !is_same_expression(a->target, b->target)))
            return false;
    }
    return a->size == 1 || a->size == 2 || a->size == 4 || a->size == 8;
}

/* Does `default` yield a result as well? */
static bool is_result_otherwise(const Cases *c)
{
    const Arm *a = &c->items[0].arm, *b = &c->default_arm;
    return b->value && b->op == a->op && !a->target == !b->target &&
           (!a->target || is_same_expression(a->target, b->target));
}

static bool grows_evenly(const Cases *c)
{
    for (int i = 0; i < c->n; i++)
        if (!c->items[i].arm.has_number || (i && c->items[i].value != c->items[i - 1].value + 1) ||
            (i > 1 && (uint64_t)c->items[i].arm.number - (uint64_t)c->items[i - 1].arm.number !=
                          (uint64_t)c->items[1].arm.number - (uint64_t)c->items[0].arm.number))
            return false;
    return true;
}

/* Marks the arms as results.  clang's table of addresses has distances, as the program may be loaded anywhere
 * (RelLookupTableConverter.cpp). */
static void mark_results(Cases *c, bool is_loaded)
{
    bool are_texts = strip_casts((Node *)c->items[0].arm.value)->kind == E_STRING;
    c->entry = !is_loaded ? 0 : are_texts ? JUMP_ENTRY : (int)c->items[0].arm.size;
    for (int i = 0; i < c->n; i++)
        c->items[i].is_in_table = is_loaded;
}

/* Are the values dense enough for a table?  clang first divides them by a common factor. */
static bool is_dense(const Cases *c, uint64_t range, uint64_t *reduced)
{
    uint64_t differences = 0;
    *reduced = range;
    if ((uint64_t)c->n * 100 >= range * DENSE_PER_CENT)
        return true;
    for (int i = 1; i < c->n; i++)
        differences |= (uint64_t)c->items[i].value - (uint64_t)c->items[0].value;
    while (c->n >= CASES_FOR_CLANG && differences && !(differences & 1)) {
        differences >>= 1;
        *reduced = (*reduced - 1) / 2 + 1;
    }
    return (uint64_t)c->n * 100 >= *reduced * DENSE_PER_CENT;
}

static bool is_in_register(const Node *target)
{
    return target->kind == E_REF && variable_class(target->decl) == IN_REGISTER;
}

/* Are the arms results to clang?  It moves code that arms have in common behind the switch: stores, and their
 * addresses. */
static bool are_results_for_clang(Cases *c, uint64_t far)
{
    const Arm *a = &c->items[0].arm;
    uint64_t reduced;
    bool is_shared = a->op == OP_NONE || is_result_otherwise(c) || (a->target && !is_in_register(a->target));
    if (!are_results(c) || !is_shared || far >= UINT32_MAX)
        return false;
    bool is_close = is_dense(c, far + 1, &reduced);
    bool is_filled = reduced == (uint64_t)c->n || is_result_otherwise(c);
    bool is_number = reduced * 8 * (uint64_t)c->items[0].arm.size <= WORD_BITS;
    if ((!is_close && !is_number) || (!is_filled && (c->n < CASES_FOR_CLANG || reduced > WORD_BITS)))
        return false;
    mark_results(c, !is_number && !grows_evenly(c));
    c->is_strided = reduced <= far;
    return true;
}

/* Are the arms results to gcc?  They must be empty but for the result, and an address is no constant in a program that
 * may be loaded anywhere.  Two results are jumps. */
static bool are_results_for_gcc(const Clusters *s, uint64_t far)
{
    Cases *c = s->c;
    const Node *target = c->items[0].arm.target;
    bool is_register = !target || is_in_register(target);
    bool is_filled = far + 1 == (uint64_t)c->n || is_result_otherwise(c);
    if (!are_results(c) || c->items[0].arm.op != OP_NONE || !is_register || !is_filled ||
        far > GROWTH_FOR_GCC * compares(s, 0, s->n - 1) || are_bits(s, 0, s->n - 1))
        return false;
    for (int i = 0; i < c->n; i++)
        if (strip_casts((Node *)c->items[i].arm.value)->kind == E_STRING)
            return false;
    if (places(s, 0, s->n - 1) < RESULTS_AT_LEAST)
        return false;
    mark_results(c, !grows_evenly(c));
    return true;
}

void switch_lower(Cases *c, Compiler compiler)
{
    c->entry = 0;
    c->is_strided = false;
    for (int i = 0; i < c->n; i++)
        c->items[i].is_in_table = false;
    if (!c->n)
        return;
    Clusters s = find_clusters(c, compiler);
    uint64_t far = distance(&s, 0, s.n - 1);
    bool are_few = c->n < RESULTS_AT_LEAST;
    if (compiler == COMPILER_CLANG && (are_few || !are_results_for_clang(c, far)))
        mark_for_clang(&s);
    if (compiler == COMPILER_GCC && (are_few || !are_results_for_gcc(&s, far)))
        mark_for_gcc(&s);
    free(s.items);
    free(s.compares);
}
