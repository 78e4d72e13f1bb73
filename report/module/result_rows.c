/* In: result files.  Out: ResultRows.
 * Method: rows with figures are sorted by their keys, so that equal ones are neighbours and the order does not depend
 * on which thread or process was first; then neighbours join.
 * Limits: a mean of shares is weighted by the first sum of the row. */
#define _GNU_SOURCE
#include "module/result_rows.h"

#include <errno.h>
#include <string.h>

/* ---- cells ---- */

/* The number of ids of that kind; 0: the cell is no id. */
static size_t ids_of(const Mix *mix, ResultKind kind)
{
    const EventTables *t = mix->events;
    switch (kind) {
    case RESULT_SITE:
    case RESULT_PLACE:
    case RESULT_OBJECTS: return t ? t->n_sites : 0;
    case RESULT_SCALARS:
    case RESULT_LOOP: return t ? t->n_loops : 0;
    case RESULT_FUNCTION:
    case RESULT_PATH: return t ? t->n_functions : 0;
    case RESULT_ROI: return mix->n_rois;
    default: return 0;
    }
}

/* A list of ids is empty or has them with one of the characters between. */
static bool is_list_of(const char *text, size_t most)
{
    for (char *end; *text; text = end + (*end != 0)) {
        unsigned long long id = strtoull(text, &end, 10);
        if (end == text || id >= most || (*end && *end != ',' && *end != '>'))
            return false;
    }
    return true;
}

static bool integer(const char *text, Value *to)
{
    char *end;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    *to = *text ? value_int(n) : value_none();
    return !*end && !errno;
}

/* Bits, whatever they are of. */
static bool bits(const char *text, Value *to)
{
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    *to = *text ? value_int((int64_t)n) : value_none();
    return !*end && !errno;
}

static bool read_cell(const Mix *mix, ResultKind kind, const char *text, Value *to)
{
    char *end;
    switch (kind) {
    case RESULT_TEXT:
    case RESULT_ADDRESS: *to = *text ? value_text(text) : value_none(); return true;
    case RESULT_PATH:
    case RESULT_OBJECTS: *to = value_text(text); return is_list_of(text, ids_of(mix, kind));
    case RESULT_SHARE: *to = *text ? value_real(strtod(text, &end)) : value_none(); return !*text || !*end;
    case RESULT_VALUE: return bits(text, to);
    case RESULT_KEY:
    case RESULT_SUM:
    case RESULT_MIN:
    case RESULT_MAX: return integer(text, to);
    default:
        return integer(text, to) && to->kind == V_INT && to->u.i >= -1 &&
               (to->u.i < 0 || (size_t)to->u.i < ids_of(mix, kind));
    }
}

/* Returns false if a cell is not of its column's kind; *wrong is that cell. */
static bool read_row(const ResultRows *r, const ResultTable *t, const char *row, Value *cells, const char **wrong)
{
    const char *at = row;
    for (size_t i = 0; i < t->n_columns; i++) {
        if (!read_cell(r->mix, t->columns[i].kind, at, &cells[i])) {
            *wrong = at;
            return false;
        }
        if (t->columns[i].kind == RESULT_PLACE && r->place && cells[i].u.i >= 0)
            cells[i].u.i = r->place[cells[i].u.i];
        at += strlen(at) + 1;
    }
    return true;
}

/* ---- tables ---- */

/* The table of that name; NULL: the file ends before it. */
static ResultTable *table_named(const ResultFile *f, const char *name)
{
    for (size_t i = 0; i < f->n_tables; i++)
        if (strcmp(f->tables[i].name, name) == 0)
            return &f->tables[i];
    return NULL;
}

static bool same_columns(const ResultTable *a, const ResultTable *b)
{
    bool same = a->n_columns == b->n_columns;
    for (size_t i = 0; same && i < a->n_columns; i++)
        same = a->columns[i].kind == b->columns[i].kind && strcmp(a->columns[i].name, b->columns[i].name) == 0;
    return same;
}

