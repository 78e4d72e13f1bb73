/* In: a function's directives and tree.  Out: marks on statements, outlined regions, and what takes these out
 * of the tree.
 * Method: a directive belongs to the statement whose first token follows; where several do they are nested in each
 * other.
 *
 *      foo ();  ◀── front of the construct: text goes here, not between the directive and its statement
 *      #pragma omp parallel                        S_OMP, in the place of the compound
 *      {                                           root of an outlined region
 *          a ();
 *          #pragma omp for                         a mark on the loop, whose header stays as it is
 *          for (…) { … }
 *      }
 *
 * Where another pragma stands directly in front of a directive, that becomes an operator (_Pragma), in front of which
 * text can stand.
 * Limits: as `unfit` says. */
#include <stdlib.h>
#include <string.h>

#include "insertion/insert.h"
#include "macro/expand_unit.h"
#include "openmp/openmp.h"

typedef struct Finder {
    Omp *o;
    const Unit *u;
    Arena *arena;
    Regions *regions;
    bool *to_expand;
    Node *target; /* The statement of a `target` that holds the next construct alone, or NULL. */
} Finder;

static void refuse(Finder *f, const char *why)
{
    omp_refuse(f->o, why);
}

/* ---- marks, outlined regions ---- */

static OmpMark *mark(Finder *f, Node *n, OmpDirective *d, uint32_t front)
{
    n->omp = NEW(f->arena, OmpMark);
    n->omp->directive = d;
    n->omp->front = front;
    return n->omp;
}

static bool fix_text(Node *n, void *ctx)
{
    (void)ctx;
    n->has_fixed_text = true;
    return true;
}

static OmpOutlining *new_outlining(Finder *f)
{
    Omp *o = f->o;
    if (o->n_outlinings == o->cap_outlinings) {
        OmpOutlining *more = NEW_N(f->arena, OmpOutlining, (size_t)o->cap_outlinings * 2 + 8);
        if (o->n_outlinings)
            memcpy(more, o->outlining, (size_t)o->n_outlinings * sizeof *more);
        o->outlining = more;
        o->cap_outlinings = o->cap_outlinings * 2 + 8;
    }
    return &o->outlining[o->n_outlinings++];
}

static void add_outlined(Finder *f, OutlinedRegion *s)
{
    Omp *o = f->o;
    if (o->n_outlined == o->cap_outlined) {
        OutlinedRegion **more = NEW_N(f->arena, OutlinedRegion *, (size_t)o->cap_outlined * 2 + 8);
        if (o->n_outlined)
            memcpy(more, o->outlined, (size_t)o->n_outlined * sizeof *more);
        o->outlined = more;
        o->cap_outlined = o->cap_outlined * 2 + 8;
    }
    o->outlined[o->n_outlined++] = s;
}

/* Puts a new node in the place of the statement, which is taken out of the tree and gets another parent meanwhile. */
static Node *stand_in(Finder *f, Node *old, OmpDirective *d, uint32_t front)
{
    old = f->target ? f->target : old;
    f->target = NULL;
    Node *now = NEW(f->arena, Node), *parent = old->parent;
    int i = 0;
    *now = (Node){.kind = S_OMP, .parent = parent, .span = old->span, .from = old->from, .to = old->to};
    now->span.end = stmt_end(f->u, old);
    now->depth = 4 - LEVEL_DEPTH; /* Each further construct's edit is closer to the statement. */
    for (int k = 0; k < f->o->n_outlinings; k++)
        now->depth += f->o->outlining[k].slot && f->o->outlining[k].old == old ? 4 : 0;
    while (parent->kid[i] != old)
        i++;
    *new_outlining(f) = (OmpOutlining){&parent->kid[i], old, now, parent, NULL};
    parent->kid[i] = now;
    mark(f, now, d, front)->outlined = old;
    now->omp->first_outlined = f->o->n_outlined;
    return now;
}

static void set_parent(Finder *f, Node *n, Node *parent)
{
    *new_outlining(f) = (OmpOutlining){NULL, n, NULL, n->parent, parent};
    n->parent = parent;
}

