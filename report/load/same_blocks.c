/* In: functions and blocks of the sidecar.  Out: for each the canonical one, which stands for it in tables.
 * Method: a function of the source can be counted in several copies: in its own text for the regions
 * in it, in a variant for calls from regions, in each file that includes it.  They have name, file and
 * line in common, and their blocks the place.  Several blocks of one copy at one place (a macro's) stay
 * apart: the second of one copy is the second of the other.
 * Limits: what a block does may differ between copies; Block.mixed says so. */
#include "load/sidecar_build.h"

#include <stdlib.h>
#include <string.h>

#define uthash_fatal(msg) (say_error("%s", msg), exit(1))
#include <uthash.h>

/* ---- functions ---- */

typedef struct FunctionKey {
    const char *text; /* The text FILE:LINE:NAME. */
    uint32_t index;
    UT_hash_handle hh;
} FunctionKey;

static void find_canonical_functions(Mix *mix, Arena *scratch)
{
    FunctionKey *keys = NULL, *k;
    for (uint32_t i = 0; i < mix->n_functions; i++) {
        Function *f = &mix->functions[i];
        char *text = arena_printf(scratch, "%u:%u:%s", (unsigned)f->file, (unsigned)f->line, f->name);
        HASH_FIND_STR(keys, text, k);
        if (!k) {
            k = arena_alloc(scratch, sizeof *k);
            k->index = i;
            k->text = text;
            HASH_ADD_KEYPTR(hh, keys, k->text, strlen(k->text), k);
        }
        f->canonical = k->index;
        if (f->is_uncounted)
            mix->functions[f->canonical].is_uncounted = true;
    }
    HASH_CLEAR(hh, keys);
}

/* ---- blocks ---- */

typedef struct First { /* The blocks of one place that stand for others. */
    uint32_t block;
    struct First *next;
} First;

typedef struct Place {
    struct {
        uint32_t function, file, line, column, end_line, end_column;
    } key; /* function: the canonical one. */
    First *first;
    First **next;  /* The place of the next block, in the copy that is being read. */
    uint32_t copy; /* 1 + the function. */
    UT_hash_handle hh;
} Place;

static bool same_mix(const Mix *mix, const Block *x, const Block *y)
{
    if (x->mix.n != y->mix.n)
        return false;
    for (size_t i = 0; i < x->mix.n; i++) {
        const Amount *a = &mix->amounts[x->mix.first + i], *b = &mix->amounts[y->mix.first + i];
        if (a->column != b->column || a->amount != b->amount)
            return false;
    }
    return true;
}

static bool same_data(const Mix *mix, const Block *x, const Block *y)
{
    bool same = x->data.n == y->data.n;
    for (size_t i = 0; same && i < x->data.n; i++) {
        const DataAmount *a = &mix->data_amounts[x->data.first + i], *b = &mix->data_amounts[y->data.first + i];
        same = a->place == b->place && a->line == b->line && !memcmp(a->figure, b->figure, sizeof a->figure);
    }
    return same;
}

static void find_canonical_block(Mix *mix, Arena *scratch, Place *p, uint32_t b)
{
    Block *block = &mix->blocks[b];
    if (p->copy != block->function + 1) {
        p->copy = block->function + 1;
        p->next = &p->first;
    }
    if (!*p->next) {
        *p->next = arena_alloc(scratch, sizeof **p->next);
        (*p->next)->block = b;
    }
    block->canonical = (*p->next)->block;
    p->next = &(*p->next)->next;
    if (block->is_uncounted)
        mix->blocks[block->canonical].is_uncounted = true;
    if (block->placed.n || !same_mix(mix, block, &mix->blocks[block->canonical]) ||
        !same_data(mix, block, &mix->blocks[block->canonical]))
        mix->blocks[block->canonical].is_mixed = true;
}

static void find_canonical_blocks(Mix *mix, Arena *scratch)
{
    Place *places = NULL, *p;
    for (uint32_t b = 0; b < mix->n_blocks; b++) {
        const Block *block = &mix->blocks[b];
        Place *fresh = arena_alloc(scratch, sizeof *fresh);
        fresh->key.function = mix->functions[block->function].canonical;
        fresh->key.file = block->file;
        fresh->key.line = block->line;
        fresh->key.column = block->column;
        fresh->key.end_line = block->end_line;
        fresh->key.end_column = block->end_column;
        HASH_FIND(hh, places, &fresh->key, sizeof fresh->key, p);
        if (!p) {
            p = fresh;
            HASH_ADD(hh, places, key, sizeof p->key, p);
        }
        find_canonical_block(mix, scratch, p, b);
    }
    HASH_CLEAR(hh, places);
}

void mix_find_canonical(Mix *mix)
{
    Arena *scratch = arena_new();
    find_canonical_functions(mix, scratch);
    find_canonical_blocks(mix, scratch);
    arena_free(scratch);
}
