/* Blocks and edges as the graph is built, and which lines of the source a block stands for. */
#include "cfg/build.h"
#include "insertion/macro_border.h"

bool is_counted_here(const Builder *b)
{
    return b->path ? !b->path->is_plain : b->cfg->is_whole;
}

Block *new_block(Builder *b)
{
    return cfg_block(b->cfg, is_counted_here(b));
}

/* Joins two blocks by an edge.  It has no site at a statement of a macro that is not expanded: a probe there would
 * stand in front of all of the macro. */
Edge *join(Builder *b, Block *from, Block *to, SiteKind kind, Node *node)
{
    if (kind == SITE_STMT && (is_uneditable(b->u, node) || border_hides_front(b->u, node)))
        kind = SITE_NONE;
    if (kind == SITE_NONE)
        to->is_join = true;
    return cfg_edge(b->cfg, from, to, kind, node);
}

void start_unreachable(Builder *b)
{
    b->cur = new_block(b);
    b->cur->is_unreachable = true;
}

static bool is_before(Place a, Place b)
{
    return a.line < b.line || (a.line == b.line && a.column < b.column);
}

static void cover(Block *to, Place from, Place end)
{
    if (!to->from.line || is_before(from, to->from))
        to->from = from;
    if (!to->to.line || is_before(to->to, end))
        to->to = end;
}

void enter_text(Builder *b, const Node *n)
{
    cover(b->cur, n->from, n->from);
}

static bool is_same_place(Place a, Place b)
{
    return a.line == b.line && a.column == b.column;
}

/* In the text a word or a parenthesis stands in front of each part of such a statement. */
static bool begins_with_word(const Node *n)
{
    return n->kind == S_IF || n->kind == S_WHILE || n->kind == S_DO || n->kind == S_FOR || n->kind == S_SWITCH;
}

/* All of an expanded macro's text has the place of the invocation, of which control may leave the block in the middle.
 * A block that begins in front of it ends at its name, so that those that begin in it are behind that end. */
static bool is_inside_macro(const Builder *b, const Node *n)
{
    const Node *p = n->parent;
    while (p && p->kind == E_IMPLICIT)
        p = p->parent;
    return p && is_same_place(n->from, p->from) && (is_same_place(n->to, p->to) || begins_with_word(p)) &&
           !is_uneditable(b->u, n);
}

/* What a statement does behind a call that may not come back begins there: the line of the call runs also if it does
 * not. */
static Place first_place(const Block *to, const Node *n)
{
    return to->is_behind_call && is_before(n->from, to->call_end) ? to->call_end : n->from;
}

void leave_text(Builder *b, const Node *n)
{
    Block *to = b->cur;
    if (to->is_unreachable && !to->from.line)
        return; /* The expression that jumped ends here. */
    Place from = to->from.line ? to->from : first_place(to, n);
    Place end = is_before(from, n->from) && is_inside_macro(b, n) ? n->from : n->to;
    cover(to, from, is_before(end, from) ? from : end);
}

void separate(Builder *b, Node *n)
{
    Block *next = new_block(b);
    join(b, b->cur, next, SITE_STMT, n);
    b->cur = next;
}
