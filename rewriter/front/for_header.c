/* The parts of a `for` header, of which libclang leaves out the missing ones.
 * In: the node of the statement, the cursors below it.  Out: its four children; NULL for a missing part.
 * Method: in the text, the two semicolons separate the parts by position.  What a macro makes has no places: there the
 * invocation is expanded, and the header looked at that has the statement's number among those of the invocation.
 * Limits: where the expansion does not show as many parts as there are, an expression without effect is the condition.
 */
#include <string.h>

#include "front/front.h"
#include "macro/replace_once.h"

static bool for_semicolons(const Unit *u, const Node *n, uint32_t semi[2])
{
    int depth = 0, found = 0;
    for (size_t i = tokens_at(&u->tokens, n->span.begin); i < u->tokens.n && found < 2; i++) {
        const Token *t = &u->tokens.tok[i];
        if (t->kind != TOK_PUNCT || t->directive)
            continue;
        char ch = u->source.text[t->begin];
        if (strchr("([{", ch))
            depth++;
        else if (strchr(")]}", ch) && --depth == 0)
            return false;
        else if (ch == ';' && depth == 1)
            semi[found++] = t->begin;
    }
    return found == 2;
}

/* ---- in macros ---- */

typedef struct Where {
    const Unit *u;
    const Invocation *invocation;
} Where;

static const char *find_definition(void *context, const char *name, size_t *len)
{
    const Where *w = context;
    const Macro *m = macro_named(w->u, name);
    bool is_outer = w->invocation->definition && !strcmp(w->invocation->name, name);
    *len = is_outer ? w->invocation->definition_len : m ? m->definition_len : 0;
    return is_outer ? w->invocation->definition : m ? m->definition : NULL;
}

/* Returns how many of the three parts are there, from the bracket behind `for`, and says which; -1: the header does not
 * end. */
static int parts_from(const Tokens *t, size_t i, bool has[3])
{
    int depth = 0, part = 0, n = 0;
    for (; i < t->n; i++) {
        bool opens = token_is(t, i, "(") || token_is(t, i, "[") || token_is(t, i, "{");
        bool closes = token_is(t, i, ")") || token_is(t, i, "]") || token_is(t, i, "}");
        depth += opens - closes;
        if (depth == 0)
            return closes && part == 2 ? n : -1;
        if (depth == 1 && token_is(t, i, ";")) {
            if (++part > 2)
                return -1;
        } else if (!(depth == 1 && opens) && !has[part]) {
            has[part] = true;
            n++;
        }
    }
    return -1;
}

/* Returns the number of parts of the statement's header as its macro makes it; -1: it is not known. */
static int parts_in_macro(Front *f, const Node *n, bool has[3])
{
    const Unit *u = f->unit;
    const Invocation *inv = &u->invocations[n->span.macro_begin - 1];
    Where w = {u, inv};
    const MacroLookup lookup = {.find = find_definition, .context = &w};
    Buf text = {NULL, 0, 0};
    Tokens t;
    int left = f->for_number, found = -1;
    macro_expand(&text, u->source.text + inv->begin, inv->end - inv->begin, &lookup);
    lex(&t, text.text, text.len);
    for (size_t i = 0; i < t.n; i++)
        if (token_is(&t, i, "for") && left-- == 0)
            found = parts_from(&t, i + 1, has);
    tokens_free(&t);
    buf_free(&text);
    return found;
}

static int number_in_macro(Front *f, const Node *n)
{
    bool is_next = f->for_macro == n->span.macro_begin;
    f->for_macro = n->span.macro_begin;
    return is_next ? f->for_number + 1 : 0;
}

/* ---- which part is which ---- */

static bool has_effect(const Node *n)
{
    n = strip_parens((Node *)n);
    return n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || (n->kind == E_BINARY && n->op == OP_COMMA) ||
           n->kind == E_CALL || is_increment(n);
}

static int slot_by_kind(const Node *kid, Node *const part[3])
{
    if (kid->kind == S_DECL)
        return 0;
    return !has_effect(kid) ? 1 : part[0] || part[1] ? 2 : 0;
}

typedef struct Header {
    bool is_in_text, is_known;
    uint32_t semi[2];
    bool has[3];
} Header;

static Header header_of(Front *f, const Node *n, int n_parts)
{
    Header h = {.is_in_text = !n->span.macro_begin && for_semicolons(f->unit, n, h.semi)};
    if (h.is_in_text || n->span.is_included || !n->span.macro_begin || n_parts == 3)
        return h;
    h.is_known = parts_in_macro(f, n, h.has) == n_parts;
    if (!h.is_known) /* `#define F for`: the header stands behind the macro. */
        h.is_in_text = for_semicolons(f->unit, n, h.semi);
    return h;
}

static int slot_of(const Header *h, const Node *kid, Node *const part[3], int n_parts)
{
    int slot = 0;
    if (n_parts == 3 || h->is_known) {
        while (slot < 2 && (part[slot] || (h->is_known && !h->has[slot])))
            slot++;
        return slot;
    }
    if (h->is_in_text && kid->kind != S_DECL)
        return kid->span.begin <= h->semi[0] ? 0 : kid->span.begin <= h->semi[1] ? 1 : 2;
    return slot_by_kind(kid, part);
}

void front_for(Front *f, Node *n, const CXCursor *at, int n_at)
{
    Node *part[3] = {NULL, NULL, NULL}, *body = NULL;
    if (n->span.macro_begin)
        f->for_number = number_in_macro(f, n);
    Header h = header_of(f, n, n_at - 1);
    for (int i = 0; i < n_at - 1; i++) {
        Node *kid = front_convert(f, at[i], n);
        int slot = slot_of(&h, kid, part, n_at - 1);
        while (slot < 2 && part[slot])
            slot++;
        part[slot] = kid;
        if (slot == 1)
            front_evaluate(kid, at[i]);
    }
    if (n_at)
        body = front_convert(f, at[n_at - 1], n);
    for (int i = 0; i < 3; i++)
        front_add_kid(f, n, part[i]);
    front_add_kid(f, n, body);
}
