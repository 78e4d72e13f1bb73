/* In: calls by name of functions without source that allocate, free, or move a range.  Out: edits around them.
 *
 *   allocation  ((T)MR_ALLOC(7u, malloc((mr_v0 = (mr_u64)(n), mr_v0)), &mr_v0))
 *   free        free(MR_FREE(8u, p))
 *   range       (mr_q2 = memcpy((mr_q0 = MR_ADDRESS(d)), (mr_q1 = MR_ADDRESS(s)), (mr_v0 = (mr_u64)(n), mr_v0)),
 *                (void)MR_RANGE_LOAD(9u, mr_q1, mr_v0), MR_RANGE_STORE(10u, mr_q0, mr_v0))
 *
 *   string      (mr_q1 = MR_ADDRESS(strchr((mr_q0 = MR_ADDRESS(s)), c)), (void)MR_RANGE_LOAD(11u, mr_q0, …), (T)mr_q1)
 *
 * Arguments are evaluated where the program has them; the events come behind the call, when the result is known.
 * Limits: what is called inside of a macro of the system, through a pointer, or with an array of variable length. */
#include "emit/event_writer.h"

#include <string.h>

#include "cfg/library_call.h"
#include "emit/event_known.h"

/* Is the call's result not used, neither by the program nor by the formulas for the bytes of the call? */
static bool is_dropped(const Writer *w, const Node *call)
{
    Diag silent = {.silent = true};
    if (!libcall_is_dropped(call))
        return false;
    const LibCall *c = libcall_new(w->u, &silent, (Node *)call);
    return !c || !c->is_used || !c->is_used[0];
}

/* The nesting of edits around a call and around its arguments: if an argument is itself a call, the text that keeps it
 * stands outside. */
enum { OUTSIDE = 14, INSIDE = 16 };

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
    const Type *t = call->type;
    if (is_uneditable(w->u, call) || !t || (strchr("aikr", *k->does) && t->kind != TY_POINTER) ||
        ((k->is_by_result || *k->does == 'g') && t->kind != TY_INT) ||
        (*k->does == 'p' && t->kind != TY_INT && t->kind != TY_VOID))
        return false;
    return can_keep(w, call, k->pointer, TY_POINTER) && can_keep(w, call, k->other, TY_POINTER) &&
           can_keep(w, call, k->size, *k->does == 'g' ? TY_POINTER : TY_INT) && can_keep(w, call, k->times, TY_INT);
}

/* The type in which an argument is passed to a function without a prototype. */
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
    insert_around(&w->inserter, n, OUTSIDE, arena_printf(w->arena, "(%s = (mr_u64)(", v),
                  arena_printf(w->arena, "), %s%s)", as_it_was(n->type), v));
    return v;
}

static const char *keep_pointer(Writer *w, const Node *call, int i)
{
    const char *q = variable(w, 'q', writer_event_temporary(w, call));
    insert_argument(&w->inserter, call->kid[i], OUTSIDE, arena_printf(w->arena, "(%s = MR_ADDRESS(", q), "))");
    return q;
}

