/* In: a Mix under construction.  Out: its name tables, its end.
 * Method: names are hashed (uthash).
 * Limits: names are compared as they are written. */
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
