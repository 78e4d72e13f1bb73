/* In: jobs, ROIs, target.  Out: the sidecar's JSON.
 * Method: trees of jansson's (exact 64-bit integers, a stable order of keys), one for each function's head and one for
 * the rest. sidecar_blocks writes the blocks. */
#include "output/sidecar.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cfg/static_mix.h"
#include "format/json_name.h"
#include "format/source_hash.h"
#include "front/opaque.h"
#include "output/called_pointers.h"
#include "output/program_targets.h"
#include "output/sidecar_blocks.h"
#include "output/sidecar_events.h"
#include "model/intrinsics.h"
#include "model/needed_traffic.h"
#include "placement/spanning_tree.h"
#include "support/path.h"
#include "support/version.h"

static json_t *words(const char *names)
{
    json_t *list = json_array();
    while (*names) {
        size_t n = strcspn(names, " ");
        json_array_append_new(list, json_stringn(names, n));
        names += n + (names[n] == ' ');
    }
    return list;
}

static json_t *columns(CountedFigures counted)
{
    json_t *list = json_array();
    for (int i = 0; i < N_COLUMNS; i++) {
        json_t *column = json_pack("{ssssss}", "name", mix_columns[i].name, "unit", mix_columns[i].unit, "meaning",
                                   mix_columns[i].meaning);
        if (counted == COUNTS_TRAFFIC && !is_traffic(i))
            json_object_set_new(column, "counted", json_false());
        json_array_append_new(list, column);
    }
    return list;
}

static json_t *metrics(void)
{
    json_t *list = json_array();
    for (int i = 0; i < n_mix_metrics; i++) {
        const Metric *m = &mix_metrics[i];
        json_array_append_new(list, json_pack("{ssssssso}", "name", m->name, "unit", m->unit, "meaning", m->meaning,
                                              m->sum ? "sum" : "quotient", words(m->sum ? m->sum : m->quotient)));
    }
    return list;
}

static json_t *target_object(const Target *t)
{
    json_t *sizes = json_array();
    for (int i = 0; i < 8; i++)
        json_array_append_new(sizes, json_integer(t->type_sizes[i]));
    return json_pack("{ssssso}", "triple", t->triple, "byte_order", t->is_big_endian ? "big" : "little", "type_sizes",
                     sizes);
}

static json_t *rois_array(const RoiTable *rois, Files *files)
{
    static const char *const kinds[] = {"program", "region", "function", "line"};
    json_t *list = json_array();
    for (int i = 0; i < rois->n; i++) {
        const Roi *r = &rois->roi[i];
        json_t *o = json_pack("{sisoss}", "id", i, "name", json_name(r->name), "kind", kinds[r->kind]);
        if (r->file >= 0) {
            Place from = r->from, to = r->to;
            json_object_set_new(o, "file", json_integer(place_in_file(files, &files->jobs[r->file], &from)));
            place_in_file(files, &files->jobs[r->file], &to);
            json_object_set_new(o, "line", json_integer(from.line));
            json_object_set_new(o, "end_line", json_integer(to.line));
        }
        json_array_append_new(list, o);
    }
    return list;
}

/* A call names it only within its unit, which is its file unless that is a header. */
static json_t *set_linkage(json_t *object, const Job *job, const Function *f, int file)
{
    if (f->decl->is_internal)
        json_object_set_new(object, "internal", json_true());
    if (file != job->index)
        json_object_set_new(object, "unit", json_integer(job->index));
    return object;
}

typedef struct LoopLines {
    Files *files;
    const Job *job;
    int file; /* Number of the function's file. */
    json_t *list;
} LoopLines;

static bool add_loop(Node *n, void *ctx)
{
    LoopLines *l = ctx;
    Place from = n->from, to = n->to;
    if (is_loop(n) && is_repeated(n) && place_in_file(l->files, l->job, &from) == l->file &&
        place_in_file(l->files, l->job, &to) == l->file && to.line >= from.line)
        json_array_append_new(l->list, json_pack("[ii]", (int)from.line, (int)to.line));
    return true;
}

/* Lines of the loops, outer ones first. */
static void set_loops(json_t *function, Files *files, const Job *job, const Function *f, int file)
{
    LoopLines l = {files, job, file, json_array()};
    walk(f->body, add_loop, &l);
    if (json_array_size(l.list))
        json_object_set(function, "loops", l.list);
    json_decref(l.list);
}

