/* In: the lines of one function that have figures, in two versions of its source.  Out: pairs of them.
 * Method: the longest common subsequence of the lines' texts (R. Wagner and M. Fischer, The string-to-string correction
 * problem, JACM 1974), after what is the same in front and at the end.  Between two such lines as many lines here as
 * there are lines that were changed in their place: they are paired in their order.  Where a text is not known, two
 * lines are the same if they are as far from the beginning of the function.
 * Limits: a line that moved across others is one that went and one that came.  Of functions with more than MOST pairs
 * of changed lines only the ends are compared. */
#include "compare/match.h"

#include <stdint.h>
#include <string.h>

enum { MOST = 1 << 24 };

typedef struct Lines {
    const Subject *const *line;
    size_t n;
} Lines;

static bool is_same(const Subject *a, const Subject *b)
{
    if (*a->text && *b->text)
        return strcmp(a->text, b->text) == 0;
    return a->line - a->function_line == b->line - b->function_line;
}

static void push(Pairs *to, const Subject *before, const Subject *after)
{
    *PUSH(to->pair, to->n, to->cap) = (Pair){before, after};
}

/* No line of these is the same as one of the others. */
static void pair_changed(Pairs *to, Lines a, Lines b)
{
    bool is_in_place = a.n == b.n;
    for (size_t i = 0; i < a.n; i++)
        push(to, a.line[i], is_in_place ? b.line[i] : NULL);
    for (size_t i = 0; i < b.n && !is_in_place; i++)
        push(to, NULL, b.line[i]);
}

/* length[i * (b.n + 1) + k]: length of the longest common subsequence of a's lines from i on and b's from k on. */
static uint32_t *lengths(Lines a, Lines b)
{
    size_t wide = b.n + 1;
    uint32_t *length = xcalloc((a.n + 1) * wide, sizeof *length);
    for (size_t i = a.n; i-- > 0;)
        for (size_t k = b.n; k-- > 0;) {
            uint32_t down = length[(i + 1) * wide + k], right = length[i * wide + k + 1];
            length[i * wide + k] = is_same(a.line[i], b.line[k]) ? length[(i + 1) * wide + k + 1] + 1
                                   : down > right                ? down
                                                                 : right;
        }
    return length;
}

static void pair_middle(Pairs *to, Lines a, Lines b)
{
    size_t i = 0, k = 0, from_i = 0, from_k = 0, wide = b.n + 1;
    uint32_t *length = a.n && b.n && a.n < MOST / b.n ? lengths(a, b) : NULL;
    while (length && i < a.n && k < b.n) {
        if (!is_same(a.line[i], b.line[k])) {
            bool down = length[(i + 1) * wide + k] >= length[i * wide + k + 1];
            i += down;
            k += !down;
            continue;
        }
        pair_changed(to, (Lines){a.line + from_i, i - from_i}, (Lines){b.line + from_k, k - from_k});
        push(to, a.line[i++], b.line[k++]);
        from_i = i;
        from_k = k;
    }
    pair_changed(to, (Lines){a.line + from_i, a.n - from_i}, (Lines){b.line + from_k, b.n - from_k});
    free(length);
}

void align_lines(Pairs *to, const Subject *const *before, size_t n, const Subject *const *after, size_t m)
{
    size_t front = 0, end = 0;
    while (front < n && front < m && is_same(before[front], after[front]))
        push(to, before[front], after[front]), front++;
    while (end < n - front && end < m - front && is_same(before[n - 1 - end], after[m - 1 - end]))
        end++;
    pair_middle(to, (Lines){before + front, n - front - end}, (Lines){after + front, m - front - end});
    for (size_t i = end; i-- > 0;)
        push(to, before[n - 1 - i], after[m - 1 - i]);
}
