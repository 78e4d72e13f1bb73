/* In: counters and sidecars of former runs.  Out: counts of blocks.
 * Method: the formulas of each sidecar's blocks are worked out at once.  A function is looked up by its name and the
 * hash of its text; of several with the same ones the unit's own are taken, where it has some, and their counts are
 * added up.  What a variant counted and what the function counted itself are different graphs, or the same blocks.
 * Limits: of a function that macros or headers change, only the places of its blocks count. */
#include "measured/profile.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

#include "format/source_hash.h"
#include "measured/former_sidecar.h"
#include "support/path.h"
#include "support/util.h"

typedef struct FormerBlock {
    int64_t line, column; /* The block begins there; lines are counted from the function's first, which is 0. */
    bool is_elsewhere;    /* The block is in a file that is included within the function. */
    double count;
} FormerBlock;

typedef struct FormerFunction {
    const char *key;  /* The function's hash and name. */
    const char *unit; /* The source with which it was compiled. */
    FormerBlock *block;
    int n;
    double entries;
    struct FormerFunction *next; /* The next function with the same key. */
    UT_hash_handle hh;
} FormerFunction;

struct Profile {
    Arena *arena;
    FormerFunction *by_key;
};

/* ---- reading ---- */

/* Less than 0: that run did not count it. */
static double formula(const json_t *terms, const RunCounts *counts)
{
    double sum = json_is_null(terms) ? -1 : 0;
    if (sum < 0)
        return sum;
    for (size_t i = 0; i < json_array_size(terms); i++) {
        const json_t *term = json_array_get(terms, i);
        json_int_t counter = json_integer_value(json_array_get(term, 1));
        if (counter >= 0 && counter < counts->n)
            sum += (double)json_integer_value(json_array_get(term, 0)) * counts->count[counter];
    }
    return sum > 0 ? sum : 0;
}

static void read_blocks(Arena *a, FormerFunction *f, const json_t *blocks, json_int_t line, const RunCounts *counts)
{
    f->n = (int)json_array_size(blocks);
    f->block = NEW_N(a, FormerBlock, (size_t)f->n + 1);
    for (int i = 0; i < f->n; i++) {
        const json_t *b = json_array_get(blocks, (size_t)i), *at = json_object_get(b, "at");
        f->block[i] =
            (FormerBlock){json_integer_value(json_array_get(at, 0)) - line, json_integer_value(json_array_get(at, 1)),
                          json_object_get(b, "file") != NULL, formula(json_object_get(b, "count"), counts)};
    }
}

static const char *key_of(Arena *a, const char *hash, const char *name)
{
    return arena_printf(a, "%s %s", hash, name);
}

static void read_function(Profile *p, const json_t *o, const json_t *files, const RunCounts *counts)
{
    const char *name = json_string_value(json_object_get(o, "name")),
               *hash = json_string_value(json_object_get(o, "hash"));
    const json_t *unit = json_object_get(o, "unit");
    if (!name || !hash)
        return;
    size_t file = (size_t)json_integer_value(unit ? unit : json_object_get(o, "file"));
    const char *source = json_string_value(json_array_get(files, file));
    FormerFunction *f = NEW(p->arena, FormerFunction), *same;
    f->key = key_of(p->arena, hash, name);
    f->unit = arena_strdup(p->arena, source ? source : "");
    f->entries = formula(json_object_get(o, "calls"), counts);
    read_blocks(p->arena, f, json_object_get(o, "blocks"), json_integer_value(json_object_get(o, "line")), counts);
    HASH_FIND_STR(p->by_key, f->key, same);
    if (same) {
        f->next = same->next;
        same->next = f;
    } else {
        HASH_ADD_KEYPTR(hh, p->by_key, f->key, strlen(f->key), f);
    }
}

