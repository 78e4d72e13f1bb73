/* In: the tokens between a clause's brackets.  Out: the number that they are, of collapse (N) and ordered (N).
 * Method: recursive descent over + - * / and brackets; macros without arguments stand for their bodies.
 * Limits: enumerators, sizeof, and macros of the command line are not known here. */
#include <stdlib.h>
#include <string.h>

#include "openmp/openmp.h"

/* Nested macros are expanded to this depth. */
enum { MACROS_AT_MOST = 8 };

typedef struct Reader {
    const Unit *u;
    const Tokens *t;
    size_t i, end;
    int depth;
    bool is_bad;
} Reader;

static long long sum(Reader *r);

static long long macro_value(Reader *r, const char *name)
{
    const Macro *m = r->depth < MACROS_AT_MOST ? macro_named(r->u, name) : NULL;
    size_t n = strlen(name);
    if (!m || m->defined != 1 || !m->definition || m->definition_len <= n || m->definition[n] == '(') {
        r->is_bad = true;
        return 0;
    }
    Tokens t;
    lex(&t, m->definition + n, m->definition_len - n);
    Reader body = {r->u, &t, 0, t.n, r->depth + 1, false};
    long long value = sum(&body);
    r->is_bad = r->is_bad || body.is_bad || body.i != body.end;
    tokens_free(&t);
    return value;
}

static long long primary(Reader *r)
{
    char text[64], *end;
    if (r->i >= r->end || r->is_bad) {
        r->is_bad = true;
        return 0;
    }
    bool is_word = r->t->tok[r->i].kind == TOK_IDENT;
    token_text(r->t, r->i++, text, sizeof text);
    if (is_word)
        return macro_value(r, text);
    if (!strcmp(text, "(")) {
        long long value = sum(r);
        r->is_bad = r->is_bad || r->i >= r->end || !token_is(r->t, r->i, ")");
        r->i++;
        return value;
    }
    long long value = strtoll(text, &end, 0);
    r->is_bad = r->is_bad || end == text || strspn(end, "uUlL") != strlen(end);
    return value;
}

static long long product(Reader *r)
{
    long long value = primary(r);
    while (!r->is_bad && r->i < r->end && (token_is(r->t, r->i, "*") || token_is(r->t, r->i, "/"))) {
        bool times = token_is(r->t, r->i++, "*");
        long long by = primary(r);
        r->is_bad = r->is_bad || (!times && by == 0) || llabs(value) > 1000 || llabs(by) > 1000;
        if (!r->is_bad)
            value = times ? value * by : value / by;
    }
    return value;
}

static long long sum(Reader *r)
{
    long long value = product(r);
    while (!r->is_bad && r->i < r->end && (token_is(r->t, r->i, "+") || token_is(r->t, r->i, "-"))) {
        bool plus = token_is(r->t, r->i++, "+");
        long long by = product(r);
        r->is_bad = r->is_bad || llabs(value) > 1000 || llabs(by) > 1000;
        if (!r->is_bad)
            value += plus ? by : -by;
    }
    return value;
}

int omp_number(const Unit *u, const OmpDirective *d, const OmpClause *c)
{
    Reader r = {u, &d->tokens, c->inner, c->inner_end, 0, false};
    long long value = sum(&r);
    return r.is_bad || r.i != r.end || value < 1 || value > 1000 ? 0 : (int)value;
}
