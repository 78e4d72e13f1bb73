/* In: figures by place, of all regions.  Out: for each structure that was touched its members with what they moved, by
 * offset, with padding between; what follows from it.
 * Method: what a part of a member moves is the member's, too.  Copies of the structure as a whole are a row of their
 * own. */
#include "command/data_advice.h"
#include "command/estimate.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const Column own[] = {
    {"structure", "structure", "", "", "the structure's type", KIND_TEXT, IN_DATA},
    {"file", "file", "", "", "where it is declared", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "", KIND_PLACE, IN_DATA},
    {"member", "member", "", "",
     "the member, (padding), (whole) for copies of all of it, (initialiser) for what one stores", KIND_TEXT, IN_BOTH},
    {"type", "type", "", "", "the member's type", KIND_TEXT, IN_BOTH},
    {"offset", "offset", "bytes", "", "from the beginning of the structure", KIND_PLACE, IN_BOTH},
    {"size", "size", "bytes", "", "of the member; bit-fields have the bytes that hold them", KIND_PLACE, IN_BOTH},
    {"cache_line", "line", "", "offset / 64", "which line of the cache it begins in, if the structure begins at one",
     KIND_PLACE, IN_BOTH},
    {"loads", "loads", "accesses", "", "", KIND_COUNT, IN_BOTH},
    {"stores", "stores", "accesses", "", "", KIND_COUNT, IN_BOTH},
    {"bytes_loaded", "loaded", "bytes", "", "", KIND_BYTES, IN_BOTH},
    {"bytes_stored", "stored", "bytes", "", "", KIND_BYTES, IN_BOTH},
    {"share", "share", "1", "bytes / those of the structure", "", KIND_SHARE, IN_BOTH},
    {"read_share", "read", "1", "bytes_loaded / (bytes_loaded + bytes_stored)", "", KIND_SHARE, IN_BOTH},
}; /* The estimate stands behind these. */
enum {
    STRUCTURE,
    FILE_NAME,
    LINE,
    MEMBER,
    TYPE,
    OFFSET,
    SIZE,
    CACHE_LINE_AT,
    LOADS,
    STORES,
    LOADED,
    STORED,
    SHARE,
    READ_SHARE,
    N_OWN
};

static const Column note_columns[] = {
    {"structure", "structure", "", "", "", KIND_TEXT, IN_BOTH},
    {"kind", "kind", "", "", "untouched, line, padding or split", KIND_TEXT, IN_DATA},
    {"note", "note", "", "", "", KIND_WORDS, IN_BOTH},
};

/* Figures of one structure. */
typedef struct Touched {
    const DataStructure *s;
    const char *name;
    int64_t (*member)[DATA_FIGURES]; /* Figures by member; behind the last member stand those of the whole, and what
                                        initialisers store. */
    int64_t bytes;
    bool is_by_member;
    unsigned estimate; /* Why its figures are no exact counts. */
} Touched;

static const char *plain_name(const Data *d, const DataStructure *s)
{
    return d->types[s->type].name;
}

/* The structure's name, with its place if several files have one of that name, which may differ. */
static const char *structure_name(Arena *a, const Request *q, size_t i)
{
    const Data *d = q->mix->data;
    const DataStructure *s = &d->structures[i];
    for (size_t k = 0; k < d->n_structures; k++)
        if (k != i && s->file >= 0 && !strcmp(plain_name(d, &d->structures[i]), plain_name(d, &d->structures[k])))
            return arena_printf(a, "%s (%s:%" PRIu32 ")", plain_name(d, &d->structures[i]), q->mix->files[s->file],
                                s->line);
    return plain_name(d, &d->structures[i]);
}

