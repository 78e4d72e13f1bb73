/* In: accesses.  Out: their places.
 * Method: down the path of an lvalue, as lvalue_root goes; each access of a unit is looked at once.
 * Limits: what an initialiser stores is of the variable as a whole, not of a member. */
#include "output/data_places.h"

#include <string.h>

#include "cfg/cfg.h"
#include "output/data_targets.h"
#include "tree/reserved_names.h"
#include "program/points_to_stack.h"
#include "support/hash.h"
#include "tree/lvalue_root.h"

typedef struct KnownAccess {
    struct AccessKey {
        const Node *node;
        int kind; /* 2 × AccessOrigin, and 1 more for a load. */
        int zero;
    } key;
    int place;
    UT_hash_handle hh;
} KnownAccess;

/* A declaration: a variable, a pointer by itself, or a member through which memory is reached. */
typedef struct KnownObject {
    struct ObjectKey {
        const Decl *decl;
        int64_t kind;
    } key;
    int object;
    UT_hash_handle hh;
} KnownObject;

enum { AS_VARIABLE, AS_POINTER, AS_MEMBER };

typedef struct Local {
    const Decl *decl;
    const char *function;
    UT_hash_handle hh;
} Local;

struct DataPlaces {
    DataTables *tables;
    const ModelUnit *unit;
    const DataTargets *targets;
    Arena *arena;
    KnownAccess *known;
    KnownObject *objects;
    Local *locals;
};

/* ---- the functions of local variables ---- */

typedef struct Naming {
    DataPlaces *p;
    const char *function;
} Naming;

static void add_local(Naming *n, const Decl *d)
{
    Local *l;
    HASH_FIND_PTR(n->p->locals, &d, l);
    if (!d || l)
        return;
    l = NEW(n->p->arena, Local);
    *l = (Local){.decl = d, .function = n->function};
    HASH_ADD_PTR(n->p->locals, decl, l);
}

static bool find_local(Node *n, void *ctx)
{
    if (n->kind == D_VAR && n->decl)
        add_local(ctx, n->decl);
    return true;
}

static const char *function_of(const DataPlaces *p, const Decl *d)
{
    Local *l;
    HASH_FIND_PTR(p->locals, &d, l);
    return l ? l->function : NULL;
}

DataPlaces *data_places_new(DataTables *t, const Job *job, const ModelUnit *unit, const DataTargets *targets)
{
    DataPlaces *p = xmalloc(sizeof *p);
    *p = (DataPlaces){.tables = t, .unit = unit, .targets = targets, .arena = arena_new()};
    data_tables_unit(t, job);
    for (int i = 0; i < job->n_bodies; i++) {
        Naming n = {p, job->unit->functions[job->body[i].function]->name};
        const Function *f = job->body[i].cfg ? job->body[i].cfg->function : NULL;
        for (int k = 0; f && k < f->n_params; k++)
            add_local(&n, f->param[k]);
        if (f)
            walk(f->body, find_local, &n);
        if (f && job->final != job->unit) /* Static variables of both stand in front of them, under another name. */
            walk(job->unit->functions[job->body[i].function]->body, find_local, &n);
    }
    return p;
}

void data_places_free(DataPlaces *p)
{
    HASH_CLEAR(hh, p->known);
    HASH_CLEAR(hh, p->objects);
    HASH_CLEAR(hh, p->locals);
    arena_free(p->arena);
    free(p);
}

/* ---- objects ---- */

static const KnownObject *known_object(const DataPlaces *p, const Decl *d, int how)
{
    const struct ObjectKey key = {d, how};
    KnownObject *k;
    HASH_FIND(hh, p->objects, &key, sizeof key, k);
    return k;
}

static int keep_object(DataPlaces *p, const Decl *d, int how, int object)
{
    KnownObject *k = NEW(p->arena, KnownObject);
    *k = (KnownObject){.key = {d, how}, .object = object};
    HASH_ADD(hh, p->objects, key, sizeof k->key, k);
    return object;
}

/* The name of the memory behind a pointer that is in memory itself, so that the pointer has a row of its own. */
static const char *behind(const DataPlaces *p, const char *pointer)
{
    return arena_printf(p->arena, "%s->", pointer);
}

