/* In: a call by name.  Out: what gcc 12 and clang 19 know of it at -O2, with errno (-fmath-errno).
 * Method: a table, made by looking at what both leave of loads and stores around each call.  A function that may set
 * errno leaves gcc's view of memory alone but for ints; clang lets it write anywhere.  sin and its like set none for
 * gcc, and are constant there.
 * Limits: -ffast-math, -fno-math-errno and -fno-builtin are not seen. */
#include "model/library_function.h"

#include <stdlib.h>
#include <string.h>

typedef struct KnownFunction {
    const char *name; /* The name for double; those for float and long double end in f and l. */
    MemoryUse memory[2]; /* By compiler: its use of memory. */
} KnownFunction;

/* Sorted. */
static const KnownFunction functions[] = {
    {"__ctype_b_loc", {MEMORY_ALONE, MEMORY_ALONE}},
    {"__ctype_tolower_loc", {MEMORY_ALONE, MEMORY_ALONE}},
    {"__ctype_toupper_loc", {MEMORY_ALONE, MEMORY_ALONE}},
    {"abs", {MEMORY_ALONE, MEMORY_ALONE}},
    {"acos", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"acosh", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"asin", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"asinh", {MEMORY_ALONE, MEMORY_ERRNO}},
    {"atan", {MEMORY_ALONE, MEMORY_ERRNO}},
    {"atan2", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"atanh", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"atof", {MEMORY_READ, MEMORY_READ}},
    {"atoi", {MEMORY_READ, MEMORY_READ}},
    {"atol", {MEMORY_READ, MEMORY_READ}},
    {"cabs", {MEMORY_ALONE, MEMORY_ANY}},
    {"calloc", {MEMORY_ERRNO, MEMORY_ALONE}},
    {"carg", {MEMORY_ALONE, MEMORY_ANY}},
    {"cbrt", {MEMORY_ALONE, MEMORY_ALONE}},
    {"ceil", {MEMORY_ALONE, MEMORY_ALONE}},
    {"cimag", {MEMORY_ALONE, MEMORY_ALONE}},
    {"conj", {MEMORY_ALONE, MEMORY_ALONE}},
    {"copysign", {MEMORY_ALONE, MEMORY_ALONE}},
    {"cos", {MEMORY_ALONE, MEMORY_ERRNO}},
    {"cosh", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"creal", {MEMORY_ALONE, MEMORY_ALONE}},
    {"erf", {MEMORY_ALONE, MEMORY_ERRNO}},
    {"erfc", {MEMORY_ERRNO, MEMORY_ANY}},
    {"exp", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"exp10", {MEMORY_ERRNO, MEMORY_ANY}},
    {"exp2", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"expm1", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"fabs", {MEMORY_ALONE, MEMORY_ALONE}},
    {"fdim", {MEMORY_ERRNO, MEMORY_ANY}},
    {"floor", {MEMORY_ALONE, MEMORY_ALONE}},
    {"fma", {MEMORY_ALONE, MEMORY_ALONE}},
    {"fmax", {MEMORY_ALONE, MEMORY_ALONE}},
    {"fmin", {MEMORY_ALONE, MEMORY_ALONE}},
    {"fmod", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"hypot", {MEMORY_ERRNO, MEMORY_ANY}},
    {"ilogb", {MEMORY_ERRNO, MEMORY_ANY}},
    {"isalnum", {MEMORY_ALONE, MEMORY_ALONE}},
    {"isalpha", {MEMORY_ALONE, MEMORY_ALONE}},
    {"isdigit", {MEMORY_ALONE, MEMORY_ALONE}},
    {"islower", {MEMORY_ALONE, MEMORY_ALONE}},
    {"isprint", {MEMORY_ALONE, MEMORY_ALONE}},
    {"ispunct", {MEMORY_ALONE, MEMORY_ALONE}},
    {"isspace", {MEMORY_ALONE, MEMORY_ALONE}},
    {"isupper", {MEMORY_ALONE, MEMORY_ALONE}},
    {"labs", {MEMORY_ALONE, MEMORY_ALONE}},
    {"ldexp", {MEMORY_ERRNO, MEMORY_ANY}},
    {"llabs", {MEMORY_ALONE, MEMORY_ALONE}},
    {"llrint", {MEMORY_ERRNO, MEMORY_ANY}},
    {"llround", {MEMORY_ERRNO, MEMORY_ANY}},
    {"log", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"log10", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"log1p", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"log2", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"logb", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"lrint", {MEMORY_ERRNO, MEMORY_ANY}},
    {"lround", {MEMORY_ERRNO, MEMORY_ANY}},
    {"malloc", {MEMORY_ERRNO, MEMORY_ALONE}},
    {"memchr", {MEMORY_READ, MEMORY_READ}},
    {"memcmp", {MEMORY_READ, MEMORY_READ}},
    {"nearbyint", {MEMORY_ALONE, MEMORY_ALONE}},
    {"nextafter", {MEMORY_ERRNO, MEMORY_ANY}},
    {"pow", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"remainder", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"rint", {MEMORY_ALONE, MEMORY_ALONE}},
    {"round", {MEMORY_ALONE, MEMORY_ALONE}},
    {"roundeven", {MEMORY_ALONE, MEMORY_ALONE}},
    {"scalbn", {MEMORY_ERRNO, MEMORY_ANY}},
    {"sin", {MEMORY_ALONE, MEMORY_ERRNO}},
    {"sinh", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"sqrt", {MEMORY_ERRNO, MEMORY_ERRNO}},
    {"strchr", {MEMORY_READ, MEMORY_READ}},
    {"strcmp", {MEMORY_READ, MEMORY_READ}},
    {"strcspn", {MEMORY_READ, MEMORY_READ}},
    {"strlen", {MEMORY_READ, MEMORY_READ}},
    {"strncmp", {MEMORY_READ, MEMORY_READ}},
    {"strrchr", {MEMORY_READ, MEMORY_READ}},
    {"strspn", {MEMORY_READ, MEMORY_READ}},
    {"strstr", {MEMORY_READ, MEMORY_READ}},
    {"tan", {MEMORY_ALONE, MEMORY_ERRNO}},
    {"tanh", {MEMORY_ALONE, MEMORY_ERRNO}},
    {"tgamma", {MEMORY_ERRNO, MEMORY_ANY}},
    {"tolower", {MEMORY_ALONE, MEMORY_ALONE}},
    {"toupper", {MEMORY_ALONE, MEMORY_ALONE}},
    {"trunc", {MEMORY_ALONE, MEMORY_ALONE}},
};

