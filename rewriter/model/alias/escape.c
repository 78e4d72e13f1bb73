/* Variables that may be accessed otherwise than by their names.
 * In: a unit's functions.  Out: for each variable in memory whether its address stays with it, goes into variables
 * in registers only, or escapes.
 * Method: from each mention of a variable up the tree, as long as it is an lvalue or a pointer into it that is only
 * computed with.  A register that is given such a pointer holds the variable; what a holder's value escapes to, so do
 * the variables that it holds (to a fixed point).  A parameter of a function that the unit has is such a register: a
 * callee that is passed the address of an automatic variable does not keep it (gcc's modref, LLVM's nocapture), and
 * changes it in the call alone. A static variable whose address is an argument of a call that is left when static
 * variables are looked at may be any pointer's target: gcc looks before it inlines functions that are not tiny, LLVM
 * when constant arguments are gone. Limits: addresses in static initialisers are seen where they are taken by `&`
 * alone. */
#include "model/alias/pointer_climb.h"
#include "model/alias/pointer_variable.h"
#include "model/inline/inline_decision.h"
#include "model/intrinsics.h"
#include "openmp/openmp.h"

#include <stdlib.h>
#include <string.h>

typedef struct HolderEntry {
    const Decl *decl;
    Exposure exposure;
    bool is_kept;      /* More than a caller gets the address, or the register's value. */
    bool is_used;      /* The register's value is more than returned and compared. */
    bool is_read;      /* A static variable is more than assigned to somewhere. */
    bool is_passed_to_callee;      /* Functions of the unit get the variable's address, or one that holds it. */
    bool is_argument[2]; /* By compiler: static variables are looked at without this call. */
    bool is_followed;  /* The variable is being followed by is_held_by. */
    const Decl **receivers; /* The registers that get its address or value. */
    int n, cap;
    UT_hash_handle hh;
} HolderEntry;

static HolderEntry *entry_of(ModelUnit *m, const Decl *d)
{
    HolderEntry *e;
    HASH_FIND_PTR(m->exposed, &d, e);
    if (!e) {
        e = NEW(m->u->arena, HolderEntry);
        e->decl = d;
        HASH_ADD_PTR(m->exposed, decl, e);
    }
    return e;
}

static bool climb_assignment(Climb *c, const Node *p)
{
    const Node *to = strip_parens(p->kid[0]);
    if (c->node == p->kid[0]) {
        c->is_target = p->kind == E_ASSIGN;
        return true;
    }
    c->receiver = is_register_variable(to) ? to->decl : NULL;
    c->escapes = !c->receiver;
    if (p->kind == E_ASSIGN_OP) /* The right side of `p += …` is no pointer. */
        c->escapes = false;
    return true;
}

static bool climb_unary(Climb *c, const Node *p)
{
    if (p->op == OP_ADDR)
        c->is_pointer = true;
    else if (p->op == OP_DEREF)
        c->is_pointer = false;
    else if (p->op == OP_REAL || p->op == OP_IMAG || p->op == OP_EXTENSION)
        return false;
    else
        return true; /* ++, ! and - yield no other pointer. */
    return false;
}

static bool climb_binary(Climb *c, const Node *p)
{
    bool stays = p->op == OP_ADD || p->op == OP_SUB || (p->op == OP_COMMA && c->node == p->kid[1]);
    return !c->is_pointer || !stays || (p->type->kind != TY_POINTER && p->type->kind != TY_INT);
}