static int variable(DataPlaces *p, const Decl *d, int how, const char *kind)
{
    const KnownObject *k = known_object(p, d, how);
    if (k)
        return k->object;
    const Decl *user = d->own == OWN_SHARED && d->original ? d->original : d;
    bool is_in_memory = d->is_static_storage || d->is_address_taken;
    DataObject o = {.name = user->name,
                    .shown = how == AS_POINTER && is_in_memory ? behind(p, user->name) : NULL,
                    .kind = kind,
                    .type = d->type,
                    .function = function_of(p, user),
                    .is_external = d->is_static_storage && !d->is_internal,
                    .file = d->file,
                    .line = d->line};
    return keep_object(p, d, how, data_object(p->tables, &o));
}

static int own_variable(DataPlaces *p, const Decl *d)
{
    return variable(p, d, AS_VARIABLE, !d->is_static_storage ? "stack" : d->is_internal ? "static" : "global");
}

/* The name of a pointer that is no variable: `struct node.next`, `table[]`, `f()`.  *decl is set to its declaration. */
static const char *pointer_name(const DataPlaces *p, const Node *n, const Decl **decl)
{
    n = strip_casts((Node *)n);
    if (n->decl && n->kind != E_CALL)
        *decl = n->decl;
    switch (n->kind) {
    case E_REF: return n->decl->name;
    case E_MEMBER:
        if (!n->decl || !n->decl->record)
            return "(pointer)";
        return arena_printf(p->arena, "%s.%s", n->decl->record->type->name, n->decl->name);
    case E_INDEX:
        return arena_printf(p->arena, "%s[]", pointer_name(p, n->kid[n->kid[1]->type->kind == TY_POINTER], decl));
    case E_CALL: return n->decl ? arena_printf(p->arena, "%s()", n->decl->name) : "(call)()";
    case E_UNARY:
        if (n->op == OP_DEREF)
            return arena_printf(p->arena, "*%s", pointer_name(p, n->kid[0], decl));
        return "(pointer)";
    default: return "(pointer)";
    }
}

static int unnamed(const DataPlaces *p, const char *name, const char *kind)
{
    return data_object(p->tables, &(DataObject){.name = name, .kind = kind});
}

/* The number of the object behind such a pointer; that of a member is the same for all expressions. */
static int yielded(DataPlaces *p, const Node *through)
{
    const Decl *decl = NULL, *member = through->kind == E_MEMBER ? through->decl : NULL;
    const KnownObject *k = member ? known_object(p, member, AS_MEMBER) : NULL;
    if (k)
        return k->object;
    const char *name = pointer_name(p, through, &decl);
    if (member && member->record)
        name = behind(p, name);
    int object = data_object(p->tables, &(DataObject){.name = name,
                                                      .kind = "pointer",
                                                      .type = through->type,
                                                      .function = decl ? function_of(p, decl) : NULL,
                                                      .file = decl ? decl->file : NULL,
                                                      .line = decl ? decl->line : 0});
    return member ? keep_object(p, member, AS_MEMBER, object) : object;
}

/* Names what a pointer points into; through: what yields it. */
static int target(DataPlaces *p, const Decl *pointer, const Node *through)
{
    if (!pointer)
        return through ? yielded(p, through) : unnamed(p, "(pointer)", "pointer");
    const Decl *into = model_points_to(p->unit, pointer);
    DataTarget found = data_target_of(p->targets, pointer);
    if (into || found.object)
        return own_variable(p, into ? into : found.object);
    if (found.call)
        return data_site(p->tables, &found);
    return variable(p, pointer, AS_POINTER, "pointer");
}

static int literal(const DataPlaces *p, const Node *n)
{
    return n && n->kind == E_STRING ? unnamed(p, "(strings)", "constant") : unnamed(p, "(temporaries)", "stack");
}

/* ---- members ---- */

/* The node of which the lvalue is a part; NULL: it is no part, or is reached through a pointer. */
static const Node *whole_of(const Node *n)
{
    const Node *base;
    switch (n->kind) {
    case E_MEMBER: return n->is_arrow ? NULL : n->kid[0];
    case E_IMPLICIT:
    case E_UNARY: return n->kind == E_IMPLICIT || n->op == OP_REAL || n->op == OP_IMAG ? n->kid[0] : NULL;
    case E_INDEX:
        base = strip_parens(n->kid[n->kid[1]->type->kind == TY_POINTER]);
        if (base->type && base->type->kind == TY_VECTOR)
            return base;
        return base->kind == E_IMPLICIT && !base->is_load && base->n_kids == 1 && base->kid[0]->type &&
                       base->kid[0]->type->kind == TY_ARRAY
                   ? base->kid[0]
                   : NULL;
    default: return NULL;
    }
}

