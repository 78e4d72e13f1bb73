/* In: a formula.  Out: its value.
 * Method: a sum of products of numbers, names and bracketed sums, from left to right.
 * Limits: a formula is of the tool's own data files; it is as deep as its brackets. */
#include "events/formula.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

typedef struct Reader {
    const char *at;
    NameValue *value;
    const void *from;
    bool is_good;
} Reader;

static char next(Reader *r)
{
    while (*r->at == ' ')
        r->at++;
    return *r->at;
}

static double read_sum(Reader *r);

static double read_atom(Reader *r)
{
    char c = next(r), *end;
    if (c == '(') {
        r->at++;
        double v = read_sum(r);
        r->is_good &= next(r) == ')';
        r->at += r->is_good;
        return v;
    }
    if (isdigit((unsigned char)c)) {
        double v = strtod(r->at, &end);
        r->at = end;
        return v;
    }
    const char *name = r->at;
    while (isalnum((unsigned char)*r->at) || *r->at == '_')
        r->at++;
    if (r->at == name) {
        r->is_good = false;
        return NAN;
    }
    return r->value(r->from, name, (size_t)(r->at - name));
}

static double read_product(Reader *r)
{
    double v = read_atom(r);
    for (char c = next(r); r->is_good && (c == '*' || c == '/'); c = next(r)) {
        r->at++;
        double by = read_atom(r);
        v = c == '*' ? v * by : by != 0 ? v / by : NAN;
    }
    return v;
}

static double read_sum(Reader *r)
{
    double v = read_product(r);
    for (char c = next(r); r->is_good && (c == '+' || c == '-'); c = next(r)) {
        r->at++;
        double by = read_product(r);
        v = c == '+' ? v + by : v - by;
    }
    return v;
}

double formula_value(const char *text, NameValue *value, const void *from, bool *good)
{
    Reader r = {text, value, from, true};
    double v = read_sum(&r);
    *good = r.is_good && next(&r) == '\0';
    return *good ? v : NAN;
}
