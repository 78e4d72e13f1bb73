/* In: actions.  Out: amounts by column.
 * Method: one rule for each kind of action; doc/counting.md states the rules.
 * Limits: none of the optimiser's doings is seen here. */
#include "cfg/static_mix.h"

#include <string.h>

const Column mix_columns[N_COLUMNS] = {
    {"loads_static", "accesses", "loads of globals, static and thread-local variables"},
    {"loads_stack", "accesses", "loads of automatic variables that live in memory"},
    {"loads_indirect", "accesses", "loads through pointers"},
    {"loads_library", "accesses", "loads that known library functions make"},
    {"stores_static", "accesses", "stores to globals, static and thread-local variables"},
    {"stores_stack", "accesses", "stores to automatic variables that live in memory"},
    {"stores_indirect", "accesses", "stores through pointers"},
    {"stores_library", "accesses", "stores that known library functions make"},
    {"bytes_loaded_static", "bytes", "bytes of loads_static"},
    {"bytes_loaded_stack", "bytes", "bytes of loads_stack"},
    {"bytes_loaded_indirect", "bytes", "bytes of loads_indirect"},
    {"bytes_loaded_library", "bytes", "bytes of loads_library"},
    {"bytes_stored_static", "bytes", "bytes of stores_static"},
    {"bytes_stored_stack", "bytes", "bytes of stores_stack"},
    {"bytes_stored_indirect", "bytes", "bytes of stores_indirect"},
    {"bytes_stored_library", "bytes", "bytes of stores_library"},
    {"loads_1", "accesses", "loads of 1 byte"},
    {"loads_2", "accesses", "loads of 2 bytes"},
    {"loads_4", "accesses", "loads of 4 bytes"},
    {"loads_8", "accesses", "loads of 8 bytes"},
    {"loads_16", "accesses", "loads of 16 bytes"},
    {"loads_other", "accesses", "loads of any other size (structures, block transfers)"},
    {"stores_1", "accesses", "stores of 1 byte"},
    {"stores_2", "accesses", "stores of 2 bytes"},
    {"stores_4", "accesses", "stores of 4 bytes"},
    {"stores_8", "accesses", "stores of 8 bytes"},
    {"stores_16", "accesses", "stores of 16 bytes"},
    {"stores_other", "accesses", "stores of any other size (structures, block transfers)"},
    {"int_add", "operations", "integer and pointer + - & | ^ ~ << >> ++ --"},
    {"int_mul", "operations", "integer *"},
    {"int_div", "operations", "integer / and %"},
    {"flt_add_32", "operations", "single precision + and -"},
    {"flt_mul_32", "operations", "single precision *"},
    {"flt_div_32", "operations", "single precision /"},
    {"flt_add_64", "operations", "double precision + and -"},
    {"flt_mul_64", "operations", "double precision *"},
    {"flt_div_64", "operations", "double precision /"},
    {"flt_add_ext", "operations", "wider than double + and -"},
    {"flt_mul_ext", "operations", "wider than double *"},
    {"flt_div_ext", "operations", "wider than double /"},
    {"flt_library", "operations", "floating-point operations that known library functions make"},
    {"compares", "operations", "comparisons, ! and tests against zero"},
    {"conversions", "operations", "between integer and floating types, or floating types of different size"},
    {"branches", "branches", "conditions evaluated and switches"},
    {"calls_direct", "calls", "calls of a function by name"},
    {"calls_indirect", "calls", "calls through a pointer"},
    {"atomics", "operations", "atomic built-ins"},
};

