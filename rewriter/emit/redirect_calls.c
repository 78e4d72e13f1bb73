/* In: a body's tree.  Out: edits at its calls, and in front of the body.
 * Method: one walk over the calls that are counted.  A variant is declared with the type that its original has where
 * the body begins; where the original is declared in a block, behind that; where it is not declared at all (old C),
 * likewise.  Which calls lead to variants is known before (program/variant_calls.h).
 * Limits: a call inside of a macro of a system header cannot be edited: what it calls is counted in place instead. */
#include "emit/redirect_calls.h"

#include <stdlib.h>
#include <string.h>

#include "clone/conditional_variants.h"
#include "clone/versioning.h"
#include "insertion/insert.h"
#include "macro/conditional_text.h"
#include "placement/loop_facts.h"
#include "program/variant_calls.h"
#include "tree/lvalue.h"
#include "tree/reserved_names.h"

typedef struct Walk {
    Retarget *t;
    Inserter inserter;
    const Body *b;
    const Function *f;
    Buf front;   /* The text in front of the function. */
    int n_marks;
} Walk;

/* ---- declarations of variants ---- */

static bool is_declared(Retarget *t, const char *name)
{
    for (int i = 0; i < t->n_declared; i++)
        if (!strcmp(t->declared[i], name))
            return true;
    return false;
}

typedef struct BlockSearch {
    Walk *w;
    const Decl *d;
    bool is_found;
} BlockSearch;

/* `extern int g(void);` in a block: the variant is declared behind it. */
static bool declare_in_block(Node *n, void *ctx)
{
    BlockSearch *s = ctx;
    bool here = false;
    for (int i = 0; n->kind == S_DECL && i < n->n_kids; i++)
        here = here || (n->kid[i]->kind == D_FUNCTION && n->kid[i]->decl == s->d);
    if (here) {
        s->is_found = true;
        insert_text(&s->w->inserter, insert_statement_end(&s->w->inserter, n), EDIT_CLOSE, insert_depth(n),
                    arena_printf(s->w->inserter.u->arena, " extern MR_TYPEOF(%s) %s" VARIANT_SUFFIX ";", s->d->name,
                                 s->d->name));
    }
    return true;
}

/* The function's own head as a declaration of its variant: nothing in front of it declares the function. */
static void declare_by_head(Walk *w, const Function *f, bool is_local)
{
    static const char *const linkage[] = {"extern", "inline", "__inline", "__inline__"};
    const Tokens *t = &w->inserter.u->tokens;
    char word[1024];
    bool old_style = false;
    size_t first = tokens_at(t, f->begin), i;
    for (i = first; i < t->n && t->tok[i].begin < f->body->span.begin; i++)
        old_style = old_style || token_is(t, i, ";");
    buf_puts(&w->front, is_local ? "static " : "");
    for (i = first; i < t->n && t->tok[i].begin < f->body->span.begin; i++) {
        bool drop = false;
        for (size_t k = 0; k < sizeof linkage / sizeof *linkage && is_local; k++)
            drop = drop || token_is(t, i, linkage[k]);
        if (drop)
            continue;
        buf_printf(&w->front, "%s ", token_text(t, i, word, sizeof word));
        if (t->tok[i].begin != f->name_at)
            continue;
        w->front.len--;
        buf_puts(&w->front, VARIANT_SUFFIX);
        if (old_style) {
            buf_puts(&w->front, "()");
            break;
        }
    }
    buf_puts(&w->front, "; ");
}

/* Is the variant defined in front of this function, and must not be declared then?  Not every compiler may see one that
 * has an alternative, so it stands in front.  To clang a second declaration of an old-style definition has parameters,
 * which calls with fewer or more arguments must not meet. */
static bool is_defined_before(const Walk *w, const Decl *d, bool is_left_out)
{
    const Job *job = w->t->job;
    bool has_alternative = is_left_out || d->has_mismatched_call, is_before = false;
    for (int i = 0; i < job->n_bodies; i++) {
        const Body *b = &job->body[i];
        if (!b->is_variant || strcmp(job->unit->functions[b->function]->name, d->name) != 0)
            continue;
        has_alternative = has_alternative || job->decision[b->function].has_alternative;
        is_before = is_before || b < w->b;
    }
    return has_alternative && is_before;
}

/* Declares the variant without parameters, as the function itself is to its callers; typeof would name them.  Returns
 * false where the type of its result cannot be written. */
static bool declare_without_parameters(Walk *w, const Decl *d, const char *link)
{
    const char *result = d->result ? d->result : "void %s", *place = strstr(result, "%s");
    if (!d->has_mismatched_call || !place)
        return false;
    buf_printf(&w->front, "%s %.*s%s" VARIANT_SUFFIX "()%s; ", link, (int)(place - result), result, d->name, place + 2);
    return true;
}

