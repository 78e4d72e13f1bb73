/* A C text through all of memrewrite.
 * In: bytes; where they begin with // and a digit, it chooses the options.  A crash of libclang while it parses is
 * caught by libclang itself.  Findings besides crashes: an internal error that memrewrite reports, a failure that it
 * gives no reason for. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "target.h"

enum { WORDS = 6 };

static const char *const options[10][WORDS] = {
    {"--all", "--"},
    {"--all", "--", "-std=c89"},
    {"--all", "--", "-std=gnu2x"},
    {"--all", "--", "-fopenmp"},
    {"--", "-DSIX=6"},
    {"--roi", "main", "--roi", "f", "--"},
    {"--all", "--dump=ast,cfg,probes,edits", "--"},
    {"--roi", "in.c:7", "--roi", "in.c:12", "--"},
    {"--all", "--target", "i386-linux-gnu", "--"},
    {"--all", "-v", "--", "-std=gnu89", "-fms-extensions"},
};

static const char *const *options_of(const uint8_t *data, size_t size)
{
    bool chosen = size > 2 && data[0] == '/' && data[1] == '/' && data[2] >= '0' && data[2] <= '9';
    return options[chosen ? data[2] - '0' : 0];
}

/* Compared by hand, and not watched: libFuzzer would learn the words and write them into the texts. */
#if defined(__clang__)
__attribute__((no_sanitize("coverage")))
#endif
static const char *
line_with(const char *told, const char *what)
{
    for (const char *line = told; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (line[0] != 'i' || line[1] != 'n' || line[2] != '.' || line[3] != 'c' || line[4] != ':')
            continue;
        const char *p = line + 5, *w = what;
        while ((*p >= '0' && *p <= '9') || *p == ':')
            p++;
        while (*w && *p == *w)
            p++, w++;
        if (!*w)
            return line;
    }
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char in[] = "in.c", o[] = "-o", out[] = "out", none[] = "-nostdinc", system[] = "-isystem",
                include[] = "given/include";
    char *argv[5 + WORDS + 4] = {in, in, o, out};
    int n = 4;
    const char *const *chosen = options_of(data, size);
    for (int i = 0; i < WORDS && chosen[i]; i++)
        argv[n++] = (char *)chosen[i];
    argv[n++] = none;
    argv[n++] = system;
    argv[n++] = include;
    write_input(in, data, size);
    optind = 0;
    mute();
    int status = memrewrite_main(n, argv);
    char *told = unmute();
    const char *bug = line_with(told, " error: internal error: ");
    if (bug)
        finding("an internal error", bug);
    if (told && status && !*told)
        finding("it fails without saying why", told);
    free(told);
    return 0;
}
