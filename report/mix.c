/* In: a Mix under construction.  Out: its name table, its twins, its end.
 * Method: names are hashed (uthash); functions are hashed by name, file and line, and two
 * are twins when their blocks stand at the same places and do the same, one by one.
 * Limits: a function of a header that macros shape differently in two files has two rows. */
#include "mix.h"

#include <stdlib.h>
#include <string.h>

#include "mix_build.h"
#define uthash_fatal(msg) (say_error("%s", msg), exit(1))
#include <uthash.h>

struct Name {
    const char *name;
    Ref ref;
    UT_hash_handle hh;
};

bool mix_add_name(Mix *mix, const char *name, Ref ref)
{
    Name *found;
    HASH_FIND_STR(mix->names, name, found);
    if (found)
        return false;
    Name *n = xcalloc(1, sizeof *n);
    n->name = name;
    n->ref = ref;
    HASH_ADD_KEYPTR(hh, mix->names, n->name, strlen(n->name), n);
    return true;
}

bool mix_find(const Mix *mix, const char *name, Ref *ref)
{
    Name *found;
    HASH_FIND_STR(mix->names, name, found);
    if (found)
        *ref = found->ref;
    return found != NULL;
}

/* ---- twins ---- */

typedef struct FunctionKey {
    const char *text; /* FILE:LINE:NAME */
    uint32_t index;
    UT_hash_handle hh;
} FunctionKey;

/* The same place and the same work: the count of one may be added to the other's. */
static bool same_block(const Mix *mix, const Block *x, const Block *y)
{
    if (x->line != y->line || x->column != y->column || x->end_line != y->end_line || x->end_column != y->end_column ||
        x->mix.n != y->mix.n)
        return false;
    for (size_t i = 0; i < x->mix.n; i++) {
        const Amount *a = &mix->amounts[x->mix.at + i], *b = &mix->amounts[y->mix.at + i];
        if (a->column != b->column || a->amount != b->amount)
            return false;
    }
    return true;
}

static bool same_blocks(const Mix *mix, const Function *a, const Function *b)
{
    if (a->n_blocks != b->n_blocks)
        return false;
    for (uint32_t i = 0; i < a->n_blocks; i++)
        if (!same_block(mix, &mix->blocks[a->first_block + i], &mix->blocks[b->first_block + i]))
            return false;
    return true;
}

void mix_find_twins(Mix *mix)
{
    Arena *scratch = arena_new();
    FunctionKey *keys = NULL, *found;
    for (uint32_t i = 0; i < mix->n_functions; i++) {
        Function *f = &mix->functions[i];
        char *text = arena_printf(scratch, "%u:%u:%s", (unsigned)f->file, (unsigned)f->line, f->name);
        f->twin = i;
        HASH_FIND_STR(keys, text, found);
        if (found) {
            if (same_blocks(mix, f, &mix->functions[found->index]))
                f->twin = found->index;
            continue;
        }
        FunctionKey *k = arena_alloc(scratch, sizeof *k);
        k->index = i;
        k->text = text;
        HASH_ADD_KEYPTR(hh, keys, k->text, strlen(k->text), k);
    }
    HASH_CLEAR(hh, keys);
    arena_free(scratch);
}

uint32_t mix_twin_block(const Mix *mix, uint32_t block)
{
    const Function *f = &mix->functions[mix->blocks[block].function];
    return mix->functions[f->twin].first_block + (block - f->first_block);
}

/* ---- callees ---- */

typedef struct CalleeKey {
    const char *name;
    uint32_t index;
    UT_hash_handle hh;
} CalleeKey;

struct CalleeNames {
    CalleeKey *keys;
};

CalleeNames *callee_names_new(void)
{
    return xcalloc(1, sizeof(CalleeNames));
}

uint32_t callee_names_id(CalleeNames *names, Mix *mix, const char *name)
{
    CalleeKey *k;
    HASH_FIND_STR(names->keys, name, k);
    if (!k) {
        k = xcalloc(1, sizeof *k);
        k->index = (uint32_t)mix->n_callees;
        k->name = arena_strdup(mix->arena, name);
        *PUSH(mix->callees, mix->n_callees, mix->cap_callees) = (Callee){k->name, false};
        HASH_ADD_KEYPTR(hh, names->keys, k->name, strlen(k->name), k);
    }
    return k->index;
}

void callee_names_free(CalleeNames *names, Mix *mix)
{
    CalleeKey *k, *next;
    for (size_t i = 0; i < mix->n_functions; i++) {
        HASH_FIND_STR(names->keys, mix->functions[i].name, k);
        if (k)
            mix->callees[k->index].seen = true;
    }
    HASH_ITER(hh, names->keys, k, next)
    {
        HASH_DEL(names->keys, k);
        free(k);
    }
    free(names);
}

void mix_free(Mix *mix)
{
    if (!mix)
        return;
    Name *n, *next;
    HASH_ITER(hh, mix->names, n, next)
    {
        HASH_DEL(mix->names, n);
        free(n);
    }
    free(mix->functions);
    free(mix->blocks);
    free(mix->callees);
    free(mix->terms);
    free(mix->amounts);
    free(mix->dynamics);
    free(mix->calls);
    free(mix->refs);
    arena_free(mix->arena);
    free(mix);
}
