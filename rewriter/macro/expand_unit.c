/* In: a unit and a set of invocations.  Out: a text in which these are replaced by their bodies.
 * Method: macro_replace_once for each, through the list of edits.  What comes up in the body is left to the next round,
 * after the next parse, except for macros that hold control flow and are defined only once: probes will be wanted in
 * them, and every round costs a parse.
 * Limits: what replace_once.h says; a macro that was undefined before its use is
 * not seen to be so (the trees will differ then, and the caller tries again one level at a time). */
#include "macro/expand_unit.h"

#include <stdlib.h>
#include <string.h>

#include "macro/line_macro.h"
#include "macro/macro_words.h"
#include "macro/replace_once.h"
#include "support/edit.h"
#include "tree/macro_state.h"

/* An invocation in the text, with those that are expanded in it. */
typedef struct InvocationNest {
    const Unit *u;
    const Invocation *invocation;
    bool is_one_level;
    bool keeps_foreign; /* Macros of the system's, and those that compilers define in different ways, stay. */
    char line[32]; /* __LINE__ as a definition. */
    const char *differs; /* The macro for which the text would be different to gcc. */
} InvocationNest;

/* The names being expanded, outermost last: none is expanded in itself. */
typedef struct Chain {
    const char *name;
    const struct Chain *outer;
} Chain;

