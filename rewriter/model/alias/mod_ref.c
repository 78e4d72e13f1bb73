/* The effects of calls on memory (mod/ref).
 * In: a call.  Out: its effect: nothing, for functions of the library that are known to leave the program's memory
 * alone; what the function reads and writes, where the unit has it; else anything.
 * Method: summaries, made when they are first asked for: the kinds of places (variable, type, member) that a function's
 * text accesses, and those of the functions that it calls.  Bottom-up over the strongly connected components of the
 * call graph (Tarjan 1972): functions that call each other have the union of their effects.  What control never gets to
 * does nothing, and a call that never returns changes nothing for whoever goes on behind the call (gcc;
 * ipa-pure-const.c).
 * Limits: more than EFFECTS_AT_MOST kinds, calls through pointers: anything. */
#include "model/alias/written_arguments.h"
#include "model/inline/inline_decision.h"
#include "model/intrinsics.h"
#include "model/library_function.h"

#include <stdlib.h>
#include <string.h>

enum { EFFECTS_AT_MOST = 48 };

typedef struct SummaryEntry {
    const Decl *function;
    Effect effect;
    const Effect *library; /* The effect that a function without a text has instead. */
    int number; /* The place on the stack of functions whose component is not complete, from 1; 0: it is complete. */
    int lowest; /* The least such number of a function that it reaches. */
    struct SummaryEntry *next; /* The next one on that stack. */
    UT_hash_handle hh;
} SummaryEntry;

static const Effect anything = {.reads_all = true, .writes_all = true, .is_external = true};
static const Effect nothing = {0};
static const Effect reading = {.reads_all = true, .is_external = true};
/* The effect that a call which may end the program has for the callers of its function: clang takes it for any other
 * call (FunctionAttrs.cpp). */
static const Effect ending = {.may_end = true, .is_external = true, .library = {MEMORY_READ, MEMORY_ANY}};

/* The effects of library functions, as gcc and clang know them. */
static const Effect library_effects[] = {
    {.is_external = true, .library = {MEMORY_ALONE, MEMORY_ERRNO}},
    {.is_external = true, .library = {MEMORY_ALONE, MEMORY_ANY}},
    {.is_external = true, .library = {MEMORY_ERRNO, MEMORY_ALONE}},
    {.is_external = true, .library = {MEMORY_ERRNO, MEMORY_ERRNO}},
    {.is_external = true, .library = {MEMORY_ERRNO, MEMORY_ANY}},
};

static const Effect *effect_of_use(MemoryUse gcc, MemoryUse clang)
{
    if (gcc == clang && gcc != MEMORY_ERRNO)
        return gcc == MEMORY_ALONE ? &nothing : gcc == MEMORY_READ ? &reading : &anything;
    for (size_t i = 0; i < sizeof library_effects / sizeof *library_effects; i++)
        if (library_effects[i].library[COMPILER_GCC] == gcc && library_effects[i].library[COMPILER_CLANG] == clang)
            return &library_effects[i];
    return &anything;
}

static const Effect *library_effect(const char *name)
{
    if (library_number(name))
        return effect_of_use(library_memory(name, COMPILER_GCC), library_memory(name, COMPILER_CLANG));
    bool builtin = without_builtin(name) != name;
    name = without_builtin(name);
    bool stores = strstr(name, "_overflow") || !strncmp(name, "mem", 3) || !strncmp(name, "str", 3) ||
                  strstr(name, "printf") || strstr(name, "jmp") || strstr(name, "va_") || !strncmp(name, "__", 2);
    return builtin && !stores ? &nothing : &anything;
}

/* ---- summaries ---- */

static void add_place(Location **list, int *n, int *cap, bool *all, Location l)
{
    for (int i = 0; i < *n; i++)
        if ((*list)[i].object == l.object && (*list)[i].field == l.field && (*list)[i].type == l.type)
            return;
    if (*n >= EFFECTS_AT_MOST)
        *all = true;
    else
        *PUSH(*list, *n, *cap) = l;
}

static void merge(Effect *to, const Effect *from)
{
    to->reads_all = to->reads_all || from->reads_all;
    to->writes_all = to->writes_all || from->writes_all;
    to->may_end = to->may_end || from->may_end;
    for (int i = 0; i < 2; i++)
        to->library[i] |= from->library[i];
    for (int i = 0; i < from->n_reads; i++)
        add_place(&to->reads, &to->n_reads, &to->cap_reads, &to->reads_all, from->reads[i]);
    for (int i = 0; i < from->n_writes; i++)
        add_place(&to->writes, &to->n_writes, &to->cap_writes, &to->writes_all, from->writes[i]);
}

typedef struct Collector {
    ModelUnit *m;
    const Function *function;
    Effect *effect;
    SummaryEntry *summary;
    const Node **unreached;
    int n_unreached, cap_unreached;
} Collector;

static const Effect *effect_within(ModelUnit *m, const Node *call, SummaryEntry *inside);

