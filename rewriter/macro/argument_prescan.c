/* Arguments that must be expanded before they are put in.
 *
 * Input:  a taken-apart macro call, a parameter in its body, a way to look definitions up.
 * Output: the argument's text with all macros expanded, where that is needed.
 * Recursion: an argument is a text whose macros replace_once.c expands, which comes here for their arguments.
 * Method: C11 6.10.3.1 expands every argument first.  Put in as written it is expanded by the next
 *         pass instead, which comes to the same unless an inner macro of the body sees it before: with
 *         "#" or "##" on it, or by counting its commas.  So the parentheses around the parameter are
 *         followed outwards, and the macros in front of them looked up.  The expansion is macro_replace_once
 *         again and again, the names of 6.10.3.4 in a chain; there every argument is expanded first.
 * Limits: a function-like name that ends an expansion does not take its "(" from behind it.  An inner
 *         macro whose name is made by "##" is not seen.  Recursion through several macros is cut off
 *         after 2,000 expansions; the rest stays as written.
 */
#include "macro/invocation.h"

#include <stdlib.h>
#include <string.h>

#include "lex/token_writer.h"

/* --- expansion ----------------------------------------------------------------------------- */

static bool is_in(const Chain *chain, const char *name)
{
    for (; chain; chain = chain->next)
        if (strcmp(chain->name, name) == 0)
            return true;
    return false;
}

/* The index behind the ")" that closes the "(" at i; 0: there is none. */
static size_t behind_list(const Tokens *t, size_t i)
{
    size_t depth = 0;
    if (i >= t->n || !token_is(t, i, "("))
        return 0;
    for (; i < t->n; i++) {
        depth += token_is(t, i, "(");
        depth -= token_is(t, i, ")");
        if (depth == 0)
            return i + 1;
    }
    return 0;
}

/* The definition of the macro that token i names; NULL. */
static const char *find(const Expansion *e, const char *name, size_t *len)
{
    return e->lookup ? e->lookup->find(e->lookup->context, name, len) : NULL;
}

/* Expands the macro call at token i into out; returns the token behind it, 0 if none is there or it
 * cannot be expanded. */
static size_t expand_call(const Expansion *e, const Tokens *t, size_t i, const char *name, Buf *out)
{
    MacroText m = {.invocation = t->text + t->tok[i].begin};
    MacroCall c;
    m.definition = find(e, name, &m.definition_len);
    bool stays = e->lookup && e->lookup->stays && e->lookup->stays(e->lookup->context, name);
    if (stays || !m.definition || is_in(e->chain, name) || *e->budget <= 0)
        return 0;
    bool bad = macro_call_define(&c, m.definition, m.definition_len) != NULL;
    size_t end = bad ? 0 : c.is_function_like ? behind_list(t, i + 1) : i + 1;
    macro_call_free(&c);
    if (!end)
        return 0;
    --*e->budget;
    m.invocation_len = t->tok[end - 1].end - t->tok[i].begin;
    return macro_replace_once_within(out, &m, e) ? 0 : end;
}

/* Writes the text with all its macros expanded; e is an expansion in full. */
static void expand_text(TokenWriter *w, const char *text, size_t len, const Expansion *e)
{
    Tokens t;
    bool together = false; /* The token stands directly behind the one before it in the text. */
    lex(&t, text, len);
    for (size_t i = 0, next; i < t.n; i = next) {
        char *name = token_spelling(&t, i);
        Buf expanded = {0};
        w->has_space = w->has_space || (i > 0 && t.tok[i].space_before);
        next = t.tok[i].kind == TOK_IDENT ? expand_call(e, &t, i, name, &expanded) : 0;
        if (next) {
            Chain chain = {e->chain, name};
            expand_text(w, expanded.text, expanded.len, &(Expansion){e->lookup, e->budget, true, &chain});
        } else {
            write_token(w, name, strlen(name), t.tok[i].kind, together);
            next = i + 1;
        }
        together = next == i + 1 && !expanded.len;
        buf_free(&expanded);
        free(name);
    }
    tokens_free(&t);
}

/* --- arguments ----------------------------------------------------------------------------- */

typedef enum { OUTSIDE, INSIDE, AS_WRITTEN } Nesting;

