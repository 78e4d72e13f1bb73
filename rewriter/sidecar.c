/* In: jobs, ROIs, target.  Out: the sidecar's JSON.
 * Method: trees of jansson's (exact 64-bit integers, a stable order of keys), one for each function and one for the rest: a tree of
 * everything would be larger than all that has been parsed. */
#include "sidecar.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "mix.h"
#include "model.h"
#include "options.h"
#include "path.h"

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

static json_t *columns(void)
{
    json_t *list = json_array();
    for (int i = 0; i < N_COLUMNS; i++)
        json_array_append_new(list, json_pack("{ssssss}", "name", mix_columns[i].name, "unit", mix_columns[i].unit, "meaning",
                                              mix_columns[i].meaning));
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
    return json_pack("{ssssso}", "triple", t->triple, "byte_order", t->big_endian ? "big" : "little", "type_sizes", sizes);
}

/* Files by number: the sources, then headers that are part of their texts. */
typedef struct Files {
    const Job *jobs;
    const char **name;
    int n, cap;
} Files;

/* A header may be opened by several paths. */
static int file_number(Files *f, const char *name)
{
    for (int i = 0; i < f->n; i++)
        if (!strcmp(f->name[i], name))
            return i;
    for (int i = 0; i < f->n; i++)
        if (path_same(f->name[i], name))
            return i;
    *PUSH(f->name, f->n, f->cap) = name;
    return f->n - 1;
}

/* The place in the file that the line of the job's text comes from. */
static int place_in_file(Files *f, const Job *job, Place *at)
{
    unsigned line = at->line;
    const char *name = source_origin(&job->unit->source, &line);
    at->line = line;
    return name == job->unit->source.name || !strcmp(name, job->name) ? job->index : file_number(f, name);
}

