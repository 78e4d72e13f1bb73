/* In: calls.  Out: edits; variables to declare.
 * Method: arguments that formulas need are kept where they are evaluated, which changes nothing of that.  Their
 * formulas are evaluated behind the call, when the strings that it made are there and nothing else of the expression
 * can come between.  A pointer that the call may free is kept as a volatile one: compilers know the freed one's value,
 * warn of its use, and take it to be unequal.  The call's own value keeps its type: a variable of it holds it
 * meanwhile.  Where the value is thrown away none is made, since compilers warn of values that are not used.
 * What a comparison of strings moves is counted in front of it, where its arguments can be evaluated there: it changes
 * nothing that the formula reads. */
#include "emit/library_probe.h"

#include <stdlib.h>
#include <string.h>

typedef struct LibVariable {
    const char *type; /* The type with "%s" for the name. */
    char letter;
    int number;
    int temp;         /* Full expressions share the variable. */
} LibVariable;

/* The variable for this type's temp'th value in a full expression. */
static const LibVariable *variable(LibVariables *vars, const char *type, char letter, int temp)
{
    int number = 0;
    for (int i = 0; i < vars->n; i++) {
        LibVariable *v = &vars->items[i];
        if (v->letter != letter)
            continue;
        if (v->temp == temp && !strcmp(v->type, type))
            return v;
        number++;
    }
    *PUSH(vars->items, vars->n, vars->cap) = (LibVariable){type, letter, letter == 'r' ? number : temp, temp};
    return &vars->items[vars->n - 1];
}

static const char *name_of(Arena *a, const LibVariables *vars, const LibVariable *v)
{
    const char *name = arena_printf(a, "mr_%c%d%s", v->letter, v->number, vars->suffix);
    if (vars->private)
        names_add(vars->private, name);
    return name;
}

void libprobe_declare(const LibVariables *vars, Buf *out)
{
    for (int i = 0; i < vars->n; i++) {
        const LibVariable *v = &vars->items[i];
        const char *place = strstr(v->type, "%s");
        bool goes_on = i && v->letter != 'r' && vars->items[i - 1].letter == v->letter;
        if (goes_on)
            buf_printf(out, ", %smr_%c%d%s",
                       v->letter == 'p'   ? "*"
                       : v->letter == 'f' ? "*volatile "
                                          : "",
                       v->letter, v->number, vars->suffix);
        else
            buf_printf(out, "%s %.*smr_%c%d%s%s", i ? ";" : "", (int)(place - v->type), v->type, v->letter, v->number,
                       vars->suffix, place + 2);
    }
    buf_puts(out, vars->n ? ";" : "");
}

void libprobe_free(LibVariables *vars)
{
    free(vars->items);
}

/* ---- text ---- */

static void add_sums(Buf *out, const char *before, const LibProbe *p)
{
    for (int i = 0; i < p->n; i++) {
        buf_printf(out, "%s%s += ", i ? ", " : before, p->sum[i].counter);
        libexpr_text(out, p->sum[i].formula, p->library->value);
    }
}

static const char *take(Arena *a, Buf *b)
{
    const char *text = arena_strndup(a, b->text, b->len);
    buf_free(b);
    return text;
}

/* mr_u64 has room for each integer; what needs no conversion in a prototyped call may need one in a variable list of
 * arguments. */
static const char *as_it_was(const Type *t)
{
    return t->size >= 8 ? "" : t->is_unsigned && t->size == 4 ? "(unsigned)" : "(int)";
}

static bool may_be_freed(const LibCall *c, int i)
{
    for (int k = 0; k < LIB_FIGURES; k++)
        if (c->at_run[k] && libexpr_asks_moved(c->at_run[k], i))
            return true;
    return false;
}

/* The name of an array argument, whose address need not be kept; NULL: it is no array.  Compilers that check formats
 * look at the constant array in `printf (usage)`, and would not see it through a variable. */
static const char *array_named(Arena *a, Node *argument)
{
    const Node *n = strip_casts(argument);
    bool is_array = n->kind == E_REF && n->decl && n->decl->kind == DECL_VAR && n->type && n->type->kind == TY_ARRAY;
    return is_array && strncmp(n->decl->name, "__", 2) != 0 ? arena_printf(a, "((void *)%s)", n->decl->name) : NULL;
}

