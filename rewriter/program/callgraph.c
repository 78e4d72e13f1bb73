/* In: trees of all files of the run.  Out: the set of functions to count; which definition a name means.
 * Method: a work list from the code inside of regions along calls by name; an indirect call, or a pointer given to a
 * library function that calls it back, reaches every function whose address is taken anywhere.
 * What text that clang does not read names is reached, too: it may call it, and it calls it by its own name.
 * Limits: what a function outside of the given files calls back is reached only through its address. */
#include "program/callgraph.h"

#include <stdlib.h>
#include <string.h>

#include "clone/variant_text.h"
#include "program/assembler_names.h"
#include "program/count_in_place.h"
#include "front/opaque.h"
#include "support/hash.h"
#include "tree/reserved_names.h"

/* Functions by name: a name is unique among external ones, and within a file among internal ones. */
typedef struct Named {
    char *key;
    Job *job;
    int function;
    struct Named *same; /* The next definition of the same name: of a weak and a strong one, or of another program. */
    bool is_shadowed;      /* The list has it behind the first definition of its name. */
    bool is_asked_for; /* A file that has no definition of the name asks for it; the first definition has the flag. */
    bool is_unread; /* Text that clang does not read names the function. */
    bool is_assembled; /* An alias or assembly names the function by its symbol. */
    UT_hash_handle hh;
} Named;

struct CallGraph {
    Named *table;
};

typedef struct Reach {
    Job *jobs;
    int n;
    Named *table;
    Named **work;
    int n_work, cap_work;
    const Callbacks *callbacks;
    bool is_indirect; /* All functions whose address is taken are in. */
    Job *job; /* The job that is being walked. */
    const Function *function; /* The function of `job` that is being walked. */
    const Function *owner; /* Only this function's regions are walked; NULL: all is. */
} Reach;

static char *key_of(const Job *job, const Decl *d)
{
    return key_in(d->is_internal ? job->index : -1, d->name);
}

static Named *lookup(const Named *table, const Job *job, const Decl *d)
{
    Named *e;
    char *key = key_of(job, d);
    HASH_FIND_STR(table, key, e);
    free(key);
    return e;
}

static const Named *definition_in(const Named *e, const Job *job)
{
    while (e && e->job != job)
        e = e->same;
    return e;
}

static void add(Reach *r, Named *e)
{
    for (; e; e = e->same) {
        CountingDecision *decision = &e->job->decision[e->function];
        if (decision->is_reachable)
            continue;
        decision->is_reachable = true;
        *PUSH(r->work, r->n_work, r->cap_work) = e;
    }
}

static void add_address_taken(Reach *r)
{
    Named *e, *next;
    if (r->is_indirect)
        return;
    r->is_indirect = true;
    HASH_ITER(hh, r->table, e, next) {
        Decl *d = e->job->unit->functions[e->function]->decl;
        for (int i = 0; i < r->n && !d->is_internal; i++) { /* The address is taken in another file. */
            Unit *u = r->jobs[i].unit;
            for (int k = 0; k < u->n_taken; k++)
                if (!strcmp(u->taken[k], d->name))
                    d->is_address_taken = true;
        }
        if (d->is_address_taken || d->is_called_unseen)
            add(r, e);
    }
}

/* Is the library given a pointer to call?  A function's own name is a reference like any other. */
static bool calls_back(const Reach *r, const Node *call)
{
    for (int i = 1; call->decl && i < call->n_kids; i++) {
        const Node *to = strip_casts(call->kid[i]);
        if (to->kind == E_UNARY && to->op == OP_ADDR)
            to = strip_casts(to->kid[0]);
        if (!to->is_constant && !(to->kind == E_REF && to->decl && to->decl->kind == DECL_FUNCTION) &&
            callback_kind(r->callbacks, call->decl->name, i) != CALLBACK_NONE)
            return true;
    }
    return false;
}

static void mark_called(Named *e, const Function *from)
{
    for (; e; e = e->same)
        if (e->job->unit->functions[e->function] != from)
            e->job->decision[e->function].is_called = true;
}

static bool visit(Node *n, void *ctx)
{
    Reach *r = ctx;
    if (r->owner && !in_region(r->job->unit, &r->job->regions, r->owner, n))
        return true;
    if ((n->kind == E_CALL && (!n->decl || calls_back(r, n))) || n->kind == E_GENERIC)
        add_address_taken(r);
    if (n->kind == E_REF && n->decl && n->decl->kind == DECL_FUNCTION) {
        Named *e = lookup(r->table, r->job, n->decl);
        if (e) {
            e->is_asked_for = e->is_asked_for || !definition_in(e, r->job);
            mark_called(e, r->function);
            add(r, e);
        }
    }
    return true;
}

static void walk_function(Reach *r, Job *job, int function, bool regions_only)
{
    Function *f = job->unit->functions[function];
    r->job = job;
    r->function = f;
    r->owner = regions_only ? f : NULL;
    walk(f->body, visit, r);
}

