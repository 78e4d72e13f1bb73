/* OpenMP constructs in the control-flow graph.
 * In: marks of statements (openmp.h).  Out: blocks and edges; the constructs that are to have graphs of their own.
 * Method: a construct that is outlined does nothing where it stands.  The iterations of a loop that a team shares are
 * as many as the thread gets:
 *
 *      ──▶ head ──▶ condition, step ──(in front of the body)──▶ body ──▶ head         head ──▶ behind the loop
 *
 * Condition and step belong to an iteration, since compilers make their own of them: so the sum over threads is the
 * number of iterations, whatever the schedule.  Where a construct is cancelled control may go on behind it. */
#include <string.h>

#include "cfg/build.h"
#include "openmp/openmp.h"

/* ---- cancel ---- */

static const char *cancelled(const OmpDirective *d)
{
    return d->n_clauses ? d->clause[0].name : "";
}

/* The block to which a cancellation goes: behind the loop that it names, or, of other constructs, out of the graph. */
static Block *goes_to(Builder *b, const OmpDirective *d)
{
    if (!strcmp(cancelled(d), "for"))
        for (const Target *t = b->target; t; t = t->outer)
            if (t->shares_iterations)
                return t->break_to;
    return b->cfg->block[0];
}

/* Is the directive in front of child i of the compound, behind the one before? */
static bool stands_at(const Builder *b, const Node *compound, int i, const OmpDirective *d)
{
    uint32_t from = i ? stmt_end(b->u, compound->kid[i - 1]) : compound->span.begin;
    uint32_t to = i < compound->n_kids ? compound->kid[i]->span.begin : compound->span.end;
    return (d->kind == OMP_CANCEL || d->kind == OMP_ALONE) && d->begin >= from && d->begin < to;
}

/* Adds actions for the optimised model: other threads may write all memory, and the block may write what it names. */
static void fence(Builder *b, Node *n)
{
    Block *to = b->cur;
    *PUSH(to->act, to->n_act, to->cap_act) = (Action){.kind = ACT_CLOBBER, .node = n};
}

/* Is the text between this child of the compound and the one in front counted?  Regions may begin and end there,
 * too. */
static bool is_counted_at(const Builder *b, const Node *compound, int i, uint32_t at)
{
    const RoiPath *p = b->path;
    while (p && p->region->compound == compound && p->region->last == i && p->region->end < at)
        p = p->outer;
    bool counted = p ? !p->is_plain : b->cfg->is_whole;
    for (int k = 0; k < b->regions->n; k++) {
        const Region *r = &b->regions->items[k];
        counted = counted || (r->compound == compound && r->first == i && !r->inner && r->begin < at && at < r->end);
    }
    return counted;
}

/* Control may go on somewhere else than in front of that child of the compound. */
static void may_go(Builder *b, Node *compound, int i, Block *to)
{
    if (i == compound->n_kids && !compound->parent)
        return; /* The directive is the last thing anyway. */
    join(b, b->cur, to, SITE_NONE, NULL);
    Block *next = new_block(b);
    if (i < compound->n_kids)
        join(b, b->cur, next, SITE_STMT, compound->kid[i]);
    else
        join(b, b->cur, next, SITE_BEHIND, compound);
    b->cur = next;
}

/* Does a construct end there with a barrier, from which `cancel parallel` leads to the end of the parallel region? */
static bool leaves_construct(const Omp *o, const Node *compound, int i)
{
    const OmpMark *m = i ? compound->kid[i - 1]->omp : NULL;
    const OmpDirective *d = m ? m->directive : NULL;
    return o->cancels_team && d && omp_ends_with_barrier(d);
}

void omp_directives_at(Builder *b, Node *compound, int i)
{
    const Omp *o = b->cfg->function->omp;
    if (o && leaves_construct(o, compound, i))
        may_go(b, compound, i, b->cfg->block[0]);
    for (int k = 0; o && k < o->n_directives; k++) {
        OmpDirective *d = &o->directive[k];
        if (!stands_at(b, compound, i, d))
            continue;
        fence(b, NEW(b->cfg->arena, Node));
        if (omp_is_barrier(d))
            d->is_used = is_counted_at(b, compound, i, d->begin);
        if (d->kind == OMP_CANCEL || (o->cancels_team && omp_is_barrier(d)))
            may_go(b, compound, i, goes_to(b, d));
    }
}