static int compare_names(const void *name, const void *entry)
{
    return strcmp(name, ((const KnownFunction *)entry)->name);
}

static const KnownFunction *find(const char *name)
{
    return bsearch(name, functions, sizeof functions / sizeof *functions, sizeof *functions, compare_names);
}

/* The function, by the name of its form for double; NULL: it is not known. */
static const KnownFunction *known(const char *name)
{
    char stem[24];
    name = without_builtin(name);
    const KnownFunction *k = find(name);
    size_t n = strlen(name);
    if (k || n < 2 || n >= sizeof stem || !strchr("fl", name[n - 1]))
        return k;
    memcpy(stem, name, n - 1);
    stem[n - 1] = 0;
    return find(stem);
}

MemoryUse library_memory(const char *name, Compiler compiler)
{
    const KnownFunction *k = known(name);
    return k ? k->memory[compiler] : MEMORY_ANY;
}

int library_number(const char *name)
{
    const KnownFunction *k = known(name);
    return k ? 1 + (int)(k - functions) : 0;
}

/* ---- instructions instead of calls ---- */

static bool has_macro(const Unit *u, const char *name)
{
    return macro_given(u, name) != NULL;
}

/* A floating number that compilers know. */
static bool constant_of(const Node *e, double *value)
{
    if (!e->is_constant || !e->value || !e->type || e->type->kind != TY_FLOAT)
        return false;
    int64_t bits = (int64_t)((uint64_t)e->value - 1);
    memcpy(value, &bits, sizeof *value);
    return true;
}

