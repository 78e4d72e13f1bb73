/* In: rows by ROI and function, calls by ROI and edge.  Out: a row for each ROI and pair of functions of which one
 * calls the other, in the order of a tree that text shows; in JSON a table of functions behind it.
 * Limits: text leaves out what moved less than a thousandth of its ROI's bytes, unless --all. */
#include "command/command.h"

#include <math.h>
#include <stdlib.h>

#include "command/call_times.h"
#include "command/callgraph_tables.h"
#include "command/estimate.h"
#include "command/missing_parts.h"
#include "command/source_model.h"
#include "command/time_columns.h"

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_DATA},
    {"caller", "caller", "", "",
     "the calling function; (outside): what entered the ROI; (indirect): code that is not counted, or a pointer that "
     "is "
     "not known",
     KIND_TEXT, IN_DATA},
    {"caller_file", "caller file", "", "", "its source file", KIND_TEXT, IN_DATA},
    {"caller_line", "caller line", "", "", "its first line", KIND_PLACE, IN_DATA},
    {"callee", "callee", "", "", "the called function; (indirect): what a pointer pointed to, where that is not known",
     KIND_TEXT, IN_DATA},
    {"callee_file", "callee file", "", "", "its source file", KIND_TEXT, IN_DATA},
    {"callee_line", "callee line", "", "", "its first line", KIND_PLACE, IN_DATA},
    {"callee_kind", "kind", "", "", "counted, skipped (by memrewrite), not seen (no source), indirect", KIND_TEXT,
     IN_DATA},
    {"calls", "calls", "calls",
     "sum of count over the caller's blocks that call it by name; through a pointer: see estimate; from (indirect) and "
     "(outside): entries that no call explains",
     "how often the one called the other", KIND_COUNT, IN_DATA},
    {"bytes", "bytes", "bytes", "callee_inclusive x calls / all calls of it from outside its cycle",
     "the part of the callee's inclusive bytes that these calls have; none inside a cycle", KIND_BYTES, IN_DATA},
    {"callee_entered", "entered", "entries", "", "how often the callee was entered in the ROI", KIND_COUNT, IN_DATA},
    {"callee_exclusive", "exclusive", "bytes", "bytes_loaded + bytes_stored of its blocks",
     "bytes that the callee itself moved in the ROI", KIND_BYTES, IN_DATA},
    {"callee_inclusive", "inclusive", "bytes", "callee_exclusive + bytes of the rows in which it is the caller",
     "the same with what it calls; of a cycle: the whole cycle's", KIND_BYTES, IN_DATA},
    {"callee_cycle", "cycle", "", "", "number of the cycle of functions that call each other, none: it is in none",
     KIND_PLACE, IN_DATA},
    {"line_bytes", "bytes", "bytes", "own + bytes of the lines one step further in",
     "text: bytes of the function and what it calls, as far as it was called this way", KIND_BYTES, IN_TEXT},
    {"line_part", "of ROI", "1", "line_bytes / bytes of the ROI", "text: the same as a part of the ROI", KIND_SHARE,
     IN_TEXT},
    {"line_own", "own", "bytes", "", "text: bytes of the function alone, as far as it was called this way", KIND_BYTES,
     IN_TEXT},
    {"line_calls", "calls", "calls", "", "text: how often it was called this way", KIND_COUNT, IN_TEXT},
    {"line_cpu", "cpu time", "s", "own time + that of the lines one step further in",
     "text: sampled processor time (MEMREWRITE_PROFILE) of the function and what it calls, as far as it was called "
     "this way",
     KIND_SECONDS, IN_TEXT},
    {"line_ci95", "cpu \xC2\xB1", "1", "farther of Wilson's bounds of k / n, k of all n samples; + threads / n",
     "text: reach of the 95 % confidence interval of line_cpu, relative to it", KIND_MARGIN, IN_TEXT},
    {"line_rate", "cpu rate", "bytes/s", "bytes loaded and stored, but by library functions / line_cpu",
     "text: bytes that they requested in a second of it", KIND_RATE, IN_TEXT},
    {"line_function", "function", "", "",
     "text: what is called is indented; ...: what it calls is below another line; ~: bytes are an estimate", KIND_TREE,
     IN_TEXT},
};
enum {
    ROI,
    CALLER,
    CALLER_FILE,
    CALLER_LINE,
    CALLEE,
    CALLEE_FILE,
    CALLEE_LINE,
    KIND,
    CALLS,
    BYTES,
    ENTERED,
    EXCLUSIVE,
    INCLUSIVE,
    CYCLE,
    LINE_BYTES,
    LINE_PART,
    LINE_OWN,
    LINE_CALLS,
    LINE_CPU,
    LINE_CI95,
    LINE_RATE,
    LINE_FUNCTION,
    N_OWN
};

