/* In: a function's tree.  Out: its graph, its edits; the same for the blocks of OpenMP in it that run for themselves.
 * Method: while graphs are made and written such blocks are cut out of the tree. */
#include "driver/count_function.h"

#include "emit/instrument.h"
#include "openmp/openmp.h"

/* ---- graphs ---- */

/* A graph, and those of the constructs in it. */
static const char *build(const Unit *u, Body *b, Function *f, const Regions *r, bool whole, Diag *d)
{
    const Omp *o = f->omp;
    int n = 0;
    b->cfg = cfg_build(u, f, r, whole, d);
    const char *unfit = b->cfg->unfit;
    for (int i = 0; i < b->cfg->n_parts; i++)
        n += b->cfg->part[i].node->omp->n_scopes;
    b->part = NEW_N(u->arena, Body, (size_t)n + 1);
    for (int i = 0; i < b->cfg->n_parts && !unfit; i++) {
        const CfgPart *part = &b->cfg->part[i];
        for (int k = 0; k < part->node->omp->n_scopes && !unfit; k++) {
            Body *inner = &b->part[b->n_parts++];
            *inner = (Body){.function = b->function, .is_variant = b->is_variant, .omp = b->omp};
            unfit = build(u, inner, &o->scope[part->node->omp->first_scope + k]->function, r, part->counted, d);
        }
    }
    return unfit;
}

const char *count_graph(const Unit *u, Body *b, Function *f, const Regions *r, bool whole, Diag *d)
{
    b->n_parts = 0;
    omp_cut(b->omp);
    const char *unfit = build(u, b, f, r, whole, d);
    omp_uncut(b->omp);
    return unfit;
}

/* ---- edits ---- */

static const char *write(const Unit *u, Body *b, bool runs_inside, Edits *edits, bool *to_expand)
{
    Callers callers = {runs_inside, b->holds_itself};
    const char *unfit = instrument(u, b->placement, callers, edits, to_expand);
    for (int i = 0; i < b->n_parts && !unfit; i++)
        unfit = write(u, &b->part[i], true, edits, to_expand);
    return unfit;
}

const char *count_write(const Unit *u, Body *b, bool runs_inside, Edits *edits, bool *to_expand)
{
    omp_cut(b->omp);
    const char *unfit = write(u, b, runs_inside, edits, to_expand);
    omp_uncut(b->omp);
    if (b->omp && !unfit)
        omp_write(b->omp, edits);
    return unfit;
}

void body_free(Body *b)
{
    if (b->cfg)
        cfg_free(b->cfg);
    if (b->placement)
        placement_free(b->placement);
    b->cfg = NULL;
    b->placement = NULL;
    for (int i = 0; i < b->n_parts; i++)
        body_free(&b->part[i]);
    b->n_parts = 0;
}