static void enter_all(Reach *r)
{
    for (int i = 0; i < r->n; i++) {
        Unit *u = r->jobs[i].unit;
        for (int k = 0; k < u->n_functions; k++) {
            Named *e = xmalloc(sizeof *e), *old;
            *e = (Named){.key = key_of(&r->jobs[i], u->functions[k]->decl), .job = &r->jobs[i], .function = k};
            HASH_FIND_STR(r->table, e->key, old);
            if (old) { /* Both are counted if one is. */
                e->is_shadowed = true;
                e->same = old->same;
                old->same = e;
                continue;
            }
            HASH_ADD_KEYPTR(hh, r->table, e->key, strlen(e->key), e);
        }
    }
}

static bool start_in_regions(Reach *r)
{
    bool any = false;
    for (int i = 0; i < r->n; i++) {
        Job *job = &r->jobs[i];
        for (int k = 0; k < job->regions.n; k++)
            for (int f = 0; f < job->unit->n_functions; f++)
                if (job->regions.items[k].function == job->unit->functions[f] && !job->decision[f].has_region) {
                    any = job->decision[f].has_region = true;
                    walk_function(r, job, f, true);
                }
    }
    return any;
}

static bool is_named_unread(const Reach *r, const Named *e)
{
    const Decl *d = e->job->unit->functions[e->function]->decl;
    bool is = opaque_names(e->job, d->name);
    for (int i = 0; i < r->n && !is && !d->is_internal; i++)
        is = opaque_names(&r->jobs[i], d->name);
    return is;
}

/* Context of name_assembled: a word of the job's. */
typedef struct Assembled {
    Reach *r;
    Job *job;
} Assembled;

static void name_assembled(void *ctx, const char *word)
{
    Assembled *assembled = ctx;
    for (int internal = 0; internal < 2; internal++) {
        const Decl d = {.name = word, .is_internal = internal};
        for (Named *e = lookup(assembled->r->table, assembled->job, &d); e; e = e->same)
            e->is_assembled = true;
    }
}

/* Whether regions reach that text is not known, so any region will do. */
static void start_unread(Reach *r, bool counts)
{
    for (int i = 0; i < r->n; i++)
        assembler_names(r->jobs[i].unit, name_assembled, &(Assembled){r, &r->jobs[i]});
    for (Named *head = r->table; head; head = head->hh.next)
        for (Named *e = head; e; e = e->same) {
            e->is_unread = is_named_unread(r, e);
            Decl *d = e->job->unit->functions[e->function]->decl;
            d->is_called_unseen = d->is_called_unseen || e->is_unread || e->is_assembled;
            if (counts && (e->is_unread || e->is_assembled))
                add(r, e);
        }
}

/* Starts at each function of a source, and at each function of a header that is called or that others may call. */
static void start_everywhere(Reach *r)
{
    for (Named *head = r->table; head; head = head->hh.next)
        for (Named *e = head; e; e = e->same) {
            const Function *f = e->job->unit->functions[e->function];
            if (!f->is_pasted || (!f->is_inline && !f->decl->is_internal) || opaque_names(e->job, f->name))
                add(r, e);
        }
}

/* Starts from functions that other images may call by their names or addresses: these count by themselves. */
static void start_from_outside(Reach *r, Callable callable)
{
    if (callable == CALLABLE_NONE)
        return;
    add_address_taken(r);
    for (Named *head = r->table; head; head = head->hh.next)
        for (Named *e = head; e; e = e->same) {
            const Function *f = e->job->unit->functions[e->function];
            bool is_outer = !f->decl->is_internal && !(f->is_pasted && f->is_inline);
            if (!f->decl->is_address_taken && !(is_outer && callable == CALLABLE_ALL))
                continue;
            e->job->decision[e->function].is_callable = true;
            add(r, e);
        }
}

void callgraph_free(CallGraph *g)
{
    Named *e, *next;
    if (!g)
        return;
    HASH_ITER(hh, g->table, e, next) {
        HASH_DEL(g->table, e);
        while (e) {
            Named *same = e->same;
            free(e->key);
            free(e);
            e = same;
        }
    }
    free(g);
}

/* ---- variants ---- */

static bool is_region(const Job *job, const Function *f)
{
    for (int i = 0; i < job->regions.n; i++) {
        const Region *r = &job->regions.items[i];
        if (r->function == f && !r->compound && !r->statement)
            return true;
    }
    return false;
}

/* The hooks of -finstrument-functions are given the address of the function that runs. */
static bool has_hooks(const Job *job)
{
    bool has = false;
    for (int i = 0; i < job->n_flags; i++)
        has = has || !strncmp(job->flags[i], "-finstrument-functions", 22);
    return has;
}

/* An inline function that a header defines for all who include it. */
static bool is_local(const Function *f)
{
    return f->is_pasted && f->is_inline && !f->decl->is_internal;
}

/* The reason why a function has no variant: the linker may replace it, and must then do so for all callers; NULL:
 * none. */
