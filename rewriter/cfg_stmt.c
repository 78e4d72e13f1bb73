/* Statements into the control-flow graph.
 * In: a function's body, its regions.  Out: Cfg.
 * Method: one walk with a current block; a statement that follows a join gets an edge of its own, in front of which a probe can stand.
 * Labels that are stacked (`case 1: case 2: l:`) share one block.
 * Limits: a function in which a `switch` and computed gotos lead to one label is left alone. */
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

#include "cfg_build.h"

struct Label {
    const char *name;
    Block *block;
    RoiPath *path;
    bool defined, address_taken;
    UT_hash_handle hh;
};

struct Goto {
    Node *node;
    Block *from;
    RoiPath *path;
};

/* ---- blocks and text ---- */

Block *new_block(Builder *b)
{
    return cfg_block(b->cfg, b->cfg->whole || b->path, b->weight);
}

Edge *join(Builder *b, Block *from, Block *to, SiteKind kind, Node *node)
{
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
        return; /* the end of the expression that jumped */
    cover(to, to->from.line ? to->from : n->from, n->to);
}

/* A new block in front of n, so that a probe there counts it. */
static void separate(Builder *b, Node *n)
{
    Block *next = new_block(b);
    join(b, b->cur, next, SITE_STMT, n);
    b->cur = next;
}

/* ---- regions ---- */

static void pass_border(Builder *b, const Region *r, SiteKind kind, RoiPath *path)
{
    join(b, b->cur, b->cfg->block[0], SITE_NONE, NULL);
    b->path = path;
    b->cur = new_block(b);
    cfg_edge(b->cfg, b->cfg->block[0], b->cur, kind, NULL)->site.region = r;
}

static void open_region(Builder *b, const Region *r)
{
    RoiPath *p = NEW(b->cfg->arena, RoiPath);
    *p = (RoiPath){r, b->path};
    pass_border(b, r, SITE_REGION_BEGIN, p);
}

static void close_region(Builder *b, const Region *r)
{
    CHECK(b->path && b->path->region == r);
    pass_border(b, r, SITE_REGION_END, b->path->outer);
}

/* The regions that end, then those that begin, in front of statement i of a compound. */
static void regions_at(Builder *b, const Node *compound, int i)
{
    const Regions *all = b->regions;
    while (b->path && b->path->region->compound == compound && b->path->region->last == i)
        close_region(b, b->path->region);
    for (int k = 0; k < all->n; k++) {
        const Region *r = &all->at[k];
        if (r->compound != compound || r->first != i || r->inner)
            continue;
        open_region(b, r);
        while (b->path && b->path->region->compound == compound && b->path->region->last == i && r->last == i)
            close_region(b, b->path->region);
    }
}

static void regions_behind_label(Builder *b, const Node *statement)
{
    for (int k = 0; k < b->regions->n; k++)
        if (b->regions->at[k].inner == statement)
            open_region(b, &b->regions->at[k]);
}

/* ---- jumps ---- */

static bool is_within(const RoiPath *inner, const RoiPath *outer)
{
    while (inner && inner != outer)
        inner = inner->outer;
    return inner == outer;
}

static void leave_regions(Builder *b, Node *jump, RoiPath *from, RoiPath *to)
{
    *PUSH(b->cfg->exit, b->cfg->n_exits, b->cfg->cap_exits) = (Exit){jump, from, to};
}

/* From block `from`, inside `path`, to `to`, inside `to_path`. */
static void jump(Builder *b, Node *node, Block *from, RoiPath *path, Block *to, RoiPath *to_path)
{
    if (path == to_path) {
        to->is_join = true;
        join(b, from, to, SITE_STMT, node);
        return;
    }
    join(b, from, b->cfg->block[0], SITE_NONE, NULL);
    leave_regions(b, node, path, to_path);
    cfg_edge(b->cfg, b->cfg->block[0], to, SITE_EXIT, node);
    to->is_join = true;
}

static void into_region(Builder *b, const Node *node, const RoiPath *path, const char *what)
{
    const Unit *u = b->u;
    diag_at(b->d, DIAG_ERROR, &u->source, node->span.begin, "%s leads into a region of interest from outside", what);
    uint32_t begin = path->region->compound ? path->region->begin : path->region->statement ? path->region->statement->span.begin
                                                                                            : path->region->function->begin;
    diag_at(b->d, DIAG_NOTE, &u->source, begin, "the region begins here");
}

