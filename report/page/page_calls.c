/* In: ways of calls (export/stacks.h).  Out: for each ROI its functions, and the ways, each as what differs from the
 * one before: they come in the order of a walk, so that most share all but their end.  Figures that are an estimate
 * have a minus in front. */
#include "page/page_calls.h"

#include <inttypes.h>
#include <math.h>

#include "export/site_calls.h"
#include "export/stacks.h"
#include "profile/times.h"

typedef struct Ways {
    PageJson *json;
    bool is_timed;  /* The run's processor time was sampled. */
    int64_t roi;    /* The ROI that is being written, -1: none yet. */
    size_t *previous;   /* The stack in front. */
    size_t n_previous, cap_previous;
    bool first; /* The stack is the first one of its ROI. */
} Ways;

static void begin_roi(Ways *c, const Graph *g)
{
    FILE *out = c->json->out;
    fprintf(out, "%s\n{\"roi\":%zu,\"nodes\":[", c->roi >= 0 ? "]}," : "",
            page_json_text(c->json, g->mix->rois[g->roi].name));
    for (size_t i = 0; i <= g->n_nodes; i++) {
        const Node *node = stack_node(g, i);
        const Function *f = node->kind == NODE_FUNCTION ? &g->mix->functions[node->index] : NULL;
        fprintf(out, "%s[%zu,", i ? "," : "", page_json_text(c->json, node->name ? node->name : "(outside)"));
        if (f)
            fprintf(out, "%zu,%u", page_json_text(c->json, g->mix->files[f->file]), (unsigned)f->line);
        else
            fputs("null,null", out);
        fputs(node->is_estimate ? ",1]" : ",0]", out);
    }
    fprintf(out, "],\"timed\":%s,\"stacks\":[", c->is_timed ? "true" : "false");
    c->roi = g->roi;
    c->n_previous = 0;
    c->first = true;
}

static void put_stack(void *to, const Graph *g, const Stack *s)
{
    Ways *c = to;
    FILE *out = c->json->out;
    if (c->roi != g->roi)
        begin_roi(c, g);
    size_t kept = 0;
    while (kept < s->n && kept < c->n_previous && s->node[kept] == c->previous[kept])
        kept++;
    fprintf(out, "%s[%zu", c->first ? "" : ",", kept);
    c->first = false;
    c->n_previous = kept;
    for (size_t i = kept; i < s->n; i++) {
        fprintf(out, ",%zu", s->node[i]);
        *PUSH(c->previous, c->n_previous, c->cap_previous) = s->node[i];
    }
    fprintf(out, ",%" PRId64, s->is_estimate ? -s->bytes : s->bytes);
    if (c->is_timed)
        fprintf(out, ",%" PRId64, s->is_estimate ? -s->cpu_ns : s->cpu_ns);
    fputc(']', out);
}

void page_calls(PageJson *j, Run *run)
{
    Ways c = {.json = j, .is_timed = times_any(run->times), .roi = -1};
    fputc('[', j->out);
    if (!run->mix->is_traffic_only)
        stacks_walk(run, put_stack, &c);
    fputs(c.roi >= 0 ? "]}]" : "]", j->out);
    free(c.previous);
}

static int by_line(const void *x, const void *y)
{
    const SiteCall *a = x, *b = y;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    return a->line < b->line ? -1 : a->line > b->line;
}

void page_called(PageJson *j, Run *by_function)
{
    const Mix *mix = by_function->mix;
    SiteCalls calls = mix->is_traffic_only ? (SiteCalls){0} : site_calls_of(by_function);
    const char *between = "";
    SORT(calls.call, calls.n, by_line);
    fputc('[', j->out);
    for (size_t i = 0, next; i < calls.n; i = next) {
        const SiteCall *first = &calls.call[i];
        double bytes = 0;
        for (next = i; next < calls.n && by_line(&calls.call[next], first) == 0; next++)
            bytes += calls.call[next].figure[EVENT_BYTES];
        if (!first->line || round(bytes) < 1)
            continue;
        fprintf(j->out, "%s[%zu,%u,%.0f]", between, page_json_text(j, mix->files[first->file]), (unsigned)first->line,
                bytes);
        between = ",";
    }
    fputc(']', j->out);
    free(calls.call);
}