static json_t *rois_array(const RoiTable *rois, Files *files)
{
    static const char *const kinds[] = {"program", "region", "function", "line"};
    json_t *list = json_array();
    for (int i = 0; i < rois->n; i++) {
        const Roi *r = &rois->roi[i];
        json_t *o = json_pack("{sissss}", "id", i, "name", r->name, "kind", kinds[r->kind]);
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

/* Most of the sidecar is pairs of numbers: without json_pack, which reads a text for each. */
static void add_pair(json_t *list, int64_t a, int64_t b)
{
    json_t *pair = json_array();
    json_array_append_new(pair, json_integer(a));
    json_array_append_new(pair, json_integer(b));
    json_array_append_new(list, pair);
}

static json_t *formula(const Formula *f)
{
    json_t *list = json_array();
    for (int i = 0; i < f->n; i++)
        add_pair(list, f->term[i].coefficient, f->term[i].counter);
    return list;
}

static json_t *amounts(const Mix *m)
{
    json_t *list = json_array();
    for (int i = 0; i < N_COLUMNS; i++)
        if (m->amount[i])
            add_pair(list, i, m->amount[i]);
    return list;
}

/* What the optimiser leaves as it is, is there once. */
static json_t *mixes(const Mix *source, const Mix *optimised)
{
    json_t *o = json_object();
    json_object_set_new_nocheck(o, "source", amounts(source));
    if (memcmp(source->amount, optimised->amount, sizeof source->amount) != 0)
        json_object_set_new_nocheck(o, "optimised", amounts(optimised));
    return o;
}

/* What stands in the block and executes elsewhere. */
static json_t *placed(const Model *m, const Block *b)
{
    json_t *list = json_array();
    for (int i = model_first_placed(m, b); i < m->n_placed && m->placed[i].written == b; i++)
        if (m->placed[i].count.n)
            json_array_append_new(list, json_pack("{soso}", "count", formula(&m->placed[i].count), "mix", amounts(&m->placed[i].mix)));
    return list;
}

static json_t *dynamic(const Placement *p, const Block *b)
{
    json_t *list = json_array();
    for (int i = 0; i < p->n_probes; i++) {
        const Probe *q = &p->probe[i];
        for (int k = 0; q->library && q->block == b && k < LIB_FIGURES; k++) {
            int columns[2], n = q->figures & 1u << k ? library_columns((LibFigure)k, columns) : 0;
            for (int c = 0; c < n; c++)
                add_pair(list, columns[c], q->counter);
        }
    }
    return list;
}

static json_t *calls(const Block *b)
{
    json_t *list = json_array();
    for (int i = 0; i < b->n_act; i++)
        if (b->act[i].kind == ACT_CALL && b->act[i].node->decl)
            json_array_append_new(list, json_string(b->act[i].node->decl->name));
    return list;
}

/* What the access reads or writes, or the operation computes, as the source has it. */
static const Node *text_of(const Node *n, ChangeKind what)
{
    bool writes = what != CHANGE_OPERATION && (n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || (n->kind == E_UNARY && n->n_kids));
    return writes ? n->kid[0] : n;
}

static json_t *changes(Files *files, const Job *job, const Model *m, const Block *b, int block_file)
{
    static const char *const kinds[] = {"load", "store", "operation"};
    json_t *list = json_array();
    for (int i = model_first_change(m, b); i < m->n_changes && m->change[i].written == b; i++) {
        const Node *n = text_of(m->change[i].node, m->change[i].what);
        Place from = n->from, to = n->to;
        if (place_in_file(files, job, &from) != block_file || place_in_file(files, job, &to) != block_file || to.line != from.line)
            continue;
        json_array_append_new(list, json_pack("[iiiss]", (int)from.line, (int)from.column, (int)to.column,
                                              kinds[m->change[i].what], m->change[i].is_moved ? "moved" : "gone"));
    }
    return list;
}

static void set_unless_empty(json_t *object, const char *key, json_t *list)
{
    if (json_array_size(list))
        json_object_set_new(object, key, list);
    else
        json_decref(list);
}

/* What a program that clang compiles does instead; nothing where that is the same. */
static void add_for_clang(json_t *o, Files *files, const Job *job, const Model *clang, const Block *b, int file)
{
    Mix optimised = model_block_mix(clang, b);
    json_t *mix = amounts(&optimised), *there = json_object(), *as = json_object();
    set_unless_empty(there, "placed", placed(clang, b));
    set_unless_empty(there, "changes", changes(files, job, clang, b, file));
    for (int i = 0; i < 2; i++) {
        const char *key = i ? "changes" : "placed";
        if (json_object_get(o, key))
            json_object_set(as, key, json_object_get(o, key));
    }
    if (json_equal(there, as) && json_equal(mix, json_object_get(json_object_get(o, "mix"), "optimised"))) {
        json_decref(there);
    } else {
        json_object_set(there, "mix", mix);
        json_object_set_new(o, "clang", there);
    }
    json_decref(mix);
    json_decref(as);
}

/* clang is NULL where the model does not depend on the compiler. */
static json_t *block_object(Files *files, const Job *job, const Placement *p, const Model *model, const Model *clang, const Block *b)
{
    Mix source = block_mix(b), optimised = model_block_mix(model, b);
    Place from = b->from, to = b->to;
    int file = place_in_file(files, job, &from);
    if (place_in_file(files, job, &to) != file || to.line < from.line) /* what was included ends it */
        to = from;
    json_t *o = json_object();
    json_object_set_new_nocheck(o, "at", json_pack("[iiii]", (int)from.line, (int)from.column, (int)to.line, (int)to.column));
    json_object_set_new_nocheck(o, "count", formula(&p->block[b->id]));
    json_object_set_new_nocheck(o, "mix", mixes(&source, &optimised));
    set_unless_empty(o, "placed", placed(model, b));
    set_unless_empty(o, "changes", changes(files, job, model, b, file));
    if (clang)
        add_for_clang(o, files, job, clang, b, file);
    set_unless_empty(o, "dynamic", dynamic(p, b));
    set_unless_empty(o, "calls", calls(b));
    return o;
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

static void add_blocks(json_t *blocks, Files *files, const Job *job, ModelUnit *unit, const Body *body)
{
    const Placement *p = body->placement;
    Model *model = model_build(unit, body, COMPILER_GCC), *clang = model->by_compiler ? model_build(unit, body, COMPILER_CLANG) : NULL;
    for (int k = 1; k < p->cfg->n_blocks; k++) {
        const Block *b = p->cfg->block[k];
        if (b->counted && b->from.line)
            json_array_append_new(blocks, block_object(files, job, p, model, clang, b));
    }
    model_free(model);
    if (clang)
        model_free(clang);
    for (int i = 0; i < body->n_parts; i++)
        add_blocks(blocks, files, job, unit, &body->part[i]);
}

static json_t *function_object(Files *files, const Job *job, ModelUnit *unit, const Body *body)
{
    const Function *f = job->unit->functions[body->function];
    const Placement *p = body->placement;
    json_t *blocks = json_array();
    add_blocks(blocks, files, job, unit, body);
    Place from = f->from, to = f->to;
    int file = place_in_file(files, job, &from);
    place_in_file(files, job, &to);
    json_t *o = json_pack("{sssisisisoso}", "name", f->name, "file", file, "line", (int)from.line, "end_line", (int)to.line,
                          "calls", formula(&p->entries), "blocks", blocks);
    if (body->is_variant)
        json_object_set_new(o, "variant", json_true());
    return set_linkage(o, job, f, file);
}

static json_t *skipped_object(Files *files, const Job *job, int i)
{
    const Function *f = job->unit->functions[i];
    Place from = f->from;
    int file = place_in_file(files, job, &from);
    json_t *o = json_pack("{sssisisiss}", "function", f->name, "file", file, "line", (int)from.line, "column", (int)from.column,
                          "reason", job->fate[i].skipped);
    return set_linkage(o, job, f, file);
}

/* The entries of the library model that blocks have figures of, as formulas. */
static void add_library(json_t *known, const Placement *p)
{
    for (int b = 1; b < p->cfg->n_blocks; b++)
        for (int i = 0; p->cfg->block[b]->counted && i < p->cfg->block[b]->n_act; i++) {
            const LibCall *c = p->cfg->block[b]->act[i].library;
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

/* What costs something each time that it counts: counters in registers and exit values do not. */
static json_t *memory_counters(const Job *jobs, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        for (int b = 0; b < jobs[i].n_bodies; b++) {
            const Placement *p = jobs[i].body[b].placement;
            for (int k = 0; p && k < p->n_probes; k++)
                if (p->probe[k].in_memory)
                    json_array_append_new(list, json_integer(p->probe[k].counter));
        }
    return list;
}

static int add_text(const char *text, size_t len, void *buf)
{
    buf_add(buf, text, len);
    return 0;
}

/* Frees the object. */
static void dump(json_t *object, Buf *out)
{
    CHECK(object && !json_dump_callback(object, add_text, out, JSON_COMPACT | JSON_PRESERVE_ORDER));
    json_decref(object);
}

static void functions_text(Files *files, const Job *jobs, int n, Buf *out)
{
    const char *separator = "";
    for (int i = 0; i < n; i++) {
        ModelUnit *unit = jobs[i].final ? model_unit(jobs[i].final) : NULL;
        for (int b = 0; b < jobs[i].n_bodies; b++)
            if (jobs[i].body[b].placement) {
                buf_puts(out, separator);
                dump(function_object(files, &jobs[i], unit, &jobs[i].body[b]), out);
                separator = ",";
            }
        if (unit)
            model_unit_free(unit);
    }
}

static json_t *skipped_array(Files *files, const Job *jobs, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        for (int f = 0; f < jobs[i].unit->n_functions; f++)
            if (jobs[i].fate[f].skipped)
                json_array_append_new(list, skipped_object(files, &jobs[i], f));
    return list;
}

char *sidecar_text(const Job *jobs, int n, const RoiTable *rois, const Target *target, int counters, const char *build)
{
    json_t *names = json_array();
    Files files = {.jobs = jobs};
    Buf functions = {NULL, 0, 0}, text = {NULL, 0, 0};
    for (int i = 0; i < n; i++)
        *PUSH(files.name, files.n, files.cap) = jobs[i].name;
    json_t *skipped = skipped_array(&files, jobs, n);
    functions_text(&files, jobs, n, &functions);
    json_t *regions = rois_array(rois, &files);
    for (int i = 0; i < files.n; i++)
        json_array_append_new(names, json_string(files.name[i]));
    free(files.name);
    json_t *root = json_pack("{sssisssssosisososososososo}", "format", "memrewrite-mix", "version", 1, "build", build, "generator",
                             "memrewrite " MEMREWRITE_VERSION, "target", target_object(target), "counters", counters, "files", names, "rois",
                             regions, "columns", columns(), "metrics", metrics(), "models", json_pack("[ss]", "source", "optimised"),
                             "skipped", skipped, "memory_counters", memory_counters(jobs, n));
    json_t *known = library(jobs, n);
    if (json_object_size(known))
        json_object_set_new(root, "library", known);
    else
        json_decref(known);
    dump(root, &text);
    text.len--; /* the closing brace */
    buf_puts(&text, ",\"functions\":[");
    buf_add(&text, functions.text, functions.len);
    buf_puts(&text, "]}");
    buf_free(&functions);
    return text.text;
}
