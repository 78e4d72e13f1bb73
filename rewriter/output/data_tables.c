/* In: what accesses are of.  Out: its numbers, and tables.
 * Method: a hash table from what distinguishes a thing to its number; what the sidecar says of it is made when it is
 * met first.  Types and structures of the unit at hand are found by their addresses.  A variable that several files
 * name stands where it is defined, if one place among all files is that. */
#include "output/data_tables.h"

#include <stdlib.h>
#include <string.h>

#include "format/json_name.h"
#include "support/hash.h"

typedef struct Entry {
    int number;
    UT_hash_handle hh;
    char key[];
} Entry;

typedef struct Table {
    Entry *entries;
    json_t *rows; /* NULL: the numbers are those of another table. */
} Table;

/* The definition of a variable of external linkage. */
typedef struct Defined {
    const char *name;
    const Job *job;
    const GlobalDefinition *definition;
    bool is_several; /* The row is for several programs, or for several places that the linker makes one. */
    UT_hash_handle hh;
} Defined;

struct DataTables {
    Defined *defined;
    Files *files;
    const Job *job;
    Arena *arena;
    Table types, structures, fields, objects, places;
    Table types_here, structures_here; /* Types and structures of the unit at hand, by address. */
    Table addressed; /* Members whose address is taken, by what tells structures of all units apart. */
    Files declaring; /* Files with structures, for these keys. */
};

static Entry *find(const Table *t, const void *key, size_t n)
{
    Entry *e;
    HASH_FIND(hh, t->entries, key, n, e);
    return e;
}

static Entry *add(DataTables *d, Table *t, const void *key, size_t n, int number)
{
    Entry *e = arena_alloc(d->arena, sizeof *e + n);
    memcpy(e->key, key, n);
    e->number = number;
    HASH_ADD_KEYPTR(hh, t->entries, e->key, n, e);
    return e;
}

/* row: the function takes it if the key is new, else releases it. */
static int number_of(DataTables *d, Table *t, const void *key, size_t n, json_t *row)
{
    Entry *e = find(t, key, n);
    if (e) {
        json_decref(row);
        return e->number;
    }
    json_array_append_new(t->rows, row);
    return add(d, t, key, n, (int)json_array_size(t->rows) - 1)->number;
}

static bool is_same_place(const Defined *e, const Job *job, const GlobalDefinition *g)
{
    const char *a = e->definition->file, *b = g->file;
    return e->job == job || (a && b && !strcmp(a, b) && e->definition->line == g->line);
}

/* Adds the definitions of a unit.  If one variable has several, the last has the initialiser, if there is any. */
static void add_definitions(DataTables *d, const Job *job)
{
    for (int i = 0; i < job->unit->n_globals; i++) {
        const GlobalDefinition *g = &job->unit->globals[i];
        Defined *e;
        HASH_FIND_STR(d->defined, g->name, e);
        if (e) {
            e->is_several |= !is_same_place(e, job, g);
            e->definition = e->job == job ? g : e->definition;
            continue;
        }
        e = NEW(d->arena, Defined);
        *e = (Defined){.name = g->name, .job = job, .definition = g};
        HASH_ADD_KEYPTR(hh, d->defined, e->name, strlen(e->name), e);
    }
}

/* ---- members that pointers lead to ---- */

/* Units may name one header by several paths. */
static const char *member_key(DataTables *d, const Job *job, const Record *r, int member)
{
    const char *name = r->type && r->type->name ? r->type->name : "";
    int file = file_in_sidecar(&d->declaring, r->file ? r->file : job->name);
    return arena_printf(d->arena, "%d\n%s\n%u\n%d", file, name, r->line, member);
}

static void note_addresses(DataTables *d, const Job *job)
{
    for (int i = 0; i < job->unit->n_addressed; i++) {
        const Decl *member = job->unit->addressed[i];
        const char *key = member_key(d, job, member->record, member->member);
        if (!find(&d->addressed, key, strlen(key)))
            add(d, &d->addressed, key, strlen(key), 1);
    }
}

static bool is_addressed(DataTables *d, const Record *r, int member)
{
    const char *key = member_key(d, d->job, r, member);
    return find(&d->addressed, key, strlen(key)) != NULL;
}

DataTables *data_tables_new(Files *files, const Job *jobs, int n)
{
    DataTables *d = xmalloc(sizeof *d);
    *d = (DataTables){.files = files, .arena = arena_new()};
    Table *const all[] = {&d->types, &d->structures, &d->fields, &d->objects, &d->places};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        all[i]->rows = json_array();
    for (int i = 0; i < n; i++) {
        add_definitions(d, &jobs[i]);
        note_addresses(d, &jobs[i]);
    }
    return d;
}

void data_tables_free(DataTables *d)
{
    Table *const all[] = {&d->types,  &d->structures, &d->fields,          &d->objects,
                          &d->places, &d->types_here, &d->structures_here, &d->addressed};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        HASH_CLEAR(hh, all[i]->entries);
        json_decref(all[i]->rows);
    }
    HASH_CLEAR(hh, d->defined);
    files_free(&d->declaring);
    arena_free(d->arena);
    free(d);
}

void data_tables_unit(DataTables *d, const Job *job)
{
    d->job = job;
    HASH_CLEAR(hh, d->types_here.entries);
    HASH_CLEAR(hh, d->structures_here.entries);
}

