/* In: a formula.  Out: its value.
 * Method: a sum of products of numbers, names and bracketed sums, from left to right.
 * Limits: a formula is of the tool's own data files; it is as deep as its brackets. */
#include "events/formula.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

typedef struct Reader {
    const char *next;
    NameValue *value;
    const void *data;
    bool is_good;
} Reader;

static char next(Reader *r)
{
    while (*r->next == ' ')
        r->next++;
    return *r->next;
}

static double read_sum(Reader *r);

static double read_atom(Reader *r)
{
    char c = next(r), *end;
    if (c == '(') {
        r->next++;
        double v = read_sum(r);
        r->is_good &= next(r) == ')';
        r->next += r->is_good;
        return v;
    }
    if (isdigit((unsigned char)c)) {
        double v = strtod(r->next, &end);
        r->next = end;
        return v;
    }
    const char *name = r->next;
    while (isalnum((unsigned char)*r->next) || *r->next == '_')
        r->next++;
    if (r->next == name) {
        r->is_good = false;
        return NAN;
    }
    return r->value(r->data, name, (size_t)(r->next - name));
}

static double read_product(Reader *r)
{
    double v = read_atom(r);
    for (char c = next(r); r->is_good && (c == '*' || c == '/'); c = next(r)) {
        r->next++;
        double by = read_atom(r);
        v = c == '*' ? v * by : by != 0 ? v / by : NAN;
    }
    return v;
}

static double read_sum(Reader *r)
{
    double v = read_product(r);
    for (char c = next(r); r->is_good && (c == '+' || c == '-'); c = next(r)) {
        r->next++;
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
