/* In: a function's tree.  Out: its graph; the same for the blocks of OpenMP in it that run for themselves.
 * Method: while graphs are made such blocks are taken out of the tree. */
#include "cfg/build_body.h"

#include "cfg/cfg.h"
#include "openmp/openmp.h"

/* A graph, and those of the constructs in it. */
static const char *build(const Unit *u, Body *b, Function *f, const Regions *r, bool whole, Diag *d)
{
    const Omp *o = f->omp;
    int n = 0;
    b->cfg = cfg_build(u, f, r, whole, d);
    const char *unfit = b->cfg->unfit;
    for (int i = 0; i < b->cfg->n_parts; i++)
        n += b->cfg->part[i].node->omp->n_outlined;
    b->part = NEW_N(u->arena, Body, (size_t)n + 1);
    for (int i = 0; i < b->cfg->n_parts && !unfit; i++) {
        const CfgPart *part = &b->cfg->part[i];
        for (int k = 0; k < part->node->omp->n_outlined && !unfit; k++) {
            Body *inner = &b->part[b->n_parts++];
            *inner = (Body){.function = b->function, .is_variant = b->is_variant, .omp = b->omp};
            unfit =
                build(u, inner, &o->outlined[part->node->omp->first_outlined + k]->function, r, part->is_counted, d);
        }
    }
    return unfit;
}

const char *cfg_build_body(const Unit *u, Body *b, Function *f, const Regions *r, bool whole, Diag *d)
{
    b->n_parts = 0;
    omp_outline(b->omp);
    const char *unfit = build(u, b, f, r, whole, d);
    omp_splice(b->omp);
    return unfit;
}
