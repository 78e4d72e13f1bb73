/* What paths that come together in front of a loop's next iteration have loaded, of what the loop's test needs.
 * In: a location that the header loads, a path back to the header.  Out: the paths that come together on it, and which
 * of them have the location's content. Method: the address is followed through the merges of variables that lie on the
 * path back, as far as nothing is written in between (Briggs and Cooper's phi translation).  Compilers copy the test to
 * the loop's end, and load on the paths that do not have the content: gcc on each of them (tree-ssa-pre.c), clang on
 * one (GVN, PerformLoadPRE), and not where the others have it from the last iteration's test alone.
 *
 *      while (*p)
 *          if (is_digit (*p))
 *              while (is_digit (*p))    the inner loop has loaded what the outer one's test needs
 *                  p++;
 *          else
 *              p++;                     *p is loaded here
 */
#include <string.h>

#include "model/pass/load_pre_sets.h"

enum { DEPTH = 6 };

/* Does the node write nothing? */
static bool is_silent(const Pass *p, int node)
{
    const Word *written = set_of(&p->written, node);
    for (size_t i = 0; i < p->words; i++)
        if (written[i])
            return false;
    return true;
}

static bool collect(const Pass *p, Value address, int64_t size, int edge, int depth, JoinedPaths *paths);

/* The paths that come together at the join, of which the address is made. */
static bool collect_join(const Pass *p, Value address, int64_t size, int join, int depth, JoinedPaths *paths)
{
    const Flow *f = p->f;
    for (int k = f->in_at[join]; k < f->in_at[join + 1]; k++) {
        Value there = value_on_edge(&p->m->g->v, address, join, k - f->in_at[join]);
        if (f->rank[f->edge[f->in[k]].from] < 0)
            continue;
        if (!there || !collect(p, there, size, f->in[k], depth + 1, paths))
            return false;
    }
    return true;
}

/* Adds the edge, at whose beginning the address is known, or those that come together in front of it. */
static bool collect(const Pass *p, Value address, int64_t size, int edge, int depth, JoinedPaths *paths)
{
    const Flow *f = p->f;
    int from = f->edge[edge].from, location = graph_find(p->m->g, address, size);
    bool is_known = location >= 0 && location < p->m->n && set_has(set_of(&p->out, from), location) &&
                    !set_has(set_of(&p->tested, from), location);
    int first = from;
    while (!is_known && flow_only_source(f, first) > 0 && is_silent(p, first))
        first = flow_only_source(f, first);
    bool is_join =
        !is_known && depth < DEPTH && flow_n_in(f, first) > 1 && loop_at(f, first) < 0 && is_silent(p, first);
    if (is_join && value_def(&p->m->g->v, address).node == first)
        return collect_join(p, address, size, first, depth, paths);
    if (paths->n == JOINED_AT_MOST)
        return false;
    paths->n_known += is_known;
    paths->n_from_test += is_known && location == paths->location;
    paths->edge[paths->n] = edge;
    paths->is_known[paths->n++] = is_known;
    return true;
}

bool joined_paths(const Pass *p, int location, int header, int k, JoinedPaths *paths)
{
    const Location *l = &p->m->g->location[location];
    Value there = value_on_edge(&p->m->g->v, l->address, header, k - p->f->in_at[header]);
    *paths = (JoinedPaths){.location = location};
    if (!there || l->size <= 0 || !set_has(set_of(&p->local_inside, p->join[header]), location))
        return false;
    if (!collect(p, there, l->size, p->f->in[k], 0, paths) || paths->n < 2)
        return false;
    if (p->m->g->compiler == COMPILER_CLANG)
        return paths->n - paths->n_known <= 1 && paths->n_known > paths->n_from_test;
    return paths->n_known > 0;
}
