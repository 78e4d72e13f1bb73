/* In: a formula, the values of one call.  Out: C text that computes it.
 * Method: what is made of integers, and divided by constants only, is computed in integers of 64 bits, as many times as
 * large as the constants ask for; everything else (log2) in double precision by the runtime's functions, and rounded.
 * Where the target has no floating point, mr_real is whole, and what is less than 1 of a part is lost.
 * Limits: doubles are not exact beyond 2^53; so many times the value has to fit into 64 bits, where it may be negative
 * into 63. */
#include "library/formula_parse.h"

static bool is_known(const LibExpr *e, const LibValue *v, double *out)
{
    return libexpr_value(e, v, LIB_ARGUMENTS + 1, out);
}

static bool is_pointer(const LibExpr *e, const LibValue *v)
{
    return libexpr_is_pointer(e, v, LIB_ARGUMENTS + 1);
}

/* ---- what it is computed in ---- */

/* Kinds of values, from the worst one to the best: in double precision; integers, as 0 where they are negative;
 * integers modulo 2^64; integers that are never negative. */
typedef enum { REAL, CLAMPED, INTEGER, NATURAL } Domain;

enum { PARTS_AT_MOST = 4096 };

static Domain worse(Domain a, Domain b)
{
    return a < b ? a : b;
}

static uint64_t common_multiple(uint64_t a, uint64_t b)
{
    uint64_t x = a, y = b;
    while (y) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return a / x * b;
}

static Domain domain(const LibExpr *e, const LibValue *v, uint64_t *parts);

static Domain domain_of_number(double x, uint64_t *parts)
{
    for (*parts = 1; !libexpr_is_whole(x * (double)*parts) && *parts < PARTS_AT_MOST;)
        *parts *= 2;
    return !libexpr_is_whole(x * (double)*parts) ? REAL : x >= 0 ? NATURAL : INTEGER;
}

static Domain domain_of_quotient(const LibExpr *e, const LibValue *v, uint64_t *parts)
{
    double by;
    Domain of = domain(e->kid[0], v, parts);
    if (!is_known(e->kid[1], v, &by) || !libexpr_is_whole(by) || by < 1 || by > PARTS_AT_MOST)
        return REAL;
    *parts *= (uint64_t)by;
    return of;
}

static Domain domain_of_choice(const LibExpr *e, const LibValue *v, uint64_t *parts)
{
    uint64_t of_condition, of_other;
    Domain condition = is_pointer(e->kid[0], v) ? NATURAL : domain(e->kid[0], v, &of_condition);
    Domain values = worse(domain(e->kid[1], v, parts), domain(e->kid[2], v, &of_other));
    *parts = common_multiple(*parts, of_other);
    return condition >= INTEGER ? values : REAL;
}

static Domain domain_of_pair(const LibExpr *e, const LibValue *v, uint64_t *parts)
{
    uint64_t of_other;
    Domain a = domain(e->kid[0], v, parts), b = domain(e->kid[1], v, &of_other), both = worse(a, b);
    *parts = e->op == LX_MUL ? *parts * of_other : common_multiple(*parts, of_other);
    switch (e->op) {
    case LX_ADD:
    case LX_MUL: return both >= INTEGER ? both : REAL;
    case LX_SUB: return both >= INTEGER ? INTEGER : REAL;
    case LX_MIN: return both == INTEGER ? CLAMPED : both;
    default: return both >= CLAMPED && (a == NATURAL || b == NATURAL) ? NATURAL : worse(both, CLAMPED);
    }
}