/* Ends the row's cells, and says whether all are what their columns are. */
static bool check_rows(const ResultRows *r, const ResultFile *f, const ResultTable *t)
{
    const char *wrong = "";
    bool good = true;
    Value *cells = xcalloc(t->n_columns, sizeof *cells);
    for (size_t i = 0; i < t->n_rows && good; i++) {
        char *row = f->text + t->rows[i];
        for (char *tab = row; (tab = strchr(tab, '\t')) != NULL; tab++)
            *tab = '\0';
        good = read_row(r, t, row, cells, &wrong);
    }
    free(cells);
    if (!good)
        say_error("%s: '%s': no such id in the sidecar, or no number", f->path, wrong);
    return good;
}

static bool take_tables(ResultRows *r)
{
    for (size_t i = 0; i < r->n_files; i++) {
        const ResultTable *t = table_named(r->file[i], r->shape->name);
        if (!t)
            continue;
        if (!same_columns(r->shape, t)) {
            say_error("%s: has other columns than %s", r->file[i]->path, r->file[0]->path);
            return false;
        }
        if (!check_rows(r, r->file[i], t))
            return false;
        r->n_rows += t->n_rows;
    }
    return true;
}

/* ---- joining ---- */

static int compare_sites(const void *a, const void *b, void *sites)
{
    const EventSite *x = (const EventSite *)sites + *(const uint32_t *)a,
                    *y = (const EventSite *)sites + *(const uint32_t *)b;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    return x < y ? -1 : x > y;
}

/* Sites of one line are one place. */
static void find_places(ResultRows *r)
{
    const EventTables *t = r->mix->events;
    bool is_asked = false;
    for (size_t i = 0; i < r->shape->n_columns; i++)
        is_asked |= r->shape->columns[i].kind == RESULT_PLACE;
    if (!is_asked || !t || !t->n_sites)
        return;
    uint32_t *order = xcalloc(t->n_sites, sizeof *order);
    r->place = xcalloc(t->n_sites, sizeof *r->place);
    for (size_t i = 0; i < t->n_sites; i++)
        order[i] = (uint32_t)i;
    qsort_r(order, t->n_sites, sizeof *order, compare_sites, t->sites);
    for (size_t i = 0; i < t->n_sites; i++) {
        const EventSite *s = &t->sites[order[i]], *before = i ? &t->sites[order[i - 1]] : NULL;
        bool is_same = before && before->file == s->file && before->line == s->line;
        r->place[order[i]] = is_same ? r->place[order[i - 1]] : order[i];
    }
    free(order);
}

static int compare_values(const Value *a, const Value *b)
{
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->kind == V_TEXT)
        return strcmp(a->u.s, b->u.s);
    return a->kind == V_INT ? (a->u.i > b->u.i) - (a->u.i < b->u.i) : 0;
}

static int compare_rows(const void *a, const void *b, void *shape)
{
    const ResultTable *t = shape;
    const Value *x = a, *y = b;
    int order = 0;
    for (size_t i = 0; i < t->n_columns && !order; i++)
        if (result_is_key(t->columns[i].kind))
            order = compare_values(&x[i], &y[i]);
    return order;
}

/* The weight of a row; 0: it has no sum, or nothing in it. */
static double weight(const ResultTable *t, const Value *cells)
{
    for (size_t i = 0; i < t->n_columns; i++)
        if (t->columns[i].kind == RESULT_SUM)
            return value_number(cells[i]);
    return 0;
}

static Value mean(Value a, double of_a, Value b, double of_b)
{
    if (a.kind == V_NONE || b.kind == V_NONE)
        return a.kind == V_NONE ? b : a;
    double all = of_a + of_b;
    return value_real(all > 0 ? (value_number(a) * of_a + value_number(b) * of_b) / all : value_number(a));
}

static Value sum(Value a, Value b)
{
    if (a.kind == V_NONE || b.kind == V_NONE)
        return a.kind == V_NONE ? b : a;
    return value_int(count_add(a.u.i, b.u.i));
}

static void join_row(const ResultTable *t, Value *to, const Value *from)
{
    const double of_to = weight(t, to), of_from = weight(t, from);
    for (size_t i = 0; i < t->n_columns; i++) {
        Value *a = &to[i], b = from[i];
        switch (t->columns[i].kind) {
        case RESULT_SUM: *a = sum(*a, b); break;
        case RESULT_MIN: *a = b.kind != V_NONE && (a->kind == V_NONE || b.u.i < a->u.i) ? b : *a; break;
        case RESULT_MAX: *a = b.kind != V_NONE && (a->kind == V_NONE || b.u.i > a->u.i) ? b : *a; break;
        case RESULT_SHARE: *a = mean(*a, of_to, b, of_from); break;
        default: break;
        }
    }
}

