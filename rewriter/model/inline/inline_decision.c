/* Functions that compilers inline.
 * In: a unit's functions and calls.  Out: a guess for each function and each compiler.
 * Method: as compilers go, from callees to callers: what is small, by instructions (code_size.c), and what is called
 * once.  clang's small is larger, since it adds up instructions at 5 each as far as 225, and what was inlined before
 * counts (InlineCost.cpp); gcc looks how much a call grows (ipa-inline.c).  A parameter is an instruction that a call
 * has, and the function's own text has not.  What is declared inline may be larger.  What is called once is inlined
 * where it is static, since no copy of it is left then.  gcc leaves calls of what another image may define instead
 * (-fPIC).  In a cycle of calls the function by which it is entered stays one. Limits: compilers look at where a
 * function is called from, too; visibility by attributes is not looked at. */
#include "model/inline/inline_decision.h"

#include <string.h>

#include "model/inline/code_size.h"
#include "model/library_function.h"

enum {
    GCC_PARAM = 20, /* The size that a call may grow by: --param max-inline-insns-auto, and what a call has. */
    GCC_INLINE_PARAM = 75, /* The same where a function is declared inline: --param max-inline-insns-single. */
    GCC_GAIN = 12, /* A function without calls and loops may be so much larger where its callers do little else. */
    GCC_EARLY_PARAM = 11, /* --param early-inlining-insns, and what a call has. */
    GCC_EARLY_CALL = 4, /* A call that is left. */
    CLANG_PARAM = 62, /* The size in instructions of 5 each: -inline-threshold, with what clang simplifies. */
    CLANG_INLINE_PARAM = 80, /* -inlinehint-threshold. */
    CLANG_CALL_SIZE = 6, /* A call costs 25 more than an instruction. */
    ONCE_AT_MOST = 1000 /* gcc lets no function grow beyond this. */
};

/* Is every call of it a call of this unit, in whose place a compiler that looks at the unit alone knows what is passed?
 * Of an external function that is so once no call is left. */
static bool are_calls_seen(const Callee *c)
{
    bool is_nowhere_left = c->is_inlined[COMPILER_GCC] && c->is_inlined[COMPILER_CLANG];
    return c->version[0]->decl->is_internal || (c->source && c->source->decl->is_named_here_alone && is_nowhere_left);
}

bool callee_has_known_calls(const Callee *c)
{
    unsigned calls = 0;
    for (int t = 0; t < c->n; t++) {
        const Decl *d = c->version[t]->decl;
        calls += d->calls;
        if (d->is_address_taken || d->is_called_unseen || d->refs != d->calls || c->version[t]->is_main)
            return false;
    }
    return calls > 0 && are_calls_seen(c);
}

Callee *callee_named(const ModelUnit *m, const char *name)
{
    Callee *c;
    HASH_FIND_STR(m->callees, name, c);
    return c;
}

bool callee_is_weak(const ModelUnit *m, const Callee *c)
{
    return c->source && (c->source->is_weak || is_weak_by_pragma(m->job->unit, c->name));
}

static int loops_around(const Node *n)
{
    int depth = 0;
    while ((n = n->parent))
        depth += is_loop(n);
    return depth;
}

typedef struct Calls {
    const ModelUnit *m;
    int depth; /* The depth of the function's innermost loops. */
} Calls;

static bool find_depth(Node *n, void *ctx)
{
    Calls *s = ctx;
    int depth = is_loop(n) ? loops_around(n) + 1 : 0;
    s->depth = depth > s->depth ? depth : s->depth;
    return true;
}

static bool count_call(Node *n, void *ctx)
{
    const Calls *s = ctx;
    Callee *c = n->kind == E_CALL && n->decl ? callee_named(s->m, n->decl->name) : NULL;
    if (c) {
        c->calls++;
        c->innermost_calls += loops_around(n) == s->depth;
    }
    return true;
}

static void count_calls(const ModelUnit *m, const Function *f)
{
    Calls s = {m, 0};
    walk(f->body, find_depth, &s);
    walk(f->body, count_call, &s);
}

void callees_list(ModelUnit *m)
{
    for (int i = 0; i < m->u->n_functions; i++) {
        const Function *f = m->u->functions[i];
        Callee *c = callee_named(m, f->users_name);
        if (!c) {
            c = NEW(m->u->arena, Callee);
            c->name = f->users_name;
            HASH_ADD_KEYPTR(hh, m->callees, c->name, strlen(c->name), c);
        }
        if (c->n < 2)
            c->version[c->n++] = f;
    }
    for (int i = 0; i < m->job->unit->n_functions; i++) { /* Variants are left out. */
        const Function *f = m->job->unit->functions[i];
        Callee *c = callee_named(m, f->users_name);
        if (c)
            c->source = f;
        count_calls(m, f);
    }
}