/* The macro that body token i names: as it stands, or as the argument that is put in there. */
static char *macro_name(const MacroCall *c, size_t i)
{
    const Param *p = call_param(c, i);
    if (i < c->body || c->def.tok[i].kind != TOK_IDENT || (p && p->end != p->begin + 1))
        return NULL;
    return p ? token_spelling(&c->inv, p->begin) : token_spelling(&c->def, i);
}

/* How is argument `which` of the list in front of body token i nested?  The macro's own name is not replaced there. */
static Nesting nesting_in(const MacroCall *c, size_t i, size_t which, const Expansion *e)
{
    Nesting nesting = OUTSIDE;
    MacroCall inner;
    size_t len;
    char *name = macro_name(c, i);
    const char *definition = name && strcmp(name, c->name) != 0 ? find(e, name, &len) : NULL;
    free(name);
    if (!definition)
        return OUTSIDE;
    if (!macro_call_define(&inner, definition, len) && inner.n > 0) {
        if (which >= inner.n && inner.is_variadic)
            which = inner.n - 1;
        bool raw = which < inner.n && call_takes_as_written(&inner, &inner.param[which]);
        nesting = raw ? AS_WRITTEN : INSIDE;
    }
    macro_call_free(&inner);
    return nesting;
}

/* Returns the nesting of body token i, through all lists around it. */
static Nesting nesting_of(const MacroCall *c, size_t i, const Expansion *e)
{
    size_t depth = 0, commas = 0;
    Nesting most = OUTSIDE;
    while (i-- > c->body) {
        if (call_is(c, i, ")")) {
            depth++;
        } else if (depth > 0) {
            depth -= call_is(c, i, "(");
        } else if (call_is(c, i, ",")) {
            commas++;
        } else if (call_is(c, i, "(")) {
            Nesting here = nesting_in(c, i - 1, commas, e);
            most = here > most ? here : most;
            commas = 0;
        }
    }
    return most;
}

static size_t count_commas(const char *text, size_t len)
{
    Tokens t;
    size_t depth = 0, commas = 0;
    lex(&t, text, len);
    for (size_t i = 0; i < t.n; i++) {
        depth += token_is(&t, i, "(");
        depth -= depth && token_is(&t, i, ")");
        commas += !depth && token_is(&t, i, ",");
    }
    tokens_free(&t);
    return commas;
}

void argument_expand(const MacroCall *c, const Param *p, const Expansion *e, Buf *out)
{
    TokenWriter w = {.out = out};
    if (p->begin == p->end)
        return;
    size_t begin = c->inv.tok[p->begin].begin, end = c->inv.tok[p->end - 1].end;
    expand_text(&w, c->inv.text + begin, end - begin, &(Expansion){e->lookup, e->budget, true, e->chain});
}

/* Does expansion change the number of commas in the argument?  For a macro that compilers define differently, any
 * definition is good enough. */
static bool changes_commas(const MacroCall *c, const Param *p, const Expansion *e)
{
    MacroLookup lookup = {.find = e->lookup->find, .context = e->lookup->context};
    size_t begin = c->inv.tok[p->begin].begin, end = c->inv.tok[p->end - 1].end;
    Buf text = {0};
    argument_expand(c, p, &(Expansion){&lookup, e->budget, true, e->chain}, &text);
    bool changes = count_commas(text.text, text.len) != count_commas(c->inv.text + begin, end - begin);
    buf_free(&text);
    return changes;
}

bool argument_needs_expansion(const MacroCall *c, size_t i, const Expansion *e, Buf *out)
{
    const Param *p = call_param(c, i);
    Nesting nesting = OUTSIDE;
    if (e->lookup && p->begin < p->end)
        nesting = e->expands_all ? AS_WRITTEN : nesting_of(c, i, e);
    if (nesting == OUTSIDE)
        return false;
    if (nesting == INSIDE && !changes_commas(c, p, e))
        return false;
    argument_expand(c, p, e, out);
    return true;
}

void macro_expand(Buf *out, const char *text, size_t len, const MacroLookup *lookup)
{
    TokenWriter w = {.out = out};
    int left = OPENINGS_AT_MOST;
    expand_text(&w, text, len, &(Expansion){lookup, &left, true, NULL});
}
