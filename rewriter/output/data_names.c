/* In: names.  Out: a set of them. */
#include "output/data_names.h"

#include <string.h>

#include "support/hash.h"

typedef struct Name {
    const char *name;
    UT_hash_handle hh;
} Name;

struct DataNames {
    Arena *arena;
    Name *names;
};

DataNames *data_names_new(void)
{
    DataNames *a = xmalloc(sizeof *a);
    *a = (DataNames){.arena = arena_new()};
    return a;
}

void data_names_free(DataNames *a)
{
    HASH_CLEAR(hh, a->names);
    arena_free(a->arena);
    free(a);
}

bool data_names_have(const DataNames *a, const char *name)
{
    Name *n;
    HASH_FIND_STR(a->names, name, n);
    return n != NULL;
}

bool data_names_add(DataNames *a, const char *name)
{
    if (data_names_have(a, name))
        return false;
    Name *n = NEW(a->arena, Name);
    n->name = arena_strdup(a->arena, name);
    HASH_ADD_KEYPTR(hh, a->names, n->name, strlen(n->name), n);
    return true;
}

bool data_names_share(const DataNames *a, const DataNames *b)
{
    for (const Name *n = a->names; n; n = n->hh.next)
        if (data_names_have(b, n->name))
            return true;
    return false;
}
