/* In: a call by name.  Out: LibCall.
 * Method: a formula whose arguments are constant is worked out here.  Others are worked out when the program runs,
 * behind the call; at the argument, where they need but one and no memory, so that the call itself stays as it is.
 * Limits: a call inside of a macro that stays unexpanded has no probe: what is not known from the text is not counted
 * there. */
#include "cfg/library_call.h"

#include <string.h>

/* ---- what the text determines ---- */

static LibValue value_of(const Node *n)
{
    const Type *t = n->type;
    const Node *literal = strip_casts((Node *)n);
    LibValue v = {.kind = !t || t->kind == TY_VOID ? LIB_MISSING
                          : t->kind == TY_INT      ? LIB_WHOLE
                          : t->kind == TY_POINTER  ? LIB_POINTER
                                                   : LIB_OTHER};
    if (v.kind == LIB_WHOLE && n->has_value &&
        !(t->is_unsigned && n->value < 0)) { /* The value is not beyond what signed numbers can say. */
        v.is_known = true;
        v.value = (double)n->value;
    } else if (v.kind == LIB_POINTER && literal->kind == E_STRING && literal->has_value) {
        v.is_known = true; /* The length of the string is known. */
        v.value = (double)literal->value;
    }
    v.is_unsigned = v.kind == LIB_WHOLE && t->is_unsigned;
    return v;
}

static void find_values(const Unit *u, LibCall *c)
{
    c->n_values = c->call->n_kids;
    c->value = NEW_N(u->arena, LibValue, LIB_ARGUMENTS + 1);
    c->is_used = NEW_N(u->arena, bool, LIB_ARGUMENTS + 1);
    if (c->n_values > LIB_ARGUMENTS + 1)
        c->n_values = LIB_ARGUMENTS + 1;
    c->value[0] = value_of(c->call);
    c->value[0].is_known = false;
    for (int i = 1; i < c->n_values; i++)
        c->value[i] = value_of(c->call->kid[i]);
}

/* ---- what must be had when it runs ---- */

static bool is_dropped(const Node *n, bool through_arms)
{
    const Node *p = n->parent;
    if (!p || p->kind == D_VAR)
        return false;
    switch (p->kind) {
    case E_PAREN: return is_dropped(p, through_arms);
    case E_CAST:
    case E_IMPLICIT: return p->type && p->type->kind == TY_VOID;
    case E_BINARY: return p->op == OP_COMMA && (p->kid[0] == n || is_dropped(p, through_arms));
    case E_COND: return through_arms && p->kid[0] != n && is_dropped(p, true);
    case S_FOR: return n != p->kid[1];
    case S_IF:
    case S_WHILE:
    case S_SWITCH: return n != p->kid[0];
    case S_DO: return n == p->kid[0];
    case S_OMP: return true;
    case S_COMPOUND: return !(p->parent && p->parent->kind == E_STMT_EXPR && n == p->kid[p->n_kids - 1]);
    case S_CASE:
    case S_DEFAULT:
    case S_LABEL:
    case S_ATTRIBUTED: return is_dropped(p, through_arms);
    default: return false;
    }
}

bool libcall_is_dropped(const Node *call)
{
    return is_dropped(call, false);
}

bool libcall_is_dropped_arm(const Node *call)
{
    return !is_dropped(call, false) && is_dropped(call, true);
}

static bool reads_memory(const LibExpr *e)
{
    bool found = e->op >= LX_STRLEN;
    for (int i = 0; i < 3 && e->kid[i]; i++)
        found = found || reads_memory(e->kid[i]);
    return found;
}

/* The only value that the formulas need, if one at the argument's place is enough; -1: no. */
static int only_argument(const LibCall *c)
{
    int only = -1;
    for (int i = 0; i < c->n_values; i++)
        if (c->is_used[i]) {
            if (only >= 0 || !i || c->value[i].kind != LIB_WHOLE)
                return -1;
            only = i;
        }
    for (int k = 0; k < LIB_FIGURES; k++)
        if (c->at_run[k] && reads_memory(c->at_run[k]))
            return -1;
    return only;
}