const Metric mix_metrics[] = {
    {"loads", "accesses", "loads_static loads_stack loads_indirect loads_library", NULL,
     "loads as the model sees them"},
    {"stores", "accesses", "stores_static stores_stack stores_indirect stores_library", NULL,
     "stores as the model sees them"},
    {"bytes_loaded", "bytes", "bytes_loaded_static bytes_loaded_stack bytes_loaded_indirect bytes_loaded_library", NULL,
     "bytes read from memory"},
    {"bytes_stored", "bytes", "bytes_stored_static bytes_stored_stack bytes_stored_indirect bytes_stored_library", NULL,
     "bytes written to memory"},
    {"bytes", "bytes", "bytes_loaded bytes_stored", NULL, "bytes moved in either direction"},
    {"flops", "operations",
     "flt_add_32 flt_mul_32 flt_div_32 flt_add_64 flt_mul_64 flt_div_64 flt_add_ext flt_mul_ext flt_div_ext "
     "flt_library",
     NULL, "floating-point operations"},
    {"intops", "operations", "int_add int_mul int_div", NULL, "integer operations, addressing not included"},
    {"calls", "calls", "calls_direct calls_indirect", NULL, "calls of functions"},
    {"read_bw", "bytes/s", NULL, "bytes_loaded seconds", "bytes read per second of the region"},
    {"write_bw", "bytes/s", NULL, "bytes_stored seconds", "bytes written per second of the region"},
    {"intensity", "flop/byte", NULL, "flops bytes", "arithmetic intensity: floating-point operations per byte moved"},
};
const int n_mix_metrics = sizeof mix_metrics / sizeof *mix_metrics;

/* ---- memory ---- */

static int size_column(int64_t size)
{
    switch (size) {
    case 1: return 0;
    case 2: return 1;
    case 4: return 2;
    case 8: return 3;
    case 16: return 4;
    default: return 5;
    }
}

void mix_add_access(Mix *m, bool is_load, AddressClass class, int64_t size, int times)
{
    int by_class = (int)class - IN_STATIC;
    m->amount[(is_load ? COL_LOADS_STATIC : COL_STORES_STATIC) + by_class] += times;
    m->amount[(is_load ? COL_LOADS_1 : COL_STORES_1) + size_column(size)] += times;
    if (size > 0)
        m->amount[(is_load ? COL_BYTES_LOADED_STATIC : COL_BYTES_STORED_STATIC) + by_class] += size * times;
}

static void add_access(Mix *m, bool is_load, AddressClass class, int64_t size)
{
    mix_add_access(m, is_load, class, size, 1);
}

/* An access of a known size is one of that size; what is known at run time only comes from counters. */
static void add_transfer(Mix *m, const LibCall *c, bool is_load)
{
    LibFigure accesses = is_load ? LIB_LOADS : LIB_STORES, bytes = is_load ? LIB_BYTES_LOADED : LIB_BYTES_STORED;
    int64_t n = c->amount[accesses], size = c->amount[bytes];
    bool even = n > 0 && size > 0 && size % n == 0 && !c->at_run[bytes];
    m->amount[is_load ? COL_LOADS_LIBRARY : COL_STORES_LIBRARY] += n;
    m->amount[(is_load ? COL_LOADS_1 : COL_STORES_1) + size_column(even ? size / n : -1)] += n;
    m->amount[is_load ? COL_BYTES_LOADED_LIBRARY : COL_BYTES_STORED_LIBRARY] += size;
}

static void add_library(Mix *m, const LibCall *c)
{
    add_transfer(m, c, true);
    add_transfer(m, c, false);
    m->amount[COL_FLT_LIBRARY] += c->amount[LIB_FLOPS];
}

void mix_add_entry(Mix *m, const LibEntry *e)
{
    LibCall c = {.entry = e};
    libcall_constants(&c);
    add_library(m, &c);
}

int library_columns(LibFigure figure, int columns[2])
{
    static const int of[LIB_FIGURES][2] = {
        [LIB_LOADS] = {COL_LOADS_LIBRARY, COL_LOADS_OTHER},
        [LIB_STORES] = {COL_STORES_LIBRARY, COL_STORES_OTHER},
        [LIB_BYTES_LOADED] = {COL_BYTES_LOADED_LIBRARY, -1},
        [LIB_BYTES_STORED] = {COL_BYTES_STORED_LIBRARY, -1},
        [LIB_FLOPS] = {COL_FLT_LIBRARY, -1},
    };
    columns[0] = of[figure][0];
    columns[1] = of[figure][1];
    return columns[1] < 0 ? 1 : 2;
}

/* ---- operations ---- */

static int float_column(const Type *t)
{
    return t->size <= 4 ? COL_FLT_ADD_32 : t->size == 8 ? COL_FLT_ADD_64 : COL_FLT_ADD_EXT;
}