/* ---- size ---- */

typedef struct Measurement {
    ModelUnit *m;
    Callee *callee;
} Measurement;

static void measure(ModelUnit *m, Callee *c, Callee *caller);

/* The function that is called, once it is known whether it is inlined; NULL: it is not of this unit. */
static const Callee *measured(const Measurement *s, const Node *call)
{
    Callee *c = call->decl ? callee_named(s->m, call->decl->name) : NULL;
    if (c)
        measure(s->m, c, s->callee);
    return c;
}

static int size_for_gcc(void *ctx, const Node *call, bool *is_inlined)
{
    const Callee *c = measured(ctx, call);
    *is_inlined = c && c->state == SIZE_KNOWN && c->is_inlined_early;
    return *is_inlined ? c->size[COMPILER_GCC] : 1;
}

static int size_for_clang(void *ctx, const Node *call, bool *is_inlined)
{
    const Measurement *s = ctx;
    const Callee *c = measured(s, call);
    *is_inlined =
        c && c->state == SIZE_KNOWN && c->is_inlined[COMPILER_CLANG] && !(c->is_in_cycle && s->callee->is_in_cycle);
    return *is_inlined ? c->size[COMPILER_CLANG] : CLANG_CALL_SIZE;
}

static void decide(const ModelUnit *m, Callee *c, CodeSize for_gcc, CodeSize for_clang)
{
    const Decl *d = c->version[0]->decl;
    bool is_inline = c->source->is_inline;
    int gcc = for_gcc.instructions - c->source->n_params, clang = for_clang.instructions - c->source->n_params;
    bool gains = !for_gcc.calls && !for_gcc.loops && c->innermost_calls == c->calls;
    bool can_be = !callee_is_weak(m, c) && !c->is_circular && !c->version[0]->omp && !c->version[0]->calls_setjmp &&
                  !c->version[0]->is_main && d->inlining != INLINED_NEVER;
    bool can_be_for_gcc = can_be && (d->is_internal || !m->is_interposable);
    bool is_once = d->is_internal && c->calls == 1 && !d->is_address_taken && for_clang.instructions <= ONCE_AT_MOST;
    bool has_to = d->inlining == INLINED_ALWAYS;
    c->is_inlined[COMPILER_GCC] =
        can_be_for_gcc &&
        (has_to || gcc - (gains ? GCC_GAIN : 0) <= (is_inline ? GCC_INLINE_PARAM : GCC_PARAM) || is_once);
    c->is_inlined_early = can_be_for_gcc && (has_to || gcc + GCC_EARLY_CALL * for_gcc.calls <= GCC_EARLY_PARAM);
    c->is_inlined[COMPILER_CLANG] =
        can_be && (has_to || clang <= (is_inline ? CLANG_INLINE_PARAM : CLANG_PARAM) || is_once);
}

static void close_cycle(Callee *c, Callee *caller)
{
    c->is_circular = true;
    for (; caller != c; caller = caller->caller)
        caller->is_in_cycle = true;
    c->is_in_cycle = true;
}

static void measure(ModelUnit *m, Callee *c, Callee *caller)
{
    Measurement s = {.m = m, .callee = c};
    if (c->state == SIZE_BUSY)
        close_cycle(c, caller);
    if (c->state != SIZE_UNKNOWN || !c->source)
        return;
    c->state = SIZE_BUSY;
    c->caller = caller;
    CodeSize for_gcc = code_size(c->source, size_for_gcc, &s), for_clang = code_size(c->source, size_for_clang, &s);
    c->state = SIZE_KNOWN;
    c->size[COMPILER_GCC] = for_gcc.instructions;
    c->size[COMPILER_CLANG] = for_clang.instructions;
    decide(m, c, for_gcc, for_clang);
}

/* The counted text of each, and whether callers see all that it does. */
static void find_texts(ModelUnit *m)
{
    for (int i = 0; i < m->job->n_bodies; i++) {
        const Body *b = &m->job->body[i];
        Callee *c = b->placement ? callee_named(m, m->job->unit->functions[b->function]->name) : NULL;
        if (!c || (c->body && !b->calls_count))
            continue;
        c->body = b;
        c->all_calls_count = b->calls_count && !b->n_parts && !c->version[0]->decl->is_address_taken;
    }
}

