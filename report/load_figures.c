/* In: columns and metrics of the sidecar.  Out: the same in the Mix, with every name known.
 * Method: operands of a metric are looked up as they are read, which is why only earlier names count.
 * Limits: a metric is a sum or a quotient of two, nothing else. */
#include "loader.h"

#include "metrics.h"

static bool name_figure(Loader *l, const char *name, Ref ref)
{
    if (l->reader.failed)
        return false;
    if (!*name)
        return read_fail(&l->reader, "'name' is empty");
    if (!mix_add_name(l->mix, name, ref))
        return read_fail(&l->reader, "the name '%s' is taken", name);
    return true;
}

bool load_columns(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    json_t *columns = read_member(r, root, "columns", JSON_ARRAY), *v;
    size_t i;
    if (!columns)
        return false;
    l->mix->columns = arena_alloc(l->mix->arena, json_array_size(columns) * sizeof *l->mix->columns);
    read_enter_key(r, "columns");
    json_array_foreach(columns, i, v)
    {
        read_enter_index(r, i);
        if (!read_is_object(r, v))
            return false;
        MixColumn c = {loader_text(l, v, "name"), loader_text(l, v, "unit"), loader_text(l, v, "meaning")};
        if (!name_figure(l, c.name, (Ref){REF_COLUMN, (uint32_t)i}))
            return false;
        l->mix->columns[l->mix->n_columns++] = c;
        read_leave(r);
    }
    read_leave(r);
    return true;
}

static void load_operands(Loader *l, const json_t *list, Metric *m)
{
    Reader *r = &l->reader;
    json_t *v;
    size_t i;
    m->operands.at = l->mix->n_refs;
    json_array_foreach(list, i, v)
    {
        Ref ref;
        if (!json_is_string(v)) {
            read_fail(r, "operand %zu must be a name", i);
            return;
        }
        if (!mix_find(l->mix, json_string_value(v), &ref)) {
            read_fail(r, "'%.80s' is no column and no earlier metric", json_string_value(v));
            return;
        }
        *PUSH(l->mix->refs, l->mix->n_refs, l->mix->cap_refs) = ref;
        m->operands.n++;
        m->needs |= metric_needs(l->mix, ref);
    }
}

static void load_metric(Loader *l, const json_t *v)
{
    Reader *r = &l->reader;
    if (!read_is_object(r, v))
        return;
    Metric m = {.name = loader_text(l, v, "name"),
                .unit = loader_text(l, v, "unit"),
                .meaning = loader_text(l, v, "meaning"),
                .quotient = json_object_get(v, "quotient") != NULL};
    const json_t *list = read_member(r, v, m.quotient ? "quotient" : "sum", JSON_ARRAY);
    load_operands(l, list, &m);
    if (m.quotient && m.operands.n != 2)
        read_fail(r, "'quotient' must have 2 operands");
    if (name_figure(l, m.name, (Ref){REF_METRIC, (uint32_t)l->mix->n_metrics}))
        l->mix->metrics[l->mix->n_metrics++] = m;
}

bool load_metrics(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    json_t *metrics = read_member(r, root, "metrics", JSON_ARRAY), *v;
    size_t i;
    if (!metrics)
        return false;
    l->mix->metrics = arena_alloc(l->mix->arena, json_array_size(metrics) * sizeof *l->mix->metrics);
    read_enter_key(r, "metrics");
    json_array_foreach(metrics, i, v)
    {
        read_enter_index(r, i);
        load_metric(l, v);
        read_leave(r);
    }
    read_leave(r);
    return !r->failed;
}