/* Makes one element for each structure.  *of_type: by type, 1 + a structure, or 0. */
static Touched *touched_new(const Request *q, size_t **of_type)
{
    const Data *d = q->mix->data;
    Arena *a = q->report->arena;
    Touched *all = xcalloc(d->n_structures + 1, sizeof *all);
    *of_type = xcalloc(d->n_types + 1, sizeof **of_type);
    for (size_t i = 0; i < d->n_structures; i++) {
        all[i] = (Touched){.s = &d->structures[i], .name = structure_name(a, q, i)};
        all[i].member = xcalloc(all[i].s->n_members + 2, sizeof *all[i].member);
        (*of_type)[d->structures[i].type] = i + 1;
    }
    return all;
}

/* Returns 1 + the structure of a variable's type, also of arrays of it; or 0. */
static size_t structure_of(const Data *d, const size_t *of_type, int64_t type)
{
    if (type < 0 || of_type[type])
        return type < 0 ? 0 : of_type[type];
    const char *name = d->types[type].name;
    size_t len = strcspn(name, "[");
    for (size_t i = 0; name[len] && i < d->n_structures; i++)
        if (strlen(plain_name(d, &d->structures[i])) == len && !strncmp(plain_name(d, &d->structures[i]), name, len))
            return i + 1;
    return 0;
}

static void add_place(const Data *d, Touched *all, const size_t *of_type, const DataPlace *p, const int64_t *figures)
{
    size_t whole = p->type >= 0 ? of_type[p->type] : 0;
    for (int64_t f = p->field; f >= 0; f = d->fields[f].parent) {
        Touched *t = &all[d->fields[f].structure];
        data_add(t->member[d->fields[f].member], figures);
        t->bytes = count_add(t->bytes, data_bytes(figures));
        t->is_by_member = t->is_by_member || data_bytes(figures) > 0;
    }
    size_t initialised = whole || p->field >= 0 ? 0 : structure_of(d, of_type, d->objects[p->object].type);
    if (!whole && !initialised)
        return;
    Touched *t = &all[(whole ? whole : initialised) - 1];
    data_add(t->member[t->s->n_members + !whole], figures);
    t->bytes = count_add(t->bytes, data_bytes(figures));
}

static int most_bytes_first(const void *x, const void *y)
{
    const Touched *a = x, *b = y;
    if (a->bytes != b->bytes)
        return a->bytes > b->bytes ? -1 : 1;
    int names = strcmp(a->name, b->name);
    return names ? names : a->s < b->s ? -1 : 1;
}

/* ---- members ---- */

/* A structure's figures are of all regions together. */
static unsigned estimate_of_run(Run *run)
{
    size_t n;
    unsigned reasons = 0;
    Row **rows = run_rows(run, &n);
    for (size_t i = 0; i < n; i++)
        reasons |= estimate_of_all(run, rows[i]);
    free(rows);
    return reasons;
}

static Value *start_row(Request *q, Table *t, const Touched *of, const char *member)
{
    Value *cells = table_row(t);
    cells[STRUCTURE] = value_text(of->name);
    if (of->s->file >= 0) {
        cells[FILE_NAME] = value_text(q->mix->files[of->s->file]);
        cells[LINE] = value_int(of->s->line);
    }
    cells[MEMBER] = value_text(member);
    cells[N_OWN] = estimate_text(of->estimate);
    return cells;
}

static void fill_place(Value *cells, int64_t offset, int64_t size)
{
    cells[OFFSET] = value_int(offset);
    cells[SIZE] = value_int(size);
    cells[CACHE_LINE_AT] = value_int(offset / CACHE_LINE);
}

static void fill_figures(Value *cells, const int64_t *figure, int64_t all)
{
    cells[LOADS] = value_int(figure[DATA_LOADS]);
    cells[STORES] = value_int(figure[DATA_STORES]);
    cells[LOADED] = value_int(figure[DATA_BYTES_LOADED]);
    cells[STORED] = value_int(figure[DATA_BYTES_STORED]);
    cells[SHARE] = value_divide(value_int(data_bytes(figure)), value_int(all));
    cells[READ_SHARE] = value_divide(value_int(figure[DATA_BYTES_LOADED]), value_int(data_bytes(figure)));
}