static Domain domain_of(const LibExpr *e, const LibValue *v, uint64_t *parts)
{
    double x;
    if (is_known(e, v, &x))
        return domain_of_number(x, parts);
    *parts = 1;
    switch (e->op) {
    case LX_ARGUMENT: return v[e->argument].is_unsigned ? NATURAL : INTEGER;
    case LX_STRLEN:
    case LX_MATCH:
    case LX_STRMATCH:
    case LX_WCSLEN:
    case LX_WMATCH:
    case LX_WCSMATCH:
    case LX_INTLEN:
    case LX_FLOATLEN:
    case LX_MOVED: return NATURAL;
    case LX_LOG2: return REAL;
    case LX_NEG: return domain(e->kid[0], v, parts) >= INTEGER ? INTEGER : REAL;
    case LX_DIV: return domain_of_quotient(e, v, parts);
    case LX_IF: return domain_of_choice(e, v, parts);
    default: return e->op == LX_SUB && is_pointer(e->kid[0], v) ? INTEGER : domain_of_pair(e, v, parts);
    }
}

/* parts: how many times the value the integer is. */
static Domain domain(const LibExpr *e, const LibValue *v, uint64_t *parts)
{
    Domain d = domain_of(e, v, parts);
    bool too_many = *parts > PARTS_AT_MOST;
    *parts = too_many ? 1 : *parts;
    return too_many ? REAL : d;
}

/* ---- in integers ---- */

static void real(Buf *out, const LibExpr *e, const LibValue *v);
static void integer(Buf *out, const LibExpr *e, const LibValue *v, uint64_t times);

/* NAME(POINTER, POINTER, LIMIT), for wide characters with their size behind it, which the program's compiler knows.
 * The length of a literal is a number, whatever its limit is. */
static void of_memory(Buf *out, const char *name, const LibExpr *e, const LibValue *v)
{
    uint64_t parts;
    bool is_wide = e->op == LX_WCSLEN || e->op == LX_WMATCH || e->op == LX_WCSMATCH;
    bool is_literal = e->op == LX_STRLEN && v[e->argument].is_known;
    if (is_literal)
        buf_printf(out, "mr_least(%.0fu, ", v[e->argument].value);
    else
        buf_printf(out, "%s(%s, ", name, v[e->argument].text);
    if (libexpr_is_match(e))
        buf_printf(out, "%s, ", v[e->other].text);
    if (!e->kid[0]) {
        buf_puts(out, "MR_ALL");
    } else if (domain(e->kid[0], v, &parts) == NATURAL && parts == 1) {
        integer(out, e->kid[0], v, 1);
    } else {
        buf_puts(out, "mr_most(");
        real(out, e->kid[0], v);
        buf_puts(out, ")");
    }
    buf_puts(out, is_wide ? ", sizeof L' ')" : ")");
}

/* A factor: sums are in brackets, those that are divided, too, as the quotient is a sum with fewer times the value. */
static void factor(Buf *out, const LibExpr *e, const LibValue *v, uint64_t times)
{
    double x;
    const LibExpr *sum = e;
    while (sum->op == LX_DIV)
        sum = sum->kid[0];
    bool brackets = sum->op == LX_ADD && !is_known(e, v, &x);
    buf_puts(out, brackets ? "(" : "");
    integer(out, e, v, times);
    buf_puts(out, brackets ? ")" : "");
}

static void product(Buf *out, const LibExpr *e, const LibValue *v, uint64_t times)
{
    double x;
    uint64_t of_other;
    domain(e->kid[1], v, &of_other);
    if (!is_known(e->kid[0], v, &x) || x * (double)(times / of_other) != 1) {
        factor(out, e->kid[0], v, times / of_other);
        buf_puts(out, " * ");
    }
    factor(out, e->kid[1], v, of_other);
}

static bool is_difference_of_naturals(const LibExpr *e, const LibValue *v)
{
    uint64_t parts;
    return e->op == LX_SUB && !is_pointer(e->kid[0], v) && domain(e->kid[0], v, &parts) == NATURAL &&
           domain(e->kid[1], v, &parts) == NATURAL;
}

/* A call of two values. */
static void of_two(Buf *out, const char *name, void (*write)(Buf *, const LibExpr *, const LibValue *, uint64_t),
                   const LibExpr *e, const LibValue *v, uint64_t times)
{
    buf_printf(out, "%s(", name);
    write(out, e->kid[0], v, times);
    buf_puts(out, ", ");
    write(out, e->kid[1], v, times);
    buf_puts(out, ")");
}

