/* In: calls by name.  Out: what they are.
 * Method: names, as the headers have them: load and its like read by a pointer, store and stream write.  Figures are
 * those of the library model; where an operation belongs follows from its name, too.
 * Limits: those that go by masks and indices have no figures (doc/libmodel.md). */
#include "model/intrinsics.h"

#include <string.h>

#include "model/moved_event.h"

bool is_intrinsic(const Node *call)
{
    const char *name = call->kind == E_CALL && call->decl && call->decl->is_systems ? call->decl->name : "";
    return !strncmp(name, "_mm", 3) && strcmp(name, "_mm_malloc") != 0 && strcmp(name, "_mm_free") != 0;
}

const Node *intrinsic_pointer(const Node *call)
{
    for (int i = 1; i < call->n_kids; i++)
        if (call->kid[i]->type && call->kid[i]->type->kind == TY_POINTER)
            return call->kid[i];
    return NULL;
}

bool intrinsic_is_ordered(const Node *call)
{
    const char *name = call->decl->name;
    return strstr(name, "fence") || strstr(name, "flush") || !strcmp(name, "_mm_setcsr");
}

MemoryUse intrinsic_memory(const Node *call)
{
    const char *name = call->decl->name;
    bool reads = strstr(name, "load") || strstr(name, "lddqu") || strstr(name, "broadcast") || strstr(name, "gather");
    if (intrinsic_is_ordered(call))
        return MEMORY_ANY;
    return !intrinsic_pointer(call) || strstr(name, "prefetch") ? MEMORY_ALONE : reads ? MEMORY_READ : MEMORY_ANY;
}

static int column_of(const char *name)
{
    size_t n = strlen(name);
    bool is_single = n > 3 && (!strcmp(name + n - 3, "_ps") || !strcmp(name + n - 3, "_ss"));
    int first = is_single ? COL_FLT_ADD_32 : COL_FLT_ADD_64;
    return first + (strstr(name, "_mul_")                             ? (int)CLASS_MUL
                    : strstr(name, "_div_") || strstr(name, "_sqrt_") ? (int)CLASS_DIV
                                                                      : (int)CLASS_ADD);
}

static void add_own(Model *m, const Block *b, const LibCall *c, int times)
{
    Mix *to = &m->removed[b->id];
    const Node *pointer = intrinsic_pointer(c->call);
    AddressClass class = pointer ? passed_class(pointer) : IN_INDIRECT;
    for (LibFigure f = LIB_LOADS; f <= LIB_STORES; f++) {
        int64_t n = c->amount[f], bytes = c->amount[f == LIB_LOADS ? LIB_BYTES_LOADED : LIB_BYTES_STORED];
        if (!n)
            continue;
        mix_add_access(to, f == LIB_LOADS, class, bytes / n, times * (int)n);
        moved_add(m->arena, &m->removed_accesses[b->id],
                  (MovedAccess){pointer, ACCESS_POINTED, f == LIB_LOADS, bytes / n, times * (int)n, NULL, NULL});
    }
    to->amount[column_of(c->call->decl->name)] += times * c->amount[LIB_FLOPS];
}

void intrinsics_take(Model *m, const Block *b)
{
    for (int i = 0; i < b->n_act; i++) {
        const Action *a = &b->act[i];
        bool is_one = (a->kind == ACT_CALL || a->kind == ACT_LIBRARY) && is_intrinsic(a->node);
        if (!is_one)
            continue;
        mix_add_action(&m->removed[b->id], a);
        if (a->kind != ACT_LIBRARY)
            continue;
        moved_note_library(m->arena, &m->removed_accesses[b->id], a->library, 1);
        add_own(m, b, a->library, -1);
    }
}
