/* In: the ways in which functions called each other.  Out: folded stacks, for flame graphs: a line for each way, its
 * ROI first, with the bytes that the last function moved itself, or with its sampled processor time in nanoseconds.
 * Limits: the format has no way to write a semicolon or
 * a control character in a name. */
#include <inttypes.h>
#include <string.h>

#include "export/export.h"
#include "export/stacks.h"
#include "profile/times.h"

typedef struct Folded {
    FILE *out;
    bool is_by_time;
} Folded;

static void put_stack(void *to, const Graph *g, const Stack *stack)
{
    const Folded *f = to;
    int64_t figure = f->is_by_time ? stack->cpu_ns : stack->bytes;
    if (!figure)
        return;
    put_name(f->out, g->mix->rois[g->roi].name, ";");
    for (size_t i = 0; i < stack->n; i++) {
        fputc(';', f->out);
        put_name(f->out, stack_node(g, stack->node[i])->name, ";");
    }
    fprintf(f->out, " %" PRId64 "\n", figure);
}

bool write_folded(FILE *out, const Gathered *g)
{
    Run *run = gathered(g, "graphs")->run;
    Folded f = {out, g->options->grouping && strcmp(g->options->grouping, "cpu") == 0};
    if (f.is_by_time && !times_any(run->times)) {
        say_error("export --by cpu: no time was sampled (MEMREWRITE_PROFILE=997 when the program runs)");
        return false;
    }
    stacks_walk(run, put_stack, &f);
    return true;
}
