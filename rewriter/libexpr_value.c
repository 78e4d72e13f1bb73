/* In: a formula, the values of one call.  Out: its value, or C text that computes it.
 * Method: sums, products and choices of unsigned integers are C's own, in 64 bits; everything else is computed in double precision by the
 * runtime's functions, and rounded.
 * Limits: beyond 2^53 that is not exact. */
#include "libexpr.h"


static bool known(const LibExpr *e, const LibValue *v, int n, double *out);

static bool known_pair(const LibExpr *e, const LibValue *v, int n, double *a, double *b)
{
    return known(e->kid[0], v, n, a) && known(e->kid[1], v, n, b);
}

/* As the runtime does it. */
static double log2_of(double x)
{
    double sum = 0, part = 1;
    for (; x >= 2; x /= 2)
        sum++;
    for (int i = 0; i < 40 && x > 1; i++) {
        x *= x;
        part /= 2;
        if (x >= 2) {
            x /= 2;
            sum += part;
        }
    }
    return sum;
}

static bool is_whole(double x)
{
    return x > -1e15 && x < 1e15 && x == (double)(int64_t)x;
}

static bool known_strlen(const LibExpr *e, const LibValue *v, int n, double *out)
{
    double most;
    if (e->argument >= n || v[e->argument].kind != LIB_POINTER || !v[e->argument].is_known)
        return false;
    *out = v[e->argument].value;
    if (!e->kid[0])
        return true;
    if (!known(e->kid[0], v, n, &most))
        return false;
    *out = most < *out ? most : *out;
    return true;
}

static bool known_if(const LibExpr *e, const LibValue *v, int n, double *out)
{
    double condition;
    return known(e->kid[0], v, n, &condition) && known(e->kid[condition != 0 ? 1 : 2], v, n, out);
}

static bool known(const LibExpr *e, const LibValue *v, int n, double *out)
{
    double a, b;
    switch (e->op) {
    case LX_NUMBER: *out = e->number; return true;
    case LX_ARGUMENT:
        if (e->argument >= n || v[e->argument].kind != LIB_WHOLE || !v[e->argument].is_known)
            return false;
        *out = v[e->argument].value;
        return true;
    case LX_STRLEN: return known_strlen(e, v, n, out);
    case LX_MATCH: case LX_STRMATCH: case LX_MOVED: return false;
    case LX_IF: return known_if(e, v, n, out);
    case LX_NEG: case LX_LOG2:
        if (!known(e->kid[0], v, n, &a))
            return false;
        *out = e->op == LX_NEG ? -a : log2_of(a);
        return true;
    default: break;
    }
    if (!known_pair(e, v, n, &a, &b))
        return false;
    switch (e->op) {
    case LX_ADD: *out = a + b; return true;
    case LX_SUB: *out = a - b; return true;
    case LX_MUL: *out = a * b; return true;
    case LX_DIV: *out = b != 0 ? a / b : 0; return true;
    case LX_MIN: *out = a < b ? a : b; return true;
    default: *out = a > b ? a : b; return true;
    }
}

bool libexpr_known(const LibExpr *e, const LibValue *values, int n, int64_t *out)
{
    double x;
    if (!known(e, values, n, &x))
        return false;
    *out = x > 0 ? x < 1e18 ? (int64_t)(x + 0.5) : (int64_t)1e18 : 0;
    return true;
}

/* ---- what must be had ---- */

static bool is_pointer(const LibExpr *e, const LibValue *v, int n)
{
    return e->op == LX_ARGUMENT && e->argument < n && v[e->argument].kind == LIB_POINTER;
}

static const char *use_pointer(int argument, const LibValue *v, int n, bool *uses)
{
    if (argument >= n || v[argument].kind == LIB_MISSING)
        return argument ? "the call has fewer arguments" : "the function has no result";
    if (v[argument].kind != LIB_POINTER)
        return "a pointer is needed for strlen, match, strmatch and moved";
    uses[argument] = true;
    return NULL;
}