/* clang makes exp2 (x) of pow (2, x). */
static Expansion power_of_two(const Unit *u, const Node *call, Compiler compiler)
{
    double base;
    bool is_single = call->type->size == 4;
    const LibEntry *e = compiler == COMPILER_CLANG && call->n_kids == 3 && constant_of(call->kid[1], &base) && base == 2
                            ? libmodel_find(u->library, is_single ? "exp2f" : "exp2")
                            : NULL;
    return (Expansion){.is_expanded = e, .keeps_call = true, .other = e};
}

static Expansion power(const Node *call)
{
    double by;
    if (call->n_kids != 3 || !constant_of(call->kid[2], &by))
        return (Expansion){0};
    return by == 0    ? (Expansion){.is_expanded = true} /* The result is 1. */
           : by == 2  ? (Expansion){.is_expanded = true, .mul = 1}
           : by == -1 ? (Expansion){.is_expanded = true, .div = 1}
           : by == 1  ? (Expansion){.is_expanded = true, .value_argument = 1}
                      : (Expansion){0};
}

/* Is the expression one of variables and places, without effects? */
static bool is_plain(const Node *e)
{
    bool is = e->kind == E_REF || e->kind == E_MEMBER || e->kind == E_INDEX || e->kind == E_IMPLICIT ||
              e->kind == E_CAST || e->kind == E_BINARY || e->kind == E_PAREN || e->kind == E_LITERAL ||
              (e->kind == E_UNARY && (e->op == OP_DEREF || e->op == OP_NEG || e->op == OP_EXTENSION));
    for (int i = 0; i < e->n_kids && is; i++)
        is = is_plain(e->kid[i]);
    return is;
}

static bool is_from_float(const Node *e)
{
    bool converts = (e->kind == E_IMPLICIT || e->kind == E_CAST) && e->n_kids == 1 && !e->is_load;
    return converts && e->kid[0]->type && e->kid[0]->type->kind == TY_FLOAT;
}

bool is_never_negative(const Node *e)
{
    double constant;
    if (constant_of(e, &constant))
        return constant >= 0;
    e = strip_parens((Node *)e);
    if (strip_casts((Node *)e)->kind == E_LITERAL) /* A sign is an operator. */
        return true;
    if (is_from_float(e))
        return is_never_negative(e->kid[0]);
    if (e->kind == E_IMPLICIT && e->is_load) {
        const Node *l = strip_parens(e->kid[0]);
        return l->kind == E_REF && l->decl && l->decl->never_negative;
    }
    if (e->kind == E_BINARY && (e->op == OP_ADD || e->op == OP_DIV))
        return is_never_negative(e->kid[0]) && is_never_negative(e->kid[1]);
    if (e->kind == E_BINARY && e->op == OP_MUL)
        return (is_plain(e->kid[0]) && is_same_expression(e->kid[0], e->kid[1])) ||
               (is_never_negative(e->kid[0]) && is_never_negative(e->kid[1]));
    const KnownFunction *k = e->kind == E_CALL && e->decl ? known(e->decl->name) : NULL;
    return k && (!strcmp(k->name, "fabs") || !strcmp(k->name, "exp") || /* A root may be -0. */
                 (!strcmp(k->name, "pow") && power(e).mul));
}

static Expansion root(const Node *call, Compiler compiler)
{
    return (Expansion){
        .is_expanded = true, .keeps_call = compiler == COMPILER_GCC || !is_never_negative(call->kid[1]), .add = 1};
}

/* How compilers expand a rounding.  Without SSE4.1 gcc converts there and back, and clang calls a function. */
static Expansion rounded(const Unit *u, int operations, Compiler compiler)
{
    bool is_instruction = has_macro(u, "__SSE4_1__");
    return (Expansion){.is_expanded = is_instruction || compiler == COMPILER_GCC,
                       .add = is_instruction ? 0 : operations};
}

/* A block of a constant size that fits into a few registers: instructions if one end of it is in registers
 * (register_variables.c). */
