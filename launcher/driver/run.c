/* memrewrite run: a command in whose PATH each C compiler is one that goes through memrewrite cc.
 * In: options and a command.  Out: its exit status.
 * Method: a folder of small scripts, one for each compiler that PATH has, stands first on PATH while the command runs.
 * A script names the compiler by its path, so that it is not the script again; one that is called by `memrewrite cc
 * NAME` below us is found behind the folder, which the environment names.
 * Limits: a build that calls its compiler by an
 * absolute path is not changed. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/option_table.h"
#include "driver/pass_options.h"
#include "driver/steps.h"
#include "support/file.h"
#include "support/process.h"

static int usage(const char *wrong)
{
    fprintf(stderr, "memrewrite run: %s\n%s\n", wrong, usage_of("run"));
    return 2;
}

static bool add_shim(const Launcher *l, const char *folder, const char *name, const char *real)
{
    Buf text = {.arena = l->arena};
    const char *path = path_join(l->arena, folder, name);
    buf_puts(&text, "#!/bin/sh\nexec ");
    quote_word(&text, l->self);
    buf_puts(&text, " cc ");
    quote_word(&text, real);
    buf_puts(&text, " \"$@\"\n");
    return file_exists(path) || (file_write(path, text.text, text.len) && chmod(path, 0755) == 0);
}

/* The compilers of one folder of PATH; those of folders before it are there already. */
static bool add_shims_of(const Launcher *l, const char *folder, const char *from)
{
    DIR *dir = opendir(from);
    bool ok = true;
    for (const struct dirent *d; dir && (d = readdir(dir)) != NULL;) {
        const char *real = path_join(l->arena, from, d->d_name);
        struct stat st;
        if (is_gnu_like(d->d_name) && !is_cxx_compiler(d->d_name) && access(real, X_OK) == 0 && stat(real, &st) == 0 &&
            S_ISREG(st.st_mode))
            ok = add_shim(l, folder, d->d_name, real) && ok;
    }
    if (dir)
        closedir(dir);
    return ok;
}

static bool add_shims(const Launcher *l, const char *folder, const char *list)
{
    bool ok = true;
    for (size_t n; *list; list += n + (list[n] == ':')) {
        n = strcspn(list, ":");
        const char *from = n ? arena_strndup(l->arena, list, n) : ".";
        if (!file_exists(path_join(l->arena, from, ".memrewrite-shims")))
            ok = add_shims_of(l, folder, from) && ok;
    }
    return ok && file_write(path_join(l->arena, folder, ".memrewrite-shims"), "", 0);
}

/* Options in front of -- are those of MEMREWRITE_OPTIONS.  Returns the command behind it, or NULL. */
static const char *const *take_options(const char *const *words, Words *options)
{
    for (; *words && strcmp(*words, "--") != 0; words++)
        words_add(options, *words);
    return *words ? words + 1 : NULL;
}

int run_main(Launcher *l, const char *const *words)
{
    Signals s;
    const char *path = getenv("PATH");
    Words options = {.arena = l->arena};
    const char *const *command = take_options(words, &options);
    if (!command || !*command)
        return usage("-- COMMAND is missing");
    signals_hold(&s);
    const char *wrong = options_objection(l, &s, &options);
    if (wrong)
        return usage(wrong);
    pass_options_on(l->arena, &options);
    const char *folder = file_temporary_folder(l->arena);
    if (!folder || !add_shims(l, folder, path ? path : "/usr/bin:/bin")) {
        fprintf(stderr, "memrewrite run: %s: %s\n", folder ? folder : "temporary folder", strerror(errno));
        if (folder)
            file_remove_tree(folder);
        return 1;
    }
    setenv("PATH", arena_printf(l->arena, "%s:%s", folder, path ? path : "/usr/bin:/bin"), 1);
    int status = process_run(l->arena, &s, &(Start){.argv = command});
    file_remove_tree(folder);
    if (signals_came(&s) && !process_succeeded(status))
        signals_end(&s);
    sigprocmask(SIG_SETMASK, &s.saved_mask, NULL);
    return process_end_as(status);
}