/* bodies: the n statements of the region; has_braces: they are one block, whose braces are the region's. */
static OutlinedRegion *new_outlined(Finder *f, Node *now, OmpDirective *d, Node **bodies, int n, bool has_braces)
{
    OutlinedRegion *s = NEW(f->arena, OutlinedRegion);
    Node *body = bodies[0], *root = body;
    int depth = insert_depth(body);
    add_outlined(f, s);
    now->omp->n_outlined++;
    if (!has_braces) {
        root = NEW(f->arena, Node);
        *root =
            (Node){.kind = S_COMPOUND, .span = body->span, .from = body->from, .to = bodies[n - 1]->to, .n_kids = n};
        root->kid = NEW_N(f->arena, Node *, (size_t)n);
        memcpy(root->kid, bodies, (size_t)n * sizeof *bodies);
    }
    for (int i = 0; i < n; i++)
        set_parent(f, bodies[i], has_braces ? NULL : root);
    root->depth = depth - LEVEL_DEPTH - (has_braces ? 0 : LEVEL_DEPTH);
    *s = (OutlinedRegion){.id = f->o->n_outlined,
                          .suffix = arena_printf(f->arena, "%s_%d", f->o->u->own_suffix, f->o->n_outlined),
                          .directive = d,
                          .is_bare = !has_braces,
                          .root = root,
                          .depth = insert_depth(now) + 2};
    s->function = *f->o->function;
    s->function.body = root;
    s->function.outlined = s;
    s->function.is_main = false;
    return s;
}

static bool has_directive(const Finder *f, const Node *n)
{
    for (int i = 0; i < f->o->n_directives; i++) {
        const OmpDirective *d = &f->o->directive[i];
        if (d->statement == n && d->kind != OMP_ALONE && d->kind != OMP_CANCEL && d->kind != OMP_SECTION)
            return true;
    }
    return false;
}

/* ---- loops ---- */

static int loops_of(Finder *f, const OmpDirective *d)
{
    static const char *const names[] = {"collapse", "ordered"};
    int n = 1;
    for (int i = 0; i < 2; i++) {
        const OmpClause *c = omp_clause(d, names[i]);
        if (!c || c->inner == c->inner_end)
            continue;
        int k = omp_number(f->u, d, c);
        if (!k)
            refuse(f, arena_printf(f->arena, "%s (%s) is no number that is known here", names[i],
                                   omp_text(d, c->inner, c->inner_end, f->arena)));
        n = k > n ? k : n;
    }
    return n;
}

static void fix_header_text(Node *loop)
{
    for (int i = 0; i < 3; i++)
        walk(loop->kid[i], fix_text, NULL);
}

/* The innermost of n loops in each other, between which nothing may stand. */
static Node *innermost(Finder *f, Node *loop, int n)
{
    for (fix_header_text(loop); n > 1; n--) {
        Node *body = loop->kid[3];
        while (body->kind == S_COMPOUND && body->n_kids == 1) {
            body->has_fixed_text = true;
            body = body->kid[0];
        }
        if (body->kind != S_FOR || has_directive(f, body)) {
            refuse(f, "statements stand between loops that OpenMP makes one of");
            return loop;
        }
        loop = body;
        loop->has_fixed_text = true;
        fix_header_text(loop);
    }
    return loop;
}

/* Does the loop have a part that its iterations run one behind the other? */
static bool has_ordered(const Finder *f, const Node *loop)
{
    for (int i = 0; i < f->o->n_directives; i++) {
        const OmpDirective *d = &f->o->directive[i];
        bool is_inside = d->begin >= loop->span.begin && d->begin < loop->span.end;
        if (is_inside && d->words && strcmp(d->words, "ordered") == 0)
            return true;
    }
    return false;
}

static void find_loop(Finder *f, OmpDirective *d, OmpKind kind, Node *s, uint32_t front)
{
    if (s->kind != S_FOR) {
        refuse(f, "an OpenMP directive for loops stands in front of something else");
        return;
    }
    bool is_apart = omp_one_by_one(d, s, has_ordered(f, s), f->arena);
    if (kind == OMP_TASKLOOP) { /* A loop of tasks opens contexts in each iteration, which keeps iterations apart. */
        Node *now = stand_in(f, s, d, front), *inner = innermost(f, s, loops_of(f, d)), *body = inner->kid[3];
        OutlinedRegion *region = new_outlined(f, now, d, &body, 1, body->kind == S_COMPOUND && !has_directive(f, body));
        region->inherits =
            strcmp(d->words, "distribute") && strcmp(d->words, "distribute simd"); /* The teams of these run already. */
        region->header = inner;
        region->continues = omp_continues(body);
        if (region->is_bare && !has_directive(f, body))
            mark(f, body, NULL, body->span.begin);
        return;
    }
    OmpMark *m = mark(f, s, d, front);
    m->is_loop = true;
    m->is_apart = is_apart;
    m->is_simd = kind != OMP_LOOP;
    m->reduces = kind == OMP_SIMD;
    m->may_be_cut = kind == OMP_SIMD && omp_fits_in_parts(d, s);
    m->inner = innermost(f, s, loops_of(f, d));
}