static json_t *function_object(Files *files, const Job *job, const Body *body)
{
    const Function *f = job->unit->functions[body->function];
    Place from = f->from, to = f->to;
    int file = place_in_file(files, job, &from);
    if (place_in_file(files, job, &to) != file) /* An included text ends the block's lines. */
        to = from;
    json_t *o = json_pack("{sosisisi}", "name", json_name(f->name), "file", file, "line", (int)from.line, "end_line",
                          (int)to.line);
    char hash[SOURCE_HASH_DIGITS + 1];
    source_hash_text(job->unit->source.text + f->begin, f->end - f->begin, hash);
    json_object_set_new(o, "hash", json_string(hash));
    if (body->is_variant)
        json_object_set_new(o, "variant", json_true());
    if (job->decision[body->function].is_address_taken || f->decl->is_called_unseen) {
        char sig[17];
        called_pointers_signature(f->decl->type, sig);
        json_object_set_new(o, "pointed", json_string(sig));
        if (job->decision[body->function].number)
            json_object_set_new(o, "number", json_integer(job->decision[body->function].number));
    }
    set_loops(o, files, job, f, file);
    return set_linkage(o, job, f, file);
}

static json_t *skipped_object(Files *files, const Job *job, int i)
{
    const Function *f = job->unit->functions[i];
    Place from = f->from;
    int file = place_in_file(files, job, &from);
    json_t *o = json_pack("{sosisisiso}", "function", json_name(f->name), "file", file, "line", (int)from.line,
                          "column", (int)from.column, "reason", json_name(job->decision[i].skip_reason));
    return set_linkage(o, job, f, file);
}

/* The entries of the library model that blocks have figures of, as formulas. */
static void add_library(json_t *known, const Placement *p)
{
    for (int b = 1; b < p->cfg->n_blocks; b++)
        for (int i = 0; p->cfg->block[b]->is_counted && i < p->cfg->block[b]->n_act; i++) {
            const Action *a = &p->cfg->block[b]->act[i];
            const LibCall *c = a->library;
            if (a->kind == ACT_CALL && !c && is_intrinsic(a->node) && intrinsic_memory(a->node) == MEMORY_ALONE)
                json_object_set_new(known, a->node->decl->name, json_object()); /* It needs no memory. */
            if (!c || json_object_get(known, c->call->decl->name))
                continue;
            json_t *figures = json_object();
            for (int k = 0; k < LIB_FIGURES; k++) {
                Buf text = {NULL, 0, 0};
                if (c->entry->figure[k]) {
                    libexpr_print(&text, c->entry->figure[k]);
                    json_object_set_new(figures, lib_figure_names[k], json_string(text.text));
                }
                buf_free(&text);
            }
            json_object_set_new(known, c->call->decl->name, figures);
        }
}

static json_t *library(const Job *jobs, int n)
{
    json_t *known = json_object();
    for (int i = 0; i < n; i++)
        for (int b = 0; b < jobs[i].n_bodies; b++)
            if (jobs[i].body[b].placement)
                add_library(known, jobs[i].body[b].placement);
    return known;
}

/* The counters whose increments cost something: those in registers and exit values do not. */
static json_t *memory_counters(const Job *jobs, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        for (int b = 0; b < jobs[i].n_bodies; b++) {
            const Placement *p = jobs[i].body[b].placement;
            for (int k = 0; p && k < p->n_probes; k++)
                if (p->probe[k].is_in_memory)
                    json_array_append_new(list, json_integer(p->probe[k].counter));
        }
    return list;
}

static int add_text(const char *text, size_t len, void *buf)
{
    buf_add(buf, text, len);
    return 0;
}

/* The beginning of the text, and a place for the build's id, which is a hash of the text. */
#define BEGIN "{\"format\":\"memrewrite-mix\",\"version\":1,\"build\":\""
#define NO_BUILD "00000000000000000000000000000000"

/* Frees the object. */
static void dump(json_t *object, Buf *out)
{
    CHECK(object && !json_dump_callback(object, add_text, out, JSON_COMPACT | JSON_PRESERVE_ORDER));
    json_decref(object);
}

