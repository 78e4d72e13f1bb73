/* In: lines of sources.  Out: their text, packed: browsers unpack gzip themselves, and 250,000 lines take 3 MB so.
 * Limits: of a source that is not there, or has changed, there is only the name. */
#include "page/page_sources.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "command/source_text.h"
#include "page/page_json.h"

static int column_of(const Table *t, const char *name)
{
    for (size_t i = 0; i < t->n_columns; i++)
        if (strcmp(t->columns[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* Each line ends with a line's end, whatever stood there. */
static void put_line(FILE *to, const char *line)
{
    size_t n = strcspn(line, "\r\n\v\f");
    if (line[n]) { /* No line may look like another one. */
        char *copy = xcalloc(strlen(line) + 1, 1);
        strcpy(copy, line);
        for (char *p = copy; (p = strpbrk(p, "\r\n\v\f")) != NULL;)
            *p = ' ';
        fputs(copy, to);
        free(copy);
    } else {
        fputs(line, to);
    }
    fputc('\n', to);
}

/* A source while its lines come in; text belongs to it. */
typedef struct SourceWriter {
    FILE *out;
    char *text;
    size_t length;
} SourceWriter;

static void source_begin(SourceWriter *w)
{
    *w = (SourceWriter){0};
    w->out = open_memstream(&w->text, &w->length);
    if (!w->out)
        abort();
}

/* [file,state,text] of the lines that came. */
static void source_end(SourceWriter *w, FILE *out, const char *file, const char *state)
{
    fclose(w->out);
    fputc('[', out);
    page_json_string(out, file);
    fputc(',', out);
    page_json_string(out, state);
    fputc(',', out);
    page_json_string(out, w->text);
    fputc(']', out);
    free(w->text);
}

/* [file,state,text] of the rows from `at` on that are of one file: their end.  Nothing here grows with the rows of
 * other files. */
static size_t put_file(FILE *out, Table *t, size_t at, const int column[3])
{
    const Value *cells = table_cells(t, at);
    const char *file = cells[column[0]].u.s, *state = cells[column[1]].kind == V_TEXT ? cells[column[1]].u.s : "";
    SourceWriter w;
    fputs(at ? ",\n" : "", out);
    source_begin(&w);
    for (; at < t->n_rows; at++) {
        cells = table_cells(t, at);
        if (strcmp(cells[column[0]].u.s, file) != 0)
            break;
        if (cells[column[2]].kind == V_TEXT)
            put_line(w.out, cells[column[2]].u.s);
    }
    source_end(&w, out, file, state);
    return at;
}

/* Headers have no lines that ran, but links to what they declare. */
static void put_declaring(FILE *out, const Mix *mix, bool *is_there, bool is_first)
{
    const Data *d = mix->data;
    Arena *a = arena_new();
    bool *is_named = xcalloc(mix->n_files + 1, sizeof *is_named);
    for (size_t i = 0; d && i < d->n_structures; i++)
        is_named[d->structures[i].file < 0 ? (int64_t)mix->n_files : d->structures[i].file] = true;
    for (size_t i = 0; d && i < d->n_objects; i++)
        is_named[d->objects[i].file < 0 ? (int64_t)mix->n_files : d->objects[i].file] = true;
    for (size_t i = 0; i < mix->n_files; i++) {
        Source s = is_named[i] && !is_there[i] ? source_load(a, mix, (uint32_t)i) : (Source){0};
        if (!s.n)
            continue;
        fputs(is_first ? "" : ",\n", out);
        is_first = false;
        SourceWriter w;
        source_begin(&w);
        for (size_t line = 0; line < s.n; line++)
            put_line(w.out, s.lines[line]);
        source_end(&w, out, mix->files[i], source_state_name(s.state));
    }
    free(is_named);
    arena_free(a);
}

/* Returns by file of the sidecar whether it is in the table. */
static bool *files_in(Table *t, int column, const Mix *mix)
{
    bool *is_there = xcalloc(mix->n_files + 1, sizeof *is_there);
    const char *before = "";
    for (size_t row = 0; row < t->n_rows; row++) {
        const char *file = table_cells(t, row)[column].u.s;
        for (size_t i = 0; i < mix->n_files && file != before; i++)
            is_there[i] |= strcmp(mix->files[i], file) == 0;
        before = file;
    }
    return is_there;
}

static void put_base64(FILE *out, const unsigned char *bytes, size_t n)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        unsigned group = (unsigned)bytes[i] << 16;
        group |= i + 1 < n ? (unsigned)bytes[i + 1] << 8 : 0;
        group |= i + 2 < n ? bytes[i + 2] : 0;
        fputc(digit[group >> 18], out);
        fputc(digit[group >> 12 & 63], out);
        fputc(i + 1 < n ? digit[group >> 6 & 63] : '=', out);
        fputc(i + 2 < n ? digit[group & 63] : '=', out);
    }
}

static bool put_gzip(FILE *out, char *text, size_t length)
{
    enum { GZIP = 16, LEVEL = 6 };
    z_stream z = {.next_in = (Bytef *)text, .avail_in = (uInt)length};
    if (length > 0x7FFFFFFF || deflateInit2(&z, LEVEL, Z_DEFLATED, MAX_WBITS + GZIP, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    size_t room = deflateBound(&z, (uLong)length);
    unsigned char *packed = xcalloc(room, 1);
    z.next_out = packed;
    z.avail_out = (uInt)room;
    bool good = deflate(&z, Z_FINISH) == Z_STREAM_END;
    if (good)
        put_base64(out, packed, room - z.avail_out);
    deflateEnd(&z);
    free(packed);
    return good;
}

bool page_sources(FILE *out, Table *annotate, const Mix *mix)
{
    const int column[3] = {column_of(annotate, "file"), column_of(annotate, "source_state"),
                           column_of(annotate, "source")};
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    if (!to)
        return false;
    fputc('[', to);
    for (size_t at = 0; at < annotate->n_rows;)
        at = put_file(to, annotate, at, column);
    bool *is_there = files_in(annotate, column[0], mix);
    put_declaring(to, mix, is_there, annotate->n_rows == 0);
    free(is_there);
    fputc(']', to);
    fclose(to);
    bool good = put_gzip(out, text, length);
    if (!good)
        say_error("the sources do not fit into a page");
    free(text);
    return good;
}