static const char *use_number(const LibExpr *e, const LibValue *v, int n, bool *uses)
{
    if (e->argument >= n || v[e->argument].kind == LIB_MISSING)
        return e->argument ? "the call has fewer arguments" : "the function has no result";
    if (v[e->argument].kind == LIB_POINTER)
        return "of pointers formulas take differences alone";
    if (v[e->argument].kind == LIB_OTHER)
        return "formulas take integers and pointers alone";
    uses[e->argument] = uses[e->argument] || !v[e->argument].is_known;
    return NULL;
}

const char *libexpr_uses(const LibExpr *e, const LibValue *v, int n, bool *uses)
{
    const char *why = NULL;
    bool of_pointers = e->op == LX_SUB && is_pointer(e->kid[0], v, n) && is_pointer(e->kid[1], v, n);
    if (e->op == LX_ARGUMENT)
        return use_number(e, v, n, uses);
    if (e->op == LX_MATCH || e->op == LX_STRMATCH)
        why = use_pointer(e->other, v, n, uses);
    if (e->op == LX_MOVED)
        why = use_pointer(0, v, n, uses);
    if (!why && (e->op == LX_MATCH || e->op == LX_STRMATCH || e->op == LX_MOVED ||
                 (e->op == LX_STRLEN && !(e->argument < n && v[e->argument].kind == LIB_POINTER && v[e->argument].is_known))))
        why = use_pointer(e->argument, v, n, uses);
    for (int i = 0; i < 3 && e->kid[i] && !why; i++) {
        bool as_pointer = of_pointers || (e->op == LX_IF && i == 0 && is_pointer(e->kid[0], v, n));
        why = as_pointer ? use_pointer(e->kid[i]->argument, v, n, uses) : libexpr_uses(e->kid[i], v, n, uses);
    }
    return why;
}

bool libexpr_asks_moved(const LibExpr *e, int argument)
{
    bool asks = e->op == LX_MOVED && e->argument == argument;
    for (int i = 0; i < 3 && e->kid[i] && !asks; i++)
        asks = libexpr_asks_moved(e->kid[i], argument);
    return asks;
}

/* ---- C ---- */

/* Can it be computed in unsigned integers? */
static bool is_natural(const LibExpr *e, const LibValue *v)
{
    switch (e->op) {
    case LX_NUMBER: return is_whole(e->number);
    case LX_ARGUMENT: return v[e->argument].is_known ? v[e->argument].value >= 0 : v[e->argument].is_unsigned;
    case LX_STRLEN: case LX_MATCH: case LX_STRMATCH: case LX_MOVED: return true;
    case LX_ADD: case LX_MUL: case LX_MIN: case LX_MAX: return is_natural(e->kid[0], v) && is_natural(e->kid[1], v);
    case LX_IF:
        return (is_pointer(e->kid[0], v, LIB_ARGUMENTS + 1) || is_natural(e->kid[0], v)) && is_natural(e->kid[1], v) && is_natural(e->kid[2], v);
    default: return false;
    }
}

/* … in integers that may be negative?  Modulo 2^64 that is the same. */
static bool is_integer(const LibExpr *e, const LibValue *v)
{
    const LibExpr *a = e->kid[0], *b = e->kid[1];
    bool of_pointers = e->op == LX_SUB && is_pointer(a, v, LIB_ARGUMENTS + 1);
    switch (e->op) {
    case LX_ARGUMENT: return true;
    case LX_ADD: case LX_MUL: return is_integer(a, v) && is_integer(b, v);
    case LX_SUB: return of_pointers || (is_integer(a, v) && is_integer(b, v));
    case LX_IF: return (is_pointer(a, v, LIB_ARGUMENTS + 1) || is_integer(a, v)) && is_integer(b, v) && is_integer(e->kid[2], v);
    default: return is_natural(e, v);
    }
}

static void real(Buf *out, const LibExpr *e, const LibValue *v);
static void natural(Buf *out, const LibExpr *e, const LibValue *v);