static const char *refuse_variant(const Named *e, const Named *head)
{
    const Function *f = e->job->unit->functions[e->function];
    bool several = e->same || e->is_shadowed;
    if (f->is_main)
        return "it is main";
    if (f->is_weak || is_weak_by_pragma(e->job->unit, f->name))
        return "it is weak";
    if (!f->decl->is_internal && names_known_to_compilers(f->name))
        return "compilers know a library function of its name";
    if (has_hooks(e->job))
        return "-finstrument-functions tells its hooks which function runs";
    if (f->hidden_attribute)
        return "a macro in its head holds an attribute that a copy must not have";
    if (several && f->is_inline && !f->decl->is_internal && !is_local(f))
        return "it is inline, and there is another definition of it";
    if (is_local(f) && head->is_asked_for)
        return "it is inline, and called in a file that does not include it";
    if (e->is_unread)
        return "text that clang does not read names it";
    if (e->is_assembled)
        return "an alias, assembly or a declaration names its symbol";
    if (f->decl->is_called_unseen)
        return "it is called in an arm of _Generic, or in the bound of an array's type";
    return f->unfit ? f->unfit : copies_refuse(e->job->unit, e->function, false);
}

/* A function that is a region is entered by its own name. */
static void choose(const Named *table, bool all)
{
    for (const Named *head = table; head; head = head->hh.next)
        for (const Named *e = head; e; e = e->same) {
            CountingDecision *decision = &e->job->decision[e->function];
            bool own = all || decision->is_callable || is_region(e->job, e->job->unit->functions[e->function]);
            const char *why = own || !decision->is_reachable ? NULL : refuse_variant(e, head);
            if (decision->is_reachable && (own || why))
                inplace_set(e->job, e->function, why);
            else if (decision->is_reachable)
                decision->mode = COUNT_VARIANT;
            decision->is_local = is_local(e->job->unit->functions[e->function]);
        }
}

/* Counts an inline function in place in all files, if one file does: the linker may take any file's text for all. */
static void settle_local(const Named *head)
{
    const char *why = NULL;
    for (const Named *e = head; e; e = e->same) {
        const CountingDecision *decision = &e->job->decision[e->function];
        if (decision->is_local && decision->mode == COUNT_IN_PLACE)
            why = decision->in_place_reason ? decision->in_place_reason : "another file's text of it is";
    }
    for (const Named *e = head; e && why; e = e->same)
        inplace_set(e->job, e->function, why);
}

void callgraph_settle(const CallGraph *g)
{
    for (const Named *head = g->table; head; head = head->hh.next)
        if (head->same)
            settle_local(head);
}

bool callgraph_has_source(const CallGraph *g, const Job *job, const Decl *d)
{
    return lookup(g->table, job, d);
}

const CountingDecision *callgraph_decision(const CallGraph *g, const Job *job, const Decl *d)
{
    const Named *e = lookup(g->table, job, d), *here = definition_in(e, job);
    const CountingDecision *own = here ? &here->job->decision[here->function] : NULL, *any = own;
    if (own && own->is_local)
        return own->mode == COUNT_VARIANT && !own->skip_reason ? own : NULL;
    for (const Named *s = e; s; s = s->same) {
        const CountingDecision *decision = &s->job->decision[s->function];
        if (decision->mode != COUNT_VARIANT || decision->skip_reason || decision->is_local)
            return NULL; /* A definition that the name may mean has no variant. */
        any = any ? any : decision;
    }
    return any;
}

void callgraph_count_in_place(const CallGraph *g, const Job *job, const Decl *d, const char *why)
{
    for (Named *e = lookup(g->table, job, d); e; e = e->same)
        inplace_set(e->job, e->function, why);
}

static void mark_taken(const Named *table, const Job *jobs, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < jobs[i].unit->n_taken; k++) {
            const Decl d = {.name = jobs[i].unit->taken[k]};
            for (Named *e = lookup(table, &jobs[i], &d); e; e = e->same)
                e->job->decision[e->function].is_address_taken = true;
        }
    for (const Named *head = table; head; head = head->hh.next)
        for (const Named *e = head; e; e = e->same)
            if (e->job->unit->functions[e->function]->decl->is_address_taken)
                e->job->decision[e->function].is_address_taken = true;
}

CallGraph *callgraph_reach(Job *jobs, int n, const Callbacks *callbacks, bool all, Callable callable)
{
    CallGraph *g = xmalloc(sizeof *g);
    Reach r = {.jobs = jobs, .n = n, .callbacks = callbacks};
    enter_all(&r);
    if (all)
        start_everywhere(&r);
    start_unread(&r, start_in_regions(&r) && !all);
    start_from_outside(&r, all ? CALLABLE_NONE : callable);
    while (r.n_work > 0) {
        Named *e = r.work[--r.n_work];
        walk_function(&r, e->job, e->function, false);
    }
    choose(r.table, all);
    mark_taken(r.table, jobs, n);
    free(r.work);
    g->table = r.table;
    if (!all)
        callgraph_settle(g);
    return g;
}