/* These columns stand behind those of all commands. */
static const Column pointer_columns[] = {
    {"pointer", "pointer", "", "", "the pointer through which it called, as the source names it; empty: by name",
     KIND_TEXT, IN_DATA},
    {"estimate", "estimate", "", "",
     "why figures of the row are no exact counts, | between two: sampled: some were counted, and scaled to all; "
     "unreturned: calls that did not come back left the caller or the callee; pointers: several of one type called "
     "several functions, or code that is not counted took part; callback: the caller is not counted, and was given the "
     "callee; empty: calls is exact",
     KIND_TEXT, IN_DATA},
    {"bytes_estimate", "bytes estimate", "", "",
     "why bytes is no exact count: calls: what others call, too, is split by the number of calls; empty: it is exact",
     KIND_TEXT, IN_DATA},
    {"inclusive_estimate", "inclusive estimate", "", "",
     "why callee_inclusive is no exact count: calls: something below it is called by others, too; empty: it is exact",
     KIND_TEXT, IN_DATA},
};
enum { POINTER = N_OWN + 2, ESTIMATE, BYTES_ESTIMATE, INCLUSIVE_ESTIMATE };

static const Column inclusive_time = {
    "cpu_inclusive_seconds",
    "inclusive cpu time",
    "s",
    "cpu_seconds + the parts of those of what it calls, as for bytes",
    "sampled processor time of the callee and what it calls; of a cycle: the whole cycle's",
    KIND_SECONDS,
    IN_DATA};

static const Column function_columns[] = {
    {"roi", "", "", "", "", KIND_TEXT, IN_DATA},
    {"function", "", "", "", "", KIND_TEXT, IN_DATA},
    {"file", "", "", "", "", KIND_TEXT, IN_DATA},
    {"line", "", "", "", "", KIND_PLACE, IN_DATA},
    {"kind", "", "", "", "", KIND_TEXT, IN_DATA},
    {"entered", "", "entries", "", "", KIND_COUNT, IN_DATA},
    {"exclusive", "", "bytes", "", "", KIND_BYTES, IN_DATA},
    {"inclusive", "", "bytes", "", "", KIND_BYTES, IN_DATA},
    {"cycle", "", "", "", "", KIND_PLACE, IN_DATA},
    {"inclusive_estimate", "", "", "", "", KIND_TEXT, IN_DATA},
    {"estimate", "", "", "", "", KIND_TEXT, IN_DATA},
};
enum { N_FUNCTION_COLUMNS = sizeof function_columns / sizeof *function_columns };

enum { DEEPEST = 40 };

typedef struct CallGraph {
    Request *q;
    Table *table, *functions; /* functions: a table of JSON alone. */
    size_t at_inclusive; /* Index of the column inclusive_time. */
    const CallTime *time; /* By node of the graph; or NULL. */
    size_t hidden;
    bool has_estimates; /* The text shows estimates. */
    bool has_pointers;  /* It shows calls whose functions are estimates. */
} CallGraph;

/* ---- rows ---- */

