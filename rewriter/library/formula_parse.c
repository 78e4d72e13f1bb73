/* In: a formula's text.  Out: its tree.
 * Method: recursive descent.
 *
 *     sum     = product { ("+" | "-") product }
 *     product = value { ("*" | "/") value }
 *     value   = NUMBER | "$" N | "-" value | "(" sum ")" | NAME "(" sum { "," sum } ")"
 *
 * Limits: LEVELS_AT_MOST brackets within each other, PARTS_AT_MOST numbers, operators and so on. */
#include "library/formula_parse.h"

#include <stdlib.h>
#include <string.h>

enum { LEVELS_AT_MOST = 40, PARTS_AT_MOST = 400, DIGITS_AT_MOST = 15 /* A double holds it. */ };

typedef struct LibParser {
    Arena *arena;
    const char *text;
    size_t len, position;
    int levels, parts;
    const char *error; /* The first thing that is wrong; `position` stays where it is. */
} LibParser;

static const struct {
    const char *name;
    LibOp op;
    int pointers; /* Number of the call's arguments that come first. */
    int least, most; /* Number of formulas behind them; most < 0: any number. */
    const char *wants;
} functions[] = {
    {"log2", LX_LOG2, 0, 1, 1, "log2 wants one value: log2 ($2)"},
    {"min", LX_MIN, 0, 2, -1, "min wants two values or more: min ($0, $3)"},
    {"max", LX_MAX, 0, 2, -1, "max wants two values or more: max ($0, 1)"},
    {"if", LX_IF, 0, 3, 3, "if wants a condition and two values: if ($0, $0 - $1, $3)"},
    {"strlen", LX_STRLEN, 1, 0, 1,
     "strlen wants an argument of the call, and perhaps a limit: strlen ($1), strlen ($2, $3)"},
    {"match", LX_MATCH, 2, 1, 1, "match wants two arguments of the call and a limit: match ($1, $2, $3)"},
    {"strmatch", LX_STRMATCH, 2, 0, 1,
     "strmatch wants two arguments of the call, and perhaps a limit: strmatch ($1, $2)"},
    {"wcslen", LX_WCSLEN, 1, 0, 1,
     "wcslen wants an argument of the call, and perhaps a limit: wcslen ($1), wcslen ($2, $3)"},
    {"wmatch", LX_WMATCH, 2, 1, 1, "wmatch wants two arguments of the call and a limit: wmatch ($1, $2, $3)"},
    {"wcsmatch", LX_WCSMATCH, 2, 0, 1,
     "wcsmatch wants two arguments of the call, and perhaps a limit: wcsmatch ($1, $2)"},
    {"intlen", LX_INTLEN, 1, 1, 1, "intlen wants an argument of the call and a base: intlen ($1, 10)"},
    {"floatlen", LX_FLOATLEN, 1, 0, 0, "floatlen wants an argument of the call: floatlen ($1)"},
    {"moved", LX_MOVED, 1, 0, 0, "moved wants an argument of the call: moved ($1)"},
};
enum { N_FUNCTIONS = sizeof functions / sizeof *functions };

/* ---- characters ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

size_t libexpr_skip(const char *text, size_t len, size_t at)
{
    for (; at < len; at++) {
        if (text[at] == '#')
            while (at + 1 < len && text[at + 1] != '\n')
                at++;
        else if (text[at] == '\n' && (at + 1 >= len || (text[at + 1] != ' ' && text[at + 1] != '\t')))
            break;
        else if (!strchr(" \t\r\n", text[at]) || !text[at])
            break;
    }
    return at;
}

static char next(LibParser *p)
{
    p->position = libexpr_skip(p->text, p->len, p->position);
    return p->position < p->len ? p->text[p->position] : '\0';
}

static bool accept(LibParser *p, char c)
{
    if (p->error || next(p) != c || p->position >= p->len)
        return false;
    p->position++;
    return true;
}

static LibExpr *wrong(LibParser *p, const char *why)
{
    if (!p->error)
        p->error = why;
    return NULL;
}

/* ---- grammar ---- */

static LibExpr *sum(LibParser *p);

static LibExpr *make(LibParser *p, LibOp op, LibExpr *a, LibExpr *b)
{
    LibExpr *e = NEW(p->arena, LibExpr);
    if (++p->parts > PARTS_AT_MOST)
        wrong(p, "the formula is too long");
    e->op = op;
    e->kid[0] = a;
    e->kid[1] = b;
    return e;
}

static LibExpr *number(LibParser *p)
{
    char digits[DIGITS_AT_MOST + 2];
    size_t from = p->position, n = 0, places = 0;
    for (; p->position < p->len && (is_digit(p->text[p->position]) || (p->text[p->position] == '.' && !places));
         p->position++) {
        places = places || p->text[p->position] == '.';
        if (n < sizeof digits - 1)
            digits[n] = p->text[p->position];
        n++;
    }
    if (n > DIGITS_AT_MOST + places) {
        p->position = from;
        return wrong(p, "a number has 15 digits at most");
    }
    digits[n] = '\0';
    LibExpr *e = make(p, LX_NUMBER, NULL, NULL);
    e->number = strtod(digits, NULL);
    return e;
}