static Label *label_named(Builder *b, const char *name)
{
    Label *l;
    HASH_FIND_STR(b->labels, name, l);
    CHECK(l);
    return l;
}

static void build_goto(Builder *b, Node *n)
{
    *PUSH(b->gotos, b->n_gotos, b->cap_gotos) = (Goto){n, b->cur, b->path};
    start_unreachable(b);
}

static void resolve_gotos(Builder *b)
{
    for (int i = 0; i < b->n_gotos; i++) {
        Goto *g = &b->gotos[i];
        Label *l = label_named(b, g->node->name);
        if (!is_within(g->path, l->path))
            into_region(b, g->node, l->path, "this goto");
        else
            jump(b, g->node, g->from, g->path, l->block, l->path);
    }
}

static void build_computed_goto(Builder *b, Node *n)
{
    Block *start = b->cur;
    for (int i = 0; i < n->n_kids; i++)
        build_expr(b, n->kid[i]);
    if (b->path)
        b->cfg->unfit = "a computed goto lies in a region";
    if (!b->hub)
        b->hub = new_block(b);
    join(b, b->cur, b->hub, b->cur == start ? SITE_STMT : SITE_NONE, n);
    start_unreachable(b);
}

/* Every label whose address was taken may be reached. */
static void connect_hub(Builder *b)
{
    for (Label *l = b->labels; b->hub && l; l = l->hh.next) {
        bool first = true;
        for (Label *o = b->labels; o != l; o = o->hh.next)
            if (o->address_taken && o->block == l->block)
                first = false; /* stacked labels share a block */
        if (l->address_taken && first)
            join(b, b->hub, l->block, SITE_NONE, NULL);
        if (l->address_taken && l->path)
            b->cfg->unfit = "a computed goto may lead into a region";
    }
}

static void build_return(Builder *b, Node *n)
{
    Block *start = b->cur;
    enter_text(b, n);
    for (int i = 0; i < n->n_kids; i++)
        build_expr(b, n->kid[i]);
    leave_text(b, n);
    if (b->path)
        leave_regions(b, n, b->path, NULL);
    join(b, b->cur, b->cfg->block[0], b->cur == start ? SITE_STMT : SITE_NONE, n);
    start_unreachable(b);
}

static void build_break(Builder *b, Node *n)
{
    Target *t = b->target;
    while (t && n->kind == S_CONTINUE && !t->continue_to)
        t = t->outer;
    CHECK(t);
    enter_text(b, n);
    leave_text(b, n);
    jump(b, n, b->cur, b->path, n->kind == S_BREAK ? t->break_to : t->continue_to, t->path);
    start_unreachable(b);
}

/* ---- branches ---- */

/* separately: a probe may stand in front of the body. */
static void body_after(Builder *b, Block *from, Block *after, Node *body, SiteKind kind, Node *cond, double weight,
                       bool separately)
{
    double outer = b->weight;
    b->weight *= weight;
    b->cur = new_block(b);
    if (from)
        join(b, from, b->cur, kind, cond);
    if (separately)
        separate(b, body);
    build_stmt(b, body);
    b->weight = outer;
    join(b, b->cur, after, SITE_NONE, NULL);
}

static void build_constant_if(Builder *b, Node *n)
{
    bool taken = n->kid[0]->value != 0;
    Node *other = n->n_kids > 2 ? n->kid[2] : NULL;
    Block *from = b->cur, *after = new_block(b);
    body_after(b, taken ? from : NULL, after, n->kid[1], SITE_NONE, NULL, 1, false);
    if (other)
        body_after(b, taken ? NULL : from, after, other, SITE_NONE, NULL, 1, false);
    else if (!taken)
        join(b, from, after, SITE_NONE, NULL);
    b->cur = after;
}

static bool find_constant_p(Node *n, void *found)
{
    if (n->kind == E_CALL && n->decl && !strcmp(n->decl->name, "__builtin_constant_p"))
        *(bool *)found = true;
    return true;
}

/* if (__builtin_constant_p (x)): compilers drop a dead arm even without optimising, but only if the condition stays as it
 * is.  The probe goes into the arm. */
static void build_if_known(Builder *b, Node *n)
{
    Node *other = n->n_kids > 2 ? n->kid[2] : NULL;
    Block *from = b->cur, *after = new_block(b);
    body_after(b, from, after, n->kid[1], SITE_NONE, NULL, ARM_WEIGHT, true);
    if (other)
        body_after(b, from, after, other, SITE_NONE, NULL, ARM_WEIGHT, false);
    else
        join(b, from, after, SITE_NONE, NULL);
    b->cur = after;
}

