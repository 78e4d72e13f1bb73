/* In: figures by place.  Out: groups.
 * Method: one group for each object, member or type, by number; behind them what has no place: the library's figures.
 * What the region's columns have more than all places is of none that is known, so that the groups always have the
 * region's sums. */
#include "command/data_rows.h"

#include <stdlib.h>
#include <string.h>

static const char *const figure_names[DATA_FIGURES] = {"loads", "bytes_loaded", "stores", "bytes_stored"};

int64_t data_bytes(const int64_t figure[DATA_FIGURES])
{
    return count_add(figure[DATA_BYTES_LOADED], figure[DATA_BYTES_STORED]);
}

/* A structure without a name is that of the member around. */
static const char *data_field_name(Arena *a, const Data *d, const DataField *f)
{
    const DataStructure *s = &d->structures[f->structure];
    const char *type = d->types[s->type].name;
    if (f->parent >= 0 && strstr(type, "(unnamed"))
        type = data_field_name(a, d, &d->fields[f->parent]);
    return arena_printf(a, "%s.%s", type, s->members[f->member].name);
}

const char *data_place_name(Arena *a, const Data *d, const DataPlace *p)
{
    return p->field < 0 ? d->objects[p->object].name : data_field_name(a, d, &d->fields[p->field]);
}

void data_add(int64_t *to, const int64_t *from)
{
    for (int k = 0; k < DATA_FIGURES; k++)
        to[k] = count_add(to[k], from[k]);
}

static DataGroup plain(const char *name, const char *kind)
{
    return (DataGroup){.name = name, .kind = kind, .file = -1, .offset = -1, .size = -1};
}

/* ---- what a group is called ---- */

static DataGroup object_group(const Data *d, size_t i)
{
    const DataObject *o = &d->objects[i];
    DataGroup g = plain(o->name, o->kind);
    g.type = o->type >= 0 ? d->types[o->type].name : NULL;
    g.function = *o->function ? o->function : NULL;
    g.file = o->file;
    g.line = o->line;
    if (o->type >= 0 && d->types[o->type].size && strcmp(o->kind, "pointer") != 0)
        g.size = d->types[o->type].size;
    return g;
}

static DataGroup member_group(const Request *q, const DataField *f)
{
    const Data *d = q->mix->data;
    const DataStructure *s = &d->structures[f->structure];
    const DataMember *m = &s->members[f->member];
    DataGroup g = plain(data_field_name(q->report->arena, d, f), "member");
    g.type = d->types[m->type].name;
    g.file = s->file;
    g.line = m->line;
    g.offset = m->offset;
    g.size = m->size;
    return g;
}

static DataGroup type_group(const Data *d, size_t i)
{
    DataGroup g = plain(d->types[i].name, "type");
    g.type = g.name;
    if (d->types[i].size)
        g.size = d->types[i].size;
    for (size_t s = 0; s < d->n_structures; s++)
        if (d->structures[s].type == i) {
            g.file = d->structures[s].file;
            g.line = d->structures[s].line;
        }
    return g;
}

DataGroup data_place_group(const Request *q, const DataPlace *p)
{
    const Data *d = q->mix->data;
    return p->field < 0 ? object_group(d, p->object) : member_group(q, &d->fields[p->field]);
}

/* ---- groups ---- */

/* The number of the group of a place, and of members the first field of that member; groups are as many as that. */
static size_t group_of(const Data *d, const DataPlace *p, DataBy by)
{
    if (by == BY_VARIABLE)
        return p->object;
    if (by == BY_TYPE)
        return p->type < 0 ? d->n_types : (size_t)p->type;
    return p->field < 0 ? d->n_fields : (size_t)p->field;
}

static size_t groups_of(const Data *d, DataBy by)
{
    return by == BY_VARIABLE ? d->n_objects : (by == BY_TYPE ? d->n_types : d->n_fields) + 1;
}

static DataGroup group_named(const Request *q, DataBy by, size_t i)
{
    const Data *d = q->mix->data;
    if (by == BY_VARIABLE)
        return object_group(d, i);
    if (by == BY_TYPE)
        return i < d->n_types ? type_group(d, i) : plain("(no type)", "type");
    return i < d->n_fields ? member_group(q, &d->fields[i]) : plain("(no member)", "other");
}

/* Returns by member the first field that it is part of, as a member may be part of several. */
static size_t *first_fields(const Data *d)
{
    size_t *first = xcalloc(d->n_fields + 1, sizeof *first), *at = xcalloc(d->n_structures + 1, sizeof *at), n = 0;
    for (size_t s = 0; s < d->n_structures; s++) {
        at[s] = n;
        n += d->structures[s].n_members;
    }
    size_t *of_member = xcalloc(n + 1, sizeof *of_member);
    for (size_t i = 0; i < d->n_fields; i++) {
        size_t *of = &of_member[at[d->fields[i].structure] + d->fields[i].member];
        *of = *of ? *of : i + 1;
        first[i] = *of - 1;
    }
    first[d->n_fields] = d->n_fields;
    free(at);
    free(of_member);
    return first;
}