static void place_cells(const Mix *mix, const Node *node, Value *file, Value *line)
{
    uint32_t at = node->index;
    if (node->kind == NODE_FUNCTION) {
        *file = value_text(mix->files[mix->functions[at].file]);
        *line = value_int(mix->functions[at].line);
    } else if (node->kind == NODE_SKIPPED) {
        const Skipped *s = &mix->skipped[mix->callees[at].index];
        *file = value_text(mix->files[s->file]);
        *line = value_int(s->line);
    }
}

static void arc_cells(const CallGraph *c, const Graph *g, const Arc *arc, Value *cells)
{
    const Node *from = &g->nodes[arc->from], *to = &g->nodes[arc->to];
    cells[CALLER] = value_text(from->name);
    cells[CALLEE] = value_text(to->name);
    place_cells(g->mix, from, &cells[CALLER_FILE], &cells[CALLER_LINE]);
    place_cells(g->mix, to, &cells[CALLEE_FILE], &cells[CALLEE_LINE]);
    cells[KIND] = value_text(node_kind_name(to->kind));
    cells[CALLS] = value_int(arc->calls);
    if (arc->pointer)
        cells[POINTER] = value_text(callee_pointer_name(g->mix, arc->pointer - 1));
    cells[ESTIMATE] =
        estimate_text(estimate_of_node(c->q->run, g->roi, from) | estimate_of_node(c->q->run, g->roi, to) |
                      (arc->is_callback   ? ESTIMATE_CALLBACK
                       : arc->is_estimate ? ESTIMATE_POINTERS
                                          : 0));
    if (arc->is_split)
        cells[BYTES_ESTIMATE] = value_text("calls");
    if (arc_has_bytes(arc) && (to->kind == NODE_FUNCTION || to->n_arcs))
        cells[BYTES] = value_whole(arc->bytes);
    if (to->kind != NODE_FUNCTION)
        return;
    cells[INCLUSIVE_ESTIMATE] = to->is_estimate ? value_text("calls") : value_none();
    source_model_fill(c->table, cells, source_model_function(g->mix, to->index));
    cells[ENTERED] = value_int(to->entered);
    cells[EXCLUSIVE] = value_int(to->own);
    cells[INCLUSIVE] = value_whole(to->inclusive);
    cells[CYCLE] = to->cycle ? value_int(to->cycle) : value_none();
    if (!c->time)
        return;
    const CallTime *time = &c->time[arc->to];
    time_fill(c->q, c->table, cells, time->own, time->own_bytes);
    cells[c->at_inclusive] = value_real(time->inclusive / 1e9);
}

static const char *pointer_remark(Arena *a, const Graph *g, const CallLine *line)
{
    const Arc *arc = &g->arcs[line->arc];
    return arena_printf(a, " (by %s%s%s)%s", callee_pointer_name(g->mix, arc->pointer - 1),
                        arc->is_estimate ? ", estimated" : "", arc->is_inner && !line->is_opened ? ", recursion" : "",
                        !arc->is_inner && !line->is_opened && g->nodes[arc->to].n_arcs ? " ..." : "");
}

/* Returns what stands behind the function's name. */
static const char *remark(Arena *a, const Graph *g, const CallLine *line)
{
    if (line->arc == NO_ARC)
        return "";
    const Arc *arc = &g->arcs[line->arc];
    const Node *to = &g->nodes[arc->to];
    switch (to->kind) {
    case NODE_SKIPPED: return " (skipped)";
    case NODE_UNSEEN: return to->n_arcs && !line->is_opened ? " (not seen) ..." : " (not seen)";
    case NODE_POINTER:
    case NODE_OUTSIDE: return "";
    case NODE_FUNCTION: break;
    }
    const char *recursion = to->cycle ? arena_printf(a, "cycle %u", (unsigned)to->cycle) : "recursion";
    if (arc->is_whole)
        return arena_printf(a, " (%s as a whole)", recursion);
    if (arc->pointer)
        return pointer_remark(a, g, line);
    if (arc->is_shared)
        return arena_printf(a, " (%s)", recursion);
    if (!line->is_opened)
        return arc->is_inner ? " (recursion)" : to->n_arcs ? " ..." : "";
    return !to->entered && arc->from != FROM_OUTSIDE ? " (counted in another ROI)" : "";
}