/* Does another definition take the place of an external function of a shared library, where its program has one? */
static bool is_interposable(const Job *job)
{
    bool is_library = false, is_asked = true, is_hidden = false;
    for (int i = 0; i < job->n_flags; i++) {
        const char *f = job->flags[i];
        bool is_model = !strcmp(f, "-fPIC") || !strcmp(f, "-fpic");
        is_library = is_model || (is_library && strcmp(f, "-fPIE") != 0 && strcmp(f, "-fpie") != 0 &&
                                  strcmp(f, "-fno-pic") != 0 && strcmp(f, "-fno-PIC") != 0);
        is_asked = is_asked && strcmp(f, "-fno-semantic-interposition") != 0;
        is_hidden = is_hidden || !strcmp(f, "-fvisibility=hidden") || !strcmp(f, "-fvisibility=internal");
    }
    return is_library && is_asked && !is_hidden;
}

/* Circles are entered from further down in the file, mostly. */
void callees_decide(ModelUnit *m)
{
    m->is_interposable = is_interposable(m->job);
    for (int i = m->u->n_functions - 1; i >= 0; i--)
        measure(m, callee_named(m, m->u->functions[i]->users_name), NULL);
    find_texts(m);
    for (Callee *c = m->callees; c && model_pass_runs(m->skipped, PASS_RETURNED_RANGE); c = c->hh.next)
        c->has_range = c->source && c->source->body && returned_range(c->source, &c->result);
}

void callees_free(ModelUnit *m)
{
    HASH_CLEAR(hh, m->callees);
}

/* ---- summaries ---- */

static const Summary none;

static bool are_same(const OuterPlace *a, const OuterPlace *b, int n)
{
    for (int i = 0; i < n; i++) {
        if (a[i].n != b[i].n || a[i].constant != b[i].constant || a[i].shape.size != b[i].shape.size ||
            a[i].is_loaded != b[i].is_loaded || a[i].is_stored != b[i].is_stored ||
            a[i].is_partial != b[i].is_partial || a[i].is_callees_alone != b[i].is_callees_alone)
            return false;
        for (int k = 0; k < a[i].n; k++) {
            const OuterTerm *x = &a[i].term[k], *y = &b[i].term[k];
            if (x->kind != y->kind || x->object != y->object || x->index != y->index || x->factor != y->factor)
                return false;
        }
    }
    return true;
}

static bool is_same(const Summary *a, const Summary *b)
{
    return a == b ||
           (a->n_entry == b->n_entry && a->n_exit_places == b->n_exit_places && a->has_no_calls == b->has_no_calls &&
            a->is_arithmetic == b->is_arithmetic && are_same(a->entry, b->entry, a->n_entry) &&
            are_same(a->exit_place, b->exit_place, a->n_exit_places));
}

const Callee *callee_inlined(const ModelUnit *m, const Node *call)
{
    const Callee *c = call->decl ? callee_named(m, call->decl->name) : NULL;
    return c && c->body && (c->is_inlined[COMPILER_GCC] || c->is_inlined[COMPILER_CLANG]) ? c : NULL;
}

const Summary *callee_summary(ModelGraph *g, const Node *call)
{
    const Callee *c = callee_inlined(g->unit, call);
    const Summary *here = c ? c->summary[COMPILER_GCC] : NULL;
    if (!here)
        return NULL;
    const Summary *there = c->summary[COMPILER_CLANG] ? c->summary[COMPILER_CLANG] : here;
    g->depends_on_compiler = g->depends_on_compiler || !is_same(c->is_inlined[COMPILER_GCC] ? here : &none,
                                                                c->is_inlined[COMPILER_CLANG] ? there : &none);
    return !c->is_inlined[g->compiler] ? NULL : g->compiler == COMPILER_CLANG ? there : here;
}

bool call_is_left(ModelGraph *g, const Action *a)
{
    const Summary *s = a->kind == ACT_CALL ? callee_summary(g, a->node) : NULL;
    return !(s && s->has_no_calls) && library_calls(g->u, a, g->compiler);
}

bool call_is_arithmetic(ModelGraph *g, const Action *a)
{
    const Summary *s = a->kind == ACT_CALL ? callee_summary(g, a->node) : NULL;
    return s && s->is_arithmetic;
}

bool call_is_more(ModelGraph *g, const Action *a)
{
    return !call_is_arithmetic(g, a) && library_calls(g->u, a, g->compiler);
}

bool event_is_arithmetic(ModelGraph *g, const Event *e)
{
    return e->kind == EVENT_CALL && e->act && call_is_arithmetic(g, e->act);
}