/* ---- regions, order ---- */

static size_t column_of(const ResultTable *t, ResultKind kind)
{
    size_t i = 0;
    while (i < t->n_columns && t->columns[i].kind != kind)
        i++;
    return i;
}

static void keep_wanted(ResultRows *r, const bool *wanted)
{
    const size_t n = r->shape->n_columns, roi = column_of(r->shape, RESULT_ROI);
    size_t kept = 0;
    for (size_t i = 0; i < r->n_rows && roi < n; i++) {
        const Value *row = r->cells + i * n;
        if (row[roi].u.i >= 0 && wanted[row[roi].u.i])
            memmove(r->cells + kept++ * n, row, n * sizeof *row);
    }
    r->n_rows = roi < n ? kept : r->n_rows;
}

static int compare_sums(const void *a, const void *b, void *shape)
{
    const double x = weight(shape, a), y = weight(shape, b);
    return x > y ? -1 : x < y ? 1 : compare_rows(a, b, shape);
}

static void join(ResultRows *r)
{
    const ResultTable *shape = r->shape;
    const size_t n = shape->n_columns;
    const char *wrong;
    size_t at = 0;
    r->cells = xcalloc(r->n_rows * n + 1, sizeof *r->cells);
    for (size_t i = 0; i < r->n_files; i++) {
        const ResultTable *t = table_named(r->file[i], shape->name);
        for (size_t k = 0; t && k < t->n_rows; k++, at += n)
            read_row(r, shape, r->file[i]->text + t->rows[k], r->cells + at, &wrong);
    }
    if (r->n_rows > 1)
        qsort_r(r->cells, r->n_rows, n * sizeof *r->cells, compare_rows, (void *)shape);
    size_t kept = 0;
    for (size_t i = 0; i < r->n_rows; i++) {
        Value *row = r->cells + i * n;
        if (kept && compare_rows(r->cells + (kept - 1) * n, row, (void *)shape) == 0)
            join_row(shape, r->cells + (kept - 1) * n, row);
        else
            memmove(r->cells + kept++ * n, row, n * sizeof *row);
    }
    r->n_rows = kept;
}

/* No row of a table without regions is of one; a trace has them as events. */
static bool has_regions(const ResultRows *r)
{
    if (r->table || column_of(r->shape, RESULT_ROI) < r->shape->n_columns)
        return true;
    say_error("%s: does not tell regions apart: --roi is not for %s", r->file[0]->path, r->file[0]->module);
    return false;
}

bool result_rows_join(ResultRows *r, const ResultSet *set, size_t table)
{
    *r = (ResultRows){.mix = set->mix,
                      .file = set->file,
                      .n_files = set->n_files,
                      .table = table,
                      .shape = &set->file[0]->tables[table]};
    if ((set->is_wanted && !has_regions(r)) || !take_tables(r))
        return false;
    find_places(r);
    if (result_joins(r->shape)) {
        join(r);
        if (set->is_wanted)
            keep_wanted(r, set->is_wanted);
        if (r->n_rows > 1 && r->shape->columns[0].kind != RESULT_ROI)
            qsort_r(r->cells, r->n_rows, r->shape->n_columns * sizeof *r->cells, compare_sums, (void *)r->shape);
    } else {
        r->made = xcalloc(r->shape->n_columns, sizeof *r->made);
    }
    return true;
}

const Value *result_row(ResultRows *r, size_t i)
{
    const char *wrong;
    if (r->cells)
        return r->cells + i * r->shape->n_columns;
    for (size_t k = 0; k < r->n_files; k++) {
        const ResultTable *t = table_named(r->file[k], r->shape->name);
        if (t && i < t->n_rows) {
            read_row(r, t, r->file[k]->text + t->rows[i], r->made, &wrong);
            break;
        }
        i -= t ? t->n_rows : 0;
    }
    return r->made;
}

void result_rows_free(ResultRows *r)
{
    free(r->cells);
    free(r->made);
    free(r->place);
    *r = (ResultRows){0};
}
