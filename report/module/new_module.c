/* In: a name.  Out: a module that counts loads by site, in that name.
 * Limits: the name is one of C, in lower case, since it becomes part of others. */
#include "module/new_module.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "command/command.h"
#include "support/util.h"

/* @ stands for the name. */
static const char text[] =
    "/* In: loads.  Out: how often each site loads.  Begin here: doc/modules.md, memprof/memprof.h. */\n"
    "#include \"memprof/memprof.h\"\n"
    "\n"
    "typedef struct @_row {\n"
    "    uint64_t count;\n"
    "} @_row;\n"
    "typedef struct @_state {\n"
    "    MpMap rows; /* by site */\n"
    "} @_state;\n"
    "\n"
    "static const MpField @_fields[] = {MP_FIELD(MP_SUM, @_row, count)};\n"
    "static const MpColumn @_columns[] = {{\"-\", \"site\", \"-\", \"the load\"},\n"
    "    {\"count\", \"sum\", \"loads\", \"how often it was executed\"}};\n"
    "static const MpTable @_tables[] = {{\"rows\", \"-\", @_columns, 2}};\n"
    "\n"
    "MP_OWN void @_start(MpRun *run)\n"
    "{\n"
    "    mp_map_make(run, &((@_state *)run->state)->rows, 1, sizeof(@_row), @_fields, 1);\n"
    "}\n"
    "\n"
    "MP_OWN void @_load(MpRun *run, const MpEvent *e)\n"
    "{\n"
    "    uint64_t site = e->site;\n"
    "    ((@_row *)mp_map_at(&((@_state *)run->state)->rows, &site))->count++;\n"
    "}\n"
    "\n"
    "MP_MERGE_MAP(@_merge, @_state, rows)\n"
    "\n"
    "MP_OWN void @_write(MpRun *run, MpOut *out)\n"
    "{\n"
    "    const MpMap *m = &((const @_state *)run->state)->rows;\n"
    "    const size_t *order = mp_map_sorted(m);\n"
    "    size_t i;\n"
    "    mp_table(out, 0);\n"
    "    for (i = 0; i < m->n; i++) {\n"
    "        mp_cell(out, mp_map_key(m, mp_place(order, i))[0]);\n"
    "        mp_cell(out, ((const @_row *)mp_map_record(m, mp_place(order, i)))->count);\n"
    "        mp_row(out);\n"
    "    }\n"
    "}\n"
    "\n"
    "MP_MODULE(@) = {.name = \"@\", .about = \"how often each site loads\", .events = MP_LOADS, .share = MP_BY_SITE,\n"
    "    .state_bytes = sizeof(@_state), .tables = @_tables, .n_tables = 1, .start = @_start, .load = @_load,\n"
    "    .merge = @_merge, .write = @_write};\n";

static bool is_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz", others[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    return *name && strchr(letters, *name) && !name[strspn(name, others)];
}

static bool is_command(const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = command_names(); (at = strstr(at, name)) != NULL; at += n)
        if ((at == command_names() || at[-1] == ' ') && (!at[n] || at[n] == ','))
            return true;
    return false;
}

/* The library has words that begin so. */
static bool is_of_library(const char *name)
{
    return strncmp(name, "mp", 2) == 0 && (!name[2] || name[2] == '_');
}

static void put(FILE *out, const char *name)
{
    for (const char *c = text; *c; c++)
        if (*c == '@')
            fputs(name, out);
        else
            fputc(*c, out);
}

bool new_module_write(const char *name, const char *path)
{
    Arena *a = arena_new();
    path = path ? path : arena_printf(a, "%s.c", name);
    const char *wrong = !is_name(name)        ? "no name of a module: lower-case letters, digits and _"
                        : is_of_library(name) ? "a name that the library's words begin with"
                        : is_command(name)    ? "a command of memreport, which would not show your results"
                                              : NULL;
    if (wrong) {
        say_error("%s: %s", name, wrong);
        arena_free(a);
        return false;
    }
    FILE *out = fopen(path, "wx");
    bool good = out != NULL;
    if (good) {
        put(out, name);
        good = !ferror(out);
        good = fclose(out) == 0 && good;
    }
    if (!good)
        say_error("%s: %s", path, strerror(errno));
    else
        printf("%s: memrewrite --events=./%s … writes programs for it; memreport %s prints what it finds\n", path, path,
               name);
    arena_free(a);
    return good;
}
