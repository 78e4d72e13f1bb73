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

void leave_text(Builder *b, const Node *n)
{
    Block *to = b->cur;
    if (to->is_unreachable && !to->from.line)
        return; /* The expression that jumped ends here. */
    cover(to, to->from.line ? to->from : n->from, n->to);
}

void separate(Builder *b, Node *n)
{
    Block *next = new_block(b);
    join(b, b->cur, next, SITE_STMT, n);
    b->cur = next;
}
