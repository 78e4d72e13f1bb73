/* In: an invocation of several lines that says __LINE__.  Out: its body, in which each __LINE__ is MR_LINE(line of the name, line of the end).
 * Method: what stands on several lines comes to stand on the last of them, where each compiler has one value only.  So everything that
 * says __LINE__ is opened down to the word.  One in the body, at whatever depth, has the lines of the invocation; a macro among
 * the arguments has its own, and the word itself there has its own in all compilers.
 * Limits: stays closed where "#" or "##" may get the word or the macro among the arguments, since these take it as written; where a
 * name is made of the line (UNIQUE(i)); where a macro of a system header says it (assert), or one that is defined anew. */
#define _GNU_SOURCE
#include "macro/line_macro.h"

#include <stdlib.h>
#include <string.h>

#include "macro/expand_unit.h"

enum { DEPTH = 4, LEVELS = 32 }; /* of names in definitions that are looked into; of macros that are opened */

typedef struct Settling {
    const Unit *u;
    const MacroLookup *lookup;
    unsigned name_line, end_line;
    int level;
} Settling;

static const Says line_word = {"__LINE__", false, 1, false}; /* token 0 is the macro's own name */

static bool definition_says_line(const Unit *u, const char *definition, size_t len)
{
    return definition && expand_says(u, &line_word, definition, len, DEPTH);
}

static bool text_says_line(const Unit *u, const char *text, size_t len)
{
    return expand_says(u, &(Says){"__LINE__", false, 0, false}, text, len, DEPTH);
}

bool lines_matter(const Unit *u, const MacroText *m)
{
    return memchr(m->invocation, '\n', m->invocation_len) &&
           (expand_says(u, &line_word, m->invocation, m->invocation_len, DEPTH) || definition_says_line(u, m->definition, m->definition_len));
}

static bool is_paste(const Tokens *t, size_t i)
{
    return (token_is(t, i, "##") || token_is(t, i, "%:%:")) && !token_is(t, i - 1, ","); /* GNU's comma pastes nothing */
}

static bool is_hash(const Tokens *t, size_t i)
{
    return is_paste(t, i) || token_is(t, i, "#") || token_is(t, i, "%:");
}

typedef bool Operator(const Tokens *t, size_t i);

/* Does a definition, or one that it names down to a depth, have such an operator? */
static bool has_operator(const Unit *u, const char *definition, size_t len, int depth, Operator *is_it)
{
    Tokens t;
    char name[128];
    bool found = false;
    lex(&t, definition, len);
    for (size_t i = 1; i < t.n && !found; i++) {
        bool is_name = depth > 0 && t.tok[i].kind == TOK_IDENT;
        const Macro *m = is_name ? macro_named(u, token_text(&t, i, name, sizeof name)) : NULL;
        found = is_it(&t, i) || (m && has_operator(u, m->definition, m->definition_len, depth - 1, is_it));
    }
    tokens_free(&t);
    return found;
}

static bool quotes(const Unit *u, const char *definition, size_t len)
{
    return has_operator(u, definition, len, DEPTH, is_hash);
}

static void put_line(Buf *out, unsigned name_line, unsigned end_line)
{
    buf_printf(out, LINE_OF "(%u, %u)", name_line, end_line);
}

/* ---- bodies ---- */

static const char *open_settled(Settling *s, const MacroText *m, Buf *out);

/* Does token i stand among the arguments of a macro that takes one as written, or makes a name of it?  Such a name is another one to another
 * compiler, and what is inserted would say the wrong one. */
static bool is_quoted(const Unit *u, const Tokens *t, size_t i)
{
    char name[128];
    int depth = 0;
    while (i-- > 0) {
        depth += token_is(t, i, ")") - token_is(t, i, "(");
        if (depth >= 0 || !token_is(t, i, "("))
            continue;
        depth = 0;
        const Macro *m = i > 0 && t->tok[i - 1].kind == TOK_IDENT ? macro_named(u, token_text(t, i - 1, name, sizeof name)) : NULL;
        if (m && (has_operator(u, m->definition, m->definition_len, 0, is_hash) ||
                  has_operator(u, m->definition, m->definition_len, DEPTH, is_paste)))
            return true;
    }
    return false;
}

/* Opens the macro that token i names; *end is behind its invocation. */
static const char *open_nested(Settling *s, const Tokens *t, size_t i, const Macro *m, size_t *end, Buf *out)
{
    *end = expand_invocation_end(t, i, m);
    if (!*end || m->defined != 1 || m->is_system || m->is_otherwise || s->level >= LEVELS)
        return EXPAND_SPANS_LINES;
    const MacroText text = {m->definition, m->definition_len, t->text + t->tok[i].begin, t->tok[*end - 1].end - t->tok[i].begin};
    size_t name = t->tok[i].end - t->tok[i].begin;
    if (text_says_line(s->u, text.invocation + name, text.invocation_len - name) && quotes(s->u, m->definition, m->definition_len))
        return EXPAND_SPANS_LINES;
    s->level++;
    const char *why = open_settled(s, &text, out);
    s->level--;
    return why;
}