/* The declaration of a variant.  Compilers warn where it names something deprecated, though nothing is called here. */
static const char *declaration(const Walk *w, const Decl *d, const char *link)
{
    return arena_printf(w->inserter.u->arena,
                        d->is_deprecated ? "MR_QUIETLY(%s%s MR_TYPEOF(%s) %s" VARIANT_SUFFIX ";)"
                                         : "%s%s MR_TYPEOF(%s) %s" VARIANT_SUFFIX ";",
                        d->says_noreturn ? "MR_NORETURN " : "", link, d->name, d->name);
}

/* Declares the variant beside the original: where gcc does not see the original, it must not see a declaration that
 * names it.  Returns false where the original stands elsewhere. */
static bool declare_beside(Walk *w, const Decl *d, const char *link)
{
    const Tokens *t = &w->inserter.u->tokens;
    size_t i = tokens_at(t, d->declared);
    while (i < t->n && !t->tok[i].directive && !token_is(t, i, ";"))
        i++;
    if (!d->declared || d->declared > w->f->begin || i == t->n || t->tok[i].directive)
        return false;
    edit_add(w->t->edits, t->tok[i].end, t->tok[i].end, EDIT_CLOSE, 0,
             arena_printf(w->inserter.u->arena, " %s", declaration(w, d, link)));
    return true;
}

/* Does gcc leave out the calling function as well? */
static bool caller_is_left_out(const Walk *w)
{
    return w->t->job->decision[w->b->function].is_left_out;
}

/* Declares the variant.  Returns false if it cannot be declared for all compilers. */
static bool declare(Walk *w, const Decl *d, const CountingDecision *decision)
{
    bool is_local = decision->is_local;
    const char *link = d->is_internal || is_local ? "static" : "extern";
    BlockSearch s = {w, d, false};
    if (d->order && d->order < w->f->order &&
        (is_declared(w->t, d->name) || is_defined_before(w, d, decision->is_left_out)))
        return true;
    if (!d->order || d->order > w->f->order) {
        walk(w->f->body, declare_in_block, &s);
        if (!s.is_found && !is_declared(w->t, d->name))
            buf_printf(&w->front, "extern int %s" VARIANT_SUFFIX "(); ", d->name);
        else if (s.is_found)
            return true; /* The declaration is of one block. */
    } else if (d->order == w->f->order) {
        declare_by_head(w, w->f, is_local);
    } else if (decision->is_left_out && !caller_is_left_out(w)) {
        if (!declare_beside(w, d, link))
            return false;
    } else if (!declare_without_parameters(w, d, link)) {
        buf_printf(&w->front, "%s ", declaration(w, d, link));
    }
    *PUSH(w->t->declared, w->t->n_declared, w->t->cap_declared) = d->name;
    return true;
}

/* ---- calls ---- */

static Node *callee_reference(const Node *call)
{
    Node *c = strip_casts(call->kid[0]);
    if (c->kind == E_UNARY && (c->op == OP_DEREF || c->op == OP_ADDR))
        c = strip_casts(c->kid[0]);
    return c;
}

/* Expands the macro that a node's text comes from.  False: it cannot be expanded. */
static bool expand_around(Walk *w, const Node *n)
{
    int macro = invocation_around(n);
    if (is_unexpandable(w->inserter.u, n))
        return false;
    if (macro)
        w->t->to_expand[macro - 1] = true;
    return true;
}

static void call_variant(Walk *w, const Node *call, const CountingDecision *decision)
{
    Node *name = callee_reference(call);
    int macro = name->span.macro_begin;
    if (macro && is_defined_in_skipped_branch(w->t->job->unit, w->inserter.u->invocations[macro - 1].name)) {
        callgraph_count_in_place(w->t->calls, w->t->job, call->decl,
                                 "it is called in a macro that other compilers define in another way");
        return;
    }
    if (!expand_around(w, name)) {
        callgraph_count_in_place(w->t->calls, w->t->job, call->decl,
                                 "it is called inside of a macro that cannot be expanded");
        return;
    }
    if (!declare(w, call->decl, decision)) {
        callgraph_count_in_place(w->t->calls, w->t->job, call->decl,
                                 "gcc does not see it, and it is declared elsewhere");
        return;
    }
    edit_add(w->t->edits, name->span.begin, name->span.end, EDIT_OPEN, 0,
             arena_printf(w->inserter.u->arena, "%s" VARIANT_SUFFIX, call->decl->name));
}

/* May the pointer stay the same throughout a loop?  If it is a local in a register, compilers find its variant in front
 * of the loop. */
static bool may_not_return(const Node *n)
{
    const Node *e = strip_casts((Node *)n);
    return e->kind == E_REF && e->decl && (e->decl->kind == DECL_VAR || e->decl->kind == DECL_PARAM) &&
           variable_class(e->decl) == IN_REGISTER && loop_around(n);
}

