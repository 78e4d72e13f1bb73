/* In: a unit and a set of invocations.  Out: a text in which these are replaced by their bodies.
 * Method: macro_open for each, through the list of edits; nested ones come up in the next round, after the next parse.
 * Limits: what macro.h says. */
#include "expand.h"

#include <stdlib.h>

#include "edit.h"
#include "macro.h"

const char *expand_open(const Unit *u, const bool *open, Buf *out, int *failed)
{
    Edits edits = {NULL, 0, 0};
    const char *why = NULL;
    for (int i = 0; i < u->n_invocations && !why; i++) {
        const Invocation *inv = &u->invocations[i];
        Buf body = {NULL, 0, 0};
        if (!open[i])
            continue;
        MacroText m = {inv->definition, inv->definition_len, u->source.text + inv->begin, inv->end - inv->begin};
        why = macro_open(&body, &m);
        *failed = i;
        if (!why) {
            const char *before = inv->begin ? " " : "";
            edit_add(&edits, inv->begin, inv->end, EDIT_OPEN, 0,
                     arena_printf(u->arena, "%s%s ", before, body.text ? body.text : ""));
        }
        buf_free(&body);
    }
    if (!why)
        edits_apply(&edits, u->source.text, u->source.len, out);
    edits_free(&edits);
    return why;
}

/* Opening a macro may add parentheses, nothing else. */
static const Node *skip_parens(const Node *n)
{
    while (n && n->kind == E_PAREN && n->n_kids == 1)
        n = n->kid[0];
    return n;
}

static void copy_places(const Node *from, Node *to)
{
    from = skip_parens(from);
    to = (Node *)skip_parens(to);
    if (!from || !to || from->kind != to->kind)
        return;
    to->from = from->from;
    to->to = from->to;
    for (int i = 0; i < from->n_kids && i < to->n_kids; i++)
        copy_places(from->kid[i], to->kid[i]);
}

void expand_copy_places(const Function *from, Function *to)
{
    to->from = from->from;
    to->to = from->to;
    copy_places(from->body, to->body);
}
