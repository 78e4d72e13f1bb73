/* Jumps and labels in the control-flow graph: break, continue, goto, return, computed goto, switch and its cases.
 * In: jump statements, labels.  Out: edges; exits of regions; errors for jumps into regions.
 * Method: gotos are resolved when all labels are known; computed gotos come together in one block, the dispatch, so
 * that edges without a place for a probe form no cycle.  Labels that are stacked (`case 1: case 2: l:`) share one
 * block. Limits: a function in which a `switch` and computed gotos lead to one label is left alone. */
#include <stdlib.h>
#include <string.h>

#include "cfg/build.h"
#include "insertion/macro_border.h"

/* ---- jumps ---- */

/* The macro that the node comes out of. */
static const char *macro_around(const Unit *u, const Node *n)
{
    while (n && !n->span.macro_begin)
        n = n->parent;
    return n ? u->invocations[n->span.macro_begin - 1].name : NULL;
}

/* A jump in an arm that no branch leads to cannot be counted. */
static bool jumps_on_condition(Builder *b, const Node *n)
{
    if (!b->is_in_unexpanded_arm)
        return false;
    const char *macro = macro_around(b->u, n);
    b->cfg->unfit =
        macro ? arena_printf(b->u->arena, "macro '%s', which cannot be expanded, jumps on a condition (-v says why)",
                             macro)
              : "what cannot be changed jumps on a condition";
    return true;
}

static bool is_path_within(const RoiPath *inner, const RoiPath *outer)
{
    while (inner && inner != outer)
        inner = inner->outer;
    return inner == outer;
}

static void leave_regions(Builder *b, Node *jump, RoiPath *from, RoiPath *to)
{
    if (is_uneditable(b->u, jump) || border_hides_front(b->u, jump))
        b->cfg->unfit = "a macro that cannot be expanded jumps out of a region";
    *PUSH(b->cfg->exit, b->cfg->n_exits, b->cfg->cap_exits) = (Exit){jump, from, to};
}

/* Adds a jump from block `from`, inside `path`, to block `to`, inside `to_path`. */
static void jump(Builder *b, Node *node, Block *from, RoiPath *path, Block *to, RoiPath *to_path)
{
    if (path == to_path && from->is_counted != to->is_counted) /* The jump leaves an iteration that runs as written. */
        return;
    if (path == to_path) {
        to->is_join = true;
        join(b, from, to, SITE_STMT, node);
        return;
    }
    join(b, from, b->cfg->block[0], SITE_NONE, NULL)->is_cut = true;
    leave_regions(b, node, path, to_path);
    cfg_edge(b->cfg, b->cfg->block[0], to, SITE_EXIT, node)->border_block = from;
    to->is_join = true;
}

static void into_region(Builder *b, const Node *node, const RoiPath *path, const char *what)
{
    const Unit *u = b->u;
    diag_at(b->d, DIAG_ERROR, &u->source, node->span.begin, "%s leads into a region of interest from outside", what);
    uint32_t begin = path->region->compound    ? path->region->begin
                     : path->region->statement ? path->region->statement->span.begin
                                               : path->region->function->begin;
    diag_at(b->d, DIAG_NOTE, &u->source, begin, "the region begins here");
}

Label *label_named(Builder *b, const char *name)
{
    Label *l;
    HASH_FIND_STR(b->labels, name, l);
    CHECK(l);
    return l;
}

void build_goto(Builder *b, Node *n)
{
    if (jumps_on_condition(b, n))
        return;
    *PUSH(b->gotos, b->n_gotos, b->cap_gotos) = (Goto){n, b->cur, b->path};
    start_unreachable(b);
}

static void asm_jump(Builder *b, const Goto *g, Label *l)
{
    if (g->path != l->path)
        b->cfg->unfit = "assembly jumps out of a region";
    for (int i = 0; i < b->cfg->n_edges; i++) /* Labels that stand behind each other share a block. */
        if (b->cfg->edge[i]->from == g->from && b->cfg->edge[i]->to == l->block &&
            b->cfg->edge[i]->site.kind == SITE_NONE)
            return;
    join(b, g->from, l->block, SITE_NONE, NULL);
}

