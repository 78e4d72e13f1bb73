/* In: functions, skipped functions, the names that blocks call.  Out: callees, and edges between functions.
 * Method: definitions are hashed as NAME@UNIT and, unless they are internal, as NAME@+IMAGE and NAME@; a call looks for
 * them in this order.  A name with none has no source here.  A pointer is a name that no function can have.
 * Limits: where several files define an external name (weak ones, or several programs), a call from
 * another file means the first. */
#include "load/sidecar_build.h"

#include <stdlib.h>
#include <string.h>

#define uthash_fatal(msg) (say_error("%s", msg), exit(1))
#include <uthash.h>

/* ---- names ---- */

typedef struct CallName {
    const char *text;
    uint32_t id;
    UT_hash_handle hh;
} CallName;

struct CallNames {
    Arena *arena;
    CallName *table;
    const char **text; /* Names, by id. */
    size_t n, cap;
};

CallNames *call_names_new(void)
{
    CallNames *names = xcalloc(1, sizeof *names);
    names->arena = arena_new();
    return names;
}

uint32_t call_names_id(CallNames *names, const char *name)
{
    CallName *k;
    HASH_FIND_STR(names->table, name, k);
    if (!k) {
        k = arena_alloc(names->arena, sizeof *k);
        k->text = arena_strdup(names->arena, name);
        k->id = (uint32_t)names->n;
        *PUSH(names->text, names->n, names->cap) = k->text;
        HASH_ADD_KEYPTR(hh, names->table, k->text, strlen(k->text), k);
    }
    return k->id;
}

uint32_t call_names_pointer(CallNames *names, const char *signature, const char *name)
{
    Arena *scratch = arena_new();
    uint32_t id = call_names_id(names, arena_printf(scratch, "*%s %s", *signature ? signature : "0", name));
    arena_free(scratch);
    return id;
}

uint64_t call_signature(const char *digits)
{
    return digits ? strtoull(digits, NULL, 16) : 0;
}

void call_names_free(CallNames *names)
{
    HASH_CLEAR(hh, names->table);
    arena_free(names->arena);
    free(names->text);
    free(names);
}

/* ---- definitions ---- */

typedef struct Definition {
    const char *key; /* NAME@UNIT, NAME@+IMAGE or NAME@. */
    Callee callee;
    UT_hash_handle hh;
} Definition;

typedef struct Pair { /* Two indices, and what the pair became. */
    struct {
        uint32_t a, b;
    } key;
    uint32_t index;
    UT_hash_handle hh;
} Pair;

typedef struct Resolver {
    Mix *mix;
    const CallNames *names;
    Arena *scratch;
    Definition *definitions;
    Pair *callees; /* Pairs of the kind and the index (or the name's id). */
    Pair *edges;   /* Pairs of caller and callee. */
} Resolver;

static void define_as(Resolver *r, const char *key, Callee callee)
{
    Definition *d;
    HASH_FIND_STR(r->definitions, key, d);
    if (d)
        return;
    d = arena_alloc(r->scratch, sizeof *d);
    d->key = key;
    d->callee = callee;
    HASH_ADD_KEYPTR(hh, r->definitions, d->key, strlen(d->key), d);
}

/* The number of the image that the unit is part of. */
static unsigned image_number(const Mix *mix, uint32_t unit)
{
    const Image *image = mix_image(mix, unit);
    return image ? (unsigned)(image - mix->images) : 0;
}

static void define(Resolver *r, Callee callee, uint32_t unit, bool internal)
{
    define_as(r, arena_printf(r->scratch, "%s@%u", callee.name, (unsigned)unit), callee);
    if (internal)
        return;
    define_as(r, arena_printf(r->scratch, "%s@+%u", callee.name, image_number(r->mix, unit)), callee);
    define_as(r, arena_printf(r->scratch, "%s@", callee.name), callee);
}

static void define_all(Resolver *r)
{
    const Mix *mix = r->mix;
    for (uint32_t i = 0; i < mix->n_functions; i++) {
        const Function *f = &mix->functions[i];
        define(r, (Callee){f->name, CALLEE_COUNTED, f->canonical, 0, {0, 0}}, f->unit, f->is_internal);
    }
    for (uint32_t i = 0; i < mix->n_skipped; i++) {
        const Skipped *s = &mix->skipped[i];
        define(r, (Callee){s->function, CALLEE_SKIPPED, i, 0, {0, 0}}, s->unit, s->is_internal);
    }
}

/* The definition that a name of n characters means in the unit; NULL: it has no source. */
static const Callee *defined(const Resolver *r, const char *name, size_t n, uint32_t unit)
{
    int k = (int)n;
    const char *keys[] = {arena_printf(r->scratch, "%.*s@%u", k, name, (unsigned)unit),
                          arena_printf(r->scratch, "%.*s@+%u", k, name, image_number(r->mix, unit)),
                          arena_printf(r->scratch, "%.*s@", k, name)};
    Definition *d = NULL;
    for (size_t i = 0; i < 3 && !d; i++)
        HASH_FIND_STR(r->definitions, keys[i], d);
    return d ? &d->callee : NULL;
}

