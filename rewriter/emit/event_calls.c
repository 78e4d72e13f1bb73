/* In: calls by name of functions without source that allocate, free, or move a range.  Out: edits around them.
 *
 *   allocation  ((T)MR_ALLOC(7u, malloc((mr_v0 = (mr_u64)(n), mr_v0)), &mr_v0))
 *   free        free(MR_FREE(8u, p))
 *   range       (mr_q2 = memcpy((mr_q0 = MR_ADDRESS(d)), (mr_q1 = MR_ADDRESS(s)), (mr_v0 = (mr_u64)(n), mr_v0)),
 *                (void)MR_RANGE_LOAD(9u, mr_q1, mr_v0), MR_RANGE_STORE(10u, mr_q0, mr_v0))
 *
 * Arguments are evaluated where the program has them; the events come behind the call, when the result is known.
 * Limits: what is called inside of a macro of the system, through a pointer, or with an array of variable length. */
#include "emit/event_writer.h"

#include <string.h>

#include "cfg/library_call.h"

/* What a call does.  Letters of `does`: a: allocates what it returns; f: frees argument `pointer`; r: both; l, s:
 * loads, stores the range at argument `pointer`; L, S: likewise at `other`.  The size is that of argument `size`, times
 * that of `times`, where these are not 0; `by_result`: the result has a part in it, plus `more` bytes. */
typedef struct KnownCall {
    const char *name, *does;
    int pointer, other, size, times;
    bool by_result;
    int more;
} KnownCall;

static const KnownCall known[] = {
    {"malloc", "a", 0, 0, 1, 0, false, 0},       {"calloc", "a", 0, 0, 1, 2, false, 0},
    {"valloc", "a", 0, 0, 1, 0, false, 0},       {"aligned_alloc", "a", 0, 0, 2, 0, false, 0},
    {"memalign", "a", 0, 0, 2, 0, false, 0},     {"realloc", "r", 1, 0, 2, 0, false, 0},
    {"reallocarray", "r", 1, 0, 2, 3, false, 0}, {"strdup", "a", 0, 0, 0, 0, false, 1},
    {"strndup", "a", 0, 0, 0, 0, false, 1},      {"free", "f", 1, 0, 0, 0, false, 0},
    {"cfree", "f", 1, 0, 0, 0, false, 0},        {"munmap", "f", 1, 0, 0, 0, false, 0},
    {"memcpy", "sL", 1, 2, 3, 0, false, 0},      {"memmove", "sL", 1, 2, 3, 0, false, 0},
    {"mempcpy", "sL", 1, 2, 3, 0, false, 0},     {"memset", "s", 1, 0, 3, 0, false, 0},
    {"strlen", "l", 1, 0, 0, 0, true, 1},        {"fread", "s", 1, 0, 2, 0, true, 0},
    {"fwrite", "l", 1, 0, 2, 0, true, 0},        {"read", "s", 1, 0, 0, 0, true, 0},
    {"write", "l", 1, 0, 0, 0, true, 0},         {"qsort", "ls", 1, 0, 2, 3, false, 0},
};

/* As the command line has it. */
static const KnownCall *users_call(const Writer *w, const char *name)
{
    const EventTable *t = w->events;
    for (int i = 0; i < t->n_allocators; i++) {
        const EventAllocator *a = &t->allocator[i];
        bool allocates = !strcmp(a->function, name);
        if (!allocates && !(a->release && !strcmp(a->release, name)))
            continue;
        KnownCall *k = NEW(w->arena, KnownCall);
        *k = allocates ? (KnownCall){.name = name, .does = "a", .size = a->size}
                       : (KnownCall){.name = name, .does = "f", .pointer = 1};
        return k;
    }
    return NULL;
}

static const KnownCall *known_call(const Writer *w, const Node *call)
{
    const char *name = call->decl ? call->decl->name : "";
    const KnownCall *users = users_call(w, name);
    if (users)
        return users;
    if (!strncmp(name, "__builtin_", 10))
        name += 10;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].name, name))
            return libcall_entry(w->u, call->decl) || strchr("ar", *known[i].does) ? &known[i] : NULL;
    return NULL;
}

