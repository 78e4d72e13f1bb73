/* Values that a loop's test has loaded, and that its body needs again behind a phi, with gcc.
 * In: what is available, what phis clobber.  Out: by node, what the phis of nodes behind it do not find.
 * Method: gcc copies a loop's test to the loop's end, behind which the phis of what the loop changes stand then, at the
 * body's beginning.  A load in the body of what the test has loaded is redundant before that is done, if nothing in
 * between merges other versions of memory, or of the address.  What does so, such as an inner loop, is left to partial
 * redundancy elimination.  That takes values through the phis at the body's beginning only where a load is anticipated
 * there (tree-ssa-pre.c).
 *
 *      while (*at)                              the test's load is that of the condition
 *          if (is_digit (*at))
 *              while (is_digit (*at))           loaded again in front of the inner loop: at the outer loop's beginning
 *                  at++;                        it is not sure to be needed
 *          else
 *              at++;
 *
 * Limits: a test whose body begins in several places is left out. */
#include "cfg/flow_graph.h"
#include "cfg/node_queue.h"
#include "model/inline/inline_decision.h"
#include "model/pass/load_pre_sets.h"

enum { TEST_AT_MOST = 16 };

/* Does the node do what gcc does not copy? */
static bool calls(const Pass *p, int node)
{
    const Block *b = p->m->g->point[node].block;
    bool any = false;
    for (int i = 0; b && i < b->n_act; i++)
        any = any || call_is_left(p->m->g, &b->act[i]);
    return any;
}

/* The first node of a loop's body, if the loop's test, of n nodes, is copied; -1: it is not. */
static int body_behind_test(const Pass *p, int loop, const int *test, int n)
{
    bool is_copied = loop_tests_first(p, loop);
    for (int i = 0; i < n; i++)
        is_copied = is_copied && !calls(p, test[i]);
    return is_copied && !loop_is_its_test(p, loop) ? node_behind_test(p, loop, test[n - 1]) : -1;
}

typedef struct Rotation {
    Pass *p;
    int *loop_before; /* By node: the loop whose body begins with it, or -1. */
    Sets loaded; /* By loop: locations that its test has loaded, and that the loop changes or reaches through an address
                    that it changes. */
    Sets needed; /* By node: locations loaded behind it in any case, by loads that the test does not make redundant. */
} Rotation;

/* Finds locations that the test has loaded.  Returns true if there are any. */
static bool find_loaded(const Rotation *r, int loop, const int *test, int n)
{
    const Pass *p = r->p;
    const LocationDef *b;
    Word *changed = p->scratch, *loaded = set_of(&r->loaded, loop), any = 0;
    memcpy(changed, set_of(&p->clobbered, loop), p->words * sizeof *changed);
    for (int next = 0; (b = next_def(p->m, p->f->loop[loop].header, -1, &next));)
        set_add(changed, b->location);
    for (size_t i = 0; i < p->words; i++) {
        for (int k = 0; k < n; k++)
            loaded[i] |= changed[i] & set_of(&p->gen, test[k])[i];
        any |= loaded[i];
    }
    return any != 0;
}

static void begin_body(const Rotation *r, int body, Word *tested)
{
    const Word *loaded = set_of(&r->loaded, r->loop_before[body]), *needed = set_of(&r->needed, body);
    for (size_t i = 0; i < r->p->words; i++)
        tested[i] |= loaded[i] & ~needed[i];
}

/* Into room: what is so at the node's beginning, behind its phis. */
static void enter(const Rotation *r, int node)
{
    Pass *p = r->p;
    const Flow *f = p->f;
    memset(p->scratch, 0, p->words * sizeof *p->scratch);
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++)
        if (f->rank[f->edge[f->in[k]].from] >= 0)
            unite(p->scratch, set_of(&p->tested, f->edge[f->in[k]].from), p->words);
    if (r->loop_before[node] >= 0)
        begin_body(r, node, p->scratch);
    if (p->join[node] >= 0)
        clear(p->scratch, set_of(&p->clobbered, p->join[node]), p->words);
}

/* Data flow along the edges, to the smallest fixed point. */
static void find_tested(const Rotation *r)
{
    Pass *p = r->p;
    const Flow *f = p->f;
    NodeQueue due = node_queue_new(f, false);
    memset(p->tested.word, 0, (size_t)f->n * p->words * sizeof(Word));
    for (int node; (node = node_queue_take(&due)) >= 0;) {
        enter(r, node);
        clear(p->scratch, set_of(&p->written, node), p->words);
        clear(p->scratch, set_of(&p->kill, node), p->words);
        if (replace(p, set_of(&p->tested, node), p->scratch))
            for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++)
                node_queue_add(&due, f->edge[f->out[k]].to);
    }
    node_queue_free(&due);
}

/* Finds the anticipated loads without those that tests make redundant. */
static void find_needed(Rotation *r)
{
    Pass q = *r->p;
    Sets *own[] = {&q.local, &q.anticipated, &q.anticipated_outside, &q.anticipated_inside};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        *own[i] = sets_new(own[i] == &q.anticipated_inside ? q.n_joins + 1 : q.f->n, q.m->n, own[i] != &q.local);
    for (int i = 0; i < q.f->n_order; i++) {
        int node = q.f->order[i];
        enter(r, node);
        memcpy(set_of(&q.local, node), set_of(&r->p->local, node), q.words * sizeof(Word));
        clear(set_of(&q.local, node), q.scratch, q.words);
    }
    find_anticipated(&q);
    free(r->needed.word);
    r->needed = q.anticipated;
    free(q.local.word);
    free(q.anticipated_outside.word);
    free(q.anticipated_inside.word);
}

void tested_find(Pass *p)
{
    const Flow *f = p->f;
    Rotation r = {.p = p, .loop_before = NEW_N(p->m->g->arena, int, (size_t)f->n)};
    bool any = false;
    if (!f->n_loops || p->m->g->compiler != COMPILER_GCC)
        return;
    memset(r.loop_before, -1, (size_t)f->n * sizeof *r.loop_before);
    r.loaded = sets_new(f->n_loops, p->m->n, false);
    for (int l = 0; l < f->n_loops; l++) {
        int test[TEST_AT_MOST], n = loop_test(p, l, test, TEST_AT_MOST), body = body_behind_test(p, l, test, n);
        if (body < 0 || !find_loaded(&r, l, test, n))
            continue;
        r.loop_before[body] = l;
        any = true;
    }
    if (any) {
        r.needed = sets_new(f->n, p->m->n, false);
        find_tested(&r);
        find_needed(&r);
        find_tested(&r);
        free(r.needed.word);
    }
    free(r.loaded.word);
}

const Word *available_to(Pass *p, int from, int to, Word *room)
{
    const Word *out = set_of(&p->out, from), *tested = set_of(&p->tested, from);
    int loop = loop_at(p->f, from);
    if (loop >= 0 && !flow_in_loop(p->f, loop, to)) {
        memcpy(room, out, p->words * sizeof *room);
        if (p->may_be_passed[loop])
            pass_by(p, loop, to, room);
        if (p->has_run[loop])
            stay_behind(p, loop, room);
        unite(room, set_of(&p->behind_loop, loop), p->words);
        out = room;
    }
    if (p->join[to] < 0)
        return out;
    const Word *clobbered = set_of(&p->clobbered, p->join[to]);
    for (size_t i = 0; i < p->words; i++) {
        Word lost = out[i] & tested[i] & clobbered[i];
        room[i] = out[i] & ~lost;
        p->is_lost = p->is_lost || lost;
    }
    return room;
}