static bool add_run(Profile *p, const char *path, Diag *d)
{
    RunCounts counts;
    const char *why = run_counts_read(p->arena, path, &counts);
    if (why) {
        diag_plain(d, DIAG_ERROR, "--profile: %s: %s", path, why);
        return false;
    }
    json_t *root = former_sidecar(p->arena, path, &counts);
    if (!root) {
        diag_plain(d, DIAG_ERROR,
                   "--profile: %s: no sidecar of its build %s found, beside it, in instrumented/, in the program that "
                   "counted or in the launcher's cache",
                   path, counts.build);
        return false;
    }
    const json_t *functions = json_object_get(root, "functions"), *files = json_object_get(root, "files");
    for (size_t i = 0; i < json_array_size(functions); i++)
        read_function(p, json_array_get(functions, i), files, &counts);
    json_decref(root);
    return true;
}

Profile *profile_read(const char *const *path, int n, Diag *d)
{
    Arena *a = arena_new();
    Profile *p = NEW(a, Profile);
    p->arena = a;
    for (int i = 0; i < n; i++)
        if (!add_run(p, path[i], d)) {
            profile_free(p);
            return NULL;
        }
    return p;
}

void profile_free(Profile *p)
{
    if (!p)
        return;
    HASH_CLEAR(hh, p->by_key);
    arena_free(p->arena);
}

/* ---- looking up ---- */

/* Have both the same blocks? */
static bool is_alike(const FormerFunction *f, const FormerFunction *g)
{
    bool alike = f->n == g->n;
    for (int i = 0; alike && i < f->n; i++)
        alike = f->block[i].line == g->block[i].line && f->block[i].column == g->block[i].column;
    return alike;
}

/* Blocks of graphs that are counted, in the order of the sidecar. */
static int count_blocks(const Body *b)
{
    int n = 0;
    for (int i = 1; b->cfg && i < b->cfg->n_blocks; i++)
        n += b->cfg->block[i]->is_counted && b->cfg->block[i]->from.line;
    for (int i = 0; i < b->n_parts; i++)
        n += count_blocks(&b->part[i]);
    return n;
}

static void add_counts(FormerBlock *sum, Measured *m, const FormerFunction *f)
{
    for (int i = 0; i < f->n; i++) {
        double before = m->n ? sum[i].count : 0;
        sum[i] = f->block[i];
        sum[i].count = sum[i].count < 0 || before < 0 ? -1 : sum[i].count + before;
    }
    m->n = f->n;
    m->entries = f->entries < 0 || m->entries < 0 ? -1 : m->entries + f->entries;
}

Measured *profile_find(const Profile *p, const Job *job, const Body *body)
{
    const Function *f = job->unit->functions[body->function];
    const Source *source = &job->unit->source;
    Arena *a = body->cfg->arena;
    char hash[SOURCE_HASH_DIGITS + 1];
    FormerFunction *found;
    source_hash_text(source->text + f->begin, f->end - f->begin, hash);
    const char *key = key_of(a, hash, f->name), *unit = path_shown(a, job->name);
    HASH_FIND_STR(p->by_key, key, found);
    bool has_own = false;
    int n = count_blocks(body);
    const FormerFunction *first = NULL;
    for (const FormerFunction *g = found; g; g = g->next)
        has_own = has_own || (g->n == n && !strcmp(g->unit, unit));
    Measured *m = NEW(a, Measured);
    FormerBlock *sum = NEW_N(a, FormerBlock, (size_t)n + 1);
    for (const FormerFunction *g = found; g; g = g->next) {
        if (g->n != n || (has_own && strcmp(g->unit, unit) != 0) || (first && !is_alike(first, g)))
            continue;
        first = g;
        add_counts(sum, m, g);
    }
    m->block = sum;
    m->first_line = f->from.line;
    return first ? m : NULL;
}

const double *measured_take(Measured *m, const Cfg *c)
{
    double *count = NEW_N(c->arena, double, (size_t)c->n_blocks);
    for (int i = 0; i < c->n_blocks; i++) {
        const Block *b = c->block[i];
        count[i] = -1;
        if (!i || !b->is_counted || !b->from.line)
            continue;
        if (m->taken == m->n)
            return NULL;
        const FormerBlock *former = &m->block[m->taken++];
        if (!former->is_elsewhere && ((int64_t)b->from.line - (int64_t)m->first_line != former->line ||
                                      (int64_t)b->from.column != former->column))
            return NULL;
        count[i] = former->count;
    }
    return count;
}
