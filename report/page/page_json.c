/* In: tables.  Out: JSON.
 * Method: texts are interned, since files and functions stand in thousands of rows; integers that a script's numbers
 * cannot hold are strings of digits, which the page shows as they are.  Columns without any figure but 0 are left out.
 * Limits: text that is no UTF-8 has U+FFFD for each byte that does not fit. */
#include "page/page_json.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "output/utf8.h"
#define uthash_fatal(msg) (say_error("%s", msg), exit(1))
#include <uthash.h>

struct Text {
    const char *text;
    size_t number;
    UT_hash_handle hh;
};

PageJson page_json(FILE *out)
{
    return (PageJson){.out = out, .arena = arena_new()};
}

void page_json_free(PageJson *j)
{
    HASH_CLEAR(hh, j->texts);
    arena_free(j->arena);
    free(j->text);
}

void page_json_string(FILE *out, const char *s)
{
    char *text = utf8_repaired(s);
    fputc('"', out);
    for (const char *p = text; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 0x20 || c == 0x7F || c == '<' || c == '>' || c == '&')
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
    free(text);
}

size_t page_json_text(PageJson *j, const char *s)
{
    struct Text *found;
    HASH_FIND_STR(j->texts, s, found);
    if (!found) {
        found = arena_alloc(j->arena, sizeof *found);
        found->text = arena_strdup(j->arena, s);
        found->number = j->n_texts;
        *PUSH(j->text, j->n_texts, j->cap_texts) = found->text;
        HASH_ADD_KEYPTR(hh, j->texts, found->text, strlen(found->text), found);
    }
    return found->number;
}

void page_json_texts(PageJson *j)
{
    fputs("\"texts\":[", j->out);
    for (size_t i = 0; i < j->n_texts; i++) {
        fputs(i ? ",\n" : "\n", j->out);
        page_json_string(j->out, j->text[i]);
    }
    fputc(']', j->out);
}

void page_json_value(PageJson *j, Value v)
{
    static const int64_t exact = INT64_C(1) << 53;
    switch (v.kind) {
    case V_NONE: fputs("null", j->out); break;
    case V_INT: fprintf(j->out, v.u.i > exact || v.u.i < -exact ? "\"%" PRId64 "\"" : "%" PRId64, v.u.i); break;
    case V_REAL:
        if (isfinite(v.u.r))
            fprintf(j->out, "%.15g", v.u.r);
        else
            fputs("null", j->out);
        break;
    case V_TEXT: fprintf(j->out, "%zu", page_json_text(j, v.u.s)); break;
    }
}

/* A zero is no figure, but thread 0 and process 0 have that number as their name. */
static bool says_something(Value v, Kind kind)
{
    return v.kind == V_TEXT || (v.kind == V_INT && (v.u.i != 0 || kind == KIND_PLACE)) ||
           (v.kind == V_REAL && v.u.r != 0);
}

/* Returns by column whether it is in the page.  Tables with a maker are read once for this. */
static bool *columns_used(Table *t)
{
    bool *used = xcalloc(t->n_columns, sizeof *used);
    for (size_t row = 0; row < t->n_rows; row++) {
        const Value *cells = table_cells(t, row);
        for (size_t i = 0; i < t->n_columns; i++)
            used[i] = used[i] || says_something(cells[i], t->columns[i].kind);
    }
    for (size_t i = 0; i < t->n_columns; i++)
        used[i] = used[i] && (t->columns[i].shown_in & IN_DATA);
    return used;
}

static void put_columns(FILE *out, const Table *t, const bool *used)
{
    static const char *const kinds[] = {"text",    "place", "count", "bytes", "rate",
                                        "seconds", "ratio", "share", "margin"};
    const char *comma = "";
    for (size_t i = 0; i < t->n_columns; i++) {
        const Column *c = &t->columns[i];
        if (!used[i])
            continue;
        fprintf(out, "%s\n[", comma);
        page_json_string(out, c->name);
        fputc(',', out);
        page_json_string(out, c->heading && *c->heading ? c->heading : c->name);
        fprintf(out, ",\"%s\",", kind_is_text(c->kind) ? "text" : kinds[c->kind]);
        page_json_string(out, c->meaning && *c->meaning ? c->meaning : c->name);
        fputc(']', out);
        comma = ",";
    }
}

/* Rows end with their last figure: those behind it, which most lines have none of, are null to the page. */
static size_t end_of_row(const Table *t, const Value *cells, const bool *used)
{
    size_t end = t->n_columns;
    while (end > 0 && (!used[end - 1] || cells[end - 1].kind == V_NONE))
        end--;
    return end;
}

void page_json_table(PageJson *j, Table *t, bool (*keep)(const Table *t, const Value *cells))
{
    bool *used = columns_used(t);
    fputs("{\"columns\":[", j->out);
    put_columns(j->out, t, used);
    fputs("],\"rows\":[", j->out);
    const char *between = "\n[";
    for (size_t row = 0; row < t->n_rows; row++) {
        const Value *cells = table_cells(t, row);
        if (keep && !keep(t, cells))
            continue;
        fputs(between, j->out);
        between = ",\n[";
        const char *comma = "";
        size_t end = end_of_row(t, cells, used);
        for (size_t i = 0; i < end; i++) {
            if (!used[i])
                continue;
            fputs(comma, j->out);
            comma = ",";
            page_json_value(j, cells[i]);
        }
        fputc(']', j->out);
    }
    fputs("]}", j->out);
    free(used);
}

void page_json_facts(PageJson *j, const Report *r)
{
    fputs("\"facts\":{", j->out);
    for (size_t i = 0; i < r->n_facts; i++) {
        const Fact *f = &r->facts[i];
        fprintf(j->out, "%s\"%s\":", i ? "," : "", f->name);
        if (f->value.kind == V_TEXT)
            page_json_string(j->out, f->value.u.s);
        else
            page_json_value(j, f->value);
    }
}

void page_json_notes(PageJson *j, const Report *r)
{
    fputs("\"notes\":[", j->out);
    for (size_t i = 0; i < r->n_notes; i++) {
        fputs(i ? "," : "", j->out);
        page_json_string(j->out, r->notes[i]);
    }
    fputc(']', j->out);
}