void resolve_gotos(Builder *b)
{
    for (int i = 0; i < b->n_gotos; i++) {
        Goto *g = &b->gotos[i];
        Label *l = label_named(b, g->node->name);
        if (g->path && g->path->iteration_of &&
            g->path != l->path) /* Behind an iteration that runs as written, counted code goes on. */
            g->path = g->path->iteration_of;
        if (!is_path_within(g->path, l->path))
            into_region(b, g->node, l->path, "this goto");
        else if (g->node->parent && g->node->parent->kind == S_ASM)
            asm_jump(b, g, l);
        else
            jump(b, g->node, g->from, g->path, l->block, l->path);
    }
}

/* Builds the expressions that a jump evaluates before it jumps. */
static void build_operands(Builder *b, Node *jump)
{
    enter_text(b, jump);
    for (int i = 0; i < jump->n_kids; i++)
        build_expr(b, jump->kid[i]);
    leave_text(b, jump);
}

void build_computed_goto(Builder *b, Node *n)
{
    Block *start = b->cur;
    if (jumps_on_condition(b, n))
        return;
    build_operands(b, n);
    if (b->dispatch && b->dispatch_path != b->path)
        b->cfg->unfit = "computed gotos lie in a region and outside of it";
    if (!b->dispatch) {
        b->dispatch = new_block(b);
        b->dispatch_path = b->path;
    }
    join(b, b->cur, b->dispatch, b->cur == start ? SITE_STMT : SITE_NONE, n);
    start_unreachable(b);
}

/* Builds asm goto, which jumps to one of its labels or goes on; a probe can stand only behind it. */
void build_asm(Builder *b, Node *n)
{
    bool jumps = false;
    enter_text(b, n);
    for (int i = 0; i < n->n_kids; i++) {
        if (n->kid[i]->kind != S_GOTO) {
            build_expr(b, n->kid[i]);
            continue;
        }
        if (jumps_on_condition(b, n))
            return;
        jumps = true;
        *PUSH(b->gotos, b->n_gotos, b->cap_gotos) = (Goto){n->kid[i], b->cur, b->path};
    }
    leave_text(b, n);
    *PUSH(b->cur->act, b->cur->n_act, b->cur->cap_act) = (Action){.kind = ACT_CLOBBER, .node = n};
    if (!jumps)
        return;
    Block *after = new_block(b);
    join(b, b->cur, after, SITE_BEHIND, n);
    b->cur = after;
}

/* Every label whose address was taken may be reached. */
void connect_dispatch(Builder *b)
{
    for (Label *l = b->labels; b->dispatch && l; l = l->hh.next) {
        bool first = true;
        for (Label *o = b->labels; o != l; o = o->hh.next)
            if (o->is_address_taken && o->block == l->block)
                first = false; /* Labels that stand behind each other share a block. */
        if (l->is_address_taken && first)
            join(b, b->dispatch, l->block, SITE_NONE, NULL);
        if (l->is_address_taken && l->path != b->dispatch_path)
            b->cfg->unfit = "a computed goto may lead into a region";
    }
}

void build_return(Builder *b, Node *n)
{
    Block *start = b->cur;
    if (jumps_on_condition(b, n))
        return;
    build_operands(b, n);
    if (b->path)
        leave_regions(b, n, b->path, NULL);
    bool before = b->cur == start && !ends_with_statement(start); /* Nothing in between ends or branches. */
    join(b, b->cur, b->cfg->block[0], before ? SITE_STMT : SITE_NONE, n);
    start_unreachable(b);
}

void build_break(Builder *b, Node *n)
{
    Target *t = b->target;
    while (t && n->kind == S_CONTINUE && !t->continue_to)
        t = t->outer;
    if (!t) {
        b->cfg->unfit = "`continue` ends a construct of OpenMP";
        start_unreachable(b);
        return;
    }
    if (t->is_in_unexpanded_macro || jumps_on_condition(b, n))
        return;
    enter_text(b, n);
    leave_text(b, n);
    jump(b, n, b->cur, b->path, n->kind == S_BREAK ? t->break_to : t->continue_to, t->path);
    start_unreachable(b);
}

/* ---- switch and labels ---- */

