/* In: nodes, places.  Out: their text. */
#include "emit/event_lvalue.h"

#include "lex/token_writer.h"

static const char *text_between(const Unit *u, uint32_t begin, uint32_t end)
{
    const Tokens *t = &u->tokens;
    Buf out = {NULL, 0, 0};
    TokenWriter w = {.out = &out};
    if (!event_text_can_move(u, begin, end))
        return NULL;
    buf_puts(&out, "");
    for (size_t i = tokens_at(t, begin); i < t->n && t->tok[i].end <= end; i++) {
        w.has_space = w.has_any && t->tok[i].space_before;
        write_token(&w, t->text + t->tok[i].begin, t->tok[i].end - t->tok[i].begin, t->tok[i].kind,
                    !t->tok[i].space_before && !t->tok[i].line_start);
    }
    const char *text = arena_strndup(u->arena, out.text ? out.text : "", out.len);
    buf_free(&out);
    return text;
}

const char *event_text(const Unit *u, const Node *n)
{
    return text_between(u, n->span.begin, n->span.end);
}

const char *event_pointer_type(const Unit *u, const EventPlace *p)
{
    return arena_printf(u->arena, "(MR_TYPEOF(&%s(%s)))", p->is_pointer ? "*" : "", event_text(u, p->base));
}

const char *event_member(const Unit *u, const EventPlace *p)
{
    return p->is_apart ? text_between(u, p->base->span.end, p->lvalue->span.end) : "";
}

const char *event_deref(const EventPlace *p)
{
    return p->is_pointer ? "" : "*";
}

const char *event_address(const EventPlace *p)
{
    return p->is_pointer ? "" : "&";
}
