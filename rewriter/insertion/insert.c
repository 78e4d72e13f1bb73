/* In: nodes, texts.  Out: edits beside the nodes; macros that must be expanded for them. */
#include "insertion/insert.h"

#include "insertion/macro_border.h"
#include "tree/omp_mark.h"

int insert_depth(const Node *n)
{
    int depth = n->kind == S_OMP ? n->depth : 0;
    for (; n->parent; n = n->parent)
        depth += LEVEL_DEPTH;
    return depth + LEVEL_DEPTH + (n->kind == S_OMP ? 0 : n->depth);
}

uint32_t insert_begin(Inserter *w, const Node *n)
{
    if (border_must_expand(w->u, n, false))
        w->to_expand[n->span.macro_begin - 1] = true;
    return n->omp ? n->omp->front : n->span.begin;
}

uint32_t insert_end(Inserter *w, const Node *n)
{
    if (border_must_expand(w->u, n, true))
        w->to_expand[n->span.macro_end - 1] = true;
    return n->span.end;
}

/* #define END }: the brace has to stand in the text, even where it is all that the macro leaves. */
uint32_t insert_closing(Inserter *w, const Node *block)
{
    uint32_t end = insert_end(w, block);
    int macro = block->span.macro_end;
    if (!macro)
        return end - (w->u->source.text[end - 1] == '>' ? 2 : 1);
    if (w->u->invocations[macro - 1].definition)
        w->to_expand[macro - 1] = true;
    return end;
}

static const Node *last_statement(const Node *s)
{
    while (s->n_kids && s->kid[s->n_kids - 1] &&
           (s->kind == S_IF || s->kind == S_WHILE || s->kind == S_FOR || s->kind == S_SWITCH || s->kind == S_CASE ||
            s->kind == S_DEFAULT || s->kind == S_LABEL || s->kind == S_ATTRIBUTED))
        s = s->kid[s->n_kids - 1];
    return s;
}

uint32_t insert_statement_end(Inserter *w, const Node *s)
{
    const Node *last = last_statement(s);
    uint32_t end = stmt_end(w->u, s);
    int hides = border_hides_semicolon(w->u, last, end);
    insert_end(w, last);
    if (hides)
        w->to_expand[hides - 1] = true;
    return end;
}

Edit *insert_text(Inserter *w, uint32_t at, EditSide side, int depth, const char *text)
{
    return edit_add(w->edits, at, at, side, depth, text);
}

const Token *insert_token_at(Inserter *w, uint32_t offset)
{
    size_t i = tokens_at(&w->u->tokens, offset);
    return i < w->u->tokens.n ? &w->u->tokens.tok[i] : NULL;
}

void insert_around(Inserter *w, const Node *n, int closer, const char *open, const char *close)
{
    int depth = insert_depth(n) + closer;
    insert_text(w, insert_begin(w, n), EDIT_OPEN, depth, open);
    insert_text(w, insert_end(w, n), EDIT_CLOSE, depth, close);
}

uint32_t insert_frame(Inserter *w, const Node *body)
{
    const Token *brace = insert_token_at(w, insert_begin(w, body));
    CHECK(brace);
    int macro = body->span.macro_begin;
    if (macro && w->u->invocations[macro - 1].definition) /* The brace is in the macro. */
        w->to_expand[macro - 1] = true;
    uint32_t at = brace->end;
    for (int i = 0; i < body->n_kids && body->kid[i]->kind == S_DECL; i++) {
        if (!body->kid[i]->name)
            break;
        at = insert_statement_end(w, body->kid[i]);
    }
    return at;
}

void insert_argument(Inserter *w, const Node *n, int closer, const char *open, const char *close)
{
    const Unit *u = w->u;
    if (memchr(u->source.text + n->span.begin, ',', n->span.end - n->span.begin)) {
        open = arena_printf(u->arena, "%s(", open);
        close = arena_printf(u->arena, ")%s", close);
    }
    insert_around(w, n, closer, open, close);
}
