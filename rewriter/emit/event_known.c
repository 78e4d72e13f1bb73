/* In: calls.  Out: a row of the table below, or of the command line.
 * Limits: buffers of open_memstream, which the library makes longer at any time, are not known. */
#include "emit/event_known.h"

#include <string.h>

#include "cfg/library_call.h"

static const KnownCall known[] = {
    {"malloc", "a", 0, 0, 1, 0, false, 0},         {"calloc", "a", 0, 0, 1, 2, false, 0},
    {"valloc", "a", 0, 0, 1, 0, false, 0},         {"pvalloc", "a", 0, 0, 1, 0, false, 0},
    {"aligned_alloc", "a", 0, 0, 2, 0, false, 0},  {"memalign", "a", 0, 0, 2, 0, false, 0},
    {"posix_memalign", "p", 1, 0, 3, 0, false, 0}, {"realloc", "r", 1, 0, 2, 0, false, 0},
    {"reallocarray", "r", 1, 0, 2, 3, false, 0},   {"free", "f", 1, 0, 0, 0, false, 0},
    {"cfree", "f", 1, 0, 0, 0, false, 0},          {"strdup", "a", 0, 0, 0, 0, false, 1},
    {"__strdup", "a", 0, 0, 0, 0, false, 1},       {"strndup", "a", 0, 0, 0, 0, false, 1},
    {"__strndup", "a", 0, 0, 0, 0, false, 1},      {"realpath", "i", 2, 0, 0, 0, false, 1},
    {"getcwd", "i", 1, 0, 0, 0, false, 1},         {"tempnam", "a", 0, 0, 0, 0, false, 1},
    {"asprintf", "n", 1, 0, 0, 0, true, 1},        {"vasprintf", "n", 1, 0, 0, 0, true, 1},
    {"__asprintf_chk", "n", 1, 0, 0, 0, true, 1},  {"__vasprintf_chk", "n", 1, 0, 0, 0, true, 1},
    {"getline", "g", 1, 0, 2, 0, false, 0},        {"getdelim", "g", 1, 0, 2, 0, false, 0},
    {"__getdelim", "g", 1, 0, 2, 0, false, 0},     {"mmap", "a", 0, 0, 2, 0, false, 0},
    {"mmap64", "a", 0, 0, 2, 0, false, 0},         {"mremap", "r", 1, 0, 3, 0, false, 0},
    {"munmap", "f", 1, 0, 0, 0, false, 0},         {"alloca", "k", 0, 0, 1, 0, false, 0},
    {"memcpy", "Ls", 1, 2, 3, 0, false, 0},        {"memmove", "Ls", 1, 2, 3, 0, false, 0},
    {"mempcpy", "Ls", 1, 2, 3, 0, false, 0},       {"memset", "s", 1, 0, 3, 0, false, 0},
    {"strlen", "l", 1, 0, 0, 0, true, 1},          {"fread", "s", 1, 0, 2, 0, true, 0},
    {"fwrite", "l", 1, 0, 2, 0, true, 0},          {"read", "s", 1, 0, 0, 0, true, 0},
    {"write", "l", 1, 0, 0, 0, true, 0},           {"qsort", "ls", 1, 0, 2, 3, false, 0},
};

static bool makes_objects(const KnownCall *k)
{
    return strchr("aikrpng", *k->does) != NULL;
}

bool known_is_heap(const KnownCall *k)
{
    return *k->does == 'f' || (makes_objects(k) && *k->does != 'k');
}

bool known_is_allocator(const EventTable *t, const char *function)
{
    for (int i = 0; i < t->n_allocators; i++) {
        const EventAllocator *a = &t->allocator[i];
        if (!strcmp(a->function, function) || (a->release && !strcmp(a->release, function)))
            return true;
    }
    return false;
}

/* As the command line has it. */
static const KnownCall *users_call(Arena *arena, const EventTable *t, const char *name)
{
    for (int i = 0; i < t->n_allocators; i++) {
        const EventAllocator *a = &t->allocator[i];
        bool allocates = !strcmp(a->function, name);
        if (!allocates && !(a->release && !strcmp(a->release, name)))
            continue;
        KnownCall *k = NEW(arena, KnownCall);
        *k = !allocates ? (KnownCall){.name = name, .does = "f", .pointer = 1}
             : a->at    ? (KnownCall){.name = name, .does = "p", .pointer = a->at, .size = a->size, .times = a->times}
                        : (KnownCall){.name = name, .does = "a", .size = a->size, .times = a->times};
        return k;
    }
    return NULL;
}

const KnownCall *known_call(Arena *arena, const Unit *u, const EventTable *t, const Node *call)
{
    const char *name = call->decl ? call->decl->name : "";
    const KnownCall *users = users_call(arena, t, name);
    if (users)
        return users;
    if (!strncmp(name, "__builtin_", 10))
        name += 10;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].name, name))
            return libcall_entry(u, call->decl) || makes_objects(&known[i]) || known_is_heap(&known[i]) ? &known[i]
                                                                                                        : NULL;
    return NULL;
}
