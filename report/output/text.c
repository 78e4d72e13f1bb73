/* In: a Report.  Out: what a person reads: the first line, tables, notes.
 * Method: the folder that all paths of the report are in is printed once, in front.  Where some are below the working
 * directory, and written without it, and others are not, all are taken whole.
 * Limits: it is looked for in columns of paths; messages have theirs whole. */
#include "output/writers.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "output/characters.h"
#include "output/layout.h"
#include "output/text_table.h"

/* ---- the folder of all paths ---- */

enum { MIN_PREFIX = 8 };

typedef struct Shared {
    Arena *arena;
    const char *directory; /* The current folder, as in PathStyle. */
    const char *path; /* The first path; NULL: there is none yet. */
    size_t n;         /* Number of bytes that all paths begin with. */
    size_t times;     /* The path is shown so many times. */
    bool differs;      /* Two different files were found. */
    bool is_mixed;    /* Some begin at the root, some do not. */
} Shared;

/* Returns the length up to the colon in front of a line's number. */
static size_t length_of_name(const char *path)
{
    size_t n = strlen(path);
    while (n && (path[n - 1] == ':' || (path[n - 1] >= '0' && path[n - 1] <= '9')))
        n--;
    return path[n] == ':' ? n : strlen(path);
}

static void share(Shared *s, const char *path)
{
    if (s->directory && *path != '/')
        path = arena_printf(s->arena, "%s/%s", s->directory, path);
    size_t name = length_of_name(path);
    s->times++;
    if (!s->path) {
        s->path = arena_printf(s->arena, "%.*s", (int)name, path);
        s->n = name;
        return;
    }
    s->is_mixed = s->is_mixed || (*path == '/') != (*s->path == '/');
    if (strlen(s->path) == name && memcmp(s->path, path, name) == 0)
        return;
    s->differs = true;
    size_t same = 0;
    while (same < s->n && path[same] == s->path[same])
        same++;
    s->n = same;
}

static void share_table(Shared *s, Table *t)
{
    for (size_t i = 0; i < t->n_columns; i++) {
        if (t->columns[i].kind != KIND_PATH || !((t->columns[i].shown_in & IN_TEXT) || t->group == (int)i))
            continue;
        Value before = value_none();
        for (size_t row = 0; row < t->n_rows; row++) {
            Value v = table_cells(t, row)[i];
            if (v.kind == V_TEXT && *v.u.s && !(t->group == (int)i && value_is_same_text(v, before)))
                share(s, v.u.s);
            before = t->group == (int)i ? v : before;
        }
    }
}

/* The length of the beginning that all paths of the report share, up to a slash; 0 if cutting it off gains nothing. */
static Shared shared_by_all(const Report *r, const char *here)
{
    Shared s = {.arena = r->arena, .directory = here};
    for (size_t i = 0; i < r->n_tables; i++)
        share_table(&s, r->tables[i]);
    while (s.n && s.path[s.n - 1] != '/')
        s.n--;
    bool is_gain = s.differs || (s.times - 1) * s.n > sizeof "Sources are below" + s.n;
    if (!s.times || s.n <= MIN_PREFIX || !is_gain)
        s.n = 0;
    return s;
}

static Shared shared_prefix(const Report *r)
{
    char here[4096];
    Shared s = shared_by_all(r, NULL), whole = {0};
    if (s.is_mixed && r->paths_are_whole && getcwd(here, sizeof here) && strcmp(here, "/") != 0)
        whole = shared_by_all(r, arena_strdup(r->arena, here));
    return whole.n ? whole : s;
}

/* ---- the report ---- */

/* An image's path and the like may be anything. */
static void put_words(LineWriter *w, const char *s)
{
    char *text = clean(s);
    line_words(w, text, 0, 0);
    free(text);
}

static void print_folder(LineWriter *w, const char *folder, TextStyle style)
{
    size_t room = style.is_screen ? style.width : strlen(folder) + USUAL_WIDTH;
    line_text(w, "Sources are below");
    if (sizeof "Sources are below" + width_of(folder) > room)
        line_end(w);
    else
        w->blanks++;
    for (size_t n; *folder; folder += n) {
        n = layout_fold(folder, room, true);
        line_put(w, folder, folder + n);
        line_end(w);
    }
    line_end(w);
}

static void put_tables(LineWriter *w, const Report *r)
{
    Shared shared = shared_prefix(r);
    if (shared.n) {
        char *folder = clean(arena_printf(r->arena, "%.*s", (int)shared.n, shared.path));
        print_folder(w, folder, r->style);
        free(folder);
    }
    for (size_t i = 0; i < r->n_tables; i++) {
        if (i)
            line_end(w);
        text_table(w, r->tables[i], r->style, (PathStyle){shared.n ? shared.directory : NULL, shared.n});
    }
}

void out_text(FILE *out, const Report *r)
{
    LineWriter w = {.out = out, .width = r->style.width};
    if (r->number)
        line_end(&w);
    if (r->image) {
        char *text = clean(r->image);
        fprintf(out, "Image %s\n\n", text);
        free(text);
    }
    if (r->headline) {
        put_words(&w, r->headline);
        line_end(&w);
    }
    put_tables(&w, r);
    for (size_t i = 0; i < r->n_notes; i++) {
        line_end(&w);
        put_words(&w, r->notes[i]);
    }
}