/* NAME(POINTER, POINTER, LIMIT) */
static void of_memory(Buf *out, const char *name, const LibExpr *e, const LibValue *v)
{
    buf_printf(out, "%s(%s, ", name, v[e->argument].text);
    if (e->op != LX_STRLEN)
        buf_printf(out, "%s, ", v[e->other].text);
    if (!e->kid[0]) {
        buf_puts(out, "MR_ALL");
    } else if (is_natural(e->kid[0], v)) {
        natural(out, e->kid[0], v);
    } else {
        buf_puts(out, "mr_most(");
        real(out, e->kid[0], v);
        buf_puts(out, ")");
    }
    buf_puts(out, ")");
}

static void natural_pair(Buf *out, const char *before, const char *between, const LibExpr *e, const LibValue *v)
{
    double x;
    for (int i = 0; i < 2; i++) {
        bool brackets = e->op == LX_MUL && e->kid[i]->op == LX_ADD && !known(e->kid[i], v, LIB_ARGUMENTS + 1, &x);
        buf_puts(out, i ? between : before);
        buf_puts(out, brackets ? "(" : "");
        natural(out, e->kid[i], v);
        buf_puts(out, brackets || (i && *before) ? ")" : "");
    }
}

/* write, zero: of the condition and both values. */
static void choice(Buf *out, const char *before, void (*write)(Buf *, const LibExpr *, const LibValue *), const char *zero, const LibExpr *e, const LibValue *v)
{
    bool of_pointer = is_pointer(e->kid[0], v, LIB_ARGUMENTS + 1);
    buf_puts(out, before);
    if (of_pointer)
        buf_puts(out, v[e->kid[0]->argument].text);
    else
        write(out, e->kid[0], v);
    buf_printf(out, " != %s ? ", of_pointer ? "0" : zero);
    write(out, e->kid[1], v);
    buf_puts(out, " : ");
    write(out, e->kid[2], v);
    buf_puts(out, ")");
}

static void natural_difference(Buf *out, const LibExpr *e, const LibValue *v)
{
    if (is_pointer(e->kid[0], v, LIB_ARGUMENTS + 1)) {
        buf_printf(out, "(mr_u64)((const volatile char *)%s - (const volatile char *)%s)", v[e->kid[0]->argument].text,
                   v[e->kid[1]->argument].text);
        return;
    }
    buf_puts(out, "((mr_u64)(");
    natural(out, e->kid[0], v);
    buf_puts(out, ") - (");
    natural(out, e->kid[1], v);
    buf_puts(out, "))");
}

static void natural(Buf *out, const LibExpr *e, const LibValue *v)
{
    double x;
    if (known(e, v, LIB_ARGUMENTS + 1, &x)) {
        buf_printf(out, x < 0 ? "(mr_u64)%.0f" : "%.0fu", x);
        return;
    }
    switch (e->op) {
    case LX_ARGUMENT: buf_puts(out, v[e->argument].text); break;
    case LX_STRLEN: of_memory(out, "mr_strlen", e, v); break;
    case LX_MATCH: of_memory(out, "mr_match", e, v); break;
    case LX_STRMATCH: of_memory(out, "mr_strmatch", e, v); break;
    case LX_MOVED: buf_printf(out, "(mr_u64)(%s != %s)", v[0].text, v[e->argument].text); break;
    case LX_MIN: natural_pair(out, "mr_least(", ", ", e, v); break;
    case LX_MAX: natural_pair(out, "mr_greatest(", ", ", e, v); break;
    case LX_IF: choice(out, "(mr_u64)(", natural, "0", e, v); break;
    case LX_SUB: natural_difference(out, e, v); break;
    default: natural_pair(out, "", e->op == LX_MUL ? " * " : " + ", e, v); break;
    }
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
    if (known(e, v, LIB_ARGUMENTS + 1, &x)) {
        buf_printf(out, is_whole(x) ? "%.1f" : "%.17g", x);
        return;
    }
    switch (e->op) {
    case LX_ARGUMENT: buf_printf(out, v[e->argument].is_unsigned ? "(double)%s" : "(double)(mr_i64)%s", v[e->argument].text); break;
    case LX_ADD: of_values(out, "(", e, " + ", v); break;
    case LX_SUB:
        if (is_pointer(e->kid[0], v, LIB_ARGUMENTS + 1))
            buf_printf(out, "(double)((const volatile char *)%s - (const volatile char *)%s)", v[e->kid[0]->argument].text,
                       v[e->kid[1]->argument].text);
        else
            of_values(out, "(", e, " - ", v);
        break;
    case LX_MUL: of_values(out, "(", e, " * ", v); break;
    case LX_DIV: of_values(out, "mr_divide(", e, ", ", v); break;
    case LX_NEG: of_values(out, "(-", e, "", v); break;
    case LX_LOG2: of_values(out, "mr_log2(", e, "", v); break;
    case LX_MIN: of_values(out, "mr_min(", e, ", ", v); break;
    case LX_MAX: of_values(out, "mr_max(", e, ", ", v); break;
    case LX_IF: choice(out, "(", real, "0.0", e, v); break;
    default: /* what memory tells is whole */
        buf_puts(out, "(double)");
        natural(out, e, v);
        break;
    }
}