/* Goes one step up the tree.  Returns true where that is the end. */
static bool climb(Climb *c, const Node *p)
{
    switch (p->kind) {
    case E_PAREN: return false;
    case E_MEMBER: c->is_pointer = false; return false;
    case E_INDEX:
        if (c->node->type->kind == TY_INT)
            return true;
        c->is_pointer = false;
        return false;
    case E_IMPLICIT:
    case E_CAST:
        if (p->is_load && !c->is_pointer)
            return true;
        if (!c->is_pointer && c->node->type->kind == TY_ARRAY)
            c->is_pointer = true;
        return !c->is_pointer && p->kind == E_CAST;
    case E_UNARY: return climb_unary(c, p);
    case E_BINARY: return climb_binary(c, p);
    case E_LOGICAL: return true;
    case E_COND: c->escapes = false; return c->node == p->kid[0] || !c->is_pointer;
    case E_ASSIGN:
    case E_ASSIGN_OP: return climb_assignment(c, p);
    case D_VAR:
        if (c->is_pointer && variable_class(p->decl) == IN_REGISTER)
            c->receiver = p->decl;
        else
            c->escapes = c->is_pointer;
        return true;
    case E_CALL:
        if (is_intrinsic(p)) /* An intrinsic accesses the memory and keeps no pointer. */
            return true;
        c->passed = c->is_pointer && c->node != p->kid[0] ? p : NULL;
        c->escapes = c->is_pointer;
        return true;
    case S_IF:
    case S_WHILE:
    case S_FOR:
    case S_DO:
    case S_COMPOUND:
    case S_SWITCH: return true;
    case S_ASM: /* An operand that is a place is read or written where it is. */ c->escapes = true; return true;
    default: c->escapes = c->is_pointer; return true;
    }
}

const Node *climb_to_use(Climb *c, const Node *p)
{
    while (p && !climb(c, p)) {
        c->node = p;
        p = p->parent;
    }
    return p;
}

/* LLVM has it as nocapture (BuildLibCalls.cpp), gcc knows these functions by name (tree-ssa-structalias.c). */
bool keeps_nothing(const Node *call)
{
    static const char *const name[] = {"free", "memset", "memcpy", "memmove"};
    const Node *p = call->parent;
    while (p && (p->kind == E_CAST || p->kind == E_PAREN))
        p = p->parent;
    bool is_statement = p && p->kind >= S_COMPOUND && p->kind < D_VAR && p->kind != S_RETURN;
    for (int i = 0; i < (int)(sizeof name / sizeof *name) && call->decl && is_statement; i++)
        if (!strcmp(call->decl->name, name[i]))
            return true;
    return false;
}

static void hold(HolderEntry *e, const Decl *into)
{
    *PUSH(e->receivers, e->n, e->cap) = into;
}

/* Is a call with such an argument left when the compiler looks at static variables? */
static bool is_left(const ModelUnit *m, const Callee *callee, int parameter, Compiler c)
{
    bool is_left = c == COMPILER_GCC ? !callee->is_inlined_early : !callee->is_inlined[c];
    for (int t = 0; t < callee->n && c == COMPILER_CLANG; t++)
        is_left = is_left && !constant_argument(m, callee->version[t]->param[parameter]).object;
    return is_left;
}

/* The function's parameters hold it from now on, in each of its versions; false: it is not known what they do. */
static bool lend(ModelUnit *m, const Decl *d, const Node *call, const Node *argument)
{
    const Callee *callee = call->decl ? callee_named(m, call->decl->name) : NULL;
    int at = 1;
    while (at < call->n_kids && call->kid[at] != argument)
        at++;
    if (!callee || callee_is_weak(m, callee))
        return false;
    for (int t = 0; t < callee->n; t++) {
        const Function *f = callee->version[t];
        if (f->omp || at > f->n_params || f->param[at - 1]->type->kind != TY_POINTER ||
            variable_class(f->param[at - 1]) != IN_REGISTER)
            return false;
    }
    HolderEntry *e = entry_of(m, d);
    for (int t = 0; t < callee->n; t++)
        hold(e, callee->version[t]->param[at - 1]);
    e->is_passed_to_callee = true;
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++)
        e->is_argument[c] = e->is_argument[c] || is_left(m, callee, at - 1, c);
    return true;
}