/* Keeps an address as a number: nothing may look at a pointer to freed memory. */
static const char *keep_address(Writer *w, const Node *call, int i)
{
    const char *q = variable(w, 'q', writer_event_temporary(w, call)),
               *v = variable(w, 'v', writer_event_temporary(w, call));
    insert_argument(&w->inserter, call->kid[i], OUTSIDE, arena_printf(w->arena, "(%s = MR_ADDRESS(", q),
                    arena_printf(w->arena, "), %s = (mr_u64)(mr_word)%s, %s)", v, q, q));
    return v;
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

/* Writes the event of an allocation.  The size is read behind the call, since arguments are evaluated in any order. */
static void write_allocation(Writer *w, const Node *call, const KnownCall *k)
{
    const char *cast = result_cast(w, call);
    if (!cast)
        return;
    Arena *a = w->arena;
    bool dropped = is_dropped(w, call);
    unsigned site = (unsigned)writer_event_site(w, call, "alloc", 0);
    const char *old = *k->does == 'r' ? keep_address(w, call, k->pointer) : NULL;
    const char *given = *k->does == 'i' ? keep_pointer(w, call, k->pointer) : NULL;
    const char *bytes = keep_size(w, call, k), *sum = variable(w, 'v', writer_event_temporary(w, call));
    const char *result = variable(w, 'q', writer_event_temporary(w, call));
    if (!bytes) /* The result is a string. */
        bytes = arena_printf(a, "(%s ? mr_strlen(%s, MR_ALL) + 1u : 0u)", result, result);
    w->keeps_values = true;
    if (given) /* The object lies where the caller said. */
        bytes = arena_printf(a, "%s ? 0u : %s", given, bytes);
    insert_around(&w->inserter, call, INSIDE, arena_printf(a, "(%s = MR_ADDRESS(", result),
                  arena_printf(a, "), %s = %s, %s%s(%uu, %s, %s%s&%s))", sum, bytes, dropped ? "(void)" : cast,
                               old     ? "MR_REALLOC"
                               : given ? "MR_ALLOC_ANY"
                                       : "MR_ALLOC",
                               site, result, old ? old : "", old ? ", " : "", sum));
}

/* (mr_v2 = (mr_u64)(posix_memalign((mr_q0 = MR_ADDRESS(&p)), a, n)), MR_ALLOC_AT(…), (T)mr_v2): behind the call the
 * address of the object is where the argument says. */
static void write_placed(Writer *w, const Node *call, const KnownCall *k)
{
    Arena *a = w->arena;
    bool is_void = call->type->kind == TY_VOID, dropped = is_void || is_dropped(w, call);
    const char *cast = dropped ? "" : result_cast(w, call), *open = "(", *close = "";
    if (!cast)
        return;
    unsigned site = (unsigned)writer_event_site(w, call, "alloc", 0);
    const char *at = keep_pointer(w, call, k->pointer), *result = variable(w, 'v', writer_event_temporary(w, call));
    const char *bytes = keep_size(w, call, k), *succeeds = is_void ? "1" : arena_printf(a, "%s == 0", result);
    w->keeps_values = true;
    if (*k->does == 'n') {
        bytes = arena_printf(a, "%s + %du", result, k->extra_bytes);
        succeeds = arena_printf(a, "(mr_i64)%s >= 0", result);
    }
    if (!is_void) {
        open = arena_printf(a, "(%s = (mr_u64)(", result);
        close = ")";
    }
    insert_around(&w->inserter, call, INSIDE, open,
                  arena_printf(a, "%s, (void)MR_ALLOC_AT(%uu, %s, %s, %s)%s%s%s)", close, site, at, bytes, succeeds,
                               dropped ? "" : ", ", cast, dropped ? "" : result));
}

/* Writes the events of a call such as getline: the object's address and size are the caller's variables, before and
 * behind the call. */
static void write_line(Writer *w, const Node *call, const KnownCall *k)
{
    Arena *a = w->arena;
    bool dropped = is_dropped(w, call);
    const char *cast = dropped ? "" : result_cast(w, call), *old = variable(w, 'v', writer_event_temporary(w, call)),
               *before = variable(w, 'v', writer_event_temporary(w, call)),
               *result = variable(w, 'v', writer_event_temporary(w, call));
    const char *q = variable(w, 'q', writer_event_temporary(w, call)),
               *n = variable(w, 'q', writer_event_temporary(w, call));
    if (!cast)
        return;
    w->keeps_values = true;
    insert_argument(&w->inserter, call->kid[k->pointer], OUTSIDE, arena_printf(a, "(%s = MR_ADDRESS(", q),
                    arena_printf(a, "), %s = MR_WORD_AT(%s), %s)", old, q, q));
    insert_argument(&w->inserter, call->kid[k->size], OUTSIDE, arena_printf(a, "(%s = MR_ADDRESS(", n),
                    arena_printf(a, "), %s = MR_WORD_AT(%s), %s)", before, n, n));
    insert_around(&w->inserter, call, INSIDE, arena_printf(a, "(%s = (mr_u64)(", result),
                  arena_printf(a, "), (void)MR_GROWN_AT(%uu, %s, %s, %s, %s)%s%s%s)",
                               (unsigned)writer_event_site(w, call, "alloc", 0), q, n, old, before, dropped ? "" : ", ",
                               cast, dropped ? "" : result));
}

static void write_free(Writer *w, const Node *call, const KnownCall *k)
{
    const Node *pointer = call->kid[k->pointer];
    const Type *to = pointer->type->elem;
    const char *text = event_text(w->u, pointer), *cast = "";
    if (to && to->kind != TY_VOID) /* The function takes a pointer that is not `void *`, or is not declared. */
        cast = text && *text && to->kind != TY_FUNCTION ? arena_printf(w->arena, "(MR_TYPEOF(&*(%s)))", text) : NULL;
    if (!cast)
        return;
    unsigned site = (unsigned)writer_event_site(w, call, "free", 0);
    insert_argument(&w->inserter, pointer, OUTSIDE, arena_printf(w->arena, "%sMR_FREE(%uu, ", cast, site), ")");
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
    bool dropped = is_dropped(w, call) || is_void(call), pointer = call->type && call->type->kind == TY_POINTER;
    const char *cast = dropped && !k->is_by_result ? "" : result_cast(w, call);
    if (!cast)
        return;
    const char *at = keep_pointer(w, call, k->pointer), *other = k->other ? keep_pointer(w, call, k->other) : NULL;
    const char *bytes = keep_size(w, call, k), *result = NULL;
    if (!dropped || k->is_by_result) {
        result = variable(w, pointer ? 'q' : 'v', writer_event_temporary(w, call));
        w->keeps_values = true;
    }
    if (k->is_by_result) {
        const char *n = arena_printf(a, "((mr_i64)%s < 0 ? 0u : %s)", result, result);
        bytes = bytes            ? arena_printf(a, "(mr_u64)%s * %s", bytes, n)
                : k->extra_bytes ? arena_printf(a, "%s + %du", n, k->extra_bytes)
                                 : n;
    }
    Buf close = {NULL, 0, 0};
    buf_puts(&close, result ? ")" : "");
    for (const char *does = k->does; *does; does++)
        add_range(w, call, &close, *does == 's' || *does == 'S', *does < 'a' ? other : at, bytes);
    buf_printf(&close, dropped ? ", (void)0)" : ", %s%s)", cast, result ? result : "");
    const char *keep = !result ? "(" : pointer ? "(%s = MR_ADDRESS(" : "(%s = (mr_u64)(";
    insert_around(&w->inserter, call, INSIDE, result ? arena_printf(a, keep, result) : keep,
                  arena_strndup(a, close.text, close.len));
    buf_free(&close);
}

/* The texts of the call's pointers, size and result, by the letter behind a $; NULL: the call has none. */
typedef struct StringCall {
    const char *p, *o, *n, *r;
} StringCall;

static const char *filled(Arena *a, const StringCall *s, const char *text)
{
    Buf out = {NULL, 0, 0};
    for (; *text; text++) {
        if (*text != '$') {
            buf_putc(&out, *text);
            continue;
        }
        text++;
        buf_puts(&out, *text == 'p' ? s->p : *text == 'o' ? s->o : *text == 'n' ? s->n : s->r);
    }
    const char *result = arena_strndup(a, out.text ? out.text : "", out.len);
    buf_free(&out);
    return result;
}

static bool needs_result(const KnownString *k)
{
    for (int i = 0; i < KNOWN_RANGES && k->range[i].does; i++)
        if (strstr(k->range[i].bytes, "$r"))
            return true;
    return false;
}

/* (mr_q2 = MR_ADDRESS(strchr((mr_q0 = MR_ADDRESS(s)), c)), (void)MR_RANGE_LOAD(9u, mr_q0, …), (char *)mr_q2) */
static void write_string(Writer *w, const Node *call, const KnownString *k)
{
    Arena *a = w->arena;
    const bool gives = !is_void(call), pointer = gives && call->type->kind == TY_POINTER;
    const bool dropped = !gives || is_dropped(w, call), keeps = !dropped || needs_result(k);
    const char *cast = dropped ? "" : result_cast(w, call);
    if (!cast || is_uneditable(w->u, call) || !can_keep(w, call, k->pointer, TY_POINTER) ||
        !can_keep(w, call, k->other, TY_POINTER) || !can_keep(w, call, k->size, TY_INT) || (keeps && !gives))
        return;
    StringCall s = {keep_pointer(w, call, k->pointer), k->other ? keep_pointer(w, call, k->other) : NULL,
                    k->size ? keep_number(w, call, k->size) : NULL, NULL};
    if (keeps)
        s.r = variable(w, pointer ? 'q' : 'v', writer_event_temporary(w, call));
    w->keeps_values = true;
    Buf close = {NULL, 0, 0};
    buf_puts(&close, keeps ? ")" : "");
    for (int i = 0; i < KNOWN_RANGES && k->range[i].does; i++)
        add_range(w, call, &close, k->range[i].does == 's', filled(a, &s, k->range[i].begin),
                  filled(a, &s, k->range[i].bytes));
    buf_printf(&close, dropped ? ", (void)0)" : ", %s%s)", cast, dropped ? "" : s.r);
    insert_around(&w->inserter, call, INSIDE,
                  !keeps ? "(" : arena_printf(a, pointer ? "(%s = MR_ADDRESS(" : "(%s = (mr_u64)(", s.r),
                  arena_strndup(a, close.text, close.len));
    buf_free(&close);
}

static void write_alloca(Writer *w, const Node *call, const KnownCall *k)
{
    const char *cast = result_cast(w, call), *bytes = cast ? keep_size(w, call, k) : NULL;
    if (bytes)
        writer_event_alloca(w, call, arena_printf(w->arena, "(%s", cast), ")", bytes);
}

static void write_heap(Writer *w, const Node *call, const KnownCall *k)
{
    if (!(w->events->mask & EVENTS_HEAP) || known_is_allocator(w->events, w->c->function->users_name))
        return;
    switch (*k->does) {
    case 'f': write_free(w, call, k); break;
    case 'p':
    case 'n': write_placed(w, call, k); break;
    case 'g': write_line(w, call, k); break;
    default: write_allocation(w, call, k);
    }
}

static void write_call(Writer *w, const Node *call)
{
    const KnownCall *k = known_call(w->arena, w->u, w->events, call);
    const KnownString *s = k ? NULL : known_string(w->u, call);
    unsigned mask = w->events->mask;
    if (s && (mask & (EVENTS_LOADS | EVENTS_STORES)))
        write_string(w, call, s);
    if (!k || !fits(w, call, k))
        return;
    if (known_is_heap(k))
        write_heap(w, call, k);
    else if (*k->does == 'k' && (mask & EVENTS_STACKS))
        write_alloca(w, call, k);
    else if (*k->does != 'k' && (mask & (EVENTS_LOADS | EVENTS_STORES)))
        write_ranges(w, call, k);
}

void writer_event_calls(Writer *w)
{
    const Cfg *c = w->c;
    for (int b = 1; b < c->n_blocks; b++)
        for (int i = 0; c->block[b]->is_counted && i < c->block[b]->n_act; i++)
            if (c->block[b]->act[i].kind == ACT_CALL)
                write_call(w, c->block[b]->act[i].node);
}