/* A chain of calls can be longer than any line: beyond DEEPEST its depth is a number. */
static const char *indented(Arena *a, size_t depth, const char *name, const char *behind)
{
    if (depth <= DEEPEST)
        return arena_printf(a, "%*s%s%s", (int)(2 * depth), "", name, behind);
    return arena_printf(a, "%*s[%zu] %s%s", 2 * DEEPEST, "", depth, name, behind);
}

static void text_cells(CallGraph *c, const Graph *g, const CallLine *line, Value *cells)
{
    const Node *to = &g->nodes[line->arc == NO_ARC ? FROM_POINTERS : g->arcs[line->arc].to];
    const Arc *arc = line->arc == NO_ARC ? NULL : &g->arcs[line->arc];
    bool again = arc && !arc_has_bytes(arc) && !line->is_opened;
    if (!again && (to->kind == NODE_FUNCTION || to->n_arcs || line->arc == NO_ARC)) {
        cells[LINE_BYTES] = value_whole(line->inclusive);
        cells[LINE_PART] = value_divide(value_real(line->inclusive), value_real(g->bytes));
    }
    if (!again && to->kind == NODE_FUNCTION)
        cells[LINE_OWN] = value_whole(line->own);
    if (line->calls > 0)
        cells[LINE_CALLS] = value_whole(line->calls);
    if (c->time && cells[LINE_BYTES].kind != V_NONE && line->arc != NO_ARC) {
        const CallTime *time = &c->time[g->arcs[line->arc].to];
        cells[LINE_CPU] = value_real(line->part * time->inclusive / 1e9);
        TimeSum part = {(uint64_t)(line->part * time->inclusive_hits + 0.5), (uint64_t)(line->part * time->inclusive)};
        if (part.hits)
            cells[LINE_CI95] = value_real(times_error(c->q->run->times, part));
        if (time->inclusive > 0)
            cells[LINE_RATE] = value_real(time->inclusive_bytes / (time->inclusive / 1e9));
    }
    bool is_estimate = line->is_estimate && cells[LINE_BYTES].kind != V_NONE;
    Arena *a = c->q->report->arena;
    const char *behind = arena_printf(a, "%s%s", remark(a, g, line), is_estimate ? " ~" : "");
    c->has_estimates |= is_estimate;
    c->has_pointers |= line->arc != NO_ARC && g->arcs[line->arc].is_estimate;
    cells[LINE_FUNCTION] = value_text(indented(a, line->depth, to->name, behind));
}

/* Text leaves out small lines with all below them, but not recursion, which has no bytes of its own. */
static bool is_small(const CallGraph *c, const Graph *g, const CallLine *line)
{
    if (c->q->options->format != FORMAT_TEXT || c->q->options->all || !line->depth)
        return false;
    const Arc *arc = &g->arcs[line->arc];
    return line->inclusive < CALLS_LEAST * g->bytes && arc_has_bytes(arc) && g->nodes[arc->to].kind != NODE_POINTER;
}

static void add_lines(CallGraph *c, const Graph *g, const CallTree *tree)
{
    size_t below = (size_t)-1; /* Depth of the small line below which the walk is. */
    for (size_t i = 0; i < tree->n; i++) {
        const CallLine *line = &tree->lines[i];
        if (line->depth <= below)
            below = is_small(c, g, line) ? line->depth : (size_t)-1;
        if (below != (size_t)-1) {
            c->hidden++;
            continue;
        }
        if (line->arc == NO_ARC && c->q->options->format != FORMAT_TEXT)
            continue; /* The line belongs to the tree, but is no call. */
        Value *cells = table_row(c->table);
        cells[ROI] = value_text(g->mix->rois[g->roi].name);
        if (line->arc != NO_ARC)
            arc_cells(c, g, &g->arcs[line->arc], cells);
        cells[N_OWN] = missing_parts_in_all(c->q);
        if (c->q->options->format == FORMAT_TEXT)
            text_cells(c, g, line, cells);
    }
}

