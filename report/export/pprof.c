/* In: the ways in which functions called each other.  Out: a profile for pprof: profile.proto, compressed by gzip.
 * Method: a sample for each way, with its bytes, its sampled time if there is any, and the label `roi`, and `estimate`
 * where the bytes are one; a location for each function, at its first line.
 * Limits: pprof has a line for each call in a stack; here it is the function's first. */
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "command/estimate.h"
#include "export/export.h"
#include "support/protobuf.h"
#include "export/stacks.h"
#include "profile/times.h"
#include "output/utf8.h"

/* Numbers of fields in profile.proto. */
enum { SAMPLE_TYPE = 1, SAMPLE = 2, LOCATION = 4, FUNCTION = 5, STRING = 6, TIME_NANOS = 9, COMMENT = 13 };
enum { TYPE_TYPE = 1, TYPE_UNIT = 2 };
enum { SAMPLE_LOCATION = 1, SAMPLE_VALUE = 2, SAMPLE_LABEL = 3, LABEL_KEY = 1, LABEL_TEXT = 2 };
enum { LOCATION_ID = 1, LOCATION_LINE = 4, LINE_FUNCTION = 1, LINE_LINE = 2 };
enum { FUNCTION_ID = 1, FUNCTION_NAME = 2, FUNCTION_FILE = 4, FUNCTION_LINE = 5 };

typedef struct Pprof {
    const Mix *mix;
    Message profile, strings, part, inner;
    uint64_t n_strings;
    uint64_t bytes_text, roi_text, estimate_text, calls_text,
        sampled_text; /* Numbers of the words "bytes", "roi", "estimate", "calls" and "sampled". */
    const Run *run;
    uint64_t *roi_name; /* Number of each ROI's name, 0: it is not written yet. */
    bool has_time; /* Samples have a second value, nanoseconds. */
    bool *is_written; /* By number_of: it has been written. */
} Pprof;

/* The number of a text in the profile's table. */
static uint64_t string(Pprof *p, const char *text)
{
    char *repaired = utf8_repaired(text);
    message_bytes(&p->strings, STRING, repaired, strlen(repaired));
    free(repaired);
    return p->n_strings++;
}

/* Functions, then callees without source, which call what they are given, then "(other ways)". */
static size_t number_of(const Pprof *p, const Node *node)
{
    if (node->kind == NODE_OUTSIDE)
        return p->mix->n_functions + p->mix->n_callees;
    return node->index + (node->kind == NODE_FUNCTION ? 0 : p->mix->n_functions);
}

static void put_function(Pprof *p, const Node *node)
{
    const Function *f = node->kind == NODE_FUNCTION ? &p->mix->functions[node->index] : NULL;
    size_t at = number_of(p, node);
    if (p->is_written[at])
        return;
    p->is_written[at] = true;
    message_number(&p->part, FUNCTION_ID, at + 1);
    message_number(&p->part, FUNCTION_NAME, string(p, node->name));
    if (f)
        message_number(&p->part, FUNCTION_FILE, string(p, p->mix->files[f->file]));
    message_number(&p->part, FUNCTION_LINE, f ? f->line : 0);
    message_part(&p->profile, FUNCTION, &p->part);
    message_number(&p->inner, LINE_FUNCTION, at + 1);
    message_number(&p->inner, LINE_LINE, f ? f->line : 0);
    message_number(&p->part, LOCATION_ID, at + 1);
    message_part(&p->part, LOCATION_LINE, &p->inner);
    message_part(&p->profile, LOCATION, &p->part);
}

static void put_estimate(Pprof *p, uint64_t why)
{
    message_number(&p->inner, LABEL_KEY, p->estimate_text);
    message_number(&p->inner, LABEL_TEXT, why);
    message_part(&p->part, SAMPLE_LABEL, &p->inner);
}

/* The innermost function stands first. */
static void put_sample(void *to, const Graph *g, const Stack *stack)
{
    Pprof *p = to;
    if (!p->roi_name[g->roi])
        p->roi_name[g->roi] = string(p, p->mix->rois[g->roi].name);
    for (size_t i = 0; i < stack->n; i++)
        put_function(p, stack_node(g, stack->node[i]));
    for (size_t i = stack->n; i-- > 0;)
        message_varint(&p->inner, number_of(p, stack_node(g, stack->node[i])) + 1);
    message_part(&p->part, SAMPLE_LOCATION, &p->inner);
    message_varint(&p->inner, (uint64_t)stack->bytes);
    if (p->has_time)
        message_varint(&p->inner, (uint64_t)stack->cpu_ns);
    message_part(&p->part, SAMPLE_VALUE, &p->inner);
    message_number(&p->inner, LABEL_KEY, p->roi_text);
    message_number(&p->inner, LABEL_TEXT, p->roi_name[g->roi]);
    message_part(&p->part, SAMPLE_LABEL, &p->inner);
    if (stack->is_estimate)
        put_estimate(p, p->calls_text);
    if (estimate_of_node(p->run, g->roi, stack_node(g, stack->node[stack->n - 1])) & ESTIMATE_SAMPLED)
        put_estimate(p, p->sampled_text);
    message_part(&p->profile, SAMPLE, &p->part);
}

static bool put_compressed(FILE *out, const Message *parts, size_t n)
{
    int fd = dup(fileno(out));
    gzFile gz = fd < 0 ? NULL : gzdopen(fd, "wb");
    bool good = gz != NULL;
    for (size_t i = 0; i < n && good; i++)
        good = !parts[i].n || gzfwrite(parts[i].byte, 1, parts[i].n, gz) == parts[i].n;
    if (gz)
        good = gzclose(gz) == Z_OK && good;
    if (!good)
        say_error("the profile cannot be written");
    return good;
}

static void put_type(Pprof *p, uint64_t type, uint64_t unit)
{
    message_number(&p->part, TYPE_TYPE, type);
    message_number(&p->part, TYPE_UNIT, unit);
    message_part(&p->profile, SAMPLE_TYPE, &p->part);
}

bool write_pprof(FILE *out, const Gathered *g)
{
    Run *run = gathered(g, "graphs")->run;
    Pprof p = {.mix = g->mix,
               .run = run,
               .has_time = times_any(run->times),
               .roi_name = xcalloc(g->mix->n_rois, sizeof *p.roi_name),
               .is_written = xcalloc(g->mix->n_functions + g->mix->n_callees + 1, sizeof *p.is_written)};
    string(&p, "");
    p.bytes_text = string(&p, "bytes");
    p.roi_text = string(&p, "roi");
    p.estimate_text = string(&p, "estimate");
    p.calls_text = string(&p, "calls");
    p.sampled_text = string(&p, "sampled");
    put_type(&p, p.bytes_text, p.bytes_text);
    if (p.has_time)
        put_type(&p, string(&p, "cpu"), string(&p, "nanoseconds"));
    if (run->n_processes) {
        message_number(&p.profile, TIME_NANOS, run->processes[0].start_unix_ns);
        message_number(&p.profile, COMMENT, string(&p, run->processes[0].program));
    }
    stacks_walk(run, put_sample, &p);
    const Message parts[] = {p.profile, p.strings};
    bool good = put_compressed(out, parts, 2);
    message_free(&p.profile);
    message_free(&p.strings);
    message_free(&p.part);
    message_free(&p.inner);
    free(p.roi_name);
    free(p.is_written);
    return good;
}
