/* In: figures and definitions.  Out: metrics.
 * Method: one pass over the list, since operands come earlier in it.
 * Limits: integers stay integers under sums, anything else is a double. */
#include "load/metrics.h"

unsigned metric_needs(const Mix *mix, Ref ref)
{
    switch (ref.kind) {
    case REF_COLUMN:
    case REF_NOT_COUNTED: return 0;
    case REF_METRIC: return mix->metrics[ref.index].needs;
    case REF_SECONDS: return NEEDS_SECONDS;
    case REF_ENTRIES: return NEEDS_ENTRIES;
    case REF_SAMPLED: return NEEDS_SAMPLED;
    case REF_COUNT: return NEEDS_COUNT;
    }
    return 0;
}

Value metric_value(Ref ref, const Figures *f, const Value *metrics)
{
    switch (ref.kind) {
    case REF_COLUMN: return value_int(f->base[ref.index]);
    case REF_NOT_COUNTED: return value_none();
    case REF_METRIC: return metrics[ref.index];
    case REF_SECONDS: return f->is_timed ? value_real(f->seconds) : value_none();
    case REF_ENTRIES: return value_int(f->entries);
    case REF_SAMPLED: return value_int(f->sampled);
    case REF_COUNT: return value_int(f->count);
    }
    return value_none();
}

static Value evaluate(const Mix *mix, const Metric *m, const Figures *f, const Value *metrics)
{
    const Ref *operand = &mix->refs[m->operands.first];
    if (m->quotient)
        return value_divide(metric_value(operand[0], f, metrics), metric_value(operand[1], f, metrics));
    Value sum = value_int(0);
    for (size_t i = 0; i < m->operands.n; i++)
        sum = value_add(sum, metric_value(operand[i], f, metrics));
    return sum;
}

void metrics_of(const Mix *mix, const Figures *f, Value *out)
{
    for (size_t i = 0; i < mix->n_metrics; i++)
        out[i] = evaluate(mix, &mix->metrics[i], f, out);
}

static int64_t integer_figure(const Mix *mix, const char *name, const Figures *f, const Value *metrics)
{
    Ref ref;
    if (!mix_find(mix, name, &ref))
        return 0;
    Value v = metric_value(ref, f, metrics);
    return v.kind == V_INT ? v.u.i : 0;
}

int64_t metric_bytes(const Mix *mix, const int64_t *base, Value *room)
{
    Figures f = {.base = base};
    metrics_of(mix, &f, room);
    return count_add(integer_figure(mix, "bytes_loaded", &f, room), integer_figure(mix, "bytes_stored", &f, room));
}
