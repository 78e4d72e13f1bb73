/* In: jobs, ROIs, target.  Out: the sidecar's JSON.
 * Method: a tree of jansson's (exact 64-bit integers, a stable order of keys), written at once. */
#include "sidecar.h"

#include <jansson.h>
#include <string.h>

#include "mix.h"
#include "options.h"

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

static json_t *rois_array(const RoiTable *rois)
{
    static const char *const kinds[] = {"program", "region", "function", "line"};
    json_t *list = json_array();
    for (int i = 0; i < rois->n; i++) {
        const Roi *r = &rois->roi[i];
        json_t *o = json_pack("{sissss}", "id", i, "name", r->name, "kind", kinds[r->kind]);
        if (r->file >= 0) {
            json_object_set_new(o, "file", json_integer(r->file));
            json_object_set_new(o, "line", json_integer(r->from.line));
            json_object_set_new(o, "end_line", json_integer(r->to.line));
        }
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *formula(const Formula *f)
{
    json_t *list = json_array();
    for (int i = 0; i < f->n; i++)
        json_array_append_new(list, json_pack("[ii]", f->term[i].coefficient, f->term[i].counter));
    return list;
}

static json_t *mix_object(const Mix *m)
{
    json_t *list = json_array();
    for (int i = 0; i < N_COLUMNS; i++)
        if (m->amount[i])
            json_array_append_new(list, json_pack("[iI]", i, (json_int_t)m->amount[i]));
    return json_pack("{so}", "source", list);
}

static json_t *dynamic(const Placement *p, const Block *b)
{
    json_t *list = json_array();
    for (int i = 0; i < p->n_probes; i++) {
        const Probe *q = &p->probe[i];
        if (!q->size || q->block != b)
            continue;
        if (q->of->kind == ACT_COPY)
            json_array_append_new(list, json_pack("[ii]", COL_BYTES_LOADED_INDIRECT, q->counter));
        json_array_append_new(list, json_pack("[ii]", COL_BYTES_STORED_INDIRECT, q->counter));
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

static void set_unless_empty(json_t *object, const char *key, json_t *list)
{
    if (json_array_size(list))
        json_object_set_new(object, key, list);
    else
        json_decref(list);
}

static json_t *block_object(const Placement *p, const Block *b)
{
    Mix m = block_mix(b);
    json_t *o = json_pack("{s[iiii]soso}", "at", (int)b->from.line, (int)b->from.column, (int)b->to.line, (int)b->to.column,
                          "count", formula(&p->block[b->id]), "mix", mix_object(&m));
    set_unless_empty(o, "dynamic", dynamic(p, b));
    set_unless_empty(o, "calls", calls(b));
    return o;
}

/* A call names it only within its file. */
static json_t *set_internal(json_t *object, const Function *f)
{
    if (f->decl->is_internal)
        json_object_set_new(object, "internal", json_true());
    return object;
}

static json_t *function_object(const Job *job, const Body *body)
{
    const Function *f = job->unit->functions[body->function];
    const Placement *p = body->placement;
    json_t *blocks = json_array();
    for (int k = 1; k < p->cfg->n_blocks; k++) {
        const Block *b = p->cfg->block[k];
        if (b->counted && b->from.line)
            json_array_append_new(blocks, block_object(p, b));
    }
    json_t *o = json_pack("{sssisisisoso}", "name", f->name, "file", job->index, "line", (int)f->from.line, "end_line",
                          (int)f->to.line, "calls", formula(&p->entries), "blocks", blocks);
    if (body->is_variant)
        json_object_set_new(o, "variant", json_true());
    return set_internal(o, f);
}

static json_t *skipped_object(const Job *job, int i)
{
    const Function *f = job->unit->functions[i];
    json_t *o = json_pack("{sssisisiss}", "function", f->name, "file", job->index, "line", (int)f->from.line, "column",
                          (int)f->from.column, "reason", job->fate[i].skipped);
    return set_internal(o, f);
}

char *sidecar_text(const Job *jobs, int n, const RoiTable *rois, const Target *target, int counters, const char *build)
{
    json_t *files = json_array(), *functions = json_array(), *skipped = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(files, json_string(jobs[i].name));
        for (int f = 0; f < jobs[i].unit->n_functions; f++)
            if (jobs[i].fate[f].skipped)
                json_array_append_new(skipped, skipped_object(&jobs[i], f));
        for (int b = 0; b < jobs[i].n_bodies; b++)
            if (jobs[i].body[b].placement)
                json_array_append_new(functions, function_object(&jobs[i], &jobs[i].body[b]));
    }
    json_t *root = json_pack("{sssisssssosisososososososo}", "format", "memrewrite-mix", "version", 1, "build", build,
                             "generator", "memrewrite " MEMREWRITE_VERSION, "target", target_object(target), "counters",
                             counters, "files", files, "rois", rois_array(rois), "columns", columns(), "metrics", metrics(), "models",
                              json_pack("[s]", "source"), "functions",
                             functions, "skipped", skipped);
    CHECK(root);
    char *text = json_dumps(root, JSON_COMPACT | JSON_PRESERVE_ORDER);
    json_decref(root);
    return text;
}