static const char *keep_argument(Inserter *in, LibVariables *vars, const LibCall *c, int i, int temp)
{
    Arena *a = in->u->arena;
    const Node *n = c->call->kid[i];
    bool pointer = c->value[i].kind == LIB_POINTER;
    const char *array = pointer ? array_named(a, c->call->kid[i]) : NULL;
    if (array)
        return array;
    const LibVariable *v = !pointer             ? variable(vars, "mr_u64 %s", 's', temp)
                           : may_be_freed(c, i) ? variable(vars, "void *volatile %s", 'f', temp)
                                                : variable(vars, "void *%s", 'p', temp);
    const char *name = name_of(a, vars, v), *back = pointer ? "" : as_it_was(n->type);
    if (v->letter == 'p' && is_format(c->call->kid[i])) {
        insert_around(in, n, 0, "mr_format((", arena_printf(a, "), &%s)", name));
        return name;
    }
    insert_around(in, n, 0, arena_printf(a, "(%s = %s(", name, pointer ? "(void *)" : "(mr_u64)"),
                  *back ? arena_printf(a, "), %s%s)", back, name) : "))");
    return name;
}

static void write_at_argument(Inserter *in, LibVariables *vars, const LibProbe *p, int temp)
{
    const LibCall *c = p->library;
    Arena *a = in->u->arena;
    const char *name = name_of(a, vars, variable(vars, "mr_u64 %s", 's', temp));
    for (int i = 1; i < c->n_values; i++)
        if (c->is_used[i])
            c->value[i].text = name;
    Buf close = {NULL, 0, 0};
    buf_puts(&close, "), ");
    add_sums(&close, "", p);
    buf_printf(&close, ", %s%s)", as_it_was(c->site->type), name);
    insert_around(in, c->site, 0, arena_printf(a, "(%s = (mr_u64)(", name), take(a, &close));
}

static bool is_plain_local(const Node *n)
{
    n = strip_parens((Node *)n);
    return n->kind == E_REF && n->decl && n->decl->is_local && !n->decl->is_static_storage &&
           !n->decl->is_address_taken;
}

/* Is the call's value an operand beside another one whose value or effect depends on which of them comes first?  gcc
 * makes `(a, f() + b)` of `f() + (a, b)`, and of an assignment's right side likewise. */
static bool has_neighbour(const Node *n)
{
    for (const Node *p = n->parent; p && is_expr(p); n = p, p = p->parent) {
        const Node *other = p->n_kids == 2 ? p->kid[p->kid[0] == n] : NULL;
        switch (p->kind) {
        case E_PAREN:
        case E_CAST:
        case E_IMPLICIT:
        case E_UNARY:
        case E_MEMBER: break;
        case E_BINARY:
            if (p->op == OP_COMMA && p->kid[0] == n)
                return false;
            if (p->op != OP_COMMA && other && !other->is_constant)
                return true;
            break;
        case E_INDEX: return true;
        case E_ASSIGN:
        case E_ASSIGN_OP: return !is_plain_local(p->kid[0]);
        default: return false;
        }
    }
    return false;
}

/* Does the program say that the value is thrown away?  Of a function that changes nothing, clang asks for that. */
static bool is_cast_to_void(const Node *call)
{
    const Node *to = outer_parens(call)->parent;
    return to->kind == E_CAST && to->type && to->type->kind == TY_VOID;
}

/* Writes the text behind the call: `, mr_c[5] += …, mr_r0)`, or, for the address of what is read, `*(…, &mr_r0)`: the
 * value stays where it is in its expression. */
static void write_behind(Inserter *in, LibVariables *vars, const LibProbe *p, int temp)
{
    const LibCall *c = p->library;
    Arena *a = in->u->arena;
    const Type *t = c->call->type;
    bool is_void = t->kind == TY_VOID, arm = libcall_is_dropped_arm(c->call);
    bool value = !is_void && (c->is_used[0] || !libcall_is_dropped(c->call));
    const char *open = !value && !is_void && is_cast_to_void(c->call) ? "((void)" : "(",
               *last = is_void ? ", (void)0)" : ")";
    if (value) {
        const char *name = name_of(a, vars, variable(vars, c->call->decl->result, 'r', temp));
        c->value[0].text = t->kind == TY_INT && t->size < 8 ? arena_printf(a, "(mr_u64)%s", name) : name;
        bool stays = !libcall_is_dropped(c->call) && !arm && has_neighbour(c->call);
        open = arena_printf(a, stays ? "(*(%s = " : "(%s = ", name);
        if (stays)
            last = arena_printf(a, ", &%s))", name);
        else if (!libcall_is_dropped(c->call))
            last = arm ? arena_printf(a, ", %s = %s)",
                                      name_of(a, vars, variable(vars, c->call->decl->result, 'r', temp + 1)), name)
                       : arena_printf(a, ", %s)", name);
    }
    Buf close = {NULL, 0, 0};
    add_sums(&close, ", ", p);
    buf_puts(&close, last);
    insert_around(in, c->call, 2, open, take(a, &close)); /* The edit stands within one that counts the arm. */
}