static OpClass op_class(Op op)
{
    switch (op) {
    case OP_ADD:
    case OP_SUB:
    case OP_SHL:
    case OP_SHR:
    case OP_AND:
    case OP_OR:
    case OP_XOR:
    case OP_NEG:
    case OP_NOT:
    case OP_PREINC:
    case OP_PREDEC:
    case OP_POSTINC:
    case OP_POSTDEC: return CLASS_ADD;
    case OP_MUL: return CLASS_MUL;
    case OP_DIV:
    case OP_REM: return CLASS_DIV;
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_GT:
    case OP_LE:
    case OP_GE:
    case OP_LNOT: return CLASS_COMPARE;
    default: return CLASS_NONE;
    }
}

/* An operand that is real stays so (C11 G.5). */
static bool has_real_operand(const Node *n, int which)
{
    const Type *t = n->kid[which]->type;
    return n->n_kids == 2 && t && t->kind != TY_COMPLEX;
}

static void add_complex(Mix *m, OpClass k, const Node *n, const Type *part)
{
    static const int amount[2][3][3] = {
        {{2, 0, 0},
         {2, 4, 0},
         {3, 6, 2}},   /* Additions, products and quotients (columns) of + * / (rows), of two complex numbers. */
        {{1, 0, 0}, {0, 2, 0}, {0, 0, 2}}}; /* These are the counts if one operand is real. */
    bool real = n->n_kids == 2 && (has_real_operand(n, 1) || (k != CLASS_DIV && has_real_operand(n, 0)));
    int first = part->kind == TY_FLOAT ? float_column(part) : COL_INT_ADD;
    for (int i = 0; i < 3; i++)
        m->amount[first + i] += amount[real][k][i];
}

static void add_arithmetic(Mix *m, OpClass k, const Node *n, const Type *t)
{
    int64_t times = 1;
    if (t->kind == TY_COMPLEX) {
        add_complex(m, k, n, t->elem);
        return;
    }
    if (t->kind == TY_VECTOR) {
        times = t->count > 0 ? t->count : 1;
        t = t->elem;
    }
    int first = t->kind == TY_FLOAT ? float_column(t) : COL_INT_ADD;
    m->amount[first + (int)k] += times;
}

static bool is_float(const Type *t)
{
    return t->kind == TY_FLOAT;
}

static bool is_conversion(const Node *n)
{
    if (n->n_kids != 1 || n->kid[0]->is_constant || !n->kid[0]->type || !n->type)
        return false;
    const Type *from = n->kid[0]->type, *to = n->type;
    bool numbers = (from->kind == TY_INT || is_float(from)) && (to->kind == TY_INT || is_float(to));
    if (!numbers || (!is_float(from) && !is_float(to)))
        return false;
    return !is_float(from) || !is_float(to) || from->size != to->size;
}

OpClass operation_class(const Node *n)
{
    if (n->kind == E_IMPLICIT || n->kind == E_CAST)
        return is_conversion(n) ? CLASS_CONVERSION : CLASS_NONE;
    return op_class(n->op);
}

/* A compound assignment computes in the type of its operands after conversion: the wider one. */
const Type *operation_type(const Node *n)
{
    if (n->kind != E_ASSIGN_OP)
        return n->type;
    const Type *l = n->kid[0]->type, *r = n->kid[1]->type;
    if (n->op == OP_SHL || n->op == OP_SHR || l->kind == TY_POINTER)
        return l;
    if (r->kind == TY_COMPLEX || (is_float(r) && (!is_float(l) || r->size > l->size)))
        return l->kind == TY_COMPLEX ? l : r;
    return l;
}

/* Adds the operations of conversions of 64-bit unsigned numbers.  For double precision two halves get exponents, which
 * are subtracted again, and are added; for extended precision 2^64 or 0 is added; from floating types 2^63 is
 * subtracted. */
static void add_halves(Mix *m, const Node *n, int times)
{
    if (n->type->kind == TY_FLOAT)
        m->amount[float_column(n->type)] += times * (n->type->size == 8 ? 3 : 1);
    else
        m->amount[float_column(n->kid[0]->type)] += times;
}