/* ---- loops ---- */

static void build_header(Builder *b, const Node *loop)
{
    if (loop->kid[1] && !loop->kid[1]->is_constant)
        build_test(b, loop->kid[1]);
    if (loop->kid[2])
        build_expr(b, loop->kid[2]);
}

/* The next loop inside, of loops that a directive makes one of. */
static Node *next_loop(const Node *loop)
{
    Node *n = loop->kid[3];
    while (n->kind == S_COMPOUND)
        n = n->kid[0];
    return n;
}

/* Builds one iteration.  Of loops around the innermost one, only the change of their variables is built. */
void omp_build_loop(Builder *b, Node *n)
{
    Node *inner = n->omp->inner, *body = inner->kid[3];
    Block *head = new_block(b), *iteration = new_block(b), *after = new_block(b);
    Target t = {.break_to = after, .continue_to = head, .path = b->path, .outer = b->target, .shares_iterations = true};
    if (n->omp->may_be_cut) {
        SimdLoop *simd = NEW(b->cfg->arena, SimdLoop);
        *simd = (SimdLoop){.node = n, .next = b->cfg->simd};
        b->cfg->simd = simd;
    }
    if (n->kid[0])
        build_stmt(b, n->kid[0]);
    join(b, b->cur, head, SITE_NONE, NULL);
    join(b, head, iteration, SITE_NONE, NULL);
    join(b, head, after, SITE_NONE, NULL);
    b->cur = iteration;
    for (Node *l = n; l != inner; l = next_loop(l))
        if (l->kid[2])
            *PUSH(iteration->act, iteration->n_act, iteration->cap_act) =
                (Action){.kind = ACT_SET, .node = strip_parens(l->kid[2])};
    build_header(b, inner);
    if (body->kind == S_ATTRIBUTED || has_pragma(b->u, body) || is_label(body))
        b->cfg->unfit = "a label or a pragma begins the body of an OpenMP loop";
    separate(b, body);
    b->target = &t;
    build_stmt(b, body);
    b->target = t.outer;
    join(b, b->cur, head, SITE_NONE, NULL);
    b->cur = after;
    fence(b, NEW(b->cfg->arena, Node));
}

void omp_atomic(Builder *b)
{
    fence(b, NEW(b->cfg->arena, Node));
}

void omp_begin_outlined(Builder *b)
{
    const OutlinedRegion *s = b->cfg->function->outlined;
    if (s && s->header)
        build_header(b, s->header);
}

/* `continue` ends a task that is an iteration of a taskloop. */
void omp_build_outlined(Builder *b, Node *body)
{
    const OutlinedRegion *s = b->cfg->function->outlined;
    if (!s || !s->continues) {
        build_stmt(b, body);
        return;
    }
    Block *end = new_block(b);
    Target t = {.continue_to = end, .path = b->path, .outer = b->target};
    b->target = &t;
    build_stmt(b, body);
    b->target = t.outer;
    join(b, b->cur, end, SITE_NONE, NULL);
    b->cur = end;
}

/* ---- constructs that are outlined ---- */

/* Does a region begin in the construct? */
static bool holds_region(const Builder *b, const Node *n)
{
    for (int i = 0; i < b->regions->n; i++) {
        const Region *r = &b->regions->items[i];
        uint32_t at = r->compound ? r->begin : r->statement ? r->statement->span.begin : 0;
        if (r->statement != n && at >= n->span.begin && at < n->span.end)
            return true;
    }
    return false;
}

void omp_use(Builder *b, Node *n)
{
    OmpMark *m = n->omp;
    bool uses = m && m->directive && (is_counted_here(b) || (n->kind == S_OMP && holds_region(b, n)));
    if (uses)
        m->directive->is_used = true;
    if (uses && m->directive->target)
        m->directive->target->is_used = true;
}

void omp_build_construct(Builder *b, Node *n)
{
    fence(b, n->omp->outlined);
    if (is_counted_here(b) || holds_region(b, n))
        *PUSH(b->cfg->part, b->cfg->n_parts, b->cfg->cap_parts) = (CfgPart){n, is_counted_here(b)};
}