static bool is_control(const Tokens *t, size_t i)
{
    static const char *const words[] = {"?",  "&&",     "||",   "{",       "if",     "else", "for",   "while",
                                        "do", "switch", "case", "default", "return", "goto", "break", "continue"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (token_is(t, i, words[k]))
            return true;
    return false;
}

static bool branches(const Unit *u, Macro *m)
{
    Tokens t;
    char name[128];
    if (m->branches)
        return m->branches == 3;
    m->branches = 1; /* A cycle of names adds nothing. */
    lex(&t, m->definition, m->definition_len);
    bool found = false;
    for (size_t i = 1; i < t.n && !found; i++) {
        Macro *inner = t.tok[i].kind == TOK_IDENT ? macro_named(u, token_text(&t, i, name, sizeof name)) : NULL;
        found = is_control(&t, i) || (inner && !inner->is_system && branches(u, inner));
    }
    tokens_free(&t);
    m->branches = found ? 3 : 2;
    return found;
}

bool expand_branches(const Unit *u, const Invocation *inv)
{
    Macro *m = macro_named(u, inv->name);
    return !m || m->defined != 1 || branches(u, m);
}

/* The end of the text that an invocation's expansion replaces: the name alone, if the arguments belong to a macro that
 * the body names. */
static uint32_t expanded_end(const Unit *u, const Invocation *inv)
{
    const Tokens *t = &u->tokens;
    size_t i = tokens_at(t, inv->begin);
    return i < t->n && !macro_has_parameters(inv->name, inv->definition, inv->definition_len) ? t->tok[i].end
                                                                                              : inv->end;
}

static bool in_chain(const Chain *c, const char *name)
{
    while (c && strcmp(c->name, name))
        c = c->outer;
    return c != NULL;
}

static const char *expand_deep(InvocationNest *o, const MacroText *m, const Chain *chain, Buf *out);

/* The macro that token i of a body invokes and that should be expanded with it, or NULL. */
static Macro *nested(const Unit *u, const Tokens *t, size_t i, const Chain *chain, size_t *end)
{
    char name[128];
    if (t->tok[i].kind != TOK_IDENT)
        return NULL;
    Macro *m = macro_named(u, token_text(t, i, name, sizeof name));
    if (!m || m->defined != 1 || m->is_system || m->is_divergent || in_chain(chain, m->name))
        return NULL;
    *end = expand_invocation_end(t, i, m);
    bool control = *end && branches(u, m);
    for (size_t k = i; k < *end && !control; k++)
        control = is_control(t, k); /* An argument may hold control flow. */
    return control ? m : NULL;
}

static void expand_body(InvocationNest *o, const Buf *body, const Chain *chain, Buf *out)
{
    Tokens t;
    size_t done = 0, end;
    lex(&t, body->text, body->len);
    for (size_t i = 0; i < t.n; i++) {
        Macro *m = t.tok[i].directive ? NULL : nested(o->u, &t, i, chain, &end);
        if (!m)
            continue;
        const Chain inner = {m->name, chain};
        MacroText text = {m->definition, m->definition_len, body->text + t.tok[i].begin,
                          t.tok[end - 1].end - t.tok[i].begin};
        Buf expanded = {NULL, 0, 0};
        if (!expand_deep(o, &text, &inner, &expanded)) {
            buf_add(out, body->text + done, t.tok[i].begin - done);
            buf_puts(out, expanded.text ? expanded.text : " ");
            done = t.tok[end - 1].end;
            i = end - 1;
        }
        buf_free(&expanded);
    }
    buf_add(out, body->text + done, body->len - done);
    tokens_free(&t);
}

/* The definition of what the arguments name. */
static const Invocation *in_arguments(const InvocationNest *o, const char *name)
{
    for (int i = 0; i < o->u->n_in_arguments; i++) {
        const Invocation *inner = &o->u->in_arguments[i];
        if (inner->begin >= o->invocation->begin && inner->end <= o->invocation->end && inner->definition &&
            !strcmp(inner->name, name))
            return inner;
    }
    return NULL;
}

/* Finds the definition in force, as far as it is known; its text begins at the name.  This is a hook of
 * macro_replace_once_with. */
static const char *find_definition(void *context, const char *name, size_t *len)
{
    InvocationNest *o = context;
    const Invocation *inner = in_arguments(o, name);
    if (inner) {
        *len = inner->definition_len;
        return inner->definition;
    }
    if (!strcmp(name, "__LINE__")) {
        *len = (size_t)snprintf(o->line, sizeof o->line, "__LINE__ %u", o->invocation->line);
        return o->line;
    }
    const Macro *m = strcmp(name, LINE_OF) ? macro_named(o->u, name) : NULL;
    m = m ? m : macro_given(o->u, name);
    if (o->keeps_foreign && m && (m->is_system || m->is_divergent))
        return NULL;
    if (m && m->is_divergent && (m->divergence_has_hash || memchr(m->definition, '#', m->definition_len)))
        o->differs = m->name;
    if (!m || m->defined != 1)
        return m ? macro_in_force(o->u, name, o->invocation, len) : NULL;
    *len = m->definition_len;
    return m->definition; /* NULL: each compiler has its own definition. */
}

/* Must the macro stay, since compilers expand it differently?  It is in an argument that becomes a token or a string.
 * This is a hook of macro_replace_once_with. */
static bool stays(void *context, const char *name)
{
    InvocationNest *o = context;
    const Macro *m = macro_named(o->u, name), *given = m ? NULL : macro_given(o->u, name);
    bool is_divergent = (m && m->is_divergent) || (given && !given->definition);
    if (is_divergent)
        o->differs = m ? m->name : given->name;
    return is_divergent;
}

static size_t times(const Tokens *t, size_t name, size_t from)
{
    size_t n = 0;
    for (size_t i = from; i < t->n; i++)
        n += token_same(t, i, name);
    return n;
}

/* Is some parameter put in twice, or not at all? */
static bool repeats_arguments(const MacroText *m)
{
    Tokens t;
    bool repeats = false;
    lex(&t, m->definition, m->definition_len);
    size_t body = macro_body_begin(&t);
    for (size_t i = 2; i + 1 < body && !repeats; i++)
        repeats = t.tok[i].kind == TOK_IDENT && times(&t, i, body) != 1;
    tokens_free(&t);
    return repeats;
}

/* Would an argument say another __COUNTER__ than it does when it is expanded first? */
static bool miscounts(const Unit *u, const MacroText *m, size_t name_len)
{
    enum { DEPTH = 4 };
    static const Says word = {"__COUNTER__", false, 0, true};
    return u->has_counter && m->invocation_len > name_len &&
           expand_says(u, &word, m->invocation + name_len, m->invocation_len - name_len, DEPTH) &&
           (repeats_arguments(m) || macro_quotes(u, m->definition, m->definition_len));
}

/* Expands one level of m, or, where lines matter, of the invocation itself. */
static const char *expand_level(InvocationNest *o, const MacroText *m, const char *name, bool lines, Buf *body)
{
    if (miscounts(o->u, m, strlen(name)))
        return "an argument of it says __COUNTER__";
    const MacroLookup lookup = {find_definition, o, stays};
    const Invocation *inv = o->invocation;
    const char *why = lines ? lines_expand(o->u, inv, inv->begin + (uint32_t)m->invocation_len, &lookup, body)
                            : macro_replace_once_with(body, m, &lookup);
    if (!why && o->differs)
        return arena_printf(o->u->arena, "it makes a text of '%s', which compilers define in different ways",
                            o->differs);
    return !why && lines_are_torn(m, body) ? "it makes a token of its line" : why;
}

static const char *expand_deep(InvocationNest *o, const MacroText *m, const Chain *chain, Buf *out)
{
    Buf body = {NULL, 0, 0};
    const char *why = expand_level(o, m, chain->name, !chain->outer && lines_matter(o->u, m), &body);
    if (!why && body.len && !o->is_one_level)
        expand_body(o, &body, chain, out);
    else if (!why && body.len)
        buf_add(out, body.text, body.len);
    buf_free(&body);
    return why;
}

static bool expand_all_levels(InvocationNest *o, Buf *out)
{
    const Invocation *inv = o->invocation;
    const MacroLookup lookup = {find_definition, o, NULL};
    const MacroText m = {inv->definition, inv->definition_len, o->u->source.text + inv->begin,
                         expanded_end(o->u, inv) - inv->begin};
    Buf body = {NULL, 0, 0};
    bool expanded = !macro_replace_once_with(&body, &m, &lookup);
    if (expanded) {
        uint32_t end = inv->begin + (uint32_t)m.invocation_len;
        buf_add(&body, o->u->source.text + end,
                inv->end - end); /* The macro's body names a macro, whose arguments these are. */
        macro_expand(out, body.text, body.len, &lookup);
    }
    buf_free(&body);
    return expanded;
}

static bool holds_directive(const Unit *u, const Invocation *inv)
{
    const Tokens *t = &u->tokens;
    for (size_t i = tokens_at(t, inv->begin); i < t->n && t->tok[i].begin < inv->end; i++)
        if (t->tok[i].directive)
            return true;
    return false;
}

/* Expands all levels, in as many lines as the invocation has; false: that cannot be done. */
static bool expand_at_once(const Unit *u, const Invocation *inv, Buf *out)
{
    InvocationNest o = {.u = u, .invocation = inv, .is_one_level = true, .keeps_foreign = true};
    Buf text = {NULL, 0, 0};
    bool expanded = !expand_says_counter(u, inv->begin, inv->end) && !holds_directive(u, inv) &&
                    expand_all_levels(&o, &text) && !o.differs;
    for (uint32_t lines = source_lines(&u->source, inv->begin, inv->end); expanded && lines > 0; lines--)
        buf_putc(out, '\n');
    if (expanded)
        buf_add(out, text.text, text.len);
    buf_free(&text);
    return expanded;
}

/* Sets *end to the end of what is expanded. */
static const char *expand_in_way(const Unit *u, const Invocation *inv, ExpansionWay way, Buf *out, uint32_t *end)
{
    *end = inv->end;
    if (way == EXPAND_ALL_LEVELS && expand_at_once(u, inv, out))
        return NULL;
    *end = expanded_end(u, inv);
    const MacroText m = {inv->definition, inv->definition_len, u->source.text + inv->begin, *end - inv->begin};
    const Chain chain = {inv->name, NULL};
    InvocationNest o = {.u = u, .invocation = inv, .is_one_level = way != EXPAND_CONTROL};
    return expand_deep(&o, &m, &chain, out);
}

const char *expand_marked(const Unit *u, const bool *to_expand, ExpansionWay way, Buf *out, int *failed)
{
    Edits edits = {NULL, 0, 0};
    const char *why = NULL;
    for (int i = 0; i < u->n_invocations && !why; i++) {
        const Invocation *inv = &u->invocations[i];
        Buf body = {NULL, 0, 0};
        if (!to_expand[i])
            continue;
        uint32_t end;
        why = expand_in_way(u, inv, way, &body, &end);
        *failed = i;
        if (!why)
            edit_add(&edits, inv->begin, end, EDIT_OPEN, 0,
                     arena_strndup(u->arena, body.text ? body.text : " ", body.text ? body.len : 1));
        buf_free(&body);
    }
    if (!why)
        edits_apply(&edits, u->source.text, u->source.len, out);
    edits_free(&edits);
    return why;
}

bool expand_whole(const Unit *u, const Invocation *inv, Buf *out)
{
    InvocationNest o = {.u = u, .invocation = inv, .is_one_level = true};
    return expand_all_levels(&o, out);
}

static bool is_paren(const Node *n)
{
    return n && n->kind == E_PAREN && n->n_kids == 1;
}

/* Gives a node that replaces another one that node's place, as the array for __func__ in a variant. */
static void copy_one_place(const Node *from, Node *to)
{
    node_take_place(to, from);
    for (int i = 0; i < to->n_kids; i++)
        if (to->kid[i])
            copy_one_place(from, to->kid[i]);
}

/* Expanding a macro may add parentheses, nothing else. */
static void copy_places(const Node *from, Node *to)
{
    while (from && is_paren(to)) {
        node_take_place(to, from);
        to = to->kid[0];
        from = is_paren(from) ? from->kid[0] : from;
    }
    while (is_paren(from))
        from = from->kid[0];
    if (!from || !to)
        return;
    if (from->kind != to->kind) {
        copy_one_place(from, to);
        return;
    }
    node_take_place(to, from);
    for (int i = 0; i < from->n_kids && i < to->n_kids; i++)
        copy_places(from->kid[i], to->kid[i]);
}

static bool is_alike(const Node *a, const Node *b)
{
    const char *x = a->decl ? a->decl->name : a->name, *y = b->decl ? b->decl->name : b->name;
    return a->kind == b->kind && a->op == b->op && a->n_kids == b->n_kids &&
           (a->type ? a->type->size : 0) == (b->type ? b->type->size : 0) && (x == y || (x && y && !strcmp(x, y)));
}

/* The macro invocation that the first change is in, or NULL. */
static const Invocation *changed(const Unit *u, const Node *from, const Node *to)
{
    while (is_paren(from))
        from = from->kid[0];
    while (is_paren(to))
        to = to->kid[0];
    if (!from || (to && is_alike(from, to))) {
        const Invocation *in = NULL;
        for (int i = 0; from && i < from->n_kids && !in; i++)
            in = changed(u, from->kid[i], to->kid[i]);
        return in;
    }
    while (from && !from->span.macro_begin)
        from = from->parent;
    return from ? &u->invocations[from->span.macro_begin - 1] : NULL;
}

const char *expand_changed(const Unit *u, const Function *from, const Function *to)
{
    const Invocation *in = changed(u, from->body, to->body);
    return in ? in->name : NULL;
}

void expand_copy_places(const Function *from, Function *to)
{
    to->from = from->from;
    to->to = from->to;
    for (int i = 0; i < to->n_params && i < from->n_params; i++)
        decl_take_place(to->param[i], from->param[i]);
    copy_places(from->body, to->body);
}