/* ---- constructs ---- */

static void find_sections(Finder *f, OmpDirective *of, Node *s, uint32_t front)
{
    Node *now = stand_in(f, s, of, front);
    if (s->kind != S_COMPOUND)
        refuse(f, "sections are no block");
    for (int i = 0, n; s->kind == S_COMPOUND && i < s->n_kids; i += n) {
        Node *k = s->kid[i];
        OmpSection part = omp_section(f->o, f->regions, s, i);
        bool has_braces = part.n == 1 && k->kind == S_COMPOUND && !part.opens && !part.closes && !has_directive(f, k);
        OutlinedRegion *region = new_outlined(f, now, part.directive, &s->kid[i], n = part.n, has_braces);
        region->waits = omp_wait(f->o, of) == WAIT_AROUND;
        region->opens = part.opens;
        region->closes = part.closes;
        if (!has_braces && (part.n > 1 || part.opens || part.closes))
            region->root->span = (Span){.begin = part.begin, .end = part.end};
        if (!part.reason && !has_braces)
            part.reason = omp_section_regions(f->o, f->regions, &part, region->root);
        if (part.reason)
            refuse(f, part.reason);
        if (!k->omp && !has_directive(f, k))
            mark(f, k, NULL, k->span.begin);
    }
}

static bool is_block(OmpKind kind)
{
    return kind == OMP_BLOCK || kind == OMP_PARALLEL || kind == OMP_TASK;
}

/* Finds what one construct is: that of d, or the part that is split off d.  is_last: no other directive stands between
 * the construct and its statement. */
static void find_construct(Finder *f, OmpDirective *d, OmpKind kind, Node *s, uint32_t front, bool is_last)
{
    if (is_block(kind)) {
        Node *now = stand_in(f, s, d, front);
        OutlinedRegion *region = new_outlined(f, now, d, &s, 1, is_last && s->kind == S_COMPOUND);
        region->inherits = kind != OMP_BLOCK;
        region->is_joined = kind == OMP_PARALLEL;
        region->waits = omp_wait(f->o, d) == WAIT_AROUND;
    } else if (kind == OMP_SECTIONS) {
        find_sections(f, d, s, front);
    } else if (kind == OMP_ATOMIC) {
        walk(s, fix_text, NULL);
        s->has_fixed_text = false;
        mark(f, s, d, front)->is_atomic = true;
    } else {
        find_loop(f, d, kind, s, front);
    }
}

/* The next directive of the same statement, or NULL. */
static const OmpDirective *next_directive(const Finder *f, int i)
{
    for (int k = i + 1; k < f->o->n_directives; k++)
        if (f->o->directive[k].statement == f->o->directive[i].statement)
            return &f->o->directive[k];
    return NULL;
}

/* Finds the second part of a combined construct. */
static void find_rest(Finder *f, OmpDirective *d, Node *s, const OmpDirective *next)
{
    d->rest_at = next ? next->begin : s->span.begin;
    find_construct(f, d, d->rest, s, d->rest_at, !next);
    d->rest_depth = insert_depth(s) + 1;
    for (int i = 0; i < f->o->n_outlinings && d->rest != OMP_LOOP && d->rest != OMP_LOOP_SIMD; i++)
        if (f->o->outlining[i].slot && f->o->outlining[i].old == s)
            d->rest_depth = insert_depth(f->o->outlining[i].outlined) + 1;
}

/* Regions around the statement are around the construct. */
static void move_regions(Finder *f, const Node *s)
{
    for (int i = 0; i < f->regions->n; i++)
        for (int k = 0; k < f->o->n_outlinings; k++)
            if (f->regions->items[i].statement == s && f->o->outlining[k].old == s && f->o->outlining[k].slot) {
                f->regions->items[i].statement = f->o->outlining[k].outlined;
                return;
            }
}

static bool expands_macro(Finder *f, const Node *s)
{
    int macro = s->span.macro_begin;
    if (!macro)
        return false;
    if (!f->u->invocations[macro - 1].definition)
        refuse(f, "the statement of an OpenMP directive comes from a macro that cannot be expanded");
    else
        f->to_expand[macro - 1] = f->o->is_hidden = true;
    return true;
}

static Node *only_statement(Node *n)
{
    while (n->kind == S_COMPOUND && n->n_kids == 1)
        n = n->kid[0];
    return n;
}