void libexpr_text(Buf *out, const LibExpr *e, const LibValue *values)
{
    if (is_natural(e, values)) {
        natural(out, e, values);
        return;
    }
    bool integer = is_integer(e, values);
    buf_puts(out, integer ? "mr_positive(" : "mr_whole(");
    (integer ? natural : real)(out, e, values);
    buf_puts(out, ")");
}

/* ---- as it is read ---- */

static void print_call(Buf *out, const char *name, const LibExpr *e)
{
    const char *between = "";
    buf_printf(out, "%s (", name);
    if (e->op >= LX_STRLEN) {
        buf_printf(out, e->op == LX_STRLEN || e->op == LX_MOVED ? "$%d" : "$%d, $%d", e->argument, e->other);
        between = ", ";
    }
    for (int i = 0; i < 3 && e->kid[i]; i++) {
        buf_puts(out, between);
        libexpr_print(out, e->kid[i]);
        between = ", ";
    }
    buf_puts(out, ")");
}

/* Sums 1, products 2, all else 3. */
static int binds(const LibExpr *e)
{
    return e->op == LX_ADD || e->op == LX_SUB ? 1 : e->op == LX_MUL || e->op == LX_DIV ? 2 : 3;
}

static void print_at_least(Buf *out, const LibExpr *e, int least)
{
    buf_puts(out, binds(e) < least ? "(" : "");
    libexpr_print(out, e);
    buf_puts(out, binds(e) < least ? ")" : "");
}

void libexpr_print(Buf *out, const LibExpr *e)
{
    static const char *const names[] = {[LX_LOG2] = "log2", [LX_MIN] = "min", [LX_MAX] = "max", [LX_IF] = "if",
                                        [LX_STRLEN] = "strlen", [LX_MATCH] = "match", [LX_STRMATCH] = "strmatch",
                                        [LX_MOVED] = "moved"};
    static const char *const operators[] = {[LX_ADD] = " + ", [LX_SUB] = " - ", [LX_MUL] = " * ", [LX_DIV] = " / "};
    switch (e->op) {
    case LX_NUMBER: buf_printf(out, "%.15g", e->number); break;
    case LX_ARGUMENT: buf_printf(out, "$%d", e->argument); break;
    case LX_NEG:
        buf_puts(out, "-");
        print_at_least(out, e->kid[0], 3);
        break;
    case LX_ADD: case LX_SUB: case LX_MUL: case LX_DIV:
        print_at_least(out, e->kid[0], binds(e));
        buf_puts(out, operators[e->op]);
        print_at_least(out, e->kid[1], binds(e) + (e->op == LX_SUB || e->op == LX_DIV || e->kid[1]->op == LX_SUB || e->kid[1]->op == LX_DIV));
        break;
    default: print_call(out, names[e->op], e); break;
    }
}
