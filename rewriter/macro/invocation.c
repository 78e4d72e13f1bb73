/* A macro's definition and one use of it, taken apart.
 *
 * Input:  the text behind #define; the text of the invocation.
 * Output: parameters and body as token ranges of the first, arguments as ranges of the second.
 * Method: C11 6.10.3 with GNU's extensions: named variable arguments, which may be left out.
 * Limits: a definition that a compiler has accepted is expected; of others not everything is refused.
 */
#include "macro/invocation.h"

#include <stdlib.h>

const char bad_definition[] = "the definition is not understood";

/* --- definition ---------------------------------------------------------------------------- */

char *token_spelling(const Tokens *t, size_t i)
{
    size_t size = (size_t)(t->tok[i].end - t->tok[i].begin) + 1;
    return token_text(t, i, xmalloc(size), size);
}

/* Tokens beyond the definition's end are like none. */
bool call_is(const MacroCall *c, size_t i, const char *s)
{
    return i < c->end && token_is(&c->def, i, s);
}

static bool is_identifier(const MacroCall *c, size_t i)
{
    return i < c->end && c->def.tok[i].kind == TOK_IDENT;
}

static void add_param(MacroCall *c, char *name)
{
    *PUSH(c->param, c->n, c->cap) = (Param){.name = name};
}

/* Parses from the token behind "(" on.  "..." and "rest..." end the list. */
static const char *parse_params(MacroCall *c, size_t i)
{
    while (!(c->n == 0 && call_is(c, i, ")"))) {
        if (call_is(c, i, "...")) {
            add_param(c, xstrdup("__VA_ARGS__"));
            c->is_variadic = true;
        } else if (is_identifier(c, i)) {
            add_param(c, token_spelling(&c->def, i));
            if (call_is(c, i + 1, "...")) {
                c->is_variadic = true;
                i++;
            }
        } else {
            return bad_definition;
        }
        i++;
        if (call_is(c, i, ")"))
            break;
        if (c->is_variadic || !call_is(c, i++, ","))
            return bad_definition;
    }
    c->body = i + 1;
    return NULL;
}

/* Reads c->def, the definition, and sets name, is_function_like, params and body. */
static const char *parse_definition(MacroCall *c)
{
    const Tokens *t = &c->def;
    if (t->n == 0 || t->tok[0].kind != TOK_IDENT)
        return bad_definition;
    c->name = token_spelling(t, 0);
    for (c->end = 1; c->end < t->n && !t->tok[c->end].line_start;)
        c->end++;
    c->body = 1;
    c->is_function_like = call_is(c, 1, "(") && !t->tok[1].space_before;
    return c->is_function_like ? parse_params(c, 2) : NULL;
}

/* --- invocation ---------------------------------------------------------------------------- */

static void set_argument(MacroCall *c, size_t which, size_t begin, size_t end)
{
    if (which < c->n)
        c->param[which].begin = begin, c->param[which].end = end;
}

/* Splits the arguments, from the token behind "("; commas beyond the last parameter's belong to a
 * variadic one.  Returns how many there are, 0 if the list is not closed by the last token. */
static size_t split_arguments(MacroCall *c)
{
    const Tokens *t = &c->inv;
    size_t count = 0, depth = 0, begin = 2;
    for (size_t i = 2; i < t->n; i++) {
        bool close = token_is(t, i, ")");
        if (t->tok[i].directive)
            continue;
        if (close && depth == 0) {
            set_argument(c, count++, begin, i);
            return i + 1 == t->n ? count : 0;
        }
        if (close)
            depth--;
        else if (token_is(t, i, "("))
            depth++;
        else if (depth == 0 && token_is(t, i, ",") && !(c->is_variadic && count + 1 == c->n)) {
            set_argument(c, count++, begin, i);
            begin = i + 1;
        }
    }
    return 0;
}

enum { CONDITIONALS_AT_MOST = 16 };

/* The list as it is followed from its "(" on. */
typedef struct ListWalk {
    size_t depth; /* Depth of parentheses. */
    size_t depth_of[CONDITIONALS_AT_MOST],
        conditionals; /* Depths at which the open conditionals began, and their number. */
    size_t commas;
} ListWalk;

/* Token i is the # of a directive.  Conditionals can stay as they are between two arguments' tokens. */
static bool directive_fits(const Tokens *t, size_t i, ListWalk *w)
{
    if (directive_opens(t, i)) {
        bool fits = w->conditionals < CONDITIONALS_AT_MOST;
        if (fits)
            w->depth_of[w->conditionals++] = w->depth;
        return fits;
    }
    bool ends = token_is(t, i + 1, "endif");
    bool fits = (ends || directive_goes_on(t, i)) && w->conditionals && w->depth_of[w->conditionals - 1] == w->depth;
    if (ends && fits)
        w->conditionals--;
    return fits;
}