static void build_if(Builder *b, Node *n)
{
    bool known = false;
    Node *cond = n->kid[0], *other = n->n_kids > 2 ? n->kid[2] : NULL;
    if (cond->is_constant) {
        build_constant_if(b, n);
        return;
    }
    build_test(b, cond);
    if (is_closed(b->u, n) || !can_probe(b, cond)) {
        build_stmt(b, n->kid[1]);
        if (other)
            build_stmt(b, other);
        return;
    }
    walk(cond, find_constant_p, &known);
    if (known) {
        build_if_known(b, n);
        return;
    }
    Block *from = b->cur, *after = new_block(b);
    body_after(b, from, after, n->kid[1], SITE_TRUE, cond, ARM_WEIGHT, false);
    if (other)
        body_after(b, from, after, other, SITE_FALSE, cond, ARM_WEIGHT, false);
    else
        join(b, from, after, SITE_FALSE, cond);
    after->is_join = true;
    b->cur = after;
}

/* ---- loops ---- */

/* Block `from` decides: into `body` or on to `after`. */
static void branch_loop(Builder *b, Block *from, Node *cond, Block *body, Block *after)
{
    if (!cond || (cond->is_constant && cond->value)) {
        join(b, from, body, SITE_NONE, NULL);
    } else if (cond->is_constant) {
        join(b, from, after, SITE_NONE, NULL);
    } else {
        join(b, from, body, SITE_TRUE, cond);
        join(b, from, after, SITE_FALSE, cond);
    }
    after->is_join = true;
}

static void build_body(Builder *b, Block *at, Node *body, Block *break_to, Block *continue_to)
{
    Target t = {break_to, continue_to, b->path, b->target};
    b->target = &t;
    b->cur = at;
    if (body->kind != S_ATTRIBUTED)
        separate(b, body);
    build_stmt(b, body);
    b->target = t.outer;
    join(b, b->cur, continue_to, SITE_NONE, NULL);
}

/* while and for: `next` is what continue leads to. */
static void build_head_loop(Builder *b, Node *cond, Node *step, Node *body)
{
    double weight = b->weight;
    Block *after = new_block(b);
    b->weight *= LOOP_WEIGHT;
    Block *head = new_block(b), *in = new_block(b), *next = step ? new_block(b) : head;
    join(b, b->cur, head, SITE_NONE, NULL);
    b->cur = head;
    if (cond && !cond->is_constant)
        build_test(b, cond);
    branch_loop(b, b->cur, cond, in, after);
    build_body(b, in, body, after, next);
    if (step) {
        b->cur = next;
        build_expr(b, step);
        join(b, b->cur, head, SITE_NONE, NULL);
    }
    b->weight = weight;
    b->cur = after;
}

static void build_do(Builder *b, Node *n)
{
    double weight = b->weight;
    Block *after = new_block(b);
    Node *cond = n->kid[1];
    bool once = cond->is_constant && !cond->value;
    if (!once)
        b->weight *= LOOP_WEIGHT;
    Block *in = new_block(b), *test = new_block(b);
    join(b, b->cur, in, SITE_NONE, NULL);
    build_body(b, in, n->kid[0], after, test);
    b->cur = test;
    if (!cond->is_constant)
        build_test(b, cond);
    branch_loop(b, b->cur, cond, in, after);
    b->weight = weight;
    b->cur = after;
}

/* Inside a closed macro: each part once, no branches. */
static void build_closed_loop(Builder *b, Node *n)
{
    Block *after = new_block(b);
    Target t = {after, after, b->path, b->target};
    b->target = &t;
    for (int i = 0; i < n->n_kids; i++)
        if (n->kid[i])
            build_stmt(b, n->kid[i]);
    b->target = t.outer;
    join(b, b->cur, after, SITE_NONE, NULL);
    b->cur = after;
}

static void build_loop(Builder *b, Node *n)
{
    Node *cond = n->kind == S_FOR || n->kind == S_DO ? n->kid[1] : n->kid[0];
    if (is_closed(b->u, n) || (cond && !cond->is_constant && !can_probe(b, cond))) {
        build_closed_loop(b, n);
    } else if (n->kind == S_DO) {
        build_do(b, n);
    } else if (n->kind == S_WHILE) {
        build_head_loop(b, cond, NULL, n->kid[1]);
    } else {
        if (n->kid[0])
            build_stmt(b, n->kid[0]);
        build_head_loop(b, cond, n->kid[2], n->kid[3]);
    }
}