static void add_padding(Request *q, Table *t, const Touched *of, int64_t from, int64_t to)
{
    if (to > from)
        fill_place(start_row(q, t, of, "(padding)"), from, to - from);
}

static void add_members(Request *q, Table *t, const Touched *of)
{
    const Data *d = q->mix->data;
    int64_t end = 0;
    for (size_t i = 0; i < of->s->n_members; i++) {
        const DataMember *m = &of->s->members[i];
        add_padding(q, t, of, end, m->offset);
        Value *cells = start_row(q, t, of, m->name);
        cells[TYPE] = value_text(d->types[m->type].name);
        fill_place(cells, m->offset, m->size);
        fill_figures(cells, of->member[i], of->bytes);
        end = m->offset + m->size > end ? m->offset + m->size : end;
    }
    add_padding(q, t, of, end, d->types[of->s->type].size);
    if (data_bytes(of->member[of->s->n_members]))
        fill_figures(start_row(q, t, of, "(whole)"), of->member[of->s->n_members], of->bytes);
    if (data_bytes(of->member[of->s->n_members + 1]))
        fill_figures(start_row(q, t, of, "(initialiser)"), of->member[of->s->n_members + 1], of->bytes);
}

/* ---- notes ---- */

static bool has_inside(const Data *d, const DataMember *m)
{
    const char *type = d->types[m->type].name;
    bool is_structure = !strncmp(type, "struct ", 7) || !strncmp(type, "union ", 6);
    return m->is_addressed || strchr(type, '[') || (is_structure && !strchr(type, '*'));
}

/* Splits the structure into units, and returns their number.  shared: the number of members that are also reached as
 * another structure's. */
static size_t units_of(Arena *a, const Data *d, const Touched *of, size_t shared, DataUnit *unit)
{
    size_t n = 0;
    for (size_t i = 0; i < of->s->n_members; i++) {
        const DataMember *m = &of->s->members[i];
        DataUnit *last = n ? &unit[n - 1] : NULL;
        int64_t bytes = data_bytes(of->member[i]), end = m->offset + m->size;
        if (!last || m->offset >= last->offset + last->size) {
            unit[n++] = (DataUnit){m->name, m->offset, m->size, bytes, false, i < shared, has_inside(d, m)};
            continue;
        }
        last->name = arena_printf(a, "%s|%s", last->name, m->name);
        last->size = end > last->offset + last->size ? end - last->offset : last->size;
        last->bytes = count_add(last->bytes, bytes);
        last->has_inside |= has_inside(d, m);
    }
    return n;
}

/* Does the structure begin with all members of `base`, as one that inherits from it in the manner of C? */
static bool begins_with(const DataStructure *s, const DataStructure *base)
{
    if (s == base || !base->n_members || base->n_members > s->n_members)
        return false;
    for (size_t i = 0; i < base->n_members; i++) {
        const DataMember *m = &s->members[i], *b = &base->members[i];
        if (m->type != b->type || m->offset != b->offset || strcmp(m->name, b->name) != 0)
            return false;
    }
    return true;
}

/* Returns how many members other structures that were touched have, too, and this one begins with. */
static size_t shared_members(const Data *d, const Touched *all, const Touched *of)
{
    size_t most = 0;
    for (size_t i = 0; i < d->n_structures; i++)
        if (all[i].is_by_member && all[i].s->n_members > most && begins_with(of->s, all[i].s))
            most = all[i].s->n_members;
    return most;
}

