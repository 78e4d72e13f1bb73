/* In: a command.  Out: whether a configure script asks.
 * Method: the names that autoconf, CMake, meson, waf and hand-written scripts give to their questions; then the
 * commands of the processes above us: below ./configure nothing is built.
 * Limits: the processes are seen on Linux
 * alone. */
#include "command/probe.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/file.h"

enum { PROCESSES_ABOVE = 8 };

static bool is_probe_path(const char *path)
{
    static const char *const folders[] = {
        "CMakeTmp",      "CMakeScratch", "CompilerIdC", "CompilerIdCXX",  "TryCompile-",
        "meson-private", ".conf_check_", "config-temp", "_CMakeLTOTest-", NULL};
    static const char *const names[] = {"conftest*",
                                        "_conftest*",
                                        "cmTC_*",
                                        "sanitycheck*",
                                        "ztest[0-9]*",
                                        "ffconf*",
                                        "CMakeCCompilerId*",
                                        "testCCompiler*",
                                        "CheckIncludeFile*",
                                        "CheckFunctionExists*",
                                        "CheckSymbolExists*",
                                        NULL};
    for (const char *const *folder = folders; *folder; folder++)
        if (strstr(path, *folder))
            return true;
    for (const char *const *name = names; *name; name++)
        if (fnmatch(*name, path_base(path), 0) == 0)
            return true;
    return false;
}

/* A file of /proc, which has no size. */
static size_t read_small(const char *path, char *out, size_t room)
{
    FILE *f = fopen(path, "re");
    size_t n = f ? fread(out, 1, room - 1, f) : 0;
    if (f)
        fclose(f);
    out[n] = 0;
    return n;
}

static long parent_of(Arena *a, long pid)
{
    char text[512];
    read_small(arena_printf(a, "/proc/%ld/stat", pid), text, sizeof text);
    const char *end = strrchr(text, ')'); /* The name may contain any byte. */
    return end && strlen(end) > 4 ? strtol(end + 4, NULL, 10) : 0;
}

/* The program, or the script of an interpreter: an argument of that name (make configure, vi configure) is none. */
static bool is_configure(Arena *a, long pid)
{
    static const char *const names[] = {"configure", "Configure", "configure.py", "config.guess", NULL};
    static const char *const interpreters[] = {"*sh", "busybox", "perl*", "python*", NULL};
    char text[1024];
    size_t n = read_small(arena_printf(a, "/proc/%ld/cmdline", pid), text, sizeof text), at = 0;
    if (one_of(path_base(text), names))
        return true;
    bool runs = false;
    for (const char *const *one = interpreters; *one; one++)
        runs = runs || fnmatch(*one, path_base(text), 0) == 0;
    do
        at += strlen(text + at) + 1;
    while (at < n && (text[at] == '-' || strcmp(text + at, "sh") == 0) && strcmp(text + at, "-c") != 0);
    return runs && at < n && one_of(path_base(text + at), names);
}

bool is_probe_name(const Command *c)
{
    if (is_probe_path(c->directory) || (c->output && is_probe_path(c->output)))
        return true;
    for (int i = 0; i < c->n_items; i++)
        if (c->item[i].kind == ITEM_C_SOURCE && is_probe_path(c->item[i].value))
            return true;
    return false;
}

bool is_probe(Arena *a, const Command *c)
{
    if (is_probe_name(c))
        return true;
    long pid = (long)getppid();
    for (int i = 0; i < PROCESSES_ABOVE && pid > 1; i++, pid = parent_of(a, pid))
        if (is_configure(a, pid))
            return true;
    return false;
}