/* Reads the number behind the "$". */
static int argument_number(LibParser *p)
{
    size_t from = p->position;
    int n = 0;
    for (; p->position < p->len && is_digit(p->text[p->position]); p->position++)
        n = n > LIB_ARGUMENTS ? n : 10 * n + (p->text[p->position] - '0');
    if (p->position > from && n <= LIB_ARGUMENTS)
        return n;
    p->position = from;
    wrong(p, "\"$\" wants the number of an argument, from 1 to 127, or 0 for the result");
    return -1;
}

static LibExpr *argument(LibParser *p)
{
    LibExpr *e = make(p, LX_ARGUMENT, NULL, NULL);
    e->argument = argument_number(p);
    return p->error ? NULL : e;
}

/* Arguments of the call, as strlen and its like have them. */
static bool pointers(LibParser *p, LibExpr *e, int n)
{
    for (int i = 0; i < n; i++) {
        if ((i && !accept(p, ',')) || !accept(p, '$'))
            return false;
        *(i ? &e->other : &e->argument) = argument_number(p);
        if (p->error)
            return false;
    }
    return true;
}

/* Adds an operand to min or max: those of more than two operands are nested pairs. */
static bool add_value(LibParser *p, LibExpr *e, int i, LibExpr *value)
{
    if (i >= 2 && (e->op == LX_MIN || e->op == LX_MAX)) {
        if (i > LIB_ARGUMENTS)
            return false;
        e->kid[0] = make(p, e->op, e->kid[0], e->kid[1]);
        e->kid[1] = value;
        return true;
    }
    if (i >= 3)
        return false;
    e->kid[i] = value;
    return true;
}

static LibExpr *call(LibParser *p, size_t name_at, int f)
{
    LibExpr *e = make(p, functions[f].op, NULL, NULL);
    int n = 0, before = functions[f].pointers;
    bool fits = accept(p, '(') && pointers(p, e, before);
    if (fits && (!before || next(p) == ','))
        do {
            if (before && !n && !accept(p, ','))
                break;
            LibExpr *value = sum(p);
            fits = value && add_value(p, e, n++, value);
        } while (fits && accept(p, ','));
    if (p->error)
        return NULL;
    fits = fits && n >= functions[f].least && (functions[f].most < 0 || n <= functions[f].most) && accept(p, ')');
    if (!fits) {
        p->position = name_at;
        return wrong(p, functions[f].wants);
    }
    return e;
}

static LibExpr *named(LibParser *p)
{
    size_t from = p->position;
    while (p->position < p->len && (is_letter(p->text[p->position]) || is_digit(p->text[p->position])))
        p->position++;
    for (int f = 0; f < N_FUNCTIONS; f++)
        if (strlen(functions[f].name) == p->position - from &&
            !memcmp(functions[f].name, p->text + from, p->position - from))
            return call(p, from, f);
    p->position = from;
    return wrong(p, "formulas know log2, min, max, if, strlen, match, strmatch, wcslen, wmatch, wcsmatch, intlen, "
                    "floatlen and moved");
}

static LibExpr *value(LibParser *p)
{
    char c = next(p);
    LibExpr *e = NULL;
    if (++p->levels > LEVELS_AT_MOST)
        return wrong(p, "the formula is nested too deeply");
    if (is_digit(c))
        e = number(p);
    else if (is_letter(c))
        e = named(p);
    else if (accept(p, '$'))
        e = argument(p);
    else if (accept(p, '-'))
        e = (e = value(p)) ? make(p, LX_NEG, e, NULL) : NULL;
    else if (!accept(p, '('))
        wrong(p, "a number, \"$\", a function or \"(\" is missing");
    else if ((e = sum(p)) && !accept(p, ')'))
        e = wrong(p, "\")\" is missing");
    p->levels--;
    return e;
}

static LibExpr *product(LibParser *p)
{
    LibExpr *e = value(p);
    while (e && (next(p) == '*' || next(p) == '/')) {
        LibOp op = accept(p, '*') ? LX_MUL : (p->position++, LX_DIV);
        LibExpr *right = value(p);
        e = right ? make(p, op, e, right) : NULL;
    }
    return e;
}

static LibExpr *sum(LibParser *p)
{
    LibExpr *e = product(p);
    while (e && (next(p) == '+' || next(p) == '-')) {
        LibOp op = accept(p, '+') ? LX_ADD : (p->position++, LX_SUB);
        LibExpr *right = product(p);
        e = right ? make(p, op, e, right) : NULL;
    }
    return e;
}

LibExpr *libexpr_read(Arena *arena, const char *text, size_t len, size_t *at, const char **why)
{
    LibParser p = {.arena = arena, .text = text, .len = len, .position = *at};
    LibExpr *e = sum(&p);
    *at = p.position;
    *why = p.error;
    return p.error ? NULL : e;
}