static void add_functions(CallGraph *c, const Graph *g)
{
    for (size_t i = N_OWN_NODES; c->functions && i < g->n_nodes; i++) {
        const Node *node = &g->nodes[i];
        Value *cells = table_row(c->functions);
        cells[0] = value_text(g->mix->rois[g->roi].name);
        cells[1] = value_text(node->name);
        place_cells(g->mix, node, &cells[2], &cells[3]);
        cells[4] = value_text(node_kind_name(node->kind));
        if (node->kind != NODE_FUNCTION)
            continue;
        cells[5] = value_int(node->entered);
        cells[6] = value_int(node->own);
        cells[7] = value_whole(node->inclusive);
        cells[8] = node->cycle ? value_int(node->cycle) : value_none();
        cells[9] = node->is_estimate ? value_text("calls") : value_none();
        cells[10] = estimate_text(estimate_of_node(c->q->run, g->roi, node));
    }
}

/* ---- all ROIs ---- */

static void add_graph(CallGraph *c, uint32_t roi, Row **rows, size_t n)
{
    Graph *g = graph_build(c->q->run, roi, rows, n);
    CallTime *time = call_times(c->q, g, rows, n);
    if (c->q->options->format == FORMAT_DOT) {
        dot_graph(c->q, g, time);
    } else {
        CallTree tree = calltree_build(g);
        c->time = time;
        add_lines(c, g, &tree);
        add_functions(c, g);
        calltree_free(&tree);
    }
    free(time);
    graph_free(g);
}

static void add_graphs(CallGraph *c)
{
    size_t n, here;
    Row **rows = run_rows(c->q->run, &n);
    for (size_t at = 0; at < n; at += here) {
        here = rows_of_roi(rows + at, n - at);
        add_graph(c, rows[at]->key.roi, rows + at, here);
    }
    free(rows);
    if (c->hidden)
        report_note(c->q->report,
                    arena_printf(c->q->report->arena,
                                 "Left out: %zu line%s with less than 0.1 %% of their ROI's bytes (--all shows them).",
                                 c->hidden, c->hidden == 1 ? "" : "s"));
    if (c->has_estimates)
        report_note(c->q->report,
                    "~: an estimate. Bytes of a function that several ones call are split over them by the "
                    "number of calls.");
    if (c->has_pointers)
        report_note(c->q->report, "estimated: memrewrite --counts=callees counts which functions pointers call.");
}

static void add_columns(CallGraph *c)
{
    Table *t = c->table;
    bool has_time = c->q->run && times_any(c->q->run->times);
    t->group = ROI;
    t->group_label = "ROI ";
    for (size_t i = 0; i < N_OWN; i++) {
        Column column = own[i];
        if (i >= LINE_CPU && i <= LINE_RATE && !has_time)
            column.shown_in = 0;
        table_column(t, column);
    }
    table_column(t, missing_parts_column());
    source_model_column(t);
    for (size_t i = 0; i < sizeof pointer_columns / sizeof *pointer_columns; i++)
        table_column(t, pointer_columns[i]);
    c->at_inclusive = t->n_columns;
    if (has_time || (c->q->run && c->q->run->times && c->q->options->schema))
        table_column(t, inclusive_time);
    time_columns(c->q, t, IN_DATA);
    t->n_trailing += t->n_trailing > 0;
}

bool cmd_callgraph(Request *q)
{
    CallGraph c = {.q = q};
    if (q->run && q->options->format == FORMAT_DOT)
        dot_begin(q);
    else
        c.table = report_table(q->report, "callgraph", NULL);
    if (c.table)
        add_columns(&c);
    if (q->run && q->options->format == FORMAT_JSON) {
        c.functions = report_table(q->report, "functions", NULL);
        columns_own(c.functions, function_columns, N_FUNCTION_COLUMNS);
    }
    if (q->run && !q->mix->is_traffic_only)
        add_graphs(&c);
    if (c.table && q->run && q->mix->is_traffic_only)
        c.table->none = "calls were not counted (memrewrite --counts=traffic)";
    return true;
}