size_t *data_first_places(const Data *d)
{
    size_t *first = xcalloc(d->n_places + 1, sizeof *first), *field = first_fields(d);
    size_t *of = xcalloc(d->n_objects + d->n_fields + 1, sizeof *of);
    for (size_t i = 0; i < d->n_places; i++) {
        const DataPlace *p = &d->places[i];
        size_t *number = p->field < 0 ? &of[p->object] : &of[d->n_objects + field[p->field]];
        *number = *number ? *number : i + 1;
        first[i] = *number - 1;
    }
    free(of);
    free(field);
    return first;
}

static int64_t *add_up(const Data *d, const int64_t *figures, DataBy by)
{
    int64_t *sum = xcalloc(groups_of(d, by) * DATA_FIGURES, sizeof *sum);
    size_t *first = by == BY_FIELD ? first_fields(d) : NULL;
    for (size_t i = 0; i < d->n_places; i++) {
        size_t group = group_of(d, &d->places[i], by);
        data_add(&sum[DATA_FIGURES * (first ? first[group] : group)], &figures[DATA_FIGURES * i]);
    }
    free(first);
    return sum;
}

/* ---- what has no place ---- */

static void class_figures(const Request *q, const Row *row, const char *class, int64_t *to)
{
    for (int k = 0; k < DATA_FIGURES; k++) {
        Ref ref;
        const char *name = arena_printf(q->report->arena, "%s_%s", figure_names[k], class);
        to[k] = mix_find(q->mix, name, &ref) && ref.kind == REF_COLUMN ? row->base[ref.index] : 0;
    }
}

static void whole_figures(const Request *q, const Row *row, int64_t *to)
{
    Value *room = xcalloc(q->mix->n_metrics, sizeof *room);
    Figures f = figures_of_row(row);
    f.base = row->base;
    metrics_of(q->mix, &f, room);
    for (int k = 0; k < DATA_FIGURES; k++) {
        Ref ref;
        Value v = mix_find(q->mix, figure_names[k], &ref) ? metric_value(ref, &f, room) : value_int(0);
        to[k] = v.kind == V_INT ? v.u.i : (int64_t)value_number(v);
    }
    free(room);
}

static int most_bytes_first(const void *x, const void *y)
{
    const DataGroup *a = x, *b = y;
    int64_t m = data_bytes(a->figure), n = data_bytes(b->figure);
    if (m != n)
        return m > n ? -1 : 1;
    int names = strcmp(a->name, b->name);
    return names ? names : a->line < b->line ? -1 : a->line > b->line;
}

typedef struct Groups {
    DataGroup *items;
    size_t n, cap;
    int64_t rest[DATA_FIGURES];
} Groups;

static void add_group(Groups *all, DataGroup g, const int64_t *figure)
{
    bool any = false;
    for (int k = 0; k < DATA_FIGURES; k++) {
        g.figure[k] = figure[k];
        any = any || figure[k];
        all->rest[k] = all->rest[k] > figure[k] ? all->rest[k] - figure[k] : 0;
    }
    if (any)
        *PUSH(all->items, all->n, all->cap) = g;
}

static void add_classes(const Request *q, const Row *row, Groups *all)
{
    static const char *const classes[] = {"static", "stack", "indirect"};
    int64_t figure[DATA_FIGURES];
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        class_figures(q, row, classes[i], figure);
        add_group(all, plain(classes[i], "class"), figure);
    }
}

DataGroup *data_groups(const Request *q, const Row *row, DataBy by, size_t *n)
{
    const Data *d = q->mix->data;
    const int64_t *figures = q->run->data[row->key.roi];
    Groups all = {0};
    int64_t library[DATA_FIGURES], rest[DATA_FIGURES];
    whole_figures(q, row, all.rest);
    if (by == BY_CLASS) {
        add_classes(q, row, &all);
    } else if (figures) {
        int64_t *sum = add_up(d, figures, by);
        for (size_t i = 0; i < groups_of(d, by); i++) {
            bool any = false;
            for (int k = 0; k < DATA_FIGURES; k++)
                any = any || sum[DATA_FIGURES * i + k];
            if (any)
                add_group(&all, group_named(q, by, i), &sum[DATA_FIGURES * i]);
        }
        free(sum);
    }
    class_figures(q, row, "library", library);
    add_group(&all, plain(by == BY_CLASS ? "library" : "(library)", by == BY_CLASS ? "class" : "library"), library);
    memcpy(rest, all.rest, sizeof rest);
    add_group(&all, plain("(unknown)", "unknown"), rest);
    SORT(all.items, all.n, most_bytes_first);
    *n = all.n;
    return all.items;
}
