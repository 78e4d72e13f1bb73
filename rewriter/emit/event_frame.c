/* Entries and exits of functions, and their locals that live in memory.
 * In: a function's body.  Out: text where it begins, behind the values that it returns, where it ends; behind
 * declarations, and where their blocks end.
 * Limits: a result whose type has no name: the exit's event comes in front of those of the value. */
#include "emit/event_writer.h"

#include <string.h>

/* The block that is the function's body where it is counted; NULL: no block is always counted as a whole. */
static const Node *counted_body(const Writer *w)
{
    const Region *r = w->c->versioned_body;
    if (!w->events || w->c->function->outlined)
        return NULL;
    if (w->c->is_whole || w->c->body_region)
        return w->c->function->body;
    return r && r->is_versioned && r->statement->kid[1]->kind == S_COMPOUND ? r->statement->kid[1] : NULL;
}

/* Are events wanted for the function's entry and exit?  Loops need them, since calls in a loop's body belong to it. */
static bool has_frame(const Writer *w)
{
    if (!counted_body(w))
        return false;
    return (w->events->mask & EVENTS_CALLS) || ((w->events->mask & EVENTS_LOOPS) && w->event_has_loops);
}

/* ---- objects ---- */

/* Does the local live on the stack, with events?  at: where it is declared. */
static bool is_object(const Writer *w, const Decl *d, const Node *at)
{
    return w->events && (w->events->mask & EVENTS_STACKS) && event_is_counted(w, at) && d && d->name && *d->name &&
           !d->is_register && variable_class(d) == IN_STACK && d->type->kind != TY_FUNCTION;
}

static const char *object_event(Writer *w, const char *event, const Decl *d, Place at)
{
    return arena_printf(w->arena, "%s(%uu, &%s, sizeof %s)", event, (unsigned)writer_event_object_site(w, d, at),
                        d->name, d->name);
}

/* A static local is said once, where it is passed first; the text begins with a blank: it is a declaration. */
static const char *static_object(Writer *w, const Node *var)
{
    const Decl *d = var->decl;
    if (!w->events || !(w->events->mask & EVENTS_GLOBALS) || !d->is_static_local || d->type->size <= 0)
        return "";
    int site = events_object(w->events, d, w->function, var->from);
    const char *once = arena_printf(w->arena, "mr_z%d%s", w->marks, w->suffix);
    return arena_printf(
        w->arena, " static mr_u32 %s MR_UNUSED;%s", once,
        writer_event_mark(w, arena_printf(w->arena, "%s ? 0u : (%s = 1u, MR_GLOBAL(%uu, &%s, %uu))", once, once,
                                          (unsigned)site, d->name, (unsigned)d->type->size)));
}

const char *writer_event_object(Writer *w, const Node *var)
{
    if (var->decl->is_static_storage)
        return static_object(w, var);
    return is_object(w, var->decl, var) ? object_event(w, "MR_STACK", var->decl, var->from) : "";
}

/* The objects whose life ends at one place.  Where two have one name, only the inner one can be named. */
typedef struct Ends {
    Buf text;
    NameSet names;
} Ends;

static void ends_free(Ends *out)
{
    buf_free(&out->text);
    names_free(&out->names);
}

static void end_object(Writer *w, const Decl *d, Place at, Ends *out)
{
    buf_printf(&out->text, "(void)%s; ", object_event(w, "MR_UNSTACK", d, at));
}

static void end_declared(Writer *w, const Node *decl, Ends *out)
{
    if (decl->kind != S_DECL || is_uneditable(w->u, decl))
        return;
    for (int i = decl->n_kids - 1; i >= 0; i--) {
        const Node *var = decl->kid[i];
        if (var->kind == D_VAR && is_object(w, var->decl, var) && names_add(&out->names, var->decl->name))
            end_object(w, var->decl, var->from, out);
    }
}

/* Collects the objects that end where control goes from n out to `to`, which stays; NULL: out of the function. */
static void end_objects(Writer *w, const Node *n, const Node *to, Ends *out)
{
    for (const Node *p = n; p && p != to; p = p->parent) {
        const Node *block = p->parent;
        int i = 0;
        if (block && block->kind == S_FOR && block->kid[0] && block->kid[0] != p && block != to)
            end_declared(w, block->kid[0], out);
        if (!block || block->kind != S_COMPOUND)
            continue;
        while (block->kid[i] != p)
            i++;
        while (i-- > 0)
            end_declared(w, block->kid[i], out);
    }
    const Function *f = w->c->function;
    const Node *body = to ? NULL : counted_body(w);
    for (int i = f->n_params - 1; i >= 0 && body; i--)
        if (is_object(w, f->param[i], body))
            end_object(w, f->param[i], f->from, out);
}

