/* In: the ways in which functions called each other.  Out: folded stacks, for flame graphs: a line for each way, its
 * ROI first, with the bytes that the last function moved itself.
 * Limits: the format has no way to write a semicolon or
 * a control character in a name. */
#include <inttypes.h>

#include "export/export.h"
#include "export/stacks.h"

static void put_stack(void *to, const Graph *g, const Stack *stack)
{
    FILE *out = to;
    if (!stack->bytes)
        return;
    put_name(out, g->mix->rois[g->roi].name, ";");
    for (size_t i = 0; i < stack->n; i++) {
        fputc(';', out);
        put_name(out, stack_node(g, stack->node[i])->name, ";");
    }
    fprintf(out, " %" PRId64 "\n", stack->bytes);
}

bool write_folded(FILE *out, const Gathered *g)
{
    stacks_walk(gathered(g, "graphs")->run, put_stack, out);
    return true;
}
