/* In: columns and metrics of the sidecar.  Out: the same in the Mix, with every name known.
 * Method: operands of a metric are looked up as they are read: they come earlier.
 * Limits: a metric is a sum or a quotient of two, nothing else. */
#include "load/loader.h"

#include "load/metrics.h"

void load_columns(Loader *l, const json_t *root)
{
    Mix *mix = l->mix;
    json_t *columns = json_object_get(root, "columns"), *v;
    size_t i;
    mix->columns = arena_alloc(mix->arena, json_array_size(columns) * sizeof *mix->columns);
    json_array_foreach(columns, i, v) {
        MixColumn c = {loader_text(l, v, "name"), loader_text(l, v, "unit"), loader_text(l, v, "meaning"),
                       json_is_false(json_object_get(v, "counted"))};
        mix->columns[mix->n_columns++] = c;
        mix->is_traffic_only = mix->is_traffic_only || c.is_uncounted;
        mix_add_name(mix, c.name, mix_column(mix, (uint32_t)i));
    }
}

static void load_operands(Mix *mix, const json_t *list, Metric *m)
{
    json_t *v;
    size_t i;
    m->operands.first = mix->n_refs;
    json_array_foreach(list, i, v) {
        Ref ref = {0};
        mix_find(mix, json_string_value(v), &ref);
        *PUSH(mix->refs, mix->n_refs, mix->cap_refs) = ref;
        m->operands.n++;
        m->needs |= metric_needs(mix, ref);
    }
}

static void load_metric(Loader *l, const json_t *v)
{
    Metric m = {.name = loader_text(l, v, "name"),
                .unit = loader_text(l, v, "unit"),
                .meaning = loader_text(l, v, "meaning"),
                .quotient = json_object_get(v, "quotient") != NULL};
    load_operands(l->mix, json_object_get(v, m.quotient ? "quotient" : "sum"), &m);
    mix_add_name(l->mix, m.name, (Ref){REF_METRIC, (uint32_t)l->mix->n_metrics});
    l->mix->metrics[l->mix->n_metrics++] = m;
}

void load_metrics(Loader *l, const json_t *root)
{
    json_t *metrics = json_object_get(root, "metrics"), *v;
    size_t i;
    l->mix->metrics = arena_alloc(l->mix->arena, json_array_size(metrics) * sizeof *l->mix->metrics);
    json_array_foreach(metrics, i, v)
        load_metric(l, v);
}
