/* In: ceilings, a path.  Out: the file of one host (doc/report-columns.md), and back.
 * Limits: hosts whose names differ in other characters than letters, digits, `.`, `_` and `-` alone share a file. */
#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ceilings/ceilings.h"
#include "support/util.h"

static const char format_name[] = "memrewrite ceilings";
enum { VERSION = 1 };

char *ceilings_path(const char *host)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool own = data && *data == '/';
    if (!own && !(home && *home == '/'))
        return NULL;
    const char *at = own ? data : home, *below = own ? "" : "/.local/share";
    size_t room = strlen(at) + strlen(host) + 64;
    char *path = xcalloc(room, 1);
    int n = snprintf(path, room, "%s%s/memrewrite/ceilings-", at, below);
    for (; *host; host++)
        path[n++] = isalnum((unsigned char)*host) || strchr("._-", *host) ? *host : '_';
    strcpy(path + n, ".json");
    return path;
}

/* ---- out ---- */

static json_t *set_json(const CeilingSet *s)
{
    json_t *levels = json_array();
    for (size_t i = 0; i < s->n; i++) {
        const CeilingLevel *l = &s->level[i];
        json_array_append_new(levels, json_pack("{s:s,s:I,s:f,s:f,s:f}", "name", l->name, "size", (json_int_t)l->size,
                                                "read", l->read, "write", l->write, "copy", l->copy));
    }
    return json_pack("{s:f,s:f,s:o}", "flops", s->flops, "intops", s->intops, "levels", levels);
}

static void make_folders(const char *path)
{
    char *copy = xcalloc(strlen(path) + 1, 1);
    strcpy(copy, path);
    for (char *p = copy + 1; (p = strchr(p, '/')) != NULL; *p++ = '/') {
        *p = '\0';
        mkdir(copy, 0777);
    }
    free(copy);
}

bool ceilings_save(const Ceilings *c, const char *path)
{
    json_t *host = json_string(c->host), *cpu = json_string(c->cpu);
    json_t *root = json_pack("{s:s,s:i,s:o,s:o,s:s,s:i,s:o,s:o}", "format", format_name, "version", VERSION, "host",
                             host ? host : json_string("?"), "cpu", cpu ? cpu : json_string("?"), "date", c->date,
                             "threads", c->threads, "single", set_json(&c->single), "all", set_json(&c->all));
    make_folders(path);
    bool good = root && json_dump_file(root, path, JSON_INDENT(2) | JSON_REAL_PRECISION(6)) == 0;
    if (!good)
        say_error("%s: cannot be written: %s", path, strerror(errno));
    json_decref(root);
    return good;
}

/* ---- in ---- */

/* A number above 0, else 0. */
static double figure(const json_t *from, const char *name)
{
    double x = json_number_value(json_object_get(from, name));
    return isfinite(x) && x > 0 ? x : 0;
}

static void read_text(const json_t *from, const char *name, char *text, size_t room)
{
    const char *s = json_string_value(json_object_get(from, name));
    snprintf(text, room, "%s", s ? s : "");
}

static bool read_set(const json_t *from, CeilingSet *s)
{
    const json_t *levels = json_object_get(from, "levels");
    *s = (CeilingSet){.flops = figure(from, "flops"), .intops = figure(from, "intops")};
    bool good = s->flops > 0 && s->intops > 0 && json_array_size(levels) > 0;
    for (size_t i = 0; i < json_array_size(levels) && s->n < LEVELS_MOST; i++) {
        const json_t *of = json_array_get(levels, i);
        CeilingLevel *l = &s->level[s->n++];
        read_text(of, "name", l->name, sizeof l->name);
        l->size = json_integer_value(json_object_get(of, "size"));
        l->read = figure(of, "read");
        l->write = figure(of, "write");
        l->copy = figure(of, "copy");
        good = good && *l->name && l->size > 0 && l->read > 0 && l->write > 0 && l->copy > 0;
    }
    return good;
}

bool ceilings_load(Ceilings *c, const char *path)
{
    if (access(path, F_OK) != 0)
        return false;
    json_error_t error;
    json_t *root = json_load_file(path, 0, &error);
    *c = (Ceilings){.threads = (int)json_integer_value(json_object_get(root, "threads"))};
    char format[32];
    read_text(root, "format", format, sizeof format);
    read_text(root, "host", c->host, sizeof c->host);
    read_text(root, "cpu", c->cpu, sizeof c->cpu);
    read_text(root, "date", c->date, sizeof c->date);
    bool good = strcmp(format, format_name) == 0 && json_integer_value(json_object_get(root, "version")) == VERSION &&
                c->threads > 0 && read_set(json_object_get(root, "single"), &c->single) &&
                read_set(json_object_get(root, "all"), &c->all);
    json_decref(root);
    if (!good)
        say_warning("%s: is no file of memreport ceilings of this version, or damaged: it is left out", path);
    return good;
}
