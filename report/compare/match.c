/* In: two levels of Snapshots.  Out: pairs.
 * Method: subjects are sorted by region, function and file; what has the same names belongs together.  Functions that
 * only one run has are looked for in other files: the one of that name whose path has the most folders in common, from
 * the end on, since a file may be built elsewhere or have moved.  Lines are told apart in align.c.
 * Limits: what was renamed is one that went and one that came. */
#include "compare/match.h"

#include <string.h>

typedef struct Group { /* The subjects of one name, in the order of lines. */
    const Subject *const *subject;
    size_t n;
    bool is_matched;
} Group;

typedef struct Side {
    const Subject **sorted;
    Group *group;
    size_t n_groups;
} Side;

static int compare_names(const Subject *a, const Subject *b)
{
    int order = strcmp(a->roi, b->roi);
    order = order ? order : strcmp(a->function, b->function);
    order = order ? order : strcmp(a->owner, b->owner);
    return order ? order : strcmp(a->file, b->file);
}

static int compare_subjects(const void *x, const void *y)
{
    const Subject *a = *(const Subject *const *)x, *b = *(const Subject *const *)y;
    int order = compare_names(a, b);
    if (!order)
        order = a->line < b->line ? -1 : a->line > b->line;
    return order ? order : a < b ? -1 : a > b;
}

static Side side_of(const Subjects *of)
{
    Side s = {xcalloc(of->n, sizeof *s.sorted), xcalloc(of->n, sizeof *s.group), 0};
    for (size_t i = 0; i < of->n; i++)
        s.sorted[i] = &of->subject[i];
    SORT(s.sorted, of->n, compare_subjects);
    for (size_t i = 0; i < of->n; i++) {
        if (!i || compare_names(s.sorted[i - 1], s.sorted[i]) != 0)
            s.group[s.n_groups++] = (Group){&s.sorted[i], 0, false};
        s.group[s.n_groups - 1].n++;
    }
    return s;
}

/* Lines by their texts; several of one name (a static function in two units) in their order. */
static void pair_groups(Pairs *to, Level level, Group *a, Group *b)
{
    static const Group none;
    const Group *before = a ? a : &none, *after = b ? b : &none;
    if (a && b)
        a->is_matched = b->is_matched = true;
    if (a && b && level == LEVEL_LINE) {
        align_lines(to, a->subject, a->n, b->subject, b->n);
        return;
    }
    for (size_t i = 0; i < before->n || i < after->n; i++)
        *PUSH(to->pair, to->n, to->cap) =
            (Pair){i < before->n ? before->subject[i] : NULL, i < after->n ? after->subject[i] : NULL};
}

static void pair_same_names(Pairs *to, Level level, Side *a, Side *b)
{
    for (size_t i = 0, k = 0; i < a->n_groups && k < b->n_groups;) {
        int order = compare_names(*a->group[i].subject, *b->group[k].subject);
        if (order == 0)
            pair_groups(to, level, &a->group[i], &b->group[k]);
        i += order <= 0;
        k += order >= 0;
    }
}

/* ---- files that moved ---- */

/* The number of parts at the ends of two paths that are the same. */
static size_t common_parts(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b), parts = 0;
    while (n && m && a[n - 1] == b[m - 1]) {
        n--;
        m--;
        parts += a[n] == '/';
    }
    return parts + ((!n && !m) || (!n && b[m - 1] == '/') || (!m && a[n - 1] == '/'));
}

static int compare_functions(const Group *a, const Group *b)
{
    int order = strcmp((*a->subject)->roi, (*b->subject)->roi);
    order = order ? order : strcmp((*a->subject)->function, (*b->subject)->function);
    return order ? order : strcmp((*a->subject)->owner, (*b->subject)->owner);
}

static bool is_same_function(const Group *a, const Group *b)
{
    return compare_functions(a, b) == 0;
}

/* The group whose path is most like a's, of b … end - 1, which are left and have a's region and function. */
static Group *most_alike(const Group *a, Group *b, const Group *end)
{
    Group *best = NULL;
    size_t most = 0;
    for (; b < end; b++) {
        size_t parts = common_parts((*a->subject)->file, (*b->subject)->file);
        if (!b->is_matched && (!best || parts > most))
            best = b, most = parts;
    }
    return best;
}

static void pair_moved(Pairs *to, Level level, Side *a, Side *b)
{
    size_t first = 0;
    for (size_t i = 0; i < a->n_groups; i++) {
        while (first < b->n_groups && compare_functions(&b->group[first], &a->group[i]) < 0)
            first++;
        size_t end = first;
        while (end < b->n_groups && is_same_function(&a->group[i], &b->group[end]))
            end++;
        if (a->group[i].is_matched)
            continue;
        Group *other = most_alike(&a->group[i], b->group + first, b->group + end);
        if (other)
            pair_groups(to, level, &a->group[i], other);
    }
}

Pairs match_level(const Snapshot *before, const Snapshot *after, Level level)
{
    Pairs pairs = {NULL, 0, 0};
    Side a = side_of(&before->level[level]), b = side_of(&after->level[level]);
    pair_same_names(&pairs, level, &a, &b);
    pair_moved(&pairs, level, &a, &b);
    for (size_t i = 0; i < a.n_groups; i++)
        if (!a.group[i].is_matched)
            pair_groups(&pairs, level, &a.group[i], NULL);
    for (size_t i = 0; i < b.n_groups; i++)
        if (!b.group[i].is_matched)
            pair_groups(&pairs, level, NULL, &b.group[i]);
    free(a.sorted);
    free(a.group);
    free(b.sorted);
    free(b.group);
    return pairs;
}