/* The integer, 0 where it is negative. */
static void clamped(Buf *out, const LibExpr *e, const LibValue *v, uint64_t times)
{
    uint64_t parts;
    if (domain(e, v, &parts) != INTEGER) {
        integer(out, e, v, times);
    } else if (is_difference_of_naturals(e, v)) {
        of_two(out, "mr_beyond", integer, e, v, times);
    } else {
        buf_puts(out, "mr_positive(");
        integer(out, e, v, times);
        buf_puts(out, ")");
    }
}

static void extreme(Buf *out, const LibExpr *e, const LibValue *v, uint64_t times)
{
    double x;
    for (int i = 0; i < 2; i++)
        if (e->op == LX_MAX && is_known(e->kid[i], v, &x) && x == 0) {
            clamped(out, e->kid[!i], v, times);
            return;
        }
    of_two(out, e->op == LX_MIN ? "mr_least" : "mr_greatest", clamped, e, v, times);
}

static void integer_choice(Buf *out, const LibExpr *e, const LibValue *v, uint64_t times)
{
    uint64_t parts;
    void (*write)(Buf *, const LibExpr *, const LibValue *, uint64_t) =
        domain(e, v, &parts) == INTEGER ? integer : clamped;
    buf_puts(out, "(mr_u64)(");
    if (is_pointer(e->kid[0], v)) {
        buf_puts(out, v[e->kid[0]->argument].text);
    } else {
        domain(e->kid[0], v, &parts);
        integer(out, e->kid[0], v, parts);
    }
    buf_puts(out, " != 0 ? ");
    write(out, e->kid[1], v, times);
    buf_puts(out, " : ");
    write(out, e->kid[2], v, times);
    buf_puts(out, ")");
}

static void pointer_difference(Buf *out, const LibExpr *e, const LibValue *v)
{
    buf_printf(out, "((const volatile char *)%s - (const volatile char *)%s)", v[e->kid[0]->argument].text,
               v[e->kid[1]->argument].text);
}

static void difference(Buf *out, const LibExpr *e, const LibValue *v, uint64_t times)
{
    buf_puts(out, "((mr_u64)(");
    if (e->op == LX_NEG)
        buf_puts(out, "0");
    else
        integer(out, e->kid[0], v, times);
    buf_puts(out, ") - (");
    integer(out, e->kid[e->op == LX_SUB], v, times);
    buf_puts(out, "))");
}

static void integer_atom(Buf *out, const LibExpr *e, const LibValue *v)
{
    switch (e->op) {
    case LX_ARGUMENT: buf_puts(out, v[e->argument].text); break;
    case LX_STRLEN: of_memory(out, "mr_strlen", e, v); break;
    case LX_MATCH: of_memory(out, "mr_match", e, v); break;
    case LX_STRMATCH: of_memory(out, "mr_strmatch", e, v); break;
    case LX_WCSLEN: of_memory(out, "mr_wcslen", e, v); break;
    case LX_WMATCH: of_memory(out, "mr_wmatch", e, v); break;
    case LX_WCSMATCH: of_memory(out, "mr_wcsmatch", e, v); break;
    case LX_INTLEN: of_memory(out, "mr_intlen", e, v); break;
    case LX_FLOATLEN: buf_printf(out, "mr_floatlen(%s)", v[e->argument].text); break;
    case LX_MOVED: buf_printf(out, "(mr_u64)(%s != %s)", v[0].text, v[e->argument].text); break;
    default:
        buf_puts(out, "(mr_u64)");
        pointer_difference(out, e, v);
        break;
    }
}

