/* In: the tables of every view, made of one reading of the files.  Out: the page: its own style and script, libraries,
 * the figures as JSON, the sources packed.
 * Method: nothing is laid out here; the page's script does that where it is opened.
 * Limits: one program. */
#include "page/page.h"

#include <string.h>

#include "export/export.h"
#include "page/page_calls.h"
#include "page/page_json.h"
#include "page/page_series.h"
#include "page/page_sources.h"
#include "page/page_text.h"
#include "page/page_touched.h"
#include "series/series_tables.h"

const Command *const *page_commands(void)
{
    static const char *const names[] = {"summary", "threads", "balance", "functions", "annotate", "unseen", "data"};
    enum { N = sizeof names / sizeof *names };
    static const Command *all[N + 3];
    for (size_t i = 0; i < N; i++)
        all[i] = command_find(names[i]);
    all[N] = &gather_graphs;
    all[N + 1] = &command_data_function;
    return all;
}

typedef struct Page {
    FILE *out;
    const Gathered *g;
    PageJson json;
    const char *separator;
} Page;

static void put_table(Page *p, const char *name, Table *t)
{
    fprintf(p->out, "%s\n\"%s\":", p->separator, name);
    page_json_table(&p->json, t, NULL);
    p->separator = ",";
}

/* The command's table by its own name, those beside it by theirs. */
static void put_report(Page *p, const char *name, const Report *r)
{
    for (size_t i = 0; i < r->n_tables; i++)
        if (i == 0 || r->tables[i]->n_rows)
            put_table(p, i ? r->tables[i]->name : name, r->tables[i]);
}

/* Adds a table that a command has beside its own, by name, if that has rows. */
static void put_beside(Page *p, const char *command, const char *name)
{
    const Report *r = gathered(p->g, command)->report;
    for (size_t i = 1; i < r->n_tables; i++)
        if (strcmp(r->tables[i]->name, name) == 0 && r->tables[i]->n_rows)
            put_table(p, name, r->tables[i]);
}

/* The page adds up bytes and shares itself, and has a table for each way. */
static void leave_out_sums(Table *t)
{
    static const char *const sums[] = {"by", "bytes", "share"};
    for (size_t i = 0; i < t->n_columns; i++)
        for (size_t k = 0; k < sizeof sums / sizeof *sums; k++)
            if (strcmp(t->columns[i].name, sums[k]) == 0)
                t->columns[i].shown_in = 0;
}

/* Writes the run by other sorts of data. */
static void put_data(Page *p)
{
    for (size_t i = 0; data_ways[i]; i++) {
        Report *r = gathered_data(p->g, data_ways[i]);
        if (r) {
            leave_out_sums(r->tables[0]);
            put_report(p, arena_printf(r->arena, "data_%s", data_ways[i]), r);
            report_free(r);
        }
    }
    if (p->g->mix->data) {
        Table *by_function = gathered_table(p->g, command_data_function.name);
        leave_out_sums(by_function);
        put_table(p, command_data_function.name, by_function);
    }
}

/* Lines that have something to say; their text is in the sources, and what function they are of is no figure. */
static bool has_figures(const Table *t, const Value *cells)
{
    for (size_t i = 2; i < t->n_columns; i++) {
        const Column *c = &t->columns[i];
        bool is_figure = c->shown_in & IN_DATA && strcmp(c->name, "lacking") != 0 && strcmp(c->name, "function") != 0;
        if (is_figure && cells[i].kind != V_NONE)
            return true;
    }
    return false;
}

static void put_lines(Page *p)
{
    Table *t = gathered_table(p->g, "annotate");
    for (size_t i = 0; i < t->n_columns; i++) {
        const char *name = t->columns[i].name;
        bool is_text = !strcmp(name, "source") || !strcmp(name, "source_state") || !strcmp(name, "model");
        t->columns[i].shown_in = is_text ? 0 : strcmp(name, "optimiser") ? t->columns[i].shown_in : IN_DATA;
    }
    fprintf(p->out, "%s\n\"lines\":", p->separator);
    page_json_table(&p->json, t, has_figures);
}

/* [file, function, line, end_line] of each loop, whose lines the page adds up.  Copies of a function have the same. */
static void put_loops(Page *p)
{
    const Mix *mix = p->g->mix;
    const char *between = "";
    fputs(",\n\"loops\":[", p->out);
    for (size_t i = 0; i < mix->n_loops; i++) {
        const LoopPlace *l = &mix->loops[i];
        const Function *f = &mix->functions[l->function];
        if (f->canonical != l->function)
            continue;
        fprintf(p->out, "%s[%zu,%zu,%u,%u]", between, page_json_text(&p->json, mix->files[f->file]),
                page_json_text(&p->json, f->name), (unsigned)l->line, (unsigned)l->end_line);
        between = ",";
    }
    fputc(']', p->out);
}

static void put_phases(Page *p, const Recording *r)
{
    const Request *q = gathered(p->g, "summary");
    Request as = {q->options, r->recorded.mix, NULL, NULL, report_new()};
    if (series_phases_table(&as, r->functions))
        put_report(p, "phases", as.report);
    report_free(as.report);
}

