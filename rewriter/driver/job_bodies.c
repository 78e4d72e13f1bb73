/* In: bodies.  Out: bodies without graphs and placements.
 * Method: those of their OpenMP blocks are freed with them. */
#include "driver/job_bodies.h"

#include "cfg/cfg.h"
#include "placement/spanning_tree.h"

static void free_body(Body *b)
{
    if (b->cfg)
        cfg_free(b->cfg);
    if (b->placement)
        placement_free(b->placement);
    b->cfg = NULL;
    b->placement = NULL;
    b->measured = NULL;
    for (int i = 0; i < b->n_parts; i++)
        free_body(&b->part[i]);
    b->n_parts = 0;
}

void bodies_free(Body *body, int n)
{
    for (int i = 0; i < n; i++)
        free_body(&body[i]);
}