static Callee find(const Resolver *r, uint32_t name, uint32_t unit)
{
    const char *text = r->names->text[name];
    if (*text == '*')
        return (Callee){strchr(text, ' ') + 1, CALLEE_POINTER, name, call_signature(text + 1), {0, 0}};
    size_t n = strcspn(text, (const char[]){GIVEN_MARK, 0});
    const Callee *c = defined(r, text, n, unit);
    return c ? *c : (Callee){arena_strndup(r->scratch, text, n), CALLEE_UNSEEN, name, 0, {0, 0}};
}

/* ---- calls ---- */

/* The pair's index; a fresh one's is `next`, and *fresh is set. */
static uint32_t index_of(Resolver *r, Pair **table, uint32_t a, uint32_t b, size_t next, bool *fresh)
{
    Pair *p, *made = arena_alloc(r->scratch, sizeof *made);
    made->key.a = a;
    made->key.b = b;
    made->index = (uint32_t)next;
    HASH_FIND(hh, *table, &made->key, sizeof made->key, p);
    *fresh = !p;
    if (p)
        return p->index;
    HASH_ADD(hh, *table, key, sizeof made->key, made);
    return made->index;
}

/* Functions that are given, as they stand behind the call's name; what has no source is none of them. */
static Slice given_to(Resolver *r, const char *text, uint32_t unit)
{
    Mix *mix = r->mix;
    Slice s = {mix->n_given, 0};
    while ((text = strchr(text, GIVEN_MARK))) {
        const char *name = strchr(++text, ' ') + 1;
        size_t n = strcspn(name, (const char[]){GIVEN_MARK, 0});
        GivenFunction given = {n > 0, 0, *text == ' ' ? 0 : call_signature(text)};
        const Callee *c = n ? defined(r, name, n, unit) : NULL;
        if (n && (!c || c->kind != CALLEE_COUNTED))
            continue;
        given.function = c ? c->index : 0;
        *PUSH(mix->given_functions, mix->n_given, mix->cap_given) = given;
        s.n++;
    }
    return s;
}

/* A name that is given functions is a callee of its own for each set of them in each unit, where the names of static
 * functions mean other ones. */
static uint32_t callee_of(Resolver *r, Callee c, uint32_t unit)
{
    bool fresh;
    const char *text = c.kind == CALLEE_UNSEEN ? r->names->text[c.index] : "";
    uint32_t of_unit = strchr(text, GIVEN_MARK) ? (unit + 1) * (CALLEE_POINTER + 1) : 0;
    uint32_t i = index_of(r, &r->callees, of_unit + (uint32_t)c.kind, c.index, r->mix->n_callees, &fresh);
    if (fresh) {
        c.given_functions = given_to(r, text, unit);
        c.name = arena_strdup(r->mix->arena, c.name);
        *PUSH(r->mix->callees, r->mix->n_callees, r->mix->cap_callees) = c;
    }
    return i;
}

static uint32_t edge_of(Resolver *r, uint32_t caller, uint32_t callee)
{
    bool fresh;
    uint32_t i = index_of(r, &r->edges, caller, callee, r->mix->n_edges, &fresh);
    if (fresh)
        *PUSH(r->mix->edges, r->mix->n_edges, r->mix->cap_edges) = (Edge){caller, callee};
    return i;
}

/* Numbers of functions that no row has stay 0: they were left out. */
static void number_functions(Mix *mix)
{
    uint64_t end = 0;
    size_t sums = 0;
    for (size_t i = 0; i < mix->n_counted_pointers; i++) {
        CountedPointer *p = &mix->counted_pointers[i];
        end = p->first + (uint64_t)p->n > end ? p->first + (uint64_t)p->n : end;
        p->sums_at = sums;
        sums += p->n;
    }
    mix->n_callee_sums = sums;
    mix->n_numbered = (size_t)end;
    mix->numbered = xcalloc(mix->n_numbered, sizeof *mix->numbered);
    for (size_t f = 0; f < mix->n_functions; f++)
        if (mix->functions[f].number && mix->functions[f].number < mix->n_numbered)
            mix->numbered[mix->functions[f].number] = mix->functions[f].canonical + 1;
}

void mix_resolve_calls(Mix *mix, const CallNames *names)
{
    number_functions(mix);
    Resolver r = {.mix = mix, .names = names, .scratch = arena_new()};
    define_all(&r);
    for (size_t b = 0; b < mix->n_blocks; b++) {
        const Function *f = &mix->functions[mix->blocks[b].function];
        for (size_t i = 0; i < mix->blocks[b].calls.n; i++) {
            uint32_t *call = &mix->calls[mix->blocks[b].calls.first + i];
            *call = edge_of(&r, f->canonical, callee_of(&r, find(&r, *call, f->unit), f->unit));
        }
    }
    HASH_CLEAR(hh, r.definitions);
    HASH_CLEAR(hh, r.callees);
    HASH_CLEAR(hh, r.edges);
    arena_free(r.scratch);
}