static void functions_text(Files *files, DataTables *tables, const Job *jobs, int n, Buf *out)
{
    const char *separator = "";
    ProgramTargets *targets = program_targets_new(jobs, n);
    for (int i = 0; i < n; i++) {
        ModelUnit *unit = jobs[i].final ? model_unit(&jobs[i]) : NULL;
        if (unit)
            model_unit_build(unit);
        DataPlaces *data = unit ? data_places_new(tables, &jobs[i], unit, program_targets_of(targets, i)) : NULL;
        for (int b = 0; b < jobs[i].n_bodies; b++)
            if (jobs[i].body[b].placement) {
                buf_puts(out, separator);
                dump(function_object(files, &jobs[i], &jobs[i].body[b]), out);
                out->len--; /* Takes the closing brace away. */
                sidecar_blocks(files, &jobs[i], unit, &jobs[i].body[b], data, out);
                buf_putc(out, '}');
                separator = ",";
            }
        if (!unit)
            continue;
        data_places_free(data);
        model_unit_free(unit);
    }
    program_targets_free(targets);
}

static json_t *skipped_array(Files *files, const Job *jobs, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        for (int f = 0; f < jobs[i].unit->n_functions; f++)
            if (jobs[i].decision[f].skip_reason)
                json_array_append_new(list, skipped_object(files, &jobs[i], f));
    for (int i = 0; i < n; i++) {
        int lost;
        const LostFunction *f = opaque_lost(&jobs[i], &lost);
        for (int k = 0; k < lost; k++) {
            Place at = f[k].place;
            int file = place_in_file(files, &jobs[i], &at);
            json_array_append_new(list, json_pack("{sssisisiss}", "function", f[k].name, "file", file, "line",
                                                  (int)at.line, "column", (int)at.column, "reason", f[k].reason));
        }
    }
    return list;
}

/* The hashes by which a report knows that a source is still the text that was instrumented. */
static json_t *hashes(const Files *files)
{
    json_t *list = json_array();
    for (int i = 0; i < files->n; i++) {
        char hash[SOURCE_HASH_DIGITS + 1] = "";
        size_t len;
        char *text = read_file(files->name[i], &len);
        if (text)
            source_hash_text(text, len, hash);
        free(text);
        json_array_append_new(list, json_string(hash));
    }
    return list;
}

void sidecar_set_build(char *text, const char id[33])
{
    memcpy(text + sizeof BEGIN - 1, id, sizeof NO_BUILD - 1);
}

char *sidecar_text(const SidecarRun *run)
{
    const Job *jobs = run->jobs;
    int n = run->n;
    json_t *names = json_array();
    Files files = {.jobs = jobs};
    Buf functions = {NULL, 0, 0}, text = {NULL, 0, 0};
    for (int i = 0; i < n; i++)
        *PUSH(files.name, files.n, files.cap) = jobs[i].name;
    json_t *skipped = skipped_array(&files, jobs, n);
    DataTables *tables = data_tables_new(&files, jobs, n);
    functions_text(&files, tables, jobs, n, &functions);
    json_t *regions = rois_array(run->rois, &files), *events = sidecar_events(&files, jobs, n, run->modules);
    for (int i = 0; i < files.n; i++)
        json_array_append_new(
            names, json_name(path_without_dots(jobs[0].unit->arena, path_shown(jobs[0].unit->arena, files.name[i]))));
    json_t *texts = hashes(&files);
    files_free(&files);
    json_t *root =
        json_pack("{sssosisososososososo}", "generator", "memrewrite " MEMREWRITE_VERSION, "target",
                  target_object(run->target), "counters", run->counters, "files", names, "rois", regions, "columns",
                  columns(run->counted), "metrics", metrics(), "models", json_pack("[ss]", "source", "optimised"),
                  "skipped", skipped, "memory_counters", memory_counters(jobs, n));
    json_t *known = library(jobs, n);
    if (json_object_size(known))
        json_object_set_new(root, "library", known);
    else
        json_decref(known);
    if (run->counted == COUNTS_TRAFFIC)
        json_object_set_new(root, "counts", json_string("traffic"));
    json_object_set_new(root, "hashes", texts);
    json_object_set_new(root, "data", data_tables_json(tables));
    data_tables_free(tables);
    if (events)
        json_object_set_new(root, "events", events);
    buf_puts(&text, BEGIN NO_BUILD "\"");
    size_t members = text.len;
    dump(root, &text);
    text.text[members] = ','; /* More members follow those of the text, in the same braces. */
    text.len--;
    buf_puts(&text, ",\"functions\":[");
    buf_add(&text, functions.text, functions.len);
    buf_puts(&text, "]}");
    buf_free(&functions);
    return text.text;
}