static bool is_jump(const Node *n)
{
    return n->kind == S_RETURN || n->kind == S_BREAK || n->kind == S_CONTINUE || n->kind == S_GOTO ||
           n->kind == S_GOTO_INDIRECT;
}

/* Can text stand in front of the jump and behind it?  It cannot where a macro that is not expanded hides the jump. */
static bool can_end_at(const Writer *w, const Node *jump)
{
    const Span *s = &jump->span;
    return !is_uneditable(w->u, jump) && !(s->macro_begin && !w->u->invocations[s->macro_begin - 1].definition) &&
           !(s->macro_end && !w->u->invocations[s->macro_end - 1].definition);
}

/* Ends the block's objects in front of its closing brace. */
static void end_block(Writer *w, const Node *block)
{
    Ends out = {0};
    const Node *last = block->n_kids ? block->kid[block->n_kids - 1] : NULL;
    for (int i = block->n_kids - 1; i >= 0; i--)
        end_declared(w, block->kid[i], &out);
    uint32_t end = out.text.len && last && !is_jump(last) ? insert_closing(&w->inserter, block) : 0;
    if (end)
        insert_text(&w->inserter, end, EDIT_CLOSE, insert_depth(block), arena_printf(w->arena, " %s", out.text.text));
    ends_free(&out);
}

typedef struct LabelSearch {
    const char *name;
    const Node *label;
} LabelSearch;

static bool find_label(Node *n, void *ctx)
{
    LabelSearch *s = ctx;
    if (n->kind == S_LABEL && n->name && !strcmp(n->name, s->name))
        s->label = n;
    return !s->label;
}

/* The label of the goto, if it stands within the node; else NULL. */
static const Node *label_in(const Node *within, const Node *jump)
{
    LabelSearch s = {jump->name, NULL};
    if (jump->name)
        walk((Node *)within, find_label, &s);
    return s.label;
}

/* The outermost node that the goto leaves: objects in it end.  NULL: the label is not known. */
static const Node *left_by_goto(const Node *jump)
{
    const Node *child = jump;
    for (const Node *p = jump->parent; p; child = p, p = p->parent)
        if (label_in(p, jump))
            return child;
    return NULL;
}

static bool visit_end(Node *n, void *ctx)
{
    Writer *w = ctx;
    if (n->kind == S_COMPOUND && n->parent && n != counted_body(w) && n->parent->kind != E_STMT_EXPR &&
        !n->span.macro_end && !is_uneditable(w->u, n))
        end_block(w, n);
    bool is_goto = n->kind == S_GOTO && n->parent && n->parent->kind != S_ASM;
    const Node *to = is_goto ? left_by_goto(n) : n->kind == S_BREAK || n->kind == S_CONTINUE ? left_by(n) : NULL;
    if (to && can_end_at(w, n)) {
        Ends out = {0};
        end_objects(w, n, to, &out);
        if (out.text.len)
            buf_puts(&point_of(&w->points, n)->before, out.text.text);
        ends_free(&out);
    }
    return true;
}

/* Ends the loops that a goto leaves, in front of it: the outermost one, and with that those inside. */
static bool visit_goto(Node *n, void *ctx)
{
    Writer *w = ctx;
    const EventLoopNumber *left = NULL;
    if (n->kind != S_GOTO || !n->name || n->parent->kind == S_ASM || !can_end_at(w, n))
        return true;
    const Node *label = label_in(w->c->function->body, n);
    for (const Node *p = n->parent; p && label && !is_within(label, p); p = p->parent) {
        EventLoopNumber *l = NULL;
        HASH_FIND_PTR(w->event_loops, &p, l);
        if (l && !l->plan->is_silent)
            left = l;
    }
    if (left)
        buf_printf(&point_of(&w->points, n)->before, "(void)MR_LOOP_END(%uu); ", (unsigned)left->number);
    return true;
}

void writer_event_gotos(Writer *w)
{
    if (w->event_loops && (w->events->mask & EVENTS_LOOPS))
        walk(w->c->function->body, visit_goto, w);
}

/* ---- frames ---- */