void mix_reduce(Mix *m, const Node *n, StrengthReduction how, int times)
{
    if (how == REDUCED_TO_HALVES) {
        add_halves(m, n, times);
        return;
    }
    const Type *t = operation_type(n);
    int first = t->kind == TY_FLOAT ? float_column(t) : COL_INT_ADD, rest = n->op == OP_REM;
    if (how == NOT_REDUCED)
        return;
    if (how == REDUCED_TO_SCALED || how == REDUCED_TO_SQUARE || how == REDUCED_TO_ROTATION) {
        bool real = has_real_operand(n, 0) || has_real_operand(n, 1);
        first = float_column(t->elem);
        m->amount[first + (int)CLASS_MUL] -= times * (how == REDUCED_TO_SCALED              ? 3
                                                      : how == REDUCED_TO_ROTATION && !real ? 2
                                                                                            : 1);
        m->amount[first + (int)CLASS_DIV] += times * (how == REDUCED_TO_SCALED);
        return;
    }
    m->amount[first + (int)op_class(n->op)] -= times;
    m->amount[first + (int)CLASS_MUL] += times * (how == REDUCED_TO_PRODUCT   ? 1
                                                  : how == REDUCED_TO_INVERSE ? 1 + rest
                                                                              : 0);
    m->amount[first + (int)CLASS_ADD] += times * (how == REDUCED_TO_SHIFT     ? 1
                                                  : how == REDUCED_TO_INVERSE ? 2 + rest
                                                                              : 0);
}

static void add_operation(Mix *m, const Node *n)
{
    OpClass k = operation_class(n);
    if (k == CLASS_NONE)
        return;
    if (k == CLASS_CONVERSION) {
        m->amount[COL_CONVERSIONS]++;
        return;
    }
    if (k == CLASS_COMPARE) {
        const Type *t = n->kid[0]->type;
        m->amount[COL_COMPARES] += t->kind == TY_VECTOR && t->count > 0 ? t->count : 1;
        return;
    }
    const Type *t = operation_type(n);
    add_arithmetic(m, k, n, t);
    const Type *to = n->kid[0]->type;
    bool numbers = (to->kind == TY_INT || is_float(to)) && is_float(t);
    if (n->kind == E_ASSIGN_OP && numbers && (!is_float(to) || to->size != t->size))
        m->amount[COL_CONVERSIONS] += 2; /* The value is converted there and back. */
}

static void add_test(Mix *m, const Node *cond)
{
    const Node *n = strip_casts((Node *)cond);
    bool is_compare = (n->kind == E_BINARY && op_class(n->op) == CLASS_COMPARE) || n->kind == E_LOGICAL ||
                      (n->kind == E_UNARY && n->op == OP_LNOT);
    m->amount[COL_BRANCHES]++;
    if (!is_compare)
        m->amount[COL_COMPARES]++;
}

static void add_call(Mix *m, const Node *n)
{
    if (!n->decl)
        m->amount[COL_CALLS_INDIRECT]++;
    else if (strncmp(n->decl->name, "__builtin_", 10) && strncmp(n->decl->name, "__sync_", 7) &&
             strncmp(n->decl->name, "__atomic_", 9))
        m->amount[COL_CALLS_DIRECT]++;
}

void mix_add_action(Mix *m, const Action *a)
{
    switch (a->kind) {
    case ACT_LOAD: add_access(m, true, a->class, a->size); break;
    case ACT_STORE: add_access(m, false, a->class, a->size); break;
    case ACT_OPERATE: add_operation(m, a->node); break;
    case ACT_TEST: add_test(m, a->node); break;
    case ACT_SWITCH: m->amount[COL_BRANCHES]++; break;
    case ACT_CALL: add_call(m, a->node); break;
    case ACT_LIBRARY: add_library(m, a->library); break;
    case ACT_ATOMIC: m->amount[COL_ATOMICS]++; break;
    case ACT_SET:
    case ACT_CLOBBER:
    case ACT_RETURNED: break;
    }
}

Mix block_mix(const Block *b)
{
    Mix m = {{0}};
    for (int i = 0; i < b->n_act; i++)
        mix_add_action(&m, &b->act[i]);
    return m;
}