static bool note(Node *n, void *ctx)
{
    ModelUnit *m = ctx;
    if (n->kind != E_REF || !n->decl || (n->decl->kind != DECL_VAR && n->decl->kind != DECL_PARAM))
        return true;
    bool in_register = is_register_variable(n);
    if (in_register && n->type->kind != TY_POINTER && n->type->kind != TY_INT)
        return true;
    Climb c = {.node = n};
    const Node *p = n->parent;
    if (in_register) { /* The loaded value escapes. */
        bool steps = p && is_increment(p);
        if (!p || !((p->kind == E_IMPLICIT && p->is_load) || steps) || n->type->kind != TY_POINTER)
            return true;
        c = (Climb){.node = p, .is_pointer = true};
        p = p->parent;
    }
    p = climb_to_use(&c, p);
    bool is_returned = p && p->kind == S_RETURN;
    bool is_tested =
        c.is_pointer && p && !c.receiver && p->kind != E_CALL && p->kind != E_ASSIGN && p->kind != E_ASSIGN_OP;
    if (in_register && !is_returned && !is_tested)
        entry_of(m, n->decl)->is_used = true;
    if (n->decl->is_static_storage && !c.is_target)
        entry_of(m, n->decl)->is_read = true;
    if (c.passed && ((in_register && keeps_nothing(c.passed)) || lend(m, n->decl, c.passed, c.node)))
        return true;
    if (c.escapes) {
        HolderEntry *e = entry_of(m, n->decl);
        e->exposure = EXPOSED;
        e->is_kept = e->is_kept || !is_returned;
    } else if (c.receiver)
        hold(entry_of(m, n->decl), c.receiver);
    return true;
}

/* Blocks that run for themselves have graphs of their own, as if they were functions: what they share is seen from
 * outside. */
static bool note_shared(Node *n, void *ctx)
{
    ModelUnit *m = ctx;
    if (n->kind == E_REF && n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM))
        entry_of(m, n->decl)->exposure = EXPOSED;
    return true;
}

/* If the variable to which the address is assigned escapes, the address does as well. */
static bool take_over(const ModelUnit *m, HolderEntry *e, const Decl *into)
{
    HolderEntry *holder;
    HASH_FIND_PTR(m->exposed, &into, holder);
    bool changed = e->exposure != EXPOSED && escape_of(m, into) == EXPOSED;
    if (changed)
        e->exposure = EXPOSED;
    if (holder && holder->is_kept && !e->is_kept)
        changed = e->is_kept = true;
    if (holder && holder->is_passed_to_callee && !e->is_passed_to_callee)
        changed = e->is_passed_to_callee = true;
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++)
        if (holder && holder->is_argument[c] && !e->is_argument[c])
            changed = e->is_argument[c] = true;
    return changed;
}

void escape_find(ModelUnit *m)
{
    HolderEntry *e, *next;
    bool changed = true;
    for (int i = 0; i < m->u->n_functions; i++)
        walk(m->u->functions[i]->body, note, m);
    for (int i = 0; i < m->u->n_functions; i++)
        if (m->u->functions[i]->omp && m->u->functions[i]->omp->n_outlined)
            walk(m->u->functions[i]->body, note_shared, m);
    HASH_ITER(hh, m->exposed, e, next)
        if (e->n && e->exposure == EXPOSED_NOT)
            e->exposure = EXPOSED_HERE;
    while (changed) {
        changed = false;
        HASH_ITER(hh, m->exposed, e, next)
            for (int i = 0; i < e->n; i++)
                changed = take_over(m, e, e->receivers[i]) || changed;
    }
}

Exposure escape_of(const ModelUnit *m, const Decl *d)
{
    HolderEntry *e;
    HASH_FIND_PTR(m->exposed, &d, e);
    if (d->is_static_storage && !d->is_internal)
        return EXPOSED;
    return e ? e->exposure : d->is_static_storage && d->is_address_taken ? EXPOSED : EXPOSED_NOT;
}