static const char *resolving(const Node *n)
{
    return may_not_return(n) ? "MR_VARIANT_AGAIN(" : "MR_VARIANT(";
}

static void resolve_variant(Walk *w, const Node *n)
{
    if (!is_uneditable(w->inserter.u, n) && expand_around(w, n))
        insert_argument(&w->inserter, n, 1, resolving(n), ")");
}

/* A call through a pointer: to a variant, and counted by what it calls. */
static void call_pointer(Walk *w, const CountedCall *c)
{
    const Node *n = c->node->kid[0];
    bool has_variant = variant_calls_has_pointer(w->b->variant_calls, n);
    if (!c->callees.n && has_variant)
        resolve_variant(w, n);
    else if (c->callees.n && !is_uneditable(w->inserter.u, n) && expand_around(w, n))
        insert_argument(&w->inserter, n, 1,
                        arena_printf(w->inserter.u->arena, "%s(%d, %d, %d, ",
                                     has_variant ? "MR_VARIANT_CALLEE" : "MR_CALLEE", c->counter, c->callees.first,
                                     c->callees.n),
                        ")");
}

static void resolve(Walk *w, const Node *n, const char *macro)
{
    if (!is_uneditable(w->inserter.u, n) && expand_around(w, n))
        insert_argument(&w->inserter, n, 1, arena_printf(w->inserter.u->arena, "%s(", macro), ")");
}

/* Passes variants to callbacks.  A program's own function of a library name may take other arguments; the calls in it
 * start the thread. */
static void resolve_arguments(Walk *w, const Node *call)
{
    bool is_library = !callgraph_has_source(w->t->calls, w->t->job, call->decl);
    for (int i = 1; i < call->n_kids; i++) {
        const Node *argument = variant_calls_argument(call, i);
        CallbackKind kind = callback_kind(w->t->callbacks, call->decl->name, i);
        if (variant_calls_has_pointer(w->b->variant_calls, argument))
            resolve_variant(w, argument);
        else if (kind == CALLBACK_THREAD && is_library)
            resolve(w, argument, "MR_THREAD_START");
        else if (kind == CALLBACK_C11_THREAD && is_library)
            resolve(w, argument, "MR_THRD_START");
    }
}

static bool in_list(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (!strcmp(name, *list))
            return true;
    return false;
}

/* Marks calls that end the process, unless the program has an own function of such a name. */
static void mark_end_of_process(Walk *w, const Node *call)
{
    static const char *const ending[] = {"_exit", "_Exit", "quick_exit", "__builtin__exit", "__builtin__Exit", NULL};
    const Decl *d = call->decl;
    if (!d || d->is_internal || call->type->kind != (in_list(d->name, ending) ? TY_VOID : TY_INT) ||
        callgraph_has_source(w->t->calls, w->t->job, d))
        return;
    if (call->n_kids == 2 && in_list(d->name, ending)) {
        resolve(w, call->kid[1], "MR_ENDING");
    } else if (call->n_kids > 1 && (names_exec(d->name) || !strcmp(d->name, "daemon")) &&
               !is_uneditable(w->inserter.u, call) && !is_uneditable(w->inserter.u, call->kid[1])) {
        resolve(w, call, "mr_stayed");
        if (expand_around(w, call->kid[1]))
            insert_around(&w->inserter, call->kid[1], 1, "(mr_leaving(), ", ")");
    } else if (!strcmp(d->name, "_Fork")) {
        resolve(w, call, "mr_forked");
    }
}

static bool find_call(Node *n, void *ctx)
{
    *(bool *)ctx = *(bool *)ctx || n->kind == E_CALL || n->kind == E_STMT_EXPR;
    return !*(bool *)ctx;
}

/* What arguments do is no wait. */
static bool has_calls_in_arguments(const Node *call)
{
    bool has_call = false;
    for (int i = 1; i < call->n_kids; i++)
        walk(call->kid[i], find_call, &has_call);
    return has_call;
}

/* Marks counted calls of the system's threads that wait for another thread.  Locks are left out: those that are free at
 * once take less time than two readings of the clock. */
static void mark_wait(Walk *w, const Node *call)
{
    static const char *const waiting[] = {"pthread_join",
                                          "pthread_timedjoin_np",
                                          "pthread_clockjoin_np",
                                          "pthread_barrier_wait",
                                          "pthread_cond_wait",
                                          "pthread_cond_timedwait",
                                          "pthread_cond_clockwait",
                                          "sem_wait",
                                          "sem_timedwait",
                                          "sem_clockwait",
                                          "thrd_join",
                                          "cnd_wait",
                                          "cnd_timedwait",
                                          NULL};
    const Decl *d = call->decl;
    if (d && !d->is_internal && call->type->kind == TY_INT && in_list(d->name, waiting) &&
        !has_calls_in_arguments(call) && !callgraph_has_source(w->t->calls, w->t->job, d) &&
        !is_uneditable(w->inserter.u, call) && expand_around(w, call))
        insert_argument(&w->inserter, call, 1, "mr_waited((mr_wait(), ", "))");
}

