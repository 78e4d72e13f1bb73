/* In: an invocation of several lines that says __LINE__.  Out: its body, in which each __LINE__ is MR_LINE(line of the
 * name, line of the end).
 * Method: what stands on several lines comes to stand on the last of them, where each compiler has one value only.  So
 * everything that says __LINE__ is expanded down to the word.  One in the body, at whatever depth, has the lines of the
 * invocation; a macro among the arguments has its own, and the word itself there has its own in all compilers. A macro
 * of a system header that says it (assert) is put on the same lines again (line_layout.c).  A name that is made of the
 * line (UNIQUE(i)) inside of a function is made of one number for all compilers, clang's, so that the tree is the same.
 * Limits: stays unexpanded where "#" or "##" may get the word or the macro among the arguments, since these take it as
 * written.  It also stays where the name of a function is made of the line, unless the function is static and does not
 * use the line itself; and where a macro that is defined anew uses it.  What looks like it makes a name and a string of
 * the line stays unexpanded, too. */
#define _GNU_SOURCE
#include "macro/line_macro.h"

#include <stdlib.h>
#include <string.h>

#include "macro/expand_unit.h"
#include "macro/line_layout.h"
#include "macro/macro_words.h"

/* Names in a definition are followed to DEPTH definitions behind each other; LEVELS macros are expanded within each
 * other. */
enum { DEPTH = 4, LEVELS = 32 };

typedef struct Settling {
    const Unit *u;
    const MacroLookup *lookup;
    unsigned name_line, end_line;
    bool is_in_function; /* Names are known in functions only. */
    unsigned use;     /* How the word is used in the macro that is being expanded. */
    int level;
} Settling;

static const Says line_word = {"__LINE__", false, 1, false}; /* Token 0 is the macro's own name. */

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
           (expand_says(u, &line_word, m->invocation, m->invocation_len, DEPTH) ||
            definition_says_line(u, m->definition, m->definition_len));
}

static bool is_paste(const Tokens *t, size_t i)
{
    return i > 0 && (token_is(t, i, "##") || token_is(t, i, "%:%:")) &&
           !token_is(t, i - 1, ","); /* GNU's comma pastes nothing. */
}

static bool is_hash(const Tokens *t, size_t i)
{
    return is_paste(t, i) || token_is(t, i, "#") || token_is(t, i, "%:");
}