/* Appends the value times `times`, by multiples of its parts.  A CLAMPED value is 0 where it is negative. */
static void integer(Buf *out, const LibExpr *e, const LibValue *v, uint64_t times)
{
    double x;
    if (is_known(e, v, &x)) {
        buf_printf(out, x < 0 ? "(mr_u64)%.0f" : "%.0fu", x ? x * (double)times : 0);
        return;
    }
    switch (e->op) {
    case LX_ADD:
        integer(out, e->kid[0], v, times);
        buf_puts(out, " + ");
        integer(out, e->kid[1], v, times);
        break;
    case LX_MUL: product(out, e, v, times); break;
    case LX_DIV:
        is_known(e->kid[1], v, &x);
        integer(out, e->kid[0], v, times / (uint64_t)x);
        break;
    case LX_MIN:
    case LX_MAX: extreme(out, e, v, times); break;
    case LX_IF: integer_choice(out, e, v, times); break;
    case LX_NEG: difference(out, e, v, times); break;
    case LX_SUB:
        if (!is_pointer(e->kid[0], v)) {
            difference(out, e, v, times);
            break;
        }
        /* FALLTHROUGH */
    default:
        if (times != 1)
            buf_printf(out, "%uu * ", (unsigned)times);
        integer_atom(out, e, v);
        break;
    }
}

/* ---- in double precision ---- */

static void choice(Buf *out, const LibExpr *e, const LibValue *v)
{
    buf_puts(out, "(");
    if (is_pointer(e->kid[0], v)) {
        buf_printf(out, "%s != 0", v[e->kid[0]->argument].text);
    } else {
        real(out, e->kid[0], v);
        buf_puts(out, " != (mr_real)0");
    }
    buf_puts(out, " ? ");
    real(out, e->kid[1], v);
    buf_puts(out, " : ");
    real(out, e->kid[2], v);
    buf_puts(out, ")");
}

static void of_values(Buf *out, const char *before, const LibExpr *e, const char *between, const LibValue *v)
{
    buf_puts(out, before);
    real(out, e->kid[0], v);
    if (e->kid[1]) {
        buf_puts(out, between);
        real(out, e->kid[1], v);
    }
    buf_puts(out, ")");
}

static void real(Buf *out, const LibExpr *e, const LibValue *v)
{
    double x;
    if (is_known(e, v, &x)) {
        buf_printf(out, libexpr_is_whole(x) ? "(mr_real)%.1f" : "(mr_real)%.17g", x);
        return;
    }
    switch (e->op) {
    case LX_ARGUMENT:
        buf_printf(out, v[e->argument].is_unsigned ? "(mr_real)%s" : "(mr_real)(mr_i64)%s", v[e->argument].text);
        break;
    case LX_ADD: of_values(out, "(", e, " + ", v); break;
    case LX_SUB:
        if (!is_pointer(e->kid[0], v)) {
            of_values(out, "(", e, " - ", v);
            break;
        }
        buf_puts(out, "(mr_real)");
        pointer_difference(out, e, v);
        break;
    case LX_MUL: of_values(out, "(", e, " * ", v); break;
    case LX_DIV: of_values(out, "mr_divide(", e, ", ", v); break;
    case LX_NEG: of_values(out, "(-", e, "", v); break;
    case LX_LOG2: of_values(out, "mr_log2(", e, "", v); break;
    case LX_MIN: of_values(out, "mr_min(", e, ", ", v); break;
    case LX_MAX: of_values(out, "mr_max(", e, ", ", v); break;
    case LX_IF: choice(out, e, v); break;
    default: /* A value read from memory is a whole number. */
        buf_puts(out, "(mr_real)");
        integer_atom(out, e, v);
        break;
    }
}

void libexpr_text(Buf *out, const LibExpr *e, const LibValue *values)
{
    uint64_t parts;
    if (domain(e, values, &parts) == REAL) {
        buf_puts(out, "mr_whole(");
        real(out, e, values);
        buf_puts(out, ")");
        return;
    }
    buf_puts(out, parts > 1 ? "(" : "");
    clamped(out, e, values, parts);
    if (parts > 1)
        buf_printf(out, " + %uu) / %uu", (unsigned)(parts / 2), (unsigned)parts);
}