typedef struct Call {
    const Node *n;
    const KnownCall *known;
    bool dropped;
    int result; /* temporaries, or -1 */
    int pointer, other, size;
    const char *bytes; /* "mr_v0 * mr_v1" */
} Call;

static const char *variable(const Writer *w, char letter, int k)
{
    return arena_printf(w->arena, "mr_%c%d%s", letter, k, w->suffix);
}

static const char *result_cast(const Writer *w, const Node *call)
{
    const Type *t = call->type;
    const char *text = event_text(w->u, call);
    if (t->kind == TY_POINTER && t->elem && t->elem->kind == TY_VOID)
        return "";
    return text && *text ? arena_printf(w->arena, "(MR_TYPEOF(%s))", text) : NULL;
}

/* ---- arguments ---- */

static bool can_keep(const Writer *w, const Node *call, int i, TypeKind kind)
{
    return !i || (i < call->n_kids && call->kid[i]->type && call->kid[i]->type->kind == kind &&
                  !is_uneditable(w->u, call->kid[i]) && (kind == TY_POINTER || call->kid[i]->type->size <= 8));
}

static bool fits(const Writer *w, const Node *call, const KnownCall *k)
{
    bool returns_pointer = call->type && call->type->kind == TY_POINTER;
    if (is_uneditable(w->u, call) || (strchr("ar", *k->does) && !returns_pointer) ||
        (k->by_result && (!call->type || call->type->kind != TY_INT)))
        return false;
    return can_keep(w, call, k->pointer, TY_POINTER) && can_keep(w, call, k->other, TY_POINTER) &&
           can_keep(w, call, k->size, TY_INT) && can_keep(w, call, k->times, TY_INT);
}

/* As it is passed to a function without a prototype. */
static const char *as_it_was(const Type *t)
{
    return t->size >= 8 ? "" : t->is_unsigned && t->size == 4 ? "(unsigned)" : "(int)";
}

/* The argument's value, as text; a constant is said again. */
static const char *keep_number(Writer *w, const Node *call, int i)
{
    const Node *n = call->kid[i];
    if (n->has_value && n->value >= 0)
        return arena_printf(w->arena, "%lluu", (unsigned long long)n->value);
    const char *v = variable(w, 'v', writer_event_temporary(w, call));
    w->keeps_values = true;
    insert_around(&w->in, n, 16, arena_printf(w->arena, "(%s = (mr_u64)(", v),
                  arena_printf(w->arena, "), %s%s)", as_it_was(n->type), v));
    return v;
}

static const char *keep_pointer(Writer *w, const Node *call, int i)
{
    const char *q = variable(w, 'q', writer_event_temporary(w, call));
    insert_around(&w->in, call->kid[i], 16, arena_printf(w->arena, "(%s = MR_ADDRESS(", q), "))");
    return q;
}

static const char *keep_size(Writer *w, const Node *call, const KnownCall *k)
{
    const char *size = k->size ? keep_number(w, call, k->size) : NULL,
               *times = k->times ? keep_number(w, call, k->times) : NULL;
    if (size && times)
        return arena_printf(w->arena, "(mr_u64)%s * %s", size, times);
    return size;
}

/* ---- calls ---- */

static bool is_void(const Node *n)
{
    return !n->type || n->type->kind == TY_VOID;
}

/* The size is looked at when the call has come back: its arguments come in any order. */
static void write_allocation(Writer *w, const Node *call, const KnownCall *k)
{
    const char *cast = result_cast(w, call);
    if (!cast)
        return;
    Arena *a = w->arena;
    bool dropped = libcall_is_dropped(call);
    unsigned site = (unsigned)writer_event_site(w, call, "alloc", 0);
    const char *old = *k->does == 'r' ? keep_pointer(w, call, k->pointer) : NULL;
    const char *bytes = keep_size(w, call, k), *sum = variable(w, 'v', writer_event_temporary(w, call));
    const char *result = variable(w, 'q', writer_event_temporary(w, call));
    if (!bytes) /* a string's */
        bytes = arena_printf(a, "(%s ? mr_strlen(%s, MR_ALL) + 1u : 0u)", result, result);
    w->keeps_values = true;
    insert_around(&w->in, call, 16, arena_printf(a, "(%s = MR_ADDRESS(", result),
                  arena_printf(a, "), %s = %s, %s%s(%uu, %s, %s%s&%s))", sum, bytes, dropped ? "(void)" : cast,
                               old ? "MR_REALLOC" : "MR_ALLOC", site, result, old ? old : "", old ? ", " : "", sum));
}