/* Compilers see one branch, we see all: no comma that separates arguments may stand in one, and no parenthesis that
 * closes another one's. */
static bool token_fits(const MacroCall *c, size_t i, ListWalk *w)
{
    const Tokens *t = &c->inv;
    if (token_is(t, i, "("))
        w->depth++;
    else if (token_is(t, i, ")") && w->conditionals && w->depth == w->depth_of[w->conditionals - 1])
        return false;
    else if (token_is(t, i, ")") && w->depth)
        w->depth--;
    else if (token_is(t, i, ",") && !w->depth && !(c->is_variadic && w->commas + 1 >= c->n))
        return w->commas++, !w->conditionals;
    return true;
}

/* All directives among the arguments are conditionals, each whole in its argument. */
static bool directives_fit(const MacroCall *c)
{
    const Tokens *t = &c->inv;
    ListWalk w = {0};
    for (size_t i = 2; i < t->n; i++) {
        bool fits = !t->tok[i].directive   ? token_fits(c, i, &w)
                    : t->tok[i].line_start ? i + 1 < t->n && directive_fits(t, i, &w)
                                           : !token_is(t, i, c->name);
        if (!fits)
            return false;
    }
    return !w.conditionals;
}

bool call_holds_directive(const MacroCall *c, const Param *p)
{
    return p->begin < p->end && tokens_hold_directive(&c->inv, c->inv.tok[p->begin].begin, c->inv.tok[p->end - 1].end);
}

static const char *parse_arguments(MacroCall *c)
{
    const Tokens *t = &c->inv;
    if (t->n < 2 || !token_is(t, 1, "("))
        return "it is used without an argument list";
    if (!directives_fit(c))
        return EXPAND_HOLDS_DIRECTIVE;
    size_t count = split_arguments(c);
    if (count == 0)
        return "the argument list is not closed";
    if (c->n == 0) /* "F()" has one argument of no tokens by the split, none by the rules. */
        return t->n == 3 ? NULL : "too many arguments";
    if (count > c->n)
        return "too many arguments";
    if (count + 1 < c->n || (count < c->n && !c->is_variadic))
        return "too few arguments";
    const Param *last = &c->param[c->n - 1];
    c->is_elided = c->is_variadic && (count < c->n || (c->n == 1 && last->begin == last->end));
    return NULL;
}

/* Finds the arguments' token ranges in the invocation, by the definition that parse_definition has read. */
static const char *parse_invocation(MacroCall *c)
{
    if (c->inv.n == 0 || !token_is(&c->inv, 0, c->name))
        return "the invocation names another macro";
    if (c->is_function_like)
        return parse_arguments(c);
    return c->inv.n == 1 ? NULL : "an argument list behind a macro that takes none";
}

bool call_is_paste(const MacroCall *c, size_t i)
{
    return call_is(c, i, "##") || call_is(c, i, "%:%:");
}

const Param *call_param(const MacroCall *c, size_t i)
{
    for (size_t k = 0; is_identifier(c, i) && k < c->n; k++)
        if (token_is(&c->def, i, c->param[k].name))
            return &c->param[k];
    return NULL;
}

bool call_is_as_written(const MacroCall *c, size_t i)
{
    return call_is(c, i - 1, "#") || call_is(c, i - 1, "%:") || call_is_paste(c, i - 1) || call_is_paste(c, i + 1);
}

bool call_takes_as_written(const MacroCall *c, const Param *p)
{
    for (size_t i = c->body; i < c->end; i++)
        if (call_param(c, i) == p && call_is_as_written(c, i))
            return true;
    return false;
}

/* --- both ---------------------------------------------------------------------------------- */

const char *macro_call_define(MacroCall *c, const char *definition, size_t len)
{
    *c = (MacroCall){0};
    lex(&c->def, definition, len);
    return parse_definition(c);
}

const char *macro_call_parse(MacroCall *c, const MacroText *m)
{
    const char *why = macro_call_define(c, m->definition, m->definition_len);
    lex(&c->inv, m->invocation, m->invocation_len);
    return why ? why : parse_invocation(c);
}

void macro_call_free(MacroCall *c)
{
    for (size_t i = 0; i < c->n; i++)
        free(c->param[i].name);
    free(c->param);
    free(c->name);
    tokens_free(&c->def);
    tokens_free(&c->inv);
    *c = (MacroCall){0};
}