/* A variable for the result can be declared, or is not needed. */
static bool keeps_result(const LibCall *c)
{
    const Type *t = c->call->type;
    if (!t || t->kind == TY_VOID || (!c->is_used[0] && libcall_is_dropped(c->call)))
        return true;
    return is_scalar(t) && c->call->decl->result && *c->call->decl->result;
}

static bool can_probe(const Unit *u, const LibCall *c)
{
    if (c->site != c->call)
        return !is_uneditable(u, c->site);
    if (is_uneditable(u, c->call) || !keeps_result(c))
        return false;
    for (int i = 1; i < c->n_values; i++)
        if (c->is_used[i] && is_uneditable(u, c->call->kid[i]))
            return false;
    return true;
}

static void misfit(const Unit *u, Diag *d, const LibCall *c, LibFigure k, const char *why)
{
    const Source *s = u->user ? u->user : &u->source;
    if (!c->entry->is_users || d->silent || !libmodel_misfits(u->library, c->entry, why))
        return;
    diag_line(d, DIAG_WARNING, (SourcePlace){s, c->call->from.line, c->call->from.column},
              "'%s': %s by the library model cannot be counted here: %s", c->entry->name, lib_figure_names[k], why);
}

static void find_figures(const Unit *u, Diag *d, LibCall *c)
{
    bool any = false;
    for (int k = 0; k < LIB_FIGURES; k++) {
        const LibExpr *e = c->entry->figure[k];
        if (!e || libexpr_known(e, c->value, c->n_values, &c->amount[k]))
            continue;
        bool uses[LIB_ARGUMENTS + 1] = {false};
        const char *why = libexpr_uses(e, c->value, c->n_values, uses);
        if (why) {
            misfit(u, d, c, (LibFigure)k, why);
            continue;
        }
        c->at_run[k] = e;
        any = true;
        for (int i = 0; i < c->n_values; i++)
            c->is_used[i] = c->is_used[i] || uses[i];
    }
    int only = any ? only_argument(c) : -1;
    c->site = only > 0 ? c->call->kid[only] : c->call;
    if (any && !can_probe(u, c))
        for (int k = 0; k < LIB_FIGURES; k++)
            c->at_run[k] = NULL;
}

const LibEntry *libcall_entry(const Unit *u, const Decl *callee)
{
    return !callee || (callee->is_internal && !callee->is_systems) || callee->header_function
               ? NULL
               : libmodel_find(u->library, callee->name);
}

Transfer libcall_transfer(const Node *call)
{
    static const struct {
        const char *name;
        Transfer transfer;
    } table[] = {
        {"memcpy", TRANSFER_COPY},        {"memmove", TRANSFER_COPY},      {"mempcpy", TRANSFER_COPY},
        {"memset", TRANSFER_FILL},        {"__memcpy_chk", TRANSFER_COPY}, {"__memmove_chk", TRANSFER_COPY},
        {"__mempcpy_chk", TRANSFER_COPY}, {"__memset_chk", TRANSFER_FILL},
    };
    const char *name = call->decl && !call->decl->is_internal ? without_builtin(call->decl->name) : "";
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(name, table[i].name))
            return table[i].transfer;
    return TRANSFER_NONE;
}

bool libcall_is_folded(const Unit *u, const Node *call)
{
    const char *name = call->decl ? call->decl->name : "";
    const Node *literal = call->n_kids == 2 ? strip_casts(call->kid[1]) : NULL;
    return literal && literal->kind == E_STRING && literal->has_value &&
           (!strcmp(name, "strlen") || !strcmp(name, "__builtin_strlen")) && libcall_entry(u, call->decl);
}

LibCall *libcall_new(const Unit *u, Diag *d, Node *call)
{
    const LibEntry *e = libcall_entry(u, call->decl);
    if (!e)
        return NULL;
    LibCall *c = NEW(u->arena, LibCall);
    c->call = call;
    c->entry = e;
    find_values(u, c);
    find_figures(u, d, c);
    return c;
}

void libcall_constants(LibCall *c)
{
    for (int k = 0; k < LIB_FIGURES; k++)
        if (c->entry->figure[k])
            libexpr_known(c->entry->figure[k], NULL, 0, &c->amount[k]);
}