static void add_notes(Request *q, Table *t, const Touched *all, const Touched *of)
{
    const Data *d = q->mix->data;
    Arena *a = q->report->arena;
    int64_t size = d->types[of->s->type].size;
    size_t lines = (size_t)(size / CACHE_LINE) + 1;
    if (!strncmp(of->name, "union ", 6) || lines > of->s->n_members + ADVICE_NOTES_AT_MOST + 1)
        lines = 0; /* There is no layout to advise on, or it is mostly arrays. */
    DataUnit *unit = xcalloc(of->s->n_members + 1, sizeof *unit);
    DataNote *note = xcalloc(lines + ADVICE_NOTES_AT_MOST, sizeof *note);
    bool is_in_part = data_bytes(of->member[of->s->n_members + 1]) > 0 || of->name != plain_name(d, of->s);
    size_t units = lines ? units_of(a, d, of, shared_members(d, all, of), unit) : 0;
    size_t n = lines ? data_advice(a, unit, units, size, is_in_part, note) : 0;
    for (size_t i = 0; i < n; i++) {
        Value *cells = table_row(t);
        cells[0] = value_text(of->name);
        cells[1] = value_text(note[i].kind);
        cells[2] = value_text(note[i].text);
    }
    free(unit);
    free(note);
}

static Touched *touched_all(const Request *q)
{
    const Data *d = q->mix->data;
    size_t *of_type;
    Touched *all = touched_new(q, &of_type);
    for (size_t r = 0; r < q->mix->n_rois; r++)
        for (size_t i = 0; q->run->data[r] && i < d->n_places; i++)
            add_place(d, all, of_type, &d->places[i], &q->run->data[r][DATA_FIGURES * i]);
    free(of_type);
    SORT(all, d->n_structures, most_bytes_first);
    return all;
}

/* A pattern chooses a structure by its own name, or by that of a member. */
static bool is_wanted(const Request *q, const Touched *of)
{
    const char *filter = q->options->rows.filter;
    bool found = !filter || fnmatch(filter, of->name, FNM_CASEFOLD) == 0;
    for (size_t i = 0; i < of->s->n_members && !found; i++)
        found = fnmatch(filter, arena_printf(q->report->arena, "%s.%s", of->name, of->s->members[i].name),
                        FNM_CASEFOLD) == 0;
    return found;
}

/* The bytes below which a structure is not shown to people. */
static double least_bytes(const Request *q, const Touched *all)
{
    double sum = 0;
    for (size_t i = 0; i < q->mix->data->n_structures; i++)
        sum += (double)all[i].bytes;
    return q->options->format == FORMAT_TEXT && !q->options->all ? 1e-3 * sum : 0;
}

void data_structures(Request *q)
{
    const Data *d = q->mix->data;
    size_t hidden = 0, left = q->options->rows.top ? q->options->rows.top : d->n_structures;
    Touched *all = touched_all(q);
    Table *members = report_table(q->report, "structures", "Structures, all regions together"),
          *notes = report_table(q->report, "structure_notes", "What follows");
    members->group = STRUCTURE;
    members->group_label = "";
    members->missing = "";
    members->none = "none";
    notes->none = "nothing";
    columns_own(members, own, N_OWN);
    table_column(members, estimate_column_of_all());
    columns_own(notes, note_columns, sizeof note_columns / sizeof *note_columns);
    const double least = least_bytes(q, all);
    const unsigned estimate = estimate_of_run(q->run);
    for (size_t i = 0; i < d->n_structures; i++) {
        bool is_shown = all[i].is_by_member && left && is_wanted(q, &all[i]), is_large = (double)all[i].bytes >= least;
        hidden += is_shown && !is_large;
        if (is_shown && is_large) {
            left--;
            all[i].estimate = estimate;
            add_members(q, members, &all[i]);
            add_notes(q, notes, all, &all[i]);
        }
        free(all[i].member);
    }
    free(all);
    if (hidden)
        report_note(q->report, arena_printf(q->report->arena,
                                            "Left out: %zu structure%s with less than 0.1 %% of the bytes of all "
                                            "structures (--all shows them).",
                                            hidden, hidden == 1 ? "" : "s"));
}