static void collect_place(Collector *c, Location l, bool is_load)
{
    Effect *e = c->effect;
    if (l.object && !l.object->is_static_storage) /* Others see it by pointers only. */
        return;
    if (!is_load)
        written_note(e, c->function, &l);
    l.restricted = NULL;
    if (is_load)
        add_place(&e->reads, &e->n_reads, &e->cap_reads, &e->reads_all, l);
    else
        add_place(&e->writes, &e->n_writes, &e->cap_writes, &e->writes_all, l);
}

static void collect_access(Collector *c, const Node *lvalue, bool is_load)
{
    if (lvalue_class(lvalue) != IN_REGISTER)
        collect_place(c, location_described(lvalue), is_load);
    else if (!is_load)
        written_note_set(c->effect, c->function, lvalue);
}

static void collect_intrinsic(Collector *c, const Effect *e)
{
    for (int i = 0; i < e->n_reads; i++)
        collect_place(c, e->reads[i], true);
    for (int i = 0; i < e->n_writes; i++)
        collect_place(c, e->writes[i], false);
}

static void collect_call(Collector *c, const Node *call, const Effect *e)
{
    written_note_call(c->effect, c->function, call, e);
    c->effect->may_not_return |= e != &nothing && (!e->is_inlined[COMPILER_GCC] || e->may_not_return);
    merge(c->effect, e);
}

/* Calls that control never gets to. */
static void find_unreached(Collector *c, const Body *body)
{
    for (int i = 0; body && i < body->flow->exit; i++) {
        const Block *b = body->cfg->block[i];
        for (int k = 0; k < b->n_act && body->flow->rank[i] < 0; k++)
            if (b->act[k].kind == ACT_CALL)
                *PUSH(c->unreached, c->n_unreached, c->cap_unreached) = b->act[k].node;
    }
}

static bool is_unreached(const Collector *c, const Node *call)
{
    for (int i = 0; i < c->n_unreached; i++)
        if (c->unreached[i] == call)
            return true;
    return false;
}

static const Effect *effect_inside(const Collector *c, const Node *call)
{
    bool is_mark = call->decl && call->decl->own != OWN_NONE; /* It chooses between versions of a region. */
    if (is_unreached(c, call) || is_mark)
        return &nothing;
    return call->decl && call->decl->is_noreturn ? &ending : effect_within(c->m, call, c->summary);
}

/* A call that copies, or fills, as many bytes as a few registers hold. */
static bool is_small_copy(const ModelUnit *m, const Node *call)
{
    return call->decl && libcall_entry(m->u, call->decl) && library_expansion(m->u, call, COMPILER_GCC).copies;
}

static bool collect(Node *n, void *ctx)
{
    Collector *c = ctx;
    switch (n->kind) {
    case E_IMPLICIT:
    case E_CAST:
        if (n->is_load)
            collect_access(c, n->kid[0], true);
        break;
    case E_ASSIGN: collect_access(c, n->kid[0], false); break;
    case E_ASSIGN_OP:
        collect_access(c, n->kid[0], true);
        collect_access(c, n->kid[0], false);
        break;
    case E_UNARY:
        if (is_increment(n)) {
            collect_access(c, n->kid[0], true);
            collect_access(c, n->kid[0], false);
        }
        break;
    case E_CALL: {
        const Effect *e = effect_inside(c, n);
        if ((is_intrinsic(n) || is_small_copy(c->m, n)) && e != &anything)
            collect_intrinsic(c, e);
        else
            collect_call(c, n, e);
        break;
    }
    case E_ATOMIC:
    case S_ASM: collect_call(c, n, &anything); break;
    default: break;
    }
    return !(c->effect->reads_all && c->effect->writes_all);
}

static const Function *definition_of(const Unit *u, const Decl *d)
{
    for (int i = 0; i < u->n_functions; i++)
        if (u->functions[i]->decl == d)
            return u->functions[i];
    return NULL;
}

/* Gives all functions of the component that begins with e, which ends the stack, the union of their effects. */
static void complete_component(ModelUnit *m, SummaryEntry *e)
{
    SummaryEntry *top = m->open_summaries;
    bool is_cycle = top != e;
    for (SummaryEntry *f = top; f != e; f = f->next)
        merge(&e->effect, &f->effect);
    for (SummaryEntry *f = top; f != e->next; f = f->next) {
        if (f != e)
            merge(&f->effect, &e->effect);
        f->effect.writes_elsewhere |= is_cycle;
        f->effect.may_not_return |= is_cycle; /* To gcc, mutual recursion is a loop without an end. */
        f->number = 0;
    }
    m->open_summaries = e->next;
}