static const char *settle_body(Settling *s, const Buf *body, Buf *out)
{
    Tokens t;
    char name[128];
    const char *why = NULL;
    size_t done = 0;
    lex(&t, body->text, body->len);
    for (size_t i = 0, end; i < t.n && !why; i = end) {
        end = i + 1;
        if (t.tok[i].kind != TOK_IDENT)
            continue;
        token_text(&t, i, name, sizeof name);
        bool is_word = !strcmp(name, line_word.word);
        const Macro *m = is_word ? NULL : macro_named(s->u, name);
        if (!is_word && !(m && definition_says_line(s->u, m->definition, m->definition_len)))
            continue;
        buf_add(out, body->text + done, t.tok[i].begin - done);
        if (is_quoted(s->u, &t, i))
            why = EXPAND_SPANS_LINES;
        else if (is_word)
            put_line(out, s->name_line, s->end_line);
        else
            why = open_nested(s, &t, i, m, &end, out);
        done = why ? done : t.tok[end - 1].end;
    }
    buf_add(out, body->text + done, body->len - done);
    tokens_free(&t);
    return why;
}

static const char *open_settled(Settling *s, const MacroText *m, Buf *out)
{
    Buf body = {NULL, 0, 0};
    const char *why = macro_open_with(&body, m, s->lookup);
    if (!why)
        why = settle_body(s, &body, out);
    buf_free(&body);
    return why;
}

/* ---- arguments ---- */

static const char *settle_argument(const Unit *u, const Invocation *inner, const MacroLookup *lookup, Buf *out)
{
    if (!inner->definition && strcmp(inner->name, line_word.word))
        return EXPAND_SPANS_LINES;
    if (inner->definition)
        return lines_open(u, inner, inner->end, lookup, out);
    put_line(out, inner->begin_line, inner->begin_line);
    return NULL;
}

static bool argument_says_line(const Unit *u, const Invocation *inner)
{
    const Macro *m = inner->definition ? NULL : macro_named(u, inner->name);
    return !strcmp(inner->name, line_word.word) || definition_says_line(u, inner->definition, inner->definition_len) ||
           (m && definition_says_line(u, m->definition, m->definition_len));
}

/* The invocation's text, with what says __LINE__ among its arguments opened. */
static const char *settle_arguments(const Unit *u, const Invocation *inv, uint32_t end, const MacroLookup *lookup, Buf *out)
{
    const char *why = NULL, *text = u->source.text;
    uint32_t done = inv->begin, quoted = quotes(u, inv->definition, inv->definition_len) ? end : 0;
    for (int i = 0; i < u->n_in_arguments && !why; i++) {
        const Invocation *inner = &u->in_arguments[i];
        if (inner->begin <= inv->begin || inner->begin < done || inner->end > end)
            continue;
        if (argument_says_line(u, inner)) {
            buf_add(out, text + done, inner->begin - done);
            why = inner->begin < quoted ? EXPAND_SPANS_LINES : settle_argument(u, inner, lookup, out);
            done = inner->end;
        } else if (inner->definition && inner->end > quoted && quotes(u, inner->definition, inner->definition_len)) {
            quoted = inner->end;
        }
    }
    buf_add(out, text + done, end - done);
    return why;
}

const char *lines_open(const Unit *u, const Invocation *inv, uint32_t end, const MacroLookup *lookup, Buf *out)
{
    Buf call = {NULL, 0, 0};
    Settling s = {u, lookup, inv->begin_line, inv->line, 0};
    const char *why = settle_arguments(u, inv, end, lookup, &call);
    if (!why)
        why = open_settled(&s, &(MacroText){inv->definition, inv->definition_len, call.text, call.len}, out);
    buf_free(&call);
    return why;
}

/* ---- afterwards ---- */

static bool is_torn(const Tokens *t, size_t i)
{
    static const char word[] = LINE_OF;
    size_t len = t->tok[i].end - t->tok[i].begin;
    const char *text = t->text + t->tok[i].begin;
    bool can_hold = t->tok[i].kind == TOK_STRING || (t->tok[i].kind == TOK_IDENT && len > sizeof word - 1);
    return can_hold && memmem(text, len, word, sizeof word - 1);
}

bool lines_are_torn(const MacroText *m, const Buf *opened)
{
    Tokens t;
    bool torn = false;
    if (!memmem(m->invocation, m->invocation_len, LINE_OF, sizeof LINE_OF - 1))
        return false;
    lex(&t, opened->text, opened->len);
    for (size_t i = 0; i < t.n && !torn; i++)
        torn = is_torn(&t, i);
    tokens_free(&t);
    return torn;
}
