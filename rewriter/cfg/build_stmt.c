/* Statements into the control-flow graph: sequence, branches, loops, regions; recursion over the syntax with
 * build_expr, _jump and _omp. In: a statement.  Out: blocks and edges.
 * Method: one walk with a current block; a statement that follows a join gets an edge of its own, in front of which a
 * probe can stand. */
#include <string.h>

#include "cfg/build.h"
#include "insertion/macro_border.h"
#include "openmp/openmp.h"
#include "tree/version_marks.h"

/* ---- regions ---- */

static void pass_border(Builder *b, const Region *r, SiteKind kind, RoiPath *path)
{
    Block *before = b->cur;
    join(b, before, b->cfg->block[0], SITE_NONE, NULL)->is_cut = true;
    b->path = path;
    b->cur = new_block(b);
    Edge *e = cfg_edge(b->cfg, b->cfg->block[0], b->cur, kind, NULL);
    e->site.region = r;
    e->border_block = before;
}

static void open_region(Builder *b, const Region *r)
{
    RoiPath *p = NEW(b->cfg->arena, RoiPath);
    *p = (RoiPath){.region = r, .outer = b->path};
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
        const Region *r = &all->items[k];
        if (r->compound != compound || r->first != i || r->inner)
            continue;
        open_region(b, r);
        while (b->path && b->path->region->compound == compound && b->path->region->last == i && r->last == i)
            close_region(b, b->path->region);
    }
}

/* Begins a block at the marks of phases: code behind a mark is counted apart from code in front of it, as behind a call
 * that may not return. */
static void phases_at(Builder *b, const Node *compound, int i)
{
    for (int k = 0; k < b->regions->n_phases; k++)
        if (b->regions->phases[k].compound == compound && b->regions->phases[k].index == i)
            b->cur->may_leak = true;
}

void regions_behind_label(Builder *b, const Node *statement)
{
    for (int k = 0; k < b->regions->n; k++)
        if (b->regions->items[k].inner == statement)
            open_region(b, &b->regions->items[k]);
}

/* ---- versions ---- */

/* Builds `if (mr_begin(…)) counted else plain`.  Of the plain version only jumps matter, as the region is left in front
 * of them. */
static void build_versions(Builder *b, const Region *r)
{
    RoiPath *counted, *plain = NEW(b->cfg->arena, RoiPath);
    open_region(b, r);
    counted = b->path;
    build_stmt(b, r->statement->kid[1]);
    Block *end = b->cur;
    *plain = (RoiPath){.region = r, .outer = counted->outer, .is_plain = true};
    b->path = plain;
    start_unreachable(b);
    build_stmt(b, r->statement->kid[2]);
    b->path = counted;
    b->cur = end;
    close_region(b, r);
}

/* The version of a loop's body that is counted; of the other only its jumps out of regions. */
static Node *counted_iteration(Builder *b, Node *body)
{
    const Node *plain =
        body->kind == S_COMPOUND && body->n_kids == 1 ? versions_plain(body->kid[0], OWN_ITERATION) : NULL;
    if (!plain)
        return body;
    RoiPath *path = b->path, *as_written = NEW(b->cfg->arena, RoiPath);
    Block *cur = b->cur;
    if (!path) /* OpenMP runs this by itself: its regions are around it, and nothing jumps out of it. */
        return body->kid[0]->kid[1];
    *as_written = *path;
    as_written->is_plain = true;
    as_written->iteration_of = path;
    b->path = b->target->path = as_written;
    start_unreachable(b);
    build_stmt(b, (Node *)plain);
    b->path = b->target->path = path;
    b->cur = cur;
    return body->kid[0]->kid[1];
}

/* ---- branches ---- */

/* The body gets a block of its own, so that a probe may stand in front of it.  from NULL: control does not get there.
 */
static void body_after(Builder *b, Block *from, Site site, Node *body, Block *after, bool separately)
{
    b->cur = new_block(b);
    Edge *in = from ? join(b, from, b->cur, site.kind, site.node) : NULL;
    if (in && site.kind != SITE_NONE && body->kind != S_ATTRIBUTED && !is_label(body) && !is_uneditable(b->u, body) &&
        !has_pragma(b->u, body) && !border_hides_front(b->u, body))
        in->arm = body;
    if (separately)
        separate(b, body);
    build_stmt(b, body);
    join(b, b->cur, after, SITE_NONE, NULL);
}

