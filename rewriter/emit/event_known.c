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

#define TERMINATED(s) "mr_strlen(" s ", MR_ALL) + 1u"
#define WITHIN(s) "($n ? mr_strlen(" s ", $n - 1u) + 1u : 0u)"
#define WIDE_LENGTH(s, most) "mr_wcslen(" s ", " most ", sizeof L' ')"
#define WIDE_TERMINATED(s) "4u * " WIDE_LENGTH(s, "MR_ALL") " + 4u"
#define WIDE_WITHIN(s) "($n ? 4u * " WIDE_LENGTH(s, "$n - 1u") " + 4u : 0u)"
#define WIDE_EQUAL(f) "4u * " f "($p, $o, MR_ALL, sizeof L' ') + 4u"
#define WIDE_EQUAL_WITHIN(f) "($n ? 4u * " f "($p, $o, $n - 1u, sizeof L' ') + 4u : 0u)"
#define FOUND(otherwise) "($r ? (mr_u64)((const char *)$r - (const char *)$p) : " otherwise ")"
#define APPENDED "(mr_strlen($p, MR_ALL) - mr_strlen($o, MR_ALL))"
#define APPENDED_AT "(char *)$p + " APPENDED

static const KnownString strings[] = {
    {"strcpy", 1, 2, 0, {{'l', "$o", TERMINATED("$o")}, {'s', "$p", TERMINATED("$o")}}},
    {"stpcpy", 1, 2, 0, {{'l', "$o", TERMINATED("$o")}, {'s', "$p", TERMINATED("$o")}}},
    {"strncpy", 1, 2, 3, {{'l', "$o", WITHIN("$o")}, {'s', "$p", "$n"}}},
    {"stpncpy", 1, 2, 3, {{'l', "$o", WITHIN("$o")}, {'s', "$p", "$n"}}},
    {"strcat",
     1,
     2,
     0,
     {{'l', "$p", APPENDED " + 1u"}, {'l', "$o", TERMINATED("$o")}, {'s', APPENDED_AT, TERMINATED("$o")}}},
    {"bcopy", 2, 1, 3, {{'l', "$o", "$n"}, {'s', "$p", "$n"}}},
    {"bzero", 1, 0, 2, {{'s', "$p", "$n"}}},
    {"explicit_bzero", 1, 0, 2, {{'s', "$p", "$n"}}},
    {"wmemcpy", 1, 2, 3, {{'l', "$o", "4u * $n"}, {'s', "$p", "4u * $n"}}},
    {"wmemmove", 1, 2, 3, {{'l', "$o", "4u * $n"}, {'s', "$p", "4u * $n"}}},
    {"wmemset", 1, 0, 3, {{'s', "$p", "4u * $n"}}},
    {"wcslen", 1, 0, 0, {{'l', "$p", "4u * $r + 4u"}}},
    {"wcsnlen", 1, 0, 2, {{'l', "$p", "4u * ($r < $n ? $r + 1u : $n)"}}},
    {"wcscpy", 1, 2, 0, {{'l', "$o", WIDE_TERMINATED("$o")}, {'s', "$p", WIDE_TERMINATED("$o")}}},
    {"wcpcpy", 1, 2, 0, {{'l', "$o", WIDE_TERMINATED("$o")}, {'s', "$p", WIDE_TERMINATED("$o")}}},
    {"wcsncpy", 1, 2, 3, {{'l', "$o", WIDE_WITHIN("$o")}, {'s', "$p", "4u * $n"}}},
    {"wcscmp", 1, 2, 0, {{'l', "$p", WIDE_EQUAL("mr_wcsmatch")}, {'l', "$o", WIDE_EQUAL("mr_wcsmatch")}}},
    {"wcsncmp",
     1,
     2,
     3,
     {{'l', "$p", WIDE_EQUAL_WITHIN("mr_wcsmatch")}, {'l', "$o", WIDE_EQUAL_WITHIN("mr_wcsmatch")}}},
    {"wmemcmp", 1, 2, 3, {{'l', "$p", WIDE_EQUAL_WITHIN("mr_wmatch")}, {'l', "$o", WIDE_EQUAL_WITHIN("mr_wmatch")}}},
    {"wcschr", 1, 0, 0, {{'l', "$p", FOUND("4u * " WIDE_LENGTH("$p", "MR_ALL")) " + 4u"}}},
    {"wcsrchr", 1, 0, 0, {{'l', "$p", WIDE_TERMINATED("$p")}}},
    {"strnlen", 1, 0, 2, {{'l', "$p", "($r < $n ? $r + 1u : $n)"}}},
    {"strcmp",
     1,
     2,
     0,
     {{'l', "$p", "mr_strmatch($p, $o, MR_ALL) + 1u"}, {'l', "$o", "mr_strmatch($p, $o, MR_ALL) + 1u"}}},
    {"strncmp",
     1,
     2,
     3,
     {{'l', "$p", "($n ? mr_strmatch($p, $o, $n - 1u) + 1u : 0u)"},
      {'l', "$o", "($n ? mr_strmatch($p, $o, $n - 1u) + 1u : 0u)"}}},
    {"memcmp",
     1,
     2,
     3,
     {{'l', "$p", "($n ? mr_match($p, $o, $n - 1u) + 1u : 0u)"},
      {'l', "$o", "($n ? mr_match($p, $o, $n - 1u) + 1u : 0u)"}}},
    {"memchr", 1, 0, 3, {{'l', "$p", FOUND("$n - 1u") " + 1u"}}},
    {"strchr", 1, 0, 0, {{'l', "$p", FOUND("mr_strlen($p, MR_ALL)") " + 1u"}}},
    {"strchrnul", 1, 0, 0, {{'l', "$p", FOUND("0u") " + 1u"}}},
    {"strrchr", 1, 0, 0, {{'l', "$p", TERMINATED("$p")}}},
    {"strstr",
     1,
     2,
     0,
     {{'l', "$p", FOUND("mr_strlen($p, MR_ALL) + 1u - mr_strlen($o, MR_ALL)") " + mr_strlen($o, MR_ALL)"},
      {'l', "$o", TERMINATED("$o")}}},
    {"strspn", 1, 2, 0, {{'l', "$p", "$r + 1u"}, {'l', "$o", TERMINATED("$o")}}},
    {"strcspn", 1, 2, 0, {{'l', "$p", "$r + 1u"}, {'l', "$o", TERMINATED("$o")}}},
    {"fgets", 1, 0, 0, {{'s', "$p", "($r ? " TERMINATED("$p") " : 0u)"}}},
    {"fputs", 1, 0, 0, {{'l', "$p", TERMINATED("$p")}}},
    {"puts", 1, 0, 0, {{'l', "$p", TERMINATED("$p")}}},
    {"sprintf", 1, 0, 0, {{'s', "$p", "mr_positive($r + 1u)"}}},
    {"vsprintf", 1, 0, 0, {{'s', "$p", "mr_positive($r + 1u)"}}},
    {"snprintf", 1, 0, 2, {{'s', "$p", "mr_least(mr_positive($r + 1u), $n)"}}},
    {"vsnprintf", 1, 0, 2, {{'s', "$p", "mr_least(mr_positive($r + 1u), $n)"}}},
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

/* The call of that name that the command line describes. */
static const KnownCall *users_call(Arena *arena, const EventTable *t, const char *name)
{
    for (int i = 0; i < t->n_allocators; i++) {
        const EventAllocator *a = &t->allocator[i];
        bool allocates = !strcmp(a->function, name);
        if (!allocates && !(a->release && !strcmp(a->release, name)))
            continue;
        KnownCall *k = NEW(arena, KnownCall);
        *k = !allocates            ? (KnownCall){.name = name, .does = "f", .pointer = 1}
             : a->address_argument ? (KnownCall){.name = name,
                                                 .does = "p",
                                                 .pointer = a->address_argument,
                                                 .size = a->size,
                                                 .times = a->times}
                                   : (KnownCall){.name = name, .does = "a", .size = a->size, .times = a->times};
        return k;
    }
    return NULL;
}

static const char *name_of(const Node *call)
{
    const char *name = call->decl ? call->decl->name : "";
    return strncmp(name, "__builtin_", 10) ? name : name + 10;
}

const KnownString *known_string(const Unit *u, const Node *call)
{
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        if (!strcmp(strings[i].name, name_of(call)))
            return libcall_entry(u, call->decl) ? &strings[i] : NULL;
    return NULL;
}

const KnownCall *known_call(Arena *arena, const Unit *u, const EventTable *t, const Node *call)
{
    const char *name = name_of(call);
    const KnownCall *users = users_call(arena, t, call->decl ? call->decl->name : "");
    if (users)
        return users;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].name, name))
            return libcall_entry(u, call->decl) || makes_objects(&known[i]) || known_is_heap(&known[i]) ? &known[i]
                                                                                                        : NULL;
    return NULL;
}