static void write_free(Writer *w, const Node *call, const KnownCall *k)
{
    const Node *pointer = call->kid[k->pointer];
    const Type *to = pointer->type->elem;
    const char *text = event_text(w->u, pointer), *cast = "";
    if (to && to->kind != TY_VOID) /* one that is declared to take others than void pointers, or not declared */
        cast = text && *text && to->kind != TY_FUNCTION ? arena_printf(w->arena, "(MR_TYPEOF(&*(%s)))", text) : NULL;
    if (!cast)
        return;
    unsigned site = (unsigned)writer_event_site(w, call, "free", 0);
    insert_around(&w->in, pointer, 16, arena_printf(w->arena, "%sMR_FREE(%uu, ", cast, site), ")");
}

static void add_range(Writer *w, const Node *call, Buf *out, bool stores, const char *pointer, const char *bytes)
{
    if (!(w->events->mask & (stores ? EVENTS_STORES : EVENTS_LOADS)))
        return;
    unsigned site = (unsigned)writer_event_site(w, call, stores ? "store" : "load", 0);
    buf_printf(out, ", (void)%s(%uu, %s, %s)", stores ? "MR_RANGE_STORE" : "MR_RANGE_LOAD", site, pointer, bytes);
}

static void write_ranges(Writer *w, const Node *call, const KnownCall *k)
{
    Arena *a = w->arena;
    bool dropped = libcall_is_dropped(call) || is_void(call), pointer = call->type && call->type->kind == TY_POINTER;
    const char *cast = dropped && !k->by_result ? "" : result_cast(w, call);
    if (!cast)
        return;
    const char *at = keep_pointer(w, call, k->pointer), *other = k->other ? keep_pointer(w, call, k->other) : NULL;
    const char *bytes = keep_size(w, call, k), *result = NULL;
    if (!dropped || k->by_result) {
        result = variable(w, pointer ? 'q' : 'v', writer_event_temporary(w, call));
        w->keeps_values = true;
    }
    if (k->by_result) {
        const char *n = arena_printf(a, "((mr_i64)%s < 0 ? 0u : %s)", result, result);
        bytes = bytes     ? arena_printf(a, "(mr_u64)%s * %s", bytes, n)
                : k->more ? arena_printf(a, "%s + %du", n, k->more)
                          : n;
    }
    Buf close = {NULL, 0, 0};
    buf_puts(&close, result ? ")" : "");
    for (const char *does = k->does; *does; does++)
        add_range(w, call, &close, *does == 's' || *does == 'S', *does < 'a' ? other : at, bytes);
    buf_printf(&close, dropped ? ", (void)0)" : ", %s%s)", cast, result ? result : "");
    const char *keep = !result ? "(" : pointer ? "(%s = MR_ADDRESS(" : "(%s = (mr_u64)(";
    insert_around(&w->in, call, 16, result ? arena_printf(a, keep, result) : keep,
                  arena_strndup(a, close.text, close.len));
    buf_free(&close);
}

static void write_call(Writer *w, const Node *call)
{
    const KnownCall *k = known_call(w, call);
    if (!k || !fits(w, call, k))
        return;
    bool heap = strchr("arf", *k->does) != NULL;
    if (heap && !(w->events->mask & EVENTS_HEAP))
        return;
    if (!heap && !(w->events->mask & (EVENTS_LOADS | EVENTS_STORES)))
        return;
    if (*k->does == 'f')
        write_free(w, call, k);
    else if (heap)
        write_allocation(w, call, k);
    else
        write_ranges(w, call, k);
}

void writer_event_calls(Writer *w)
{
    const Cfg *c = w->c;
    for (int b = 1; b < c->n_blocks; b++)
        for (int i = 0; c->block[b]->counted && i < c->block[b]->n_act; i++)
            if (c->block[b]->act[i].kind == ACT_CALL)
                write_call(w, c->block[b]->act[i].node);
}