/* The innermost member that it is, or is an element of, with those around. */
static int field_of(const DataPlaces *p, const Node *n)
{
    if (!n)
        return -1;
    n = strip_parens((Node *)n);
    int around = field_of(p, whole_of(n));
    return n->kind == E_MEMBER && n->decl && n->decl->record ? data_field(p->tables, n->decl, around) : around;
}

/* ---- accesses ---- */

static int place_of_lvalue(DataPlaces *p, const Node *lvalue)
{
    LvalueRoot r = lvalue_root(lvalue);
    int object = r.object                      ? own_variable(p, r.object)
                 : r.pointer || r.pointer_expr ? target(p, r.pointer, r.pointer_expr)
                 : r.literal                   ? literal(p, r.literal)
                                               : target(p, NULL, NULL);
    return data_place(p->tables, object, lvalue->type, field_of(p, lvalue));
}

static int place_of_pointee(DataPlaces *p, const Node *pointer)
{
    bool is_object;
    const Node *root = strip_parens((Node *)pointer_root(pointer_without_casts(pointer), &is_object));
    if (is_object)
        return place_of_lvalue(p, root);
    if (root->kind == E_IMPLICIT && root->is_load)
        root = strip_parens(root->kid[0]);
    const Type *t = root->type && root->type->kind == TY_POINTER ? root->type->elem : NULL;
    int object = root->kind == E_STRING ? literal(p, root) : target(p, root->kind == E_REF ? root->decl : NULL, root);
    return data_place(p->tables, object, t, -1);
}

/* The pointer argument of an atomic or an overflow built-in; NULL: the node is none. */
static const Node *builtin_pointer(const Node *n)
{
    const char *name = n->kind == E_CALL && n->decl ? n->decl->name : "";
    if (n->kind == E_ATOMIC)
        return n->n_kids ? n->kid[0] : NULL;
    if (!strncmp(name, "__sync_", 7) || !strncmp(name, "__atomic_", 9))
        return n->n_kids > 1 ? n->kid[1] : NULL;
    return !strncmp(name, "__builtin_", 10) && strstr(name, "_overflow") && n->n_kids == 4 ? n->kid[3] : NULL;
}

static const Node *lvalue_of(const Node *n, bool is_load)
{
    switch (n->kind) {
    case E_IMPLICIT:
    case E_CAST: return n->is_load && is_load ? n->kid[0] : NULL;
    case E_ASSIGN:
    case E_ASSIGN_OP: return n->kid[0];
    case E_UNARY: return is_increment(n) ? n->kid[0] : NULL;
    default: return NULL;
    }
}

/* The place that an initialiser writes, or of an argument that is passed in memory. */
static int place_of_initialiser(DataPlaces *p, const Node *init)
{
    const Node *root = init;
    if (init->parent && init->parent->kind == E_CALL)
        return data_place(p->tables, unnamed(p, "(arguments)", "stack"), init->type, -1);
    while (root && root->kind != D_VAR && root->kind != E_COMPOUND_LITERAL)
        root = root->parent;
    int object = root && root->kind == D_VAR ? own_variable(p, root->decl) : literal(p, NULL);
    return data_place(p->tables, object, init->type, -1);
}

static int find_place(DataPlaces *p, const MovedAccess *m)
{
    const Node *n = m->node, *lvalue, *pointer;
    if (m->origin == ACCESS_TABLE)
        return data_place(p->tables, unnamed(p, "(jump tables)", "constant"), NULL, -1);
    if (!n)
        return data_place_unknown(p);
    if (m->origin == ACCESS_POINTED)
        return place_of_pointee(p, n);
    if (n->kind == E_VA_ARG && m->is_load)
        return data_place(p->tables, unnamed(p, "(arguments)", "stack"), n->type, -1);
    if ((lvalue = lvalue_of(n, m->is_load)))
        return place_of_lvalue(p, lvalue);
    if ((pointer = builtin_pointer(n)))
        return place_of_pointee(p, pointer);
    return place_of_initialiser(p, n);
}

int data_place_of(DataPlaces *p, const MovedAccess *m)
{
    KnownAccess *k;
    struct AccessKey key = {m->node, 2 * (int)m->origin + m->is_load, 0};
    HASH_FIND(hh, p->known, &key, sizeof key, k);
    if (!k) {
        k = NEW(p->arena, KnownAccess);
        k->key = key;
        k->place = find_place(p, m);
        HASH_ADD(hh, p->known, key, sizeof k->key, k);
    }
    return k->place;
}

int data_place_unknown(DataPlaces *p)
{
    return data_place(p->tables, unnamed(p, "(unknown)", "unknown"), NULL, -1);
}