/* Resolves a function pointer that an uncounted call returns, as signal() does, to the original: counted code may have
 * passed a variant. */
static void original_result(Walk *w, const Node *call)
{
    if (call->decl && w->t->pointers && callback_returns(call->decl->name) && variant_calls_is_function(call) &&
        !callgraph_decision(w->t->calls, w->t->job, call->decl))
        resolve(w, call, "MR_ORIGINAL");
}

static void counted_call(Walk *w, const CountedCall *c)
{
    if (!c->node->n_kids)
        return;
    if (c->decision)
        call_variant(w, c->node, c->decision);
    else if (c->node->decl)
        resolve_arguments(w, c->node);
    else
        call_pointer(w, c);
}

/* ---- setjmp ---- */

static bool is_setjmp(const Node *call)
{
    static const char *const names[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "__builtin_setjmp"};
    for (size_t i = 0; call->decl && i < sizeof names / sizeof *names; i++)
        if (!strcmp(call->decl->name, names[i]))
            return true;
    return false;
}

static bool is_value_used(const Node *n)
{
    const Node *p = n->parent;
    while (p && (p->kind == E_PAREN || p->kind == E_IMPLICIT))
        p = p->parent;
    return p && is_expr(p) ? !(p->kind == E_CAST && p->type->kind == TY_VOID)
                           : p && p->kind != S_COMPOUND && p->kind != S_LABEL;
}

/* Watches a setjmp: a jump that arrives there may have left regions. */
static void watch(Walk *w, const Node *call)
{
    int k = w->n_marks++;
    const char *x = w->inserter.u->own_suffix;
    Arena *a = w->inserter.u->arena;
    if (is_value_used(call))
        insert_around(&w->inserter, call, 1, arena_printf(a, "(mr_m%d%s = mr_mark(), mr_j%d%s = ", k, x, k, x),
                      arena_printf(a, ", mr_back(mr_m%d%s), mr_j%d%s)", k, x, k, x));
    else
        insert_around(&w->inserter, call, 1, arena_printf(a, "(mr_m%d%s = mr_mark(), (void)", k, x),
                      arena_printf(a, ", mr_back(mr_m%d%s))", k, x));
}

static void declare_marks(Walk *w)
{
    const char *x = w->inserter.u->own_suffix;
    Buf b = {NULL, 0, 0};
    for (int k = 0; k < w->n_marks; k++)
        buf_printf(&b, " volatile unsigned mr_m%d%s; volatile int mr_j%d%s MR_UNUSED;", k, x, k, x);
    if (b.len)
        insert_text(&w->inserter, insert_frame(&w->inserter, w->f->body), EDIT_OPEN, 0,
                    arena_strndup(w->inserter.u->arena, b.text, b.len));
    buf_free(&b);
}

/* ---- all of a body ---- */

static bool visit(Node *n, void *ctx)
{
    Walk *w = ctx;
    if (n->kind != E_CALL)
        return true;
    const CountedCall *counted = variant_calls_counted(w->b->variant_calls, n);
    if (w->t->marks && is_setjmp(n) && !is_uneditable(w->inserter.u, n))
        watch(w, n);
    else if (counted)
        counted_call(w, counted);
    else if (w->t->program && n->n_kids && n->decl)
        resolve_arguments(w, n);
    mark_end_of_process(w, n);
    if (counted)
        mark_wait(w, n);
    original_result(w, n);
    return true;
}

void retarget_body(Retarget *t, const Body *b, const Function *f, bool is_one_of_two)
{
    Walk w = {.t = t, .inserter = {t->u, t->edits, t->to_expand}, .b = b, .f = f};
    walk(f->body, visit, &w);
    declare_marks(&w);
    if (f->calls_setjmp) { /* Counters change gcc's warnings on variables that longjmp may clobber. */
        buf_puts(&w.front, "MR_QUIET_SETJMP ");
        insert_text(&w.inserter, f->end, EDIT_CLOSE, 1,
                    " MR_QUIET_SETJMP_END "); /* Text may follow: `}void next(void)`. */
    }
    if (w.front.len)
        insert_text(&w.inserter, f->begin, EDIT_OPEN, 0, arena_strndup(t->u->arena, w.front.text, w.front.len));
    buf_free(&w.front);
    if (is_one_of_two && f->decl->is_internal) /* All callers may call the other version. */
        insert_text(&w.inserter, f->specifiers, EDIT_OPEN, 1, "MR_UNUSED ");
}

void retarget_free(Retarget *t)
{
    free(t->declared);
}