bool is_any_pointers(ModelGraph *g, const Decl *d)
{
    HolderEntry *e;
    HASH_FIND_PTR(g->unit->exposed, &d, e);
    return d->is_static_storage && e && (e->is_argument[COMPILER_GCC] || e->is_argument[COMPILER_CLANG]) &&
           e->is_argument[graph_compiler(g)];
}

bool is_held_by(const ModelUnit *m, const Decl *d, const Decl *holder)
{
    HolderEntry *e;
    HASH_FIND_PTR(m->exposed, &d, e);
    if (!e || e->is_followed)
        return false;
    e->is_followed = true;
    bool is_held = false;
    for (int i = 0; i < e->n && !is_held; i++)
        is_held = e->receivers[i] == holder || e->receivers[i]->type->kind == TY_INT ||
                  is_held_by(m, e->receivers[i], holder);
    e->is_followed = false;
    return is_held;
}

/* Does a number hold the register's value, so that it is not known where it goes? */
static bool is_number_derived(const ModelUnit *m, const Decl *d)
{
    HolderEntry *e;
    HASH_FIND_PTR(m->exposed, &d, e);
    if (d->type->kind != TY_POINTER)
        return true;
    if (!e || e->is_followed)
        return false;
    e->is_followed = true;
    bool is_number = false;
    for (int i = 0; i < e->n && !is_number; i++)
        is_number = is_number_derived(m, e->receivers[i]);
    e->is_followed = false;
    return is_number;
}

bool is_in_registers(const ModelUnit *m, const Decl *d)
{
    return escape_of(m, d) != EXPOSED && !is_number_derived(m, d);
}

const Decl *only_holder(const ModelUnit *m, const Node *call)
{
    Climb c = {.node = call, .is_pointer = true};
    climb_to_use(&c, call->parent);
    return c.receiver && !c.escapes && is_in_registers(m, c.receiver) ? c.receiver : NULL;
}

bool only_caller_gets(const ModelUnit *m, const Decl *d, Compiler compiler)
{
    HolderEntry *e;
    HASH_FIND_PTR(m->exposed, &d, e);
    return e && !e->is_kept && !is_number_derived(m, d) && (compiler == COMPILER_CLANG || !e->is_used);
}

bool is_passed_to_callee(const ModelUnit *m, const Decl *d)
{
    HolderEntry *e;
    HASH_FIND_PTR(m->exposed, &d, e);
    return e && e->is_passed_to_callee;
}

/* Is the register a parameter of a function of which all calls are known, and that the compiler inlines? */
static bool is_inlined_parameter(const ModelUnit *m, const Decl *d, Compiler c)
{
    Pointer *p;
    HASH_FIND_PTR(m->pointers, &d, p);
    return p && p->callee && p->callee->is_inlined[c];
}

bool stays_in_inlined(const ModelUnit *m, const Decl *d, Compiler c)
{
    HolderEntry *e;
    HASH_FIND_PTR(m->exposed, &d, e);
    if (!e || e->is_followed)
        return true;
    e->is_followed = true;
    bool stays = e->exposure != EXPOSED;
    for (int i = 0; i < e->n && stays; i++)
        stays = (e->receivers[i]->kind != DECL_PARAM || is_inlined_parameter(m, e->receivers[i], c)) &&
                stays_in_inlined(m, e->receivers[i], c);
    e->is_followed = false;
    return stays;
}

bool is_never_read(const ModelUnit *m, const Decl *d)
{
    HolderEntry *e;
    HASH_FIND_PTR(m->exposed, &d, e);
    return d->is_static_storage && (!e || !e->is_read) && escape_of(m, d) == EXPOSED_NOT;
}

void escape_free(ModelUnit *m)
{
    HolderEntry *e, *next;
    HASH_ITER(hh, m->exposed, e, next)
        free(e->receivers);
    HASH_CLEAR(hh, m->exposed);
}