static void build_constant_if(Builder *b, Node *n)
{
    bool taken = n->kid[0]->value != 0;
    Node *other = n->n_kids > 2 ? n->kid[2] : NULL;
    Block *from = b->cur, *after = new_block(b);
    body_after(b, taken ? from : NULL, (Site){SITE_NONE}, n->kid[1], after, false);
    if (other)
        body_after(b, taken ? NULL : from, (Site){SITE_NONE}, other, after, false);
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

/* Builds the arms of an if whose condition was tested.  Sites are at the condition, or, if that is NULL, in the arm. */
static void build_arms(Builder *b, Node *n, Node *cond)
{
    Node *other = n->n_kids > 2 ? n->kid[2] : NULL;
    Block *from = b->cur, *after = new_block(b);
    Site yes = {cond ? SITE_TRUE : SITE_NONE, cond, NULL}, no = {cond ? SITE_FALSE : SITE_NONE, cond, NULL};
    body_after(b, from, yes, n->kid[1], after, !cond);
    if (other)
        body_after(b, from, no, other, after, false);
    else
        join(b, from, after, no.kind, cond);
    after->is_join = after->is_join || cond;
    b->cur = after;
}

/* Is only what stands in front of the body in an unexpanded macro? */
static bool has_editable_body(const Builder *b, const Node *stmt, const Node *body)
{
    return stmt->kind != S_DO && body->span.macro_begin != stmt->span.macro_begin && body->kind != S_ATTRIBUTED &&
           !has_pragma(b->u, body) && !border_hides_front(b->u, body);
}

/* Builds an if.  Compilers drop a dead arm even without optimising, but only if a condition such as
 * `__builtin_constant_p (x)` stays as it is.  The probe goes into the arm then, as it does where the condition is part
 * of a macro that is not expanded. */
static void build_if(Builder *b, Node *n)
{
    bool known = false;
    Node *cond = n->kid[0], *other = n->n_kids > 2 ? n->kid[2] : NULL;
    if (cond->is_constant) {
        build_constant_if(b, n);
        return;
    }
    build_test(b, cond);
    bool uneditable = is_uneditable(b->u, n), in_arm = !can_probe(b, cond);
    if (uneditable || (in_arm && !has_editable_body(b, n, n->kid[1]))) {
        build_unexpanded_arm(b, n->kid[1]);
        if (other)
            build_unexpanded_arm(b, other);
        return;
    }
    if (!in_arm)
        walk(cond, find_constant_p, &known);
    build_arms(b, n, in_arm || known ? NULL : cond);
}

/* ---- loops ---- */

/* Block `from` decides: into `body` or on to `after`. */
static void branch_loop(Builder *b, Block *from, Node *cond, Block *body, Block *after, CfgLoop *loop)
{
    if (!cond || (cond->is_constant && cond->value)) {
        loop->repeat = join(b, from, body, SITE_NONE, NULL);
    } else if (cond->is_constant) {
        loop->leave = join(b, from, after, SITE_NONE, NULL);
    } else {
        loop->repeat = join(b, from, body, SITE_TRUE, cond);
        loop->leave = join(b, from, after, SITE_FALSE, cond);
        if (!can_probe(b, cond)) /* Only the body can hold a probe. */
            loop->repeat->site.kind = loop->leave->site.kind = SITE_NONE;
    }
    after->is_join = true;
    if (loop->repeat)
        *PUSH(b->cfg->loop, b->cfg->n_loops, b->cfg->cap_loops) = *loop;
}

static void build_body(Builder *b, Block *at, Node *body, Block *break_to, Block *continue_to)
{
    Target t = {break_to, continue_to, false, b->path, b->target, false};
    b->target = &t;
    body = counted_iteration(b, body);
    b->cur = at;
    if (body->kind != S_ATTRIBUTED && !has_pragma(b->u, body) && !border_hides_front(b->u, body))
        separate(b, body);
    build_stmt(b, body);
    b->target = t.outer;
    join(b, b->cur, continue_to, SITE_NONE, NULL);
}

/* Builds while and for; continue leads to `next`. */
static void build_head_loop(Builder *b, Node *n, Node *cond, Node *step, Node *body)
{
    CfgLoop loop = {.node = n};
    Block *after = new_block(b);
    Block *head = new_block(b), *in = new_block(b), *next = step ? new_block(b) : head;
    loop.enter = join(b, b->cur, head, SITE_NONE, NULL);
    b->cur = head;
    if (cond && !cond->is_constant)
        build_test(b, cond);
    branch_loop(b, b->cur, cond, in, after, &loop);
    build_body(b, in, body, after, next);
    if (step) {
        b->cur = next;
        build_expr(b, step);
        join(b, b->cur, head, SITE_NONE, NULL);
    }
    b->cur = after;
}

static void build_do(Builder *b, Node *n)
{
    CfgLoop loop = {.node = n};
    Node *cond = n->kid[1];
    Block *after = new_block(b), *in = new_block(b), *test = new_block(b);
    loop.enter = join(b, b->cur, in, SITE_NONE, NULL);
    build_body(b, in, n->kid[0], after, test);
    b->cur = test;
    if (!cond->is_constant)
        build_test(b, cond);
    branch_loop(b, b->cur, cond, in, after, &loop);
    b->cur = after;
}

/* Inside an unexpanded macro: each part once, no branches.  `do … while (0)` is that anyway. */
static void build_unexpanded_loop(Builder *b, Node *n)
{
    Target t = {.continue_to = b->cur, .is_in_unexpanded_macro = true, .path = b->path, .outer = b->target};
    bool once = n->kind == S_DO && n->kid[1]->is_constant && !n->kid[1]->value;
    b->target = &t;
    for (int i = 0; i < n->n_kids; i++) {
        if (n->kid[i] && once)
            build_stmt(b, n->kid[i]);
        else if (n->kid[i])
            build_unexpanded_arm(b, n->kid[i]);
    }
    b->target = t.outer;
}

static void build_loop(Builder *b, Node *n)
{
    Node *cond = (Node *)loop_condition(n), *body = loop_body(n);
    if (n->omp && n->omp->is_loop) {
        omp_build_loop(b, n);
    } else if (is_uneditable(b->u, n) || is_uneditable(b->u, body) ||
               (cond && !cond->is_constant && !can_probe(b, cond) && !has_editable_body(b, n, body))) {
        build_unexpanded_loop(b, n);
    } else if (n->kind == S_DO) {
        build_do(b, n);
    } else if (n->kind == S_WHILE) {
        build_head_loop(b, n, cond, NULL, body);
    } else {
        if (n->kid[0])
            build_stmt(b, n->kid[0]);
        build_head_loop(b, n, cond, n->kid[2], body);
    }
}

/* ---- all statements ---- */

static void build_compound(Builder *b, Node *n)
{
    bool declarations_only = true;
    for (int i = 0; i < n->n_kids; i++) {
        Node *s = n->kid[i];
        omp_directives_at(b, n, i);
        regions_at(b, n, i);
        phases_at(b, n, i);
        declarations_only = declarations_only && s->kind == S_DECL;
        if ((b->cur->is_join || ends_with_statement(b->cur)) && !declarations_only && !is_label(s) &&
            !is_uneditable(b->u, s) && !has_pragma(b->u, s) && !border_hides_front(b->u, s))
            separate(b, s);
        build_stmt(b, s);
    }
    omp_directives_at(b, n, n->n_kids);
    regions_at(b, n, n->n_kids);
    phases_at(b, n, n->n_kids);
}

/* A declaration without an initialiser executes nothing, nor does a static one. */
static void build_declaration(Builder *b, Node *n)
{
    bool first = true;
    for (int i = 0; i < n->n_kids; i++) {
        Node *var = n->kid[i];
        if (var->kind != D_VAR || !(var->kid[0] || var->n_kids > 1) || var->decl->is_static_storage)
            continue;
        enter_text(b, first ? n : var);
        build_variable(b, var);
        leave_text(b, var);
        first = false;
    }
    if (!first)
        leave_text(b, n);
}

static void build_by_kind(Builder *b, Node *n)
{
    switch (n->kind) {
    case S_COMPOUND: build_compound(b, n); break;
    case S_DECL: build_declaration(b, n); break;
    case S_IF: build_if(b, n); break;
    case S_WHILE:
    case S_FOR:
    case S_DO: build_loop(b, n); break;
    case S_SWITCH: build_switch(b, n); break;
    case S_CASE:
    case S_DEFAULT:
    case S_LABEL: build_label(b, n); break;
    case S_GOTO:
        enter_text(b, n);
        leave_text(b, n);
        build_goto(b, n);
        break;
    case S_GOTO_INDIRECT: build_computed_goto(b, n); break;
    case S_BREAK:
    case S_CONTINUE: build_break(b, n); break;
    case S_RETURN: build_return(b, n); break;
    case S_NULL: break;
    case S_ASM: build_asm(b, n); break;
    case S_ATTRIBUTED:
        if (n->kid[0])
            build_stmt(b, n->kid[0]);
        break;
    case S_OMP: omp_build_construct(b, n); break;
    case S_OTHER: b->cfg->unfit = "it contains a statement that is not known"; break;
    default:
        build_expr(b, n);
        end_leaking_statement(b, n);
        break;
    }
}

/* --roi FILE:LINE: a region around one statement. */
void build_stmt(Builder *b, Node *n)
{
    bool is_atomic = n->omp && n->omp->is_atomic;
    omp_use(b, n);
    if (is_atomic)
        omp_atomic(b);
    for (int i = 0; i < b->regions->n; i++) {
        const Region *r = &b->regions->items[i];
        if (r->statement != n)
            continue;
        if (r->is_versioned) {
            build_versions(b, r);
            return;
        }
        if (has_pragma(b->u, n))
            b->cfg->unfit =
                "a pragma stands in front of the loop: mark the region with pragmas of memrewrite around both";
        open_region(b, r);
        build_by_kind(b, n);
        close_region(b, r);
        return;
    }
    build_by_kind(b, n);
    if (is_atomic)
        omp_atomic(b);
}
