/* In: a compile command.  Out: its objects, each with a record.
 * Method: the compiler runs as it was called.  What it read comes from the dependency file that the user asks for;
 * where none is asked for, -MD into a file of ours is added for compilers that are known to do nothing else for it.
 * Limits: several sources in one command have the sources' hashes alone. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "command/option_table.h"
#include "command/probe.h"
#include "driver/steps.h"
#include "record/object_file.h"
#include "support/file.h"
#include "support/process.h"

typedef struct Dependencies {
    bool asked;        /* the user has -MD or -MMD */
    const char *file;  /* or NULL */
    bool ours;
} Dependencies;

/* "-Wp,-MD,FILE" and "-Wp,-MMD,FILE". */
static const char *preprocessor_file(Arena *a, const char *word)
{
    const char *file = starts_with(word, "-Wp,-MD,") ? word + 8 : starts_with(word, "-Wp,-MMD,") ? word + 9 : NULL;
    return file ? arena_strndup(a, file, strcspn(file, ",")) : NULL;
}

static Dependencies find_dependencies(Arena *a, const Command *c)
{
    Dependencies d = {false, NULL, false};
    const char *named = NULL, *file;
    for (int i = 0; i < c->n_items; i++) {
        const Item *item = &c->item[i];
        const char *word = c->args.at[item->first];
        if (item->kind != ITEM_FLAG)
            continue;
        d.asked = d.asked || strcmp(word, "-MD") == 0 || strcmp(word, "-MMD") == 0;
        if (starts_with(word, "-MF"))
            named = word[3] ? word + 3 : item->n == 2 ? c->args.at[item->first + 1] : NULL;
        if ((file = preprocessor_file(a, word)) != NULL) {
            d.asked = true;
            named = file;
        }
    }
    if (d.asked && named) {
        d.file = named;
    } else if (d.asked && c->output) {
        const char *dot = strrchr(path_base(c->output), '.');
        size_t stem = dot ? (size_t)(dot - c->output) : strlen(c->output);
        d.file = arena_printf(a, "%.*s.d", (int)stem, c->output);
    }
    return d;
}

/* One source, one object, and a compiler whose -MD writes that file and nothing else. */
static void add_own_file(Arena *a, const Command *c, Dependencies *d)
{
    if (d->asked || c->n_sources != 1 || !is_gnu_like(c->word[c->compiler]))
        return;
    const char *where = getenv("TMPDIR");
    char *file = arena_printf(a, "%s/memrewrite-XXXXXX", where && *where == '/' ? where : "/tmp");
    int fd = mkstemp(file);
    if (fd < 0)
        return;
    close(fd);
    d->file = file;
    d->ours = true;
}

static int run_compiler(const Launcher *l, Signals *s, const Command *c, const Dependencies *d)
{
    Words argv = {.arena = l->arena};
    for (int i = 0; c->word[i]; i++)
        words_add(&argv, c->word[i]);
    if (d->ours)
        words_add_all(&argv, (const char *const[]){"-MD", "-MF", d->file}, 3);
    return process_run(l->arena, s, &(Start){.argv = argv.at});
}

static void put_records(Launcher *l, const Command *c, const Dependencies *d)
{
    Cache cache;
    size_t len;
    const char *text = d->file ? file_read(l->arena, path_join(l->arena, c->directory, d->file), &len) : NULL, *why;
    cache_open(&cache, l->arena);
    for (int i = 0; i < c->n_items; i++) {
        if (c->item[i].kind != ITEM_C_SOURCE)
            continue;
        Record *r = record_of_command(l->arena, c, &c->item[i]);
        record_add_input(l->arena, r, r->source);
        if (text && c->n_sources == 1)
            record_read_dependencies(l->arena, r, text, len);
        const char *object = path_join(l->arena, c->directory, r->output);
        if (r->n_inputs && !object_put_record(l->arena, &cache, object, r, &why))
            log_line(&l->log, "%s: stays plain: %s", r->output, why);
    }
}

int compile_step(Launcher *l, const Command *c)
{
    Signals s;
    if (is_probe_name(c))
        return process_become(c->word);
    signals_hold(&s);
    Dependencies d = find_dependencies(l->arena, c);
    add_own_file(l->arena, c, &d);
    int status = run_compiler(l, &s, c, &d);
    if (process_succeeded(status) && !signals_came(&s))
        put_records(l, c, &d);
    if (d.ours)
        unlink(d.file);
    if (signals_came(&s))
        signals_end(&s);
    sigprocmask(SIG_SETMASK, &s.before, NULL);
    return process_end_as(status);
}
