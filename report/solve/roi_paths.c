/* In: contexts and their parents.  Out: paths of ROIs, and the order in which a tree shows them.
 * Method: a path is hashed by its ROI and the path around it, so that threads and files share them; a context's path
 * is found from its parent's, which may stand behind it in the file.
 * Limits: parents form no cycle (the loader has seen to that). */
#include "solve/roi_paths.h"

#include <stdlib.h>

#define uthash_fatal(msg) (say_error("%s", msg), exit(1))
#include <uthash.h>

struct PathKeys {
    RoiPath key;
    uint32_t path;
    UT_hash_handle hh;
};

Paths *paths_new(void)
{
    Paths *p = xcalloc(1, sizeof *p);
    *PUSH(p->path, p->n, p->cap) = (RoiPath){0, 0};
    return p;
}

void paths_free(Paths *p)
{
    PathKeys *k, *next;
    HASH_ITER(hh, p->keys, k, next) {
        HASH_DEL(p->keys, k);
        free(k);
    }
    free(p->path);
    free(p);
}

/* ---- of contexts ---- */

static uint32_t path_of(Paths *p, uint32_t roi, uint32_t up)
{
    PathKeys *k;
    RoiPath key = {roi, up};
    for (uint32_t at = up; at; at = p->path[at].parent)
        if (p->path[at].roi == roi)
            return at;
    HASH_FIND(hh, p->keys, &key, sizeof key, k);
    if (!k) {
        k = xcalloc(1, sizeof *k);
        k->key = key;
        k->path = (uint32_t)p->n;
        *PUSH(p->path, p->n, p->cap) = key;
        HASH_ADD(hh, p->keys, key, sizeof key, k);
    }
    return k->path;
}

uint32_t *paths_of(Paths *p, const Mrc *mrc)
{
    uint32_t *path = xcalloc(mrc->n_contexts, sizeof *path);
    size_t *way =
        xcalloc(mrc->n_contexts, sizeof *way); /* Leads up from a context to the first one whose path is known. */
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        size_t n = 0;
        int64_t at = (int64_t)i;
        for (; at != NO_PARENT && !path[at]; at = mrc->contexts[at].parent)
            way[n++] = (size_t)at;
        uint32_t up = at == NO_PARENT ? 0 : path[at];
        while (n--)
            up = path[way[n]] = path_of(p, mrc->contexts[way[n]].roi, up);
    }
    free(way);
    return path;
}

/* ---- as a tree ---- */

typedef struct Siblings { /* By path: the first one below it, and the next one beside it. */
    uint32_t first_child, next_sibling;
} Siblings;

static int by_roi(const void *x, const void *y)
{
    const PathLine *a = x, *b = y;
    if (a->roi != b->roi)
        return a->roi < b->roi ? -1 : 1;
    return a->path < b->path ? -1 : a->path > b->path;
}

/* siblings[0].first_child: the paths without one around them. */
static Siblings *link_siblings(const Paths *p)
{
    Siblings *links = xcalloc(p->n, sizeof *links);
    PathLine *sorted = xcalloc(p->n, sizeof *sorted);
    for (uint32_t i = 1; i < p->n; i++)
        sorted[i] = (PathLine){p->path[i].roi, i, 0};
    SORT(sorted + 1, p->n - 1, by_roi);
    for (size_t i = p->n; i-- > 1;) {
        uint32_t path = sorted[i].path, up = p->path[path].parent;
        links[path].next_sibling = links[up].first_child;
        links[up].first_child = path;
    }
    free(sorted);
    return links;
}

static bool is_wanted(const bool *wanted, uint32_t roi)
{
    return !wanted || wanted[roi];
}

/* Adds the path and all below it. */
static size_t add_tree(const Paths *p, const Siblings *links, const bool *wanted, uint32_t root, PathLine *lines)
{
    size_t n = 0;
    unsigned depth = 0;
    for (uint32_t at = root; at;) {
        bool shown = is_wanted(wanted, p->path[at].roi);
        if (shown)
            lines[n++] = (PathLine){p->path[at].roi, at, depth};
        if (links[at].first_child) {
            depth += shown;
            at = links[at].first_child;
            continue;
        }
        while (at != root && !links[at].next_sibling) {
            at = p->path[at].parent;
            depth -= is_wanted(wanted, p->path[at].roi);
        }
        at = at == root ? 0 : links[at].next_sibling;
    }
    return n;
}

PathLine *paths_tree(const Paths *p, const Mix *mix, const bool *wanted, size_t *n)
{
    PathLine *lines = xcalloc(p->n + mix->n_rois, sizeof *lines);
    Siblings *links = link_siblings(p);
    bool *entered = xcalloc(mix->n_rois, sizeof *entered);
    uint32_t root = links[0].first_child;
    *n = 0;
    for (size_t i = 1; i < p->n; i++)
        entered[p->path[i].roi] = true;
    for (uint32_t roi = 0; roi < mix->n_rois; roi++) {
        if (!entered[roi] && is_wanted(wanted, roi))
            lines[(*n)++] = (PathLine){roi, 0, 0};
        for (; root && p->path[root].roi == roi; root = links[root].next_sibling)
            *n += add_tree(p, links, wanted, root, lines + *n);
    }
    free(entered);
    free(links);
    return lines;
}