/* May `default:` stand at the end of the switch's body?  Not where it would jump over what is declared there. */
static bool can_have_default(const Builder *b, const Node *n)
{
    const Node *body = n->kid[1];
    bool can = body->kind == S_COMPOUND && !is_uneditable(b->u, n) && !is_uneditable(b->u, body) &&
               !body->span.macro_begin && !body->span.macro_end;
    for (int i = 0; can && i < body->n_kids; i++) {
        const Node *k = body->kid[i];
        while (is_label(k) && k->kid[0])
            k = k->kid[0];
        can = k->kind != S_DECL && k->kind != S_OTHER && !k->span.is_included;
    }
    return can;
}

/* Inside an unexpanded macro: each case once, no branches. */
static void build_unexpanded_switch(Builder *b, Node *n)
{
    Node *body = n->kid[1];
    SwitchScope *outer = b->in_switch;
    Target t = {.is_in_unexpanded_macro = true, .path = b->path, .outer = b->target};
    b->in_switch = NULL;
    b->target = &t;
    if (body->kind != S_COMPOUND)
        build_unexpanded_arm(b, body);
    for (int i = 0; body->kind == S_COMPOUND && i < body->n_kids; i++)
        build_unexpanded_arm(b, body->kid[i]);
    b->in_switch = outer;
    b->target = t.outer;
}

void build_switch(Builder *b, Node *n)
{
    build_expr(b, n->kid[0]);
    if (is_uneditable(b->u, n) || is_uneditable(b->u, n->kid[1])) {
        build_unexpanded_switch(b, n);
        return;
    }
    Block *from = b->cur, *after = new_block(b);
    Action *a = PUSH(from->act, from->n_act, from->cap_act);
    *a = (Action){.kind = ACT_SWITCH, .node = n->kid[0]};
    SwitchScope s = {from, b->path, false, b->in_switch};
    Target t = {after, NULL, false, b->path, b->target, false};
    leave_text(b, n->kid[0]);
    b->in_switch = &s;
    b->target = &t;
    start_unreachable(b);
    build_stmt(b, n->kid[1]);
    b->in_switch = s.outer;
    b->target = t.outer;
    join(b, b->cur, after, SITE_NONE, NULL);
    bool has_site = !s.has_default && can_have_default(b, n);
    if (!s.has_default)
        join(b, from, after, has_site ? SITE_DEFAULT : SITE_NONE, has_site ? n : NULL);
    b->cur = after;
}

/* The block of a stack of labels: that of its first named label, if there is one. */
static Block *chain_block(Builder *b, Node *n)
{
    for (; n && is_label(n); n = n->kid[0])
        if (n->kind == S_LABEL)
            return label_named(b, n->name)->block;
    return new_block(b);
}

static bool chain_dispatches(const Node *n)
{
    for (; n && is_label(n); n = n->kid[0])
        if (n->kind != S_LABEL)
            return true;
    return false;
}

static void define_labels(Builder *b, Node *n)
{
    for (; n && is_label(n); n = n->kid[0]) {
        if (n->kind == S_DEFAULT && b->in_switch)
            b->in_switch->has_default = true;
        if (n->kind == S_LABEL) {
            Label *l = label_named(b, n->name);
            l->path = b->path;
        }
    }
}

void build_label(Builder *b, Node *n)
{
    Block *at = chain_block(b, n);
    define_labels(b, n);
    at->is_counted = is_counted_here(b);
    join(b, b->cur, at, SITE_NONE, NULL);
    if (n->kind != S_LABEL)
        *PUSH(b->cfg->fall, b->cfg->n_falls, b->cfg->cap_falls) = (Fall){n, b->cur};
    if (chain_dispatches(n) && b->in_switch) {
        if (b->in_switch->path != b->path)
            into_region(b, n, b->path ? b->path : b->in_switch->path, "this case label");
        else
            join(b, b->in_switch->dispatch, at, SITE_NONE, NULL)->labels = n;
    }
    b->cur = at;
    while (is_label(n)) {
        if (!n->kid[0])
            return;
        n = n->kid[0];
    }
    separate(b, n);
    regions_behind_label(b, n);
    build_stmt(b, n);
}