/* ---- comparisons of strings ---- */

/* Can the text be evaluated twice, and stand where it is put? */
static bool is_repeatable(const Node *n)
{
    if (n->span.macro_begin || n->span.macro_end || (n->type && n->type->is_volatile))
        return false;
    switch (n->kind) {
    case E_REF:
        return n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM) && n->decl->own == OWN_NONE &&
               strncmp(n->decl->name, "__", 2) != 0;
    case E_STRING:
    case E_LITERAL: return true;
    case E_UNARY:
        if (n->op != OP_DEREF && n->op != OP_ADDR)
            return false;
        break;
    case E_BINARY:
        if (n->op != OP_ADD && n->op != OP_SUB)
            return false;
        break;
    case E_PAREN:
    case E_CAST:
    case E_IMPLICIT:
    case E_MEMBER:
    case E_INDEX: break;
    default: return false;
    }
    for (int i = 0; i < n->n_kids; i++)
        if (n->kid[i] && !is_repeatable(n->kid[i]))
            return false;
    return true;
}

/* Is what a comparison moves counted in front of it?  It changes nothing that the formula reads.  Its result needs no
 * variable there, and the call stays the last one of a function that returns its result. */
static bool is_counted_in_front(const LibVariables *vars, const LibCall *c)
{
    static const char *const names[] = {"strcmp", "strncmp", "strcoll", "memcmp", "bcmp", "wcscmp", "wcsncmp"};
    bool is_named = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        is_named = is_named || !strcmp(c->call->decl->name, names[i]);
    if (!is_named || vars->keeps_arguments || c->is_used[0] || libcall_is_dropped(c->call) ||
        libcall_is_dropped_arm(c->call) || has_neighbour(c->call))
        return false;
    for (int i = 1; i < c->n_values; i++)
        if (c->is_used[i] && !is_repeatable(c->call->kid[i]))
            return false;
    return true;
}

/* Does the argument stay as it is, since its text says without an access what it is? */
static bool stays_as_written(const Node *argument)
{
    const Node *n = strip_casts((Node *)argument);
    return n->kind == E_STRING || n->kind == E_LITERAL || (n->type && n->type->kind == TY_ARRAY) || is_plain_local(n);
}

/* Writes `(mr_p0 = (void *)(A), mr_p1 = (void *)(B), mr_c[5] += …, strcmp(mr_p0, mr_p1))`.  Returns how many variables
 * were used. */
static int write_in_front(Inserter *in, LibVariables *vars, const LibProbe *p, int temp)
{
    const LibCall *c = p->library;
    Arena *a = in->u->arena;
    Buf open = {NULL, 0, 0};
    int n = 0;
    buf_puts(&open, "(");
    for (int i = 1; i < c->n_values; i++) {
        const Node *argument = c->call->kid[i];
        const bool is_pointer = c->value[i].kind == LIB_POINTER;
        const char *text = c->is_used[i] ? unit_text_of(in->u, a, argument) : NULL;
        if (!text)
            continue;
        c->value[i].text = arena_printf(a, is_pointer ? "((void *)(%s))" : "((mr_u64)(%s))", text);
        if (!is_pointer || stays_as_written(argument))
            continue;
        c->value[i].text = name_of(a, vars, variable(vars, "void *%s", 'p', temp + n++));
        buf_printf(&open, "%s = (void *)(%s), ", c->value[i].text, text);
        edit_add(in->edits, argument->span.begin, argument->span.end, EDIT_OPEN, 0, c->value[i].text);
    }
    add_sums(&open, "", p);
    buf_puts(&open, ", ");
    insert_around(in, c->call, 2, take(a, &open), ")");
    return n;
}

int libprobe_write(Inserter *in, LibVariables *vars, const LibProbe *p, int temp)
{
    const LibCall *c = p->library;
    int n = 0;
    if (c->site != c->call) {
        write_at_argument(in, vars, p, temp);
        return 1;
    }
    if (is_counted_in_front(vars, c))
        return write_in_front(in, vars, p, temp);
    for (int i = 1; i < c->n_values; i++)
        if (c->is_used[i])
            c->value[i].text = keep_argument(in, vars, c, i, temp + n++);
    write_behind(in, vars, p, temp + n);
    return n + 2;
}