/* Does a `target` hold `teams`?  Then it may hold nothing else, and text stands around both. */
static bool holds_teams(Finder *f, OmpDirective *d)
{
    for (int i = 0; i < f->o->n_directives && !strcmp(d->words, "target"); i++) {
        OmpDirective *in = &f->o->directive[i];
        if (in->begin < d->begin || in->begin >= d->statement->span.end || !in->words ||
            strncmp(in->words, "teams", 5) || !in->statement)
            continue;
        if (only_statement(d->statement) != only_statement(in->statement))
            refuse(f, "something stands beside '#pragma omp teams' in '#pragma omp target'");
        in->target = d;
        return true;
    }
    return false;
}

/* Refuses a construct that is split and has a clause of which it is not known to which part it belongs. */
static void refuse_unsplittable(Finder *f, const OmpDirective *d)
{
    const OmpClause *c = omp_unsplittable_clause(d);
    if (c)
        refuse(f, arena_printf(f->arena, "'#pragma omp %s' has a clause that is not known: %s", d->words,
                               omp_text(d, c->first, c->end, f->arena)));
}

static void find_one(Finder *f, int i)
{
    OmpDirective *d = &f->o->directive[i];
    Node *s = d->statement;
    if (d->kind == OMP_SECTION || d->kind == OMP_ALONE || d->kind == OMP_CANCEL || expands_macro(f, s))
        return;
    d->is_split = d->rest_words != NULL;
    refuse_unsplittable(f, d);
    if (holds_teams(f, d))
        return;
    const OmpDirective *next = next_directive(f, i);
    OmpDirective *outer = d->target ? d->target : d;
    const char *why = NULL;
    uint32_t front = omp_front(f->u, outer, &why);
    if (why)
        refuse(f, why);
    f->target = d->target ? outer->statement : NULL;
    find_construct(f, d, d->kind, s, front, !next && !d->rest_words);
    if (d->rest_words)
        find_rest(f, d, s, next);
    if (!s->omp && !next)
        mark(f, s, NULL, s->span.begin);
    if (!outer->has_ancestors)
        move_regions(f, outer->statement);
}

static bool forget(Node *n, void *ctx)
{
    (void)ctx;
    n->omp = NULL;
    n->has_fixed_text = false;
    return true;
}

/* ---- all of it ---- */

Omp *omp_find(const Unit *u, Function *fn, Regions *regions, bool *to_expand)
{
    bool hidden = omp_expand_macros(u, fn, to_expand);
    Omp *o = omp_read(u, fn);
    Finder f = {o, u, u->arena, regions, to_expand, NULL};
    fn->omp = NULL;
    if (!o && hidden) {
        o = NEW(u->arena, Omp);
        *o = (Omp){.u = u, .function = fn};
    }
    if (!o)
        return NULL;
    f.o = o;
    fn->omp = o;
    o->is_hidden = hidden;
    walk(fn->body, forget, NULL);
    omp_attach(o);
    if (fn->is_read_in_part)
        refuse(&f, "it holds OpenMP directives, and clang does not read all of it");
    else if (fn->changes_unseen)
        refuse(&f, "it holds OpenMP directives, and the bound of an array's type changes a variable");
    else if (fn->calls_setjmp)
        refuse(&f, "it calls setjmp and holds OpenMP directives");
    for (int i = 0; i < o->n_directives && !hidden && !o->unfit; i++)
        find_one(&f, i);
    for (int i = 0; i < o->n_directives && !hidden && !o->unfit; i++) {
        Node *s = o->directive[i].statement;
        if (s && !s->omp)
            mark(&f, s, NULL, s->span.begin);
    }
    omp_splice(o);
    return o;
}

Omp *omp_attached(const Unit *u, Function *fn)
{
    Omp *o = omp_read(u, fn);
    if (o)
        omp_attach(o);
    return o;
}

void omp_outline(const Omp *o)
{
    for (int i = 0; o && i < o->n_outlinings; i++) {
        if (o->outlining[i].slot)
            *o->outlining[i].slot = o->outlining[i].outlined;
        else
            o->outlining[i].old->parent = o->outlining[i].outlined_parent;
    }
}

void omp_splice(const Omp *o)
{
    for (int i = o ? o->n_outlinings - 1 : -1; i >= 0; i--) {
        if (o->outlining[i].slot)
            *o->outlining[i].slot = o->outlining[i].old;
        else
            o->outlining[i].old->parent = o->outlining[i].parent;
    }
}