/* Writes the entry as declarations, or as statements where others have to come first: the thread's counters begin with
 * them. */
static void write_entry(Writer *w, const Node *body, Buf *declarations, Buf *statements)
{
    const Function *f = w->c->function;
    if (has_frame(w) && statements->len)
        buf_printf(statements, " (void)MR_ENTER(%uu);", (unsigned)w->function);
    else if (has_frame(w))
        buf_puts(declarations, writer_event_mark(w, arena_printf(w->arena, "MR_ENTER(%uu)", (unsigned)w->function)));
    for (int i = 0; i < f->n_params; i++) {
        if (!is_object(w, f->param[i], body))
            continue;
        const char *event = object_event(w, "MR_STACK", f->param[i], f->from);
        if (statements->len)
            buf_printf(statements, " (void)%s;", event);
        else
            buf_puts(declarations, writer_event_mark(w, event));
    }
}

void writer_event_entry(Writer *w, Buf *declarations, Buf *statements)
{
    const Node *body = counted_body(w);
    if (body == w->c->function->body)
        write_entry(w, body, declarations, statements);
}

/* The text that stands where the function is left. */
static const char *exit_text(Writer *w, const Node *from)
{
    Ends out = {0};
    end_objects(w, from, NULL, &out);
    writer_event_unnamed_ends(w, &out.text);
    if (has_frame(w))
        buf_printf(&out.text, "(void)MR_EXIT(%uu); ", (unsigned)w->function);
    const char *text = arena_strndup(w->arena, out.text.text ? out.text.text : "", out.text.len);
    ends_free(&out);
    return text;
}

static const char *end_text(Writer *w, const Node *body)
{
    const Node *last = body->n_kids ? body->kid[body->n_kids - 1] : NULL;
    if (last && is_jump(last))
        return "";
    Ends out = {0};
    for (int i = body->n_kids - 1; i >= 0; i--)
        end_declared(w, body->kid[i], &out);
    const char *text = arena_printf(w->arena, " %s%s", out.text.len ? out.text.text : "", exit_text(w, NULL));
    ends_free(&out);
    return text;
}

const char *writer_event_end(Writer *w)
{
    const Node *body = counted_body(w);
    return body && body == w->c->function->body ? end_text(w, body) : "";
}

/* The counted version of a body begins and ends as a function does. */
static void write_version(Writer *w, const Node *body)
{
    Buf begin = {NULL, 0, 0}, none = {NULL, 0, 0};
    uint32_t end = insert_closing(&w->inserter, body);
    const char *ends = end_text(w, body);
    write_entry(w, body, &begin, &none);
    if (begin.len)
        insert_text(&w->inserter, insert_frame(&w->inserter, body), EDIT_OPEN, 0,
                    arena_strndup(w->arena, begin.text, begin.len));
    if (*ends)
        insert_text(&w->inserter, end, EDIT_CLOSE, insert_depth(body), arena_printf(w->arena, "%s ", ends));
    buf_free(&begin);
}

static bool find_load(Node *n, void *ctx)
{
    if (n->kind == E_SIZEOF || n->kind == E_GENERIC)
        return false;
    *(bool *)ctx = *(bool *)ctx || (n->is_load && lvalue_class(n->kid[0]) != IN_REGISTER);
    return !*(bool *)ctx;
}

/* Is the value computed without any event? */
static bool is_silent(const Node *value)
{
    bool loads = false;
    walk((Node *)value, find_load, &loads);
    return !loads && event_has_no_effect(value);
}

static void write_return(Writer *w, const Node *n)
{
    const Node *value = n->n_kids ? n->kid[0] : NULL;
    const char *result = w->c->function->result, *text = exit_text(w, n);
    InsertionPoint *point = point_of(&w->points, n);
    if (!*text)
        return;
    if (!value || is_silent(value) || (result && !*result))
        buf_puts(&point->before, text);
    else
        point->returns = text;
}

static bool visit_return(Node *n, void *ctx)
{
    Writer *w = ctx;
    if (n->kind == S_RETURN && can_end_at(w, n))
        write_return(w, n);
    return true;
}

void writer_event_returns(Writer *w)
{
    const Node *body = counted_body(w);
    if (body)
        walk((Node *)body, visit_return, w);
    if (body && body != w->c->function->body && !body->span.macro_end && !is_uneditable(w->u, body))
        write_version(w, body);
    if (w->events->mask & EVENTS_STACKS)
        walk(w->c->function->body, visit_end, w);
}
