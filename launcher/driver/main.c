/* memrewrite: the compiler launcher, and the way to the rewriter.
 *
 *   memrewrite cc COMPILER ARGS…   ─▶ the compiler, which a record and, where it links, the rewriter go with
 *   memrewrite run -- COMMAND…     ─▶ the command, with compilers that go through memrewrite cc
 *   memrewrite build -p DIR -o OUT ─▶ the programs of a build that DIR describes, in OUT
 *   memrewrite anything else       ─▶ the rewriter
 *
 * The rewriter is a program of its own because the library that it parses with takes longer to load than a small file
 * to compile. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "driver/steps.h"
#include "support/file.h"
#include "support/process.h"

static const char *own_path(Arena *a, const char *called)
{
    char *real = realpath("/proc/self/exe", NULL);
    if (!real) {
        const char *found = path_of_command(a, called, path_here(a));
        real = found ? realpath(found, NULL) : NULL;
    }
    const char *path = arena_strdup(a, real ? real : called);
    free(real);
    return path;
}

/* Finds the rewriter: beside this program in a build tree, below libexec where it is installed. */
static const char *find_rewriter(Arena *a, const char *self)
{
    const char *folder = path_directory(a, self);
    const char *const places[] = {path_join(a, folder, "memrewrite-rewriter"),
                                  path_join(a, folder, "../libexec/memrewrite/rewriter")};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (access(places[i], X_OK) == 0)
            return places[i];
    return NULL;
}

static int rewriter_main(const Launcher *l, char **argv)
{
    if (!l->rewriter) {
        fprintf(stderr, "memrewrite: the rewriter is not where this program looks: memrewrite-rewriter beside it, or "
                        "../libexec/memrewrite/rewriter\n");
        return 1;
    }
    execv(l->rewriter, argv);
    perror(l->rewriter);
    return 1;
}

/* A command that this program carries out itself. */
typedef struct Own {
    const char *name;
    int (*run)(Launcher *l, const char *const *words);
} Own;

static const Own *find_own(const char *name)
{
    static const Own all[] = {
#define COMMAND(name, function, operands, meaning) {name, function},
#define OPTION(name, commands, value, meaning)
#define FLAG(name, commands, meaning)
#define SHORT(name, commands, value, meaning)
#include "driver/options.def"
#undef COMMAND
#undef OPTION
#undef FLAG
#undef SHORT
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0)
            return &all[i];
    return NULL;
}

int main(int argc, char **argv)
{
    Launcher l = {.arena = arena_new()};
    const char *log = getenv("MEMREWRITE_LOG");
    const Own *own = argc > 1 ? find_own(argv[1]) : NULL;
    int status;
    l.log = (Log){.arena = l.arena, .file = log && *log ? log : NULL};
    l.self = own_path(l.arena, argv[0]);
    l.rewriter = find_rewriter(l.arena, l.self);
    if (own && argc > 2 && strcmp(argv[2], "--help") == 0)
        status = help_main(own->name);
    else if (own)
        status = own->run(&l, (const char *const *)argv + 2);
    else
        status = rewriter_main(&l, argv);
    arena_free(l.arena);
    return status;
}