static void put_facts(Page *p, const Report *r)
{
    const Run *run = p->g->request[0].run;
    page_json_facts(&p->json, r);
    fputs(",\"sidecar\":", p->out);
    page_json_string(p->out, p->g->mix->path);
    if (p->g->mix->options) {
        fputs(",\"options\":", p->out);
        page_json_string(p->out, p->g->mix->options);
        fputs(",\"flags\":", p->out);
        page_json_string(p->out, p->g->mix->flags);
    }
    fprintf(p->out, ",\"for_compiler\":\"%s\",\"runs\":%zu", p->g->mix->is_clang ? "clang" : "gcc", run->n_runs);
    fprintf(p->out, ",\"sampled\":%s},\n", run->sampled < run->entries ? "true" : "false");
    page_json_notes(&p->json, r);
    fputs(",\n\"processes\":[", p->out);
    for (size_t i = 0; i < run->n_processes; i++) {
        const Process *of = &run->processes[i];
        fprintf(p->out, "%s[%u,", i ? "," : "", (unsigned)of->pid);
        page_json_string(p->out, of->host);
        fprintf(p->out, ",%.0f,%d,", of->start_ns / 1e6, (int)of->rank);
        page_json_string(p->out, of->command);
        fputs(",", p->out);
        page_json_string(p->out, of->compiler_version);
        fputs("]", p->out);
    }
    fputs("],\n", p->out);
}

static void put_set(FILE *out, const char *name, const CeilingSet *s)
{
    fprintf(out, ",\"%s\":{\"flops\":%.6g,\"intops\":%.6g,\"levels\":[", name, s->flops, s->intops);
    for (size_t i = 0; i < s->n; i++) {
        const CeilingLevel *l = &s->level[i];
        fputs(i ? ",{\"name\":" : "{\"name\":", out);
        page_json_string(out, l->name);
        fprintf(out, ",\"read\":%.6g,\"write\":%.6g,\"copy\":%.6g}", l->read, l->write, l->copy);
    }
    fputs("]}", out);
}

static void put_ceilings(FILE *out, const Ceilings *c)
{
    fputs("\"ceilings\":", out);
    if (!c) {
        fputs("null", out);
        return;
    }
    fputs("{\"host\":", out);
    page_json_string(out, c->host);
    fputs(",\"cpu\":", out);
    page_json_string(out, c->cpu);
    fputs(",\"date\":", out);
    page_json_string(out, c->date);
    fprintf(out, ",\"threads\":%d", c->threads);
    put_set(out, "single", &c->single);
    put_set(out, "all", &c->all);
    fputc('}', out);
}

static void put_figures(Page *p, const Ceilings *ceilings)
{
    Request summary = *gathered(p->g, "summary");
    frame_build(&summary, command_find("summary"));
    fputs("<script type=\"application/json\" id=\"figures\">{", p->out);
    put_facts(p, summary.report);
    put_ceilings(p->out, ceilings);
    fputs(",\n\"calls\":", p->out);
    Run *graphs = gathered(p->g, "graphs")->run;
    page_calls(&p->json, graphs);
    fputs(",\n\"called\":", p->out);
    page_called(&p->json, graphs);
    fputs(",\n\"touched\":", p->out);
    page_touched(&p->json, p->g->mix->data ? gathered(p->g, command_data_function.name) : NULL);
    fputs(",\n\"series\":", p->out);
    page_series(&p->json, p->g->recording);
    put_loops(p);
    fputs(",\n\"tables\":{", p->out);
    put_report(p, "summary", summary.report);
    static const char *const others[] = {"threads", "functions", "unseen"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        put_table(p, others[i], gathered_table(p->g, others[i]));
    put_beside(p, "functions", "elsewhere");
    put_beside(p, "threads", "events_by_thread");
    put_beside(p, "threads", "metrics_by_thread");
    put_table(p, "balance", gathered_table(p->g, "balance"));
    put_data(p);
    put_lines(p);
    if (p->g->recording)
        put_phases(p, p->g->recording);
    fputs("},\n", p->out);
    page_json_texts(&p->json);
    fputs("}</script>\n", p->out);
}

static void put_packed(FILE *out, const char *id, const char *text)
{
    fprintf(out, "<script type=\"text/plain\" id=\"%s\">%s</script>\n", id, text);
}

bool page_write(FILE *out, const Gathered *g, const Ceilings *ceilings)
{
    Page p = {out, g, page_json(out), ""};
    fprintf(out, "%s<style>\n%s</style>\n</head>\n%s", page_head, page_style, page_body);
    put_figures(&p, ceilings);
    fputs("<script type=\"text/plain\" id=\"sources\">", out);
    bool good = page_sources(out, gathered_table(g, "annotate"), g->mix);
    fputs("</script>\n", out);
    put_packed(out, "charts", page_charts);
    put_packed(out, "highlighter", page_highlighter);
    fprintf(out, "<script>\n%s</script>\n</body>\n</html>\n", page_script);
    page_json_free(&p.json);
    return good;
}
