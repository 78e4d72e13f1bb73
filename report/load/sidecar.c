/* In: a Mix under construction.  Out: its table of figures' names, its end.
 * Method: names are hashed (uthash).
 * Limits: names are compared as they are written. */
#include "load/sidecar.h"

#include <stdlib.h>
#include <string.h>

#include "load/sidecar_build.h"
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

Ref mix_column(const Mix *mix, uint32_t column)
{
    return (Ref){mix->columns[column].is_uncounted ? REF_NOT_COUNTED : REF_COLUMN, column};
}

const Image *mix_image(const Mix *mix, uint32_t file)
{
    const Image *found = NULL;
    for (size_t i = 0; mix->n_images > 1 && i < mix->n_images && mix->images[i].files_at <= file; i++)
        found = &mix->images[i];
    return found;
}

void mix_free(Mix *mix)
{
    if (!mix)
        return;
    Name *n, *next;
    HASH_ITER(hh, mix->names, n, next) {
        HASH_DEL(mix->names, n);
        free(n);
    }
    free(mix->functions);
    free(mix->blocks);
    free(mix->stopped);
    free(mix->callees);
    free(mix->given_functions);
    free(mix->counted_pointers);
    free(mix->numbered);
    free(mix->edges);
    free(mix->memory_counters);
    free(mix->library);
    free(mix->damage);
    free(mix->terms);
    free(mix->loops);
    free(mix->amounts);
    free(mix->data_amounts);
    free(mix->dynamics);
    free(mix->placed);
    free(mix->changes);
    free(mix->calls);
    free(mix->call_lines);
    free(mix->refs);
    arena_free(mix->arena);
    free(mix);
}