/* ---- switch and labels ---- */

static void build_switch(Builder *b, Node *n)
{
    build_expr(b, n->kid[0]);
    Block *from = b->cur, *after = new_block(b);
    Action *a = PUSH(from->act, from->n_act, from->cap_act);
    *a = (Action){.kind = ACT_SWITCH, .node = n->kid[0]};
    SwitchScope s = {from, b->path, false, b->in_switch};
    Target t = {after, NULL, b->path, b->target};
    double weight = b->weight;
    leave_text(b, n->kid[0]);
    b->in_switch = &s;
    b->target = &t;
    b->weight *= ARM_WEIGHT;
    start_unreachable(b);
    build_stmt(b, n->kid[1]);
    b->weight = weight;
    b->in_switch = s.outer;
    b->target = t.outer;
    join(b, b->cur, after, SITE_NONE, NULL);
    if (!s.has_default)
        join(b, from, after, SITE_NONE, NULL);
    b->cur = after;
}

static bool is_label(const Node *n)
{
    return n->kind == S_CASE || n->kind == S_DEFAULT || n->kind == S_LABEL;
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
            l->defined = true;
        }
    }
}

static void build_label(Builder *b, Node *n)
{
    Block *at = chain_block(b, n);
    define_labels(b, n);
    at->counted = b->cfg->whole || b->path;
    join(b, b->cur, at, SITE_NONE, NULL);
    if (chain_dispatches(n) && b->in_switch) {
        if (b->in_switch->path != b->path)
            into_region(b, n, b->path ? b->path : b->in_switch->path, "this case label");
        else
            join(b, b->in_switch->dispatch, at, SITE_NONE, NULL);
    }
    at->is_label = true;
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

/* ---- all statements ---- */

static void build_compound(Builder *b, Node *n)
{
    bool declarations_only = true;
    for (int i = 0; i < n->n_kids; i++) {
        Node *s = n->kid[i];
        regions_at(b, n, i);
        declarations_only = declarations_only && s->kind == S_DECL;
        if (b->cur->is_join && !declarations_only && !is_label(s) && !is_closed(b->u, s))
            separate(b, s);
        build_stmt(b, s);
    }
    regions_at(b, n, n->n_kids);
}

static void build_asm(Builder *b, Node *n)
{
    for (int i = 0; i < n->n_kids; i++)
        build_expr(b, n->kid[i]);
}

static void build_by_kind(Builder *b, Node *n)
{
    switch (n->kind) {
    case S_COMPOUND: build_compound(b, n); break;
    case S_DECL:
        enter_text(b, n);
        for (int i = 0; i < n->n_kids; i++)
            if (n->kid[i]->kind == D_VAR)
                build_variable(b, n->kid[i]);
        leave_text(b, n);
        break;
    case S_IF: build_if(b, n); break;
    case S_WHILE: case S_FOR: case S_DO: build_loop(b, n); break;
    case S_SWITCH: build_switch(b, n); break;
    case S_CASE: case S_DEFAULT: case S_LABEL: build_label(b, n); break;
    case S_GOTO: enter_text(b, n); leave_text(b, n); build_goto(b, n); break;
    case S_GOTO_INDIRECT: build_computed_goto(b, n); break;
    case S_BREAK: case S_CONTINUE: build_break(b, n); break;
    case S_RETURN: build_return(b, n); break;
    case S_NULL: break;
    case S_ASM: build_asm(b, n); break;
    case S_ATTRIBUTED: if (n->kid[0]) build_stmt(b, n->kid[0]); break;
    case S_OTHER: b->cfg->unfit = "it contains a statement that is not known"; break;
    default: build_expr(b, n); break;
    }
}

/* --roi FILE:LINE: a region around one statement. */
void build_stmt(Builder *b, Node *n)
{
    for (int i = 0; i < b->regions->n; i++) {
        const Region *r = &b->regions->at[i];
        if (r->statement != n)
            continue;
        open_region(b, r);
        build_by_kind(b, n);
        close_region(b, r);
        return;
    }
    build_by_kind(b, n);
}

/* ---- functions ---- */

/* Gives every named label its block before anything jumps to it. */
static bool find_labels(Node *n, void *ctx)
{
    Builder *b = ctx;
    bool chain_head = is_label(n) && !(n->parent && is_label(n->parent));
    Block *shared = NULL;
    for (Node *l = n; chain_head && l && is_label(l); l = l->kid[0]) {
        if (l->kind != S_LABEL)
            continue;
        Label *entry;
        HASH_FIND_STR(b->labels, l->name, entry);
        if (entry) {
            b->cfg->unfit = "two labels have one name (__label__)";
            continue;
        }
        if (!shared)
            shared = new_block(b);
        entry = NEW(b->cfg->arena, Label);
        *entry = (Label){.name = l->name, .block = shared};
        HASH_ADD_KEYPTR(hh, b->labels, entry->name, strlen(entry->name), entry);
    }
    return true;
}

static void find_label_addresses(Builder *b, const Function *f)
{
    for (int i = 0; i < f->n_taken_labels; i++) {
        Label *l;
        HASH_FIND_STR(b->labels, f->taken_labels[i], l);
        if (l)
            l->address_taken = true;
    }
}

static bool goto_without_label(Node *n, void *ctx)
{
    Builder *b = ctx;
    Label *l = NULL;
    if (n->kind == S_GOTO) {
        HASH_FIND_STR(b->labels, n->name, l);
        if (!l)
            b->cfg->unfit = "it has a goto whose label was not found";
    }
    return true;
}

/* All blocks that lead to `at`, or, forwards, that `at` leads to, itself included. */
static void mark(const Cfg *c, const Block *at, bool forwards, bool *set)
{
    bool changed = true;
    memset(set, 0, (size_t)c->n_blocks * sizeof *set);
    set[at->id] = true;
    while (changed) {
        changed = false;
        for (int i = 0; i < c->n_edges; i++) {
            const Edge *e = c->edge[forwards ? i : c->n_edges - 1 - i];
            int from = forwards ? e->from->id : e->to->id, to = forwards ? e->to->id : e->from->id;
            if (set[from] && !set[to] && to != 0)
                changed = set[to] = true;
        }
    }
}

/* A block of a loop that nothing leaves, reached from `at`. */
static Block *endless_loop(const Cfg *c, Block *at)
{
    bool *ahead = NEW_N(c->arena, bool, (size_t)c->n_blocks), *behind = NEW_N(c->arena, bool, (size_t)c->n_blocks);
    for (;;) {
        int i = 1;
        mark(c, at, true, ahead);
        mark(c, at, false, behind);
        while (i < c->n_blocks && (!ahead[i] || behind[i]))
            i++;
        if (i == c->n_blocks)
            return at;
        at = c->block[i];
    }
}

/* A loop without an exit keeps what enters it: an edge to the root stands for the activations that stay in it, since
 * flow would not be conserved else. */
static void connect_endless(Cfg *c)
{
    bool *leaves = NEW_N(c->arena, bool, (size_t)c->n_blocks);
    mark(c, c->block[0], false, leaves);
    for (int i = 1; i < c->n_blocks; i++)
        while (!leaves[i]) {
            cfg_edge(c, endless_loop(c, c->block[i]), c->block[0], SITE_NONE, NULL);
            mark(c, c->block[0], false, leaves);
        }
}

static void build_body_of(Builder *b, Function *f)
{
    Block *root = b->cfg->block[0];
    RoiPath *path = NULL;
    for (int i = 0; i < b->regions->n; i++) {
        const Region *r = &b->regions->at[i];
        if (r->function != f || r->compound || r->statement || b->cfg->body_region)
            continue;
        b->cfg->body_region = r;
        path = NEW(b->cfg->arena, RoiPath);
        path->region = r;
    }
    b->path = path;
    b->cur = new_block(b);
    cfg_edge(b->cfg, root, b->cur, SITE_ENTRY, NULL);
    build_stmt(b, f->body);
    join(b, b->cur, root, SITE_NONE, NULL);
    resolve_gotos(b);
    connect_hub(b);
    connect_endless(b->cfg);
}

Cfg *cfg_build(const Unit *u, Function *f, const Regions *r, bool whole, Diag *d)
{
    Cfg *c = NEW(u->arena, Cfg);
    c->arena = u->arena;
    c->function = f;
    c->whole = whole;
    c->unfit = f->unfit;
    Builder b = {.cfg = c, .u = u, .regions = r, .d = d, .weight = 1};
    cfg_block(c, false, 0);
    walk(f->body, find_labels, &b);
    find_label_addresses(&b, f);
    walk(f->body, goto_without_label, &b);
    if (!c->unfit)
        build_body_of(&b, f);
    HASH_CLEAR(hh, b.labels);
    free(b.gotos);
    if (!c->unfit)
        cfg_check(c);
    return c;
}