static void summarise(ModelUnit *m, SummaryEntry *e, const Function *f, const Body *body)
{
    Collector c = {.m = m, .effect = &e->effect, .summary = e, .function = body ? body->cfg->function : f};
    find_unreached(&c, body);
    e->next = m->open_summaries;
    e->number = e->lowest = e->next ? e->next->number + 1 : 1;
    m->open_summaries = e;
    if (f->omp) /* Other threads may access memory. */
        merge(c.effect, &anything);
    walk(c.function->body, collect, &c);
    written_end(c.effect);
    free(c.unreached);
    if (e->lowest == e->number)
        complete_component(m, e);
}

/* The summary of the function, which may be of a component that is not complete: what is missing comes with that. */
static SummaryEntry *summary_of(ModelUnit *m, const Decl *d)
{
    SummaryEntry *e;
    HASH_FIND_PTR(m->summaries, &d, e);
    if (e)
        return e;
    e = NEW(m->u->arena, SummaryEntry);
    e->function = d;
    HASH_ADD_PTR(m->summaries, function, e);
    const Callee *callee = callee_named(m, d->name);
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++)
        e->effect.is_inlined[c] = callee && callee->is_inlined[c];
    const Function *f = callee && callee_is_weak(m, callee) ? NULL : definition_of(m->u, d);
    if (f)
        summarise(m, e, f, callee && callee->body && callee->body->flow ? callee->body : NULL);
    else
        e->library = library_effect(d->name);
    return e;
}

/* inside: the summary that is being made, or NULL. */
static const Effect *effect_of_function(ModelUnit *m, const Decl *d, SummaryEntry *inside)
{
    SummaryEntry *e = summary_of(m, d);
    if (e->library)
        return e->library;
    if (!e->number)
        return &e->effect;
    inside->lowest = e->lowest < inside->lowest ? e->lowest : inside->lowest;
    inside->effect.writes_elsewhere = true;
    return &nothing; /* Yet: it is of the same component. */
}

/* The memory that a call uses; none if the compiler expands it to instructions. */
static MemoryUse memory_of_call(const ModelUnit *m, const Node *call, Compiler compiler)
{
    Expansion e = library_expansion(m->u, call, compiler);
    return e.is_expanded && !e.keeps_call && !e.copies ? MEMORY_ALONE : library_memory(call->decl->name, compiler);
}

/* What the pointer leads to, of whatever type. */
static Location *place_behind(ModelUnit *m, const Node *pointer)
{
    bool is_object;
    const Node *root = pointer_root(pointer, &is_object);
    Location *l = NEW(m->u->arena, Location);
    if (is_object)
        *l = location_described(root);
    else
        *l = (Location){.base = -1, .pointer_expr = root, .pointer = root->kind == E_REF ? root->decl : NULL};
    l->type = NULL;
    l->field = NULL;
    return l;
}

/* The effect of instructions that read and write what pointers lead to; NULL: nothing. */
static const Effect *effect_of_places(ModelUnit *m, Location *read, Location *written)
{
    Effect *e = NEW(m->u->arena, Effect);
    e->is_inlined[COMPILER_GCC] = e->is_inlined[COMPILER_CLANG] = true;
    e->reads = read;
    e->writes = written;
    e->n_reads = read != NULL;
    e->n_writes = written != NULL;
    return e;
}

/* An intrinsic is its instruction. */
static const Effect *effect_of_intrinsic(ModelUnit *m, const Node *call)
{
    MemoryUse use = intrinsic_memory(call);
    const Node *pointer = intrinsic_pointer(call);
    if (use == MEMORY_ALONE)
        return &nothing;
    if (!pointer || intrinsic_is_ordered(call))
        return &anything;
    Location *l = place_behind(m, pointer);
    return use == MEMORY_READ ? effect_of_places(m, l, NULL) : effect_of_places(m, NULL, l);
}

static const Effect *effect_of_small_copy(ModelUnit *m, const Node *call)
{
    bool loads = library_expansion(m->u, call, COMPILER_GCC).loaded > 0;
    return effect_of_places(m, loads ? place_behind(m, call->kid[2]) : NULL, place_behind(m, call->kid[1]));
}

static const Effect *effect_within(ModelUnit *m, const Node *call, SummaryEntry *inside)
{
    if (is_intrinsic(call))
        return effect_of_intrinsic(m, call);
    if (is_small_copy(m, call))
        return effect_of_small_copy(m, call);
    if (call->decl && libcall_entry(m->u, call->decl) && library_number(call->decl->name))
        return effect_of_use(memory_of_call(m, call, COMPILER_GCC), memory_of_call(m, call, COMPILER_CLANG));
    return call->decl ? effect_of_function(m, call->decl, inside) : &anything;
}

const Effect *effect_of_call(ModelGraph *g, const Node *call)
{
    return effect_on_arguments(g->unit->arena, call, effect_within(g->unit, call, NULL));
}

void effects_free(ModelUnit *m)
{
    SummaryEntry *e, *following;
    HASH_ITER(hh, m->summaries, e, following) {
        free(e->effect.reads);
        free(e->effect.writes);
    }
    HASH_CLEAR(hh, m->summaries);
}
