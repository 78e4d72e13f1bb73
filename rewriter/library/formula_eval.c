/* In: a formula, the values of one call.  Out: its value; which arguments it needs; the formula as it is read. */
#include "library/formula_parse.h"

static bool known_pair(const LibExpr *e, const LibValue *v, int n, double *a, double *b)
{
    return libexpr_value(e->kid[0], v, n, a) && libexpr_value(e->kid[1], v, n, b);
}

/* The logarithm by the steps that the runtime takes (rt/part/formulas.c), so that both have the same digits. */
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

bool libexpr_is_match(const LibExpr *e)
{
    return e->op == LX_MATCH || e->op == LX_STRMATCH || e->op == LX_WMATCH || e->op == LX_WCSMATCH;
}

bool libexpr_is_whole(double x)
{
    return x > -1e15 && x < 1e15 && x == (double)(int64_t)x;
}

/* Is the expression the length of a string literal among the call's arguments? */
static bool is_known_string(const LibExpr *e, const LibValue *v, int n)
{
    return e->op == LX_STRLEN && e->argument < n && v[e->argument].kind == LIB_POINTER && v[e->argument].is_known;
}

static bool known_strlen(const LibExpr *e, const LibValue *v, int n, double *out)
{
    double most;
    if (!is_known_string(e, v, n))
        return false;
    *out = v[e->argument].value;
    if (!e->kid[0])
        return true;
    if (!libexpr_value(e->kid[0], v, n, &most))
        return false;
    *out = most < *out ? most : *out;
    return true;
}

static bool known_if(const LibExpr *e, const LibValue *v, int n, double *out)
{
    double condition;
    return libexpr_value(e->kid[0], v, n, &condition) && libexpr_value(e->kid[condition != 0 ? 1 : 2], v, n, out);
}

bool libexpr_value(const LibExpr *e, const LibValue *v, int n, double *out)
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
    case LX_MATCH:
    case LX_STRMATCH:
    case LX_WCSLEN:
    case LX_WMATCH:
    case LX_WCSMATCH:
    case LX_INTLEN:
    case LX_FLOATLEN:
    case LX_MOVED: return false;
    case LX_IF: return known_if(e, v, n, out);
    case LX_NEG:
    case LX_LOG2:
        if (!libexpr_value(e->kid[0], v, n, &a))
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
    if (!libexpr_value(e, values, n, &x))
        return false;
    *out = x > 0 ? x < 1e18 ? (int64_t)(x + 0.5) : (int64_t)1e18 : 0;
    return true;
}

/* ---- what must be had ---- */

bool libexpr_is_pointer(const LibExpr *e, const LibValue *v, int n)
{
    return e->op == LX_ARGUMENT && e->argument < n && v[e->argument].kind == LIB_POINTER;
}

static const char *use_pointer(int argument, const LibValue *v, int n, bool *uses)
{
    if (argument >= n || v[argument].kind == LIB_MISSING)
        return argument ? "the call has fewer arguments" : "the function has no result";
    if (v[argument].kind != LIB_POINTER)
        return "a pointer is needed for what is read of memory, and for moved";
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
    bool of_pointers = e->op == LX_SUB && libexpr_is_pointer(e->kid[0], v, n) && libexpr_is_pointer(e->kid[1], v, n);
    if (e->op == LX_ARGUMENT)
        return use_number(e, v, n, uses);
    if (libexpr_is_match(e))
        why = use_pointer(e->other, v, n, uses);
    if (e->op == LX_MOVED)
        why = use_pointer(0, v, n, uses);
    if (!why && e->op >= LX_STRLEN && !is_known_string(e, v, n))
        why = use_pointer(e->argument, v, n, uses);
    for (int i = 0; i < 3 && e->kid[i] && !why; i++) {
        bool as_pointer = of_pointers || (e->op == LX_IF && i == 0 && libexpr_is_pointer(e->kid[0], v, n));
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

/* ---- as it is read ---- */

static void print_call(Buf *out, const char *name, const LibExpr *e)
{
    const char *between = "";
    buf_printf(out, "%s (", name);
    if (e->op >= LX_STRLEN) {
        buf_printf(out, libexpr_is_match(e) ? "$%d, $%d" : "$%d", e->argument, e->other);
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
    static const char *const names[] = {
        [LX_LOG2] = "log2",     [LX_MIN] = "min",           [LX_MAX] = "max",           [LX_IF] = "if",
        [LX_STRLEN] = "strlen", [LX_MATCH] = "match",       [LX_STRMATCH] = "strmatch", [LX_WCSLEN] = "wcslen",
        [LX_WMATCH] = "wmatch", [LX_WCSMATCH] = "wcsmatch", [LX_INTLEN] = "intlen",     [LX_FLOATLEN] = "floatlen",
        [LX_MOVED] = "moved"};
    static const char *const operators[] = {[LX_ADD] = " + ", [LX_SUB] = " - ", [LX_MUL] = " * ", [LX_DIV] = " / "};
    switch (e->op) {
    case LX_NUMBER: buf_printf(out, "%.15g", e->number); break;
    case LX_ARGUMENT: buf_printf(out, "$%d", e->argument); break;
    case LX_NEG:
        buf_puts(out, "-");
        print_at_least(out, e->kid[0], 3);
        break;
    case LX_ADD:
    case LX_SUB:
    case LX_MUL:
    case LX_DIV:
        print_at_least(out, e->kid[0], binds(e));
        buf_puts(out, operators[e->op]);
        print_at_least(out, e->kid[1],
                       binds(e) +
                           (e->op == LX_SUB || e->op == LX_DIV || e->kid[1]->op == LX_SUB || e->kid[1]->op == LX_DIV));
        break;
    default: print_call(out, names[e->op], e); break;
    }
}