/* The file's number, and its line there; -1: it has no place. */
static int file_of(DataTables *d, const char *file, unsigned *line)
{
    Place at = {*line, 1};
    if (!*line)
        return -1;
    if (file)
        return file_in_sidecar(d->files, file);
    int number = place_in_file(d->files, d->job, &at);
    *line = at.line;
    return number;
}

static int type_number(DataTables *d, const Type *t)
{
    Entry *e = find(&d->types_here, &t, sizeof t);
    if (e)
        return e->number;
    const char *name = t->name && *t->name ? t->name : "?";
    char *key = arena_printf(d->arena, "%lld %s", (long long)t->size, name);
    int number = number_of(d, &d->types, key, strlen(key),
                           json_pack("[oI]", json_name(name), (json_int_t)(t->size > 0 ? t->size : 0)));
    return add(d, &d->types_here, &t, sizeof t, number)->number;
}

/* The member's line in the structure's file of that number; 0: not known. */
static unsigned member_line(DataTables *d, const Record *r, const RecordMember *m, int file)
{
    unsigned line = r->line + (unsigned)m->lines_below;
    return file >= 0 && m->lines_below >= 0 && file_of(d, r->file, &line) == file ? line : 0;
}

static json_t *members(DataTables *d, const Record *r, int file)
{
    json_t *list = json_array();
    for (int i = 0; i < r->n_members; i++) {
        const RecordMember *m = &r->member[i];
        json_t *row = json_pack("[oIIi]", json_name(m->name), (json_int_t)m->offset,
                                (json_int_t)(m->size > 0 ? m->size : 0), type_number(d, m->type));
        unsigned line = member_line(d, r, m, file);
        bool is_led_to = is_addressed(d, r, i);
        if (is_led_to || line)
            json_array_append_new(row, json_integer(is_led_to));
        if (line)
            json_array_append_new(row, json_integer(line));
        json_array_append_new(list, row);
    }
    return list;
}

static int structure_number(DataTables *d, const Record *r)
{
    Entry *e = find(&d->structures_here, &r, sizeof r);
    if (e)
        return e->number;
    unsigned line = r->line;
    int file = file_of(d, r->file, &line), type = type_number(d, r->type);
    char *key = arena_printf(d->arena, "%d %d %u %d", type, file, line, r->n_members);
    json_t *row = json_pack("{siso}", "type", type, "members", members(d, r, file));
    if (file >= 0) {
        json_object_set_new(row, "file", json_integer(file));
        json_object_set_new(row, "line", json_integer(line));
    }
    int number = number_of(d, &d->structures, key, strlen(key), row);
    return add(d, &d->structures_here, &r, sizeof r, number)->number;
}

int data_field(DataTables *d, const Decl *member, int within)
{
    const int key[3] = {structure_number(d, member->record), member->member, within};
    Entry *e = find(&d->fields, key, sizeof key);
    if (e)
        return e->number;
    json_t *row = json_pack("[ii]", key[0], key[1]);
    if (within >= 0)
        json_array_append_new(row, json_integer(within));
    return number_of(d, &d->fields, key, sizeof key, row);
}

static int object_number(DataTables *d, const DataObject *o)
{
    unsigned line = o->line;
    int file = file_of(d, o->file, &line), type = o->type ? type_number(d, o->type) : -1;
    const char *function = o->function ? o->function : "", *name = o->shown ? o->shown : o->name;
    char *key = arena_printf(d->arena, "%s %s %s %d %d %u", o->kind, name, function, type, file, line);
    json_t *row = json_pack("[osio]", json_name(name), o->kind, type, json_name(function));
    if (file >= 0) {
        json_array_append_new(row, json_integer(file));
        json_array_append_new(row, json_integer(line));
    }
    return number_of(d, &d->objects, key, strlen(key), row);
}

int data_object(DataTables *d, const DataObject *o)
{
    Defined *e = NULL;
    if (o->is_external)
        HASH_FIND_STR(d->defined, o->name, e);
    if (!e || e->is_several)
        return object_number(d, o);
    const Job *here = d->job;
    DataObject there = *o;
    there.type = e->definition->type;
    there.file = e->definition->file;
    there.line = e->definition->line;
    d->job = e->job;
    int number = object_number(d, &there);
    d->job = here;
    return number;
}

int data_site(DataTables *d, const DataTarget *site)
{
    Place at = site->call->from, in_file = at;
    const char *file = d->files->name[place_in_file(d->files, d->job, &in_file)], *last = strrchr(file, '/');
    const char *name =
        arena_printf(d->arena, "%s at %s:%u", site->call->decl->name, last ? last + 1 : file, (unsigned)in_file.line);
    if (site->shares_line)
        name = site->variable ? arena_printf(d->arena, "%s (%s)", name, site->variable->name)
                              : arena_printf(d->arena, "%s:%u", name, (unsigned)in_file.column);
    return data_object(d, &(DataObject){.name = name, .kind = "heap", .function = site->function, .line = at.line});
}

int data_place(DataTables *d, int object, const Type *type, int field)
{
    const int key[3] = {object, type ? type_number(d, type) : -1, field};
    Entry *e = find(&d->places, key, sizeof key);
    if (e)
        return e->number;
    json_t *row = json_pack("[ii]", key[0], key[1]);
    if (field >= 0)
        json_array_append_new(row, json_integer(field));
    return number_of(d, &d->places, key, sizeof key, row);
}

json_t *data_tables_json(const DataTables *d)
{
    return json_pack("{sOsOsOsOsO}", "types", d->types.rows, "structures", d->structures.rows, "fields", d->fields.rows,
                     "objects", d->objects.rows, "places", d->places.rows);
}