static Expansion copied(const Node *call)
{
    enum { BYTES_AT_MOST = 64 };
    Transfer transfer = libcall_transfer(call);
    const Node *size = call->n_kids == 4 ? call->kid[3] : NULL;
    if (transfer == TRANSFER_NONE || !size || !size->has_value || size->value <= 0 || size->value > BYTES_AT_MOST)
        return (Expansion){0};
    return (Expansion){.copies = true, .loaded = transfer == TRANSFER_COPY ? size->value : 0, .stored = size->value};
}

Expansion library_expansion(const Unit *u, const Node *call, Compiler compiler)
{
    const Expansion instruction = {.is_expanded = true};
    const LibEntry *e = call->decl ? libcall_entry(u, call->decl) : NULL;
    if (e && u->is_x86_64 && libcall_transfer(call) != TRANSFER_NONE)
        return copied(call);
    const KnownFunction *k = e && !e->is_users ? known(call->decl->name) : NULL;
    if (!k || !u->is_x86_64 || !call->type || (call->type->kind == TY_FLOAT && call->type->size > 8))
        return (Expansion){0};
    const char *name = k->name;
    if (!strcmp(name, "pow")) {
        Expansion p = power(call);
        return p.is_expanded ? p : power_of_two(u, call, compiler);
    }
    if (!strcmp(name, "sqrt"))
        return root(call, compiler);
    if (!strcmp(name, "creal") || !strcmp(name, "cimag") || !strcmp(name, "conj") || !strcmp(name, "fabs") ||
        !strcmp(name, "copysign") || !strcmp(name, "abs") || !strcmp(name, "labs") || !strcmp(name, "llabs"))
        return instruction;
    if (!strcmp(name, "floor") || !strcmp(name, "ceil"))
        return rounded(u, 1, compiler);
    if (!strcmp(name, "rint"))
        return rounded(u, 2, compiler);
    if (!strcmp(name, "trunc"))
        return rounded(u, 0, compiler);
    if (!strcmp(name, "fma") && has_macro(u, "__FMA__"))
        return (Expansion){.is_expanded = true, .add = 1, .mul = 1};
    return (!strcmp(name, "fmin") || !strcmp(name, "fmax")) && compiler == COMPILER_CLANG ? instruction
                                                                                          : (Expansion){0};
}

static bool is_root(const Node *call)
{
    const KnownFunction *k = call->decl ? known(call->decl->name) : NULL;
    return k && !strcmp(k->name, "sqrt");
}

bool library_allocates(const char *name)
{
    name = without_builtin(name);
    return !strcmp(name, "malloc") || !strcmp(name, "calloc") || !strcmp(name, "realloc") || !strcmp(name, "strdup");
}

/* An allocation changes nothing that the program sees, but each one returns memory of its own. */
static bool follows_from_arguments(const Node *call, Compiler compiler)
{
    return call->decl && !library_allocates(call->decl->name) &&
           library_memory(call->decl->name, compiler) == MEMORY_ALONE;
}

bool library_is_shared(const Node *call, Compiler compiler)
{
    return is_root(call) ? compiler == COMPILER_GCC : follows_from_arguments(call, compiler);
}

bool library_is_hoisted(const Node *call, Compiler compiler)
{
    return is_root(call) ? compiler == COMPILER_CLANG : follows_from_arguments(call, compiler);
}

bool library_computes(const Node *e, Compiler compiler)
{
    OpClass c = operation_class(e);
    if (compiler != COMPILER_CLANG || (c != CLASS_MUL && c != CLASS_DIV) || e->n_kids != 2)
        return false;
    const Type *a = e->kid[0]->type, *b = e->kid[1]->type;
    return a && b && a->kind == TY_COMPLEX && b->kind == TY_COMPLEX;
}

bool library_calls(const Unit *u, const Action *a, Compiler compiler)
{
    if (a->kind != ACT_CALL && a->kind != ACT_LIBRARY)
        return false;
    Expansion e = library_expansion(u, a->node, compiler);
    return !e.is_expanded || e.keeps_call;
}