static bool is_stringising(const Tokens *t, size_t i)
{
    return token_is(t, i, "#") || token_is(t, i, "%:");
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

static void put_line(Buf *out, unsigned name_line, unsigned end_line)
{
    buf_printf(out, LINE_OF "(%u, %u)", name_line, end_line);
}

/* ---- bodies ---- */

static const char *expand_settled(Settling *s, const MacroText *m, Buf *out);

/* How a macro uses a line number that is its argument: as part of a name, which differs between compilers, so that
 * inserted text would say the wrong one; as a string; as it is written, or not known.  None of these: as a number. */
enum { AS_NAME = 1, AS_STRING = 2, AS_WRITTEN = 4 };

static unsigned use_by(const Unit *u, const Macro *m)
{
    if (has_operator(u, m->definition, m->definition_len, 0, is_hash))
        return AS_WRITTEN;
    return (has_operator(u, m->definition, m->definition_len, DEPTH, is_paste) ? AS_NAME : 0) |
           (has_operator(u, m->definition, m->definition_len, DEPTH, is_stringising) ? AS_STRING : 0);
}

/* The macro among whose arguments token *i stands, which goes there; NULL: none is left. */
static const Macro *macro_around(const Unit *u, const Tokens *t, size_t *i)
{
    char name[128];
    int depth = 0;
    while (*i > 0) {
        --*i;
        depth += token_is(t, *i, ")") - token_is(t, *i, "(");
        if (depth >= 0)
            continue;
        depth = 0;
        bool is_name = *i > 0 && t->tok[*i - 1].kind == TOK_IDENT;
        const Macro *m = is_name ? macro_named(u, token_text(t, *i - 1, name, sizeof name)) : NULL;
        if (m)
            return m;
    }
    return NULL;
}

/* The ways in which token i is used, by all macros among whose arguments it stands. */
static unsigned use_of(const Unit *u, const Tokens *t, size_t i)
{
    unsigned use = 0;
    for (const Macro *m; (m = macro_around(u, t, &i));)
        use |= use_by(u, m);
    return use;
}

/* Body token i: a parameter that an operator, or a macro that has one somewhere, takes? */
static bool is_quoted_parameter(const Unit *u, const Tokens *t, size_t body, size_t i)
{
    bool is_parameter = token_is(t, i, "__VA_ARGS__") || macro_names_parameter(t, body, i);
    return is_parameter && (is_hash(t, i - 1) || (i + 1 < t->n && is_paste(t, i + 1)) || use_of(u, t, i));
}

bool macro_quotes(const Unit *u, const char *definition, size_t len)
{
    Tokens t;
    bool found = false;
    lex(&t, definition, len);
    size_t body = macro_body_begin(&t);
    for (size_t i = body; i < t.n && !found; i++)
        found = is_quoted_parameter(u, &t, body, i);
    tokens_free(&t);
    return found;
}

/* Does the text in front of token i leave braces open? */
static bool is_in_braces(const Tokens *t, size_t first, size_t i)
{
    int depth = 0;
    for (size_t k = first; k < i; k++)
        depth += token_is(t, k, "{") - token_is(t, k, "}");
    return depth > 0;
}

static const char *put_word(const Settling *s, Buf *out)
{
    bool is_same = s->name_line == s->end_line;
    if (!(s->use & ~AS_STRING))
        put_line(out, s->name_line, s->end_line);
    else if (!(s->use & AS_WRITTEN) && (is_same || (s->is_in_function && !(s->use & AS_STRING))))
        buf_printf(out, "%u", s->end_line);
    else
        return EXPAND_SPANS_LINES;
    return NULL;
}

/* A system's macro with its arguments at token i stays as it is, behind a mark with its lines. */
static const char *put_system(const Settling *s, const Tokens *t, size_t i, const Macro *m, size_t *end, Buf *out)
{
    *end = expand_invocation_end(t, i, m);
    if (*end < i + 2)
        return EXPAND_SPANS_LINES;
    const char *name = t->text + t->tok[i].begin, *arguments = t->text + t->tok[i].end,
               *behind = t->text + t->tok[*end - 1].end;
    if (s->use || text_says_line(s->u, arguments, (size_t)(behind - arguments)))
        return EXPAND_SPANS_LINES;
    if (!layout_is_marked(t, i)) {
        put_line(out, s->name_line, s->end_line);
        buf_putc(out, ' ');
    }
    buf_add(out, name, (size_t)(behind - name));
    return NULL;
}

/* Does a macro's invocation at token i hold a system's macro that says __LINE__ among its arguments? */
static bool holds_system(const Unit *u, const Tokens *t, size_t i, const Macro *m)
{
    char name[128];
    size_t end = m && !m->is_system ? expand_invocation_end(t, i, m) : 0;
    for (size_t k = i + 1; k < end; k++) {
        const Macro *inner = t->tok[k].kind == TOK_IDENT ? macro_named(u, token_text(t, k, name, sizeof name)) : NULL;
        if (inner && inner->is_system && definition_says_line(u, inner->definition, inner->definition_len))
            return true;
    }
    return false;
}

/* Expands the macro that token i names; *end is behind its invocation. */
static const char *expand_nested(Settling *s, const Tokens *t, size_t i, const Macro *m, size_t *end, Buf *out)
{
    *end = expand_invocation_end(t, i, m);
    if (!*end || m->defined != 1 || m->is_system || m->is_divergent || s->level >= LEVELS)
        return EXPAND_SPANS_LINES;
    const MacroText text = {m->definition, m->definition_len, t->text + t->tok[i].begin,
                            t->tok[*end - 1].end - t->tok[i].begin};
    size_t name = t->tok[i].end - t->tok[i].begin;
    if (text_says_line(s->u, text.invocation + name, text.invocation_len - name) &&
        macro_quotes(s->u, m->definition, m->definition_len))
        return EXPAND_SPANS_LINES;
    s->level++;
    const char *why = expand_settled(s, &text, out);
    s->level--;
    return why;
}

/* Token i, if it says the line in some way; *end, behind what is written for it, stays 0 if not. */
static const char *settle_token(Settling *s, const Tokens *t, size_t i, size_t *end, Buf *out)
{
    char name[128];
    const Macro *m = macro_named(s->u, token_text(t, i, name, sizeof name));
    bool is_word = !strcmp(name, line_word.word),
         says = m && definition_says_line(s->u, m->definition, m->definition_len);
    if (!is_word && !says && !holds_system(s->u, t, i, m))
        return NULL;
    Settling inner = *s;
    inner.use |= use_of(s->u, t, i);
    inner.is_in_function = s->is_in_function || is_in_braces(t, 0, i);
    *end = i + 1;
    if (is_word)
        return put_word(&inner, out);
    return m->is_system ? put_system(&inner, t, i, m, end, out) : expand_nested(&inner, t, i, m, end, out);
}

static const char *settle_body(Settling *s, const Buf *body, Buf *out)
{
    Tokens t;
    const char *why = NULL;
    size_t done = 0;
    lex(&t, body->text, body->len);
    for (size_t i = 0, end; i < t.n && !why; i = end ? end : i + 1) {
        Buf settled = {NULL, 0, 0};
        end = 0;
        if (t.tok[i].kind == TOK_IDENT)
            why = settle_token(s, &t, i, &end, &settled);
        if (end && !why) {
            buf_add(out, body->text + done, t.tok[i].begin - done);
            buf_add(out, settled.text, settled.len);
            done = t.tok[end - 1].end;
        }
        buf_free(&settled);
    }
    buf_add(out, body->text + done, body->len - done);
    tokens_free(&t);
    return why;
}

static const char *expand_settled(Settling *s, const MacroText *m, Buf *out)
{
    Buf body = {NULL, 0, 0};
    const char *why = macro_replace_once_with(&body, m, s->lookup);
    if (!why)
        why = settle_body(s, &body, out);
    buf_free(&body);
    return why;
}

/* ---- arguments ---- */

static const char *expand_invocation(const Settling *outer, const Invocation *inv, uint32_t end, Buf *out);

static bool says_word(const Unit *u, const Invocation *inner)
{
    size_t name = strlen(inner->name);
    return text_says_line(u, u->source.text + inner->begin + name, inner->end - inner->begin - name);
}

static const char *settle_argument(const Settling *s, const Invocation *inner, Buf *out)
{
    const Unit *u = s->u;
    bool is_word = !strcmp(inner->name, line_word.word);
    if (inner->definition)
        return expand_invocation(s, inner, inner->end, out);
    if (!is_word && says_word(u, inner))
        return EXPAND_SPANS_LINES;
    put_line(out, inner->begin_line, is_word ? inner->begin_line : inner->line);
    if (!is_word) {
        buf_putc(out, ' ');
        buf_add(out, u->source.text + inner->begin, inner->end - inner->begin);
    }
    return NULL;
}

static bool argument_says_line(const Unit *u, const Invocation *inner)
{
    const Macro *m = inner->definition ? NULL : macro_named(u, inner->name);
    return !strcmp(inner->name, line_word.word) || definition_says_line(u, inner->definition, inner->definition_len) ||
           (m && definition_says_line(u, m->definition, m->definition_len));
}

/* The invocation's text, with what says __LINE__ among its arguments expanded. */
static const char *settle_arguments(const Settling *s, const Invocation *inv, uint32_t end, Buf *out)
{
    const Unit *u = s->u;
    const char *why = NULL, *text = u->source.text;
    uint32_t done = inv->begin, quoted = macro_quotes(u, inv->definition, inv->definition_len) ? end : 0;
    for (int i = 0; i < u->n_in_arguments && !why; i++) {
        const Invocation *inner = &u->in_arguments[i];
        if (inner->begin <= inv->begin || inner->begin < done || inner->end > end)
            continue;
        if (argument_says_line(u, inner)) {
            buf_add(out, text + done, inner->begin - done);
            Settling own = *s;
            size_t at = tokens_at(&u->tokens, inner->begin);
            own.is_in_function = s->is_in_function || is_in_braces(&u->tokens, tokens_at(&u->tokens, inv->begin), at);
            why = inner->begin < quoted ? EXPAND_SPANS_LINES : settle_argument(&own, inner, out);
            done = inner->end;
        } else if (inner->definition && inner->end > quoted &&
                   macro_quotes(u, inner->definition, inner->definition_len)) {
            quoted = inner->end;
        }
    }
    buf_add(out, text + done, end - done);
    return why;
}

static const char *expand_invocation(const Settling *outer, const Invocation *inv, uint32_t end, Buf *out)
{
    Buf call = {NULL, 0, 0};
    Settling s = *outer;
    s.name_line = inv->begin_line;
    s.end_line = inv->line;
    const char *why = settle_arguments(&s, inv, end, &call);
    if (!why)
        why = expand_settled(&s, &(MacroText){inv->definition, inv->definition_len, call.text, call.len}, out);
    buf_free(&call);
    return why;
}

static bool is_in_body(const Unit *u, uint32_t at)
{
    const Function *f = function_around(u, at);
    return f && f->body->span.begin < at;
}

/* The name of a function that is made by an invocation shows by a word of it, or to the linker. */
static bool hides_function_names(const Unit *u, const Invocation *inv)
{
    static const char *const words[] = {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"};
    const char *text = u->source.text + inv->begin;
    bool hides = expand_says(u, &(Says){"static", true, 0, false}, text, inv->end - inv->begin, DEPTH);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        hides = hides && !expand_says(u, &(Says){words[i], false, 0, true}, text, inv->end - inv->begin, DEPTH);
    return hides;
}

const char *lines_expand(const Unit *u, const Invocation *inv, uint32_t end, const MacroLookup *lookup, Buf *out)
{
    Buf text = {NULL, 0, 0};
    Settling s = {
        .u = u, .lookup = lookup, .is_in_function = is_in_body(u, inv->begin) || hides_function_names(u, inv)};
    if (tokens_hold_directive(&u->tokens, inv->begin, end))
        return EXPAND_HOLDS_DIRECTIVE;
    const char *why = expand_invocation(&s, inv, end, &text);
    if (!why)
        layout_lines(&text, inv->begin_line, inv->line, out);
    buf_free(&text);
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

bool lines_are_torn(const MacroText *m, const Buf *expanded)
{
    Tokens t;
    bool torn = false;
    if (!memmem(m->invocation, m->invocation_len, LINE_OF, sizeof LINE_OF - 1))
        return false;
    lex(&t, expanded->text, expanded->len);
    for (size_t i = 0; i < t.n && !torn; i++)
        torn = is_torn(&t, i);
    tokens_free(&t);
    return torn;
}
