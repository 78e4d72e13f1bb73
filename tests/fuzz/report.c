/* The whole of memreport on one damaged file, which SIDECAR or COUNTERS (a macro) says the bytes are; what belongs to
 * it is good.  In: bytes.  The build id in them says of which program they are: one of tests/report, that of
 * real/real.c, or one of the two images of real/program.c, whose files are read together.  Every command reads them;
 * the format and the options depend on them. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "target.h"

typedef enum { MADE, REAL, PROGRAM, LIBRARY, KINDS } Kind;

/* A file with the kind's build id. */
static const char *const good[KINDS] = {NULL, "given/real.mrc", "given/program.mrc", "given/library.mrc"};
static const char *const region[KINDS] = {"move", "inner", "outer", "library"};

/* Without --mix the sidecar is looked for: of two images' ones here, then in folders. */
#ifdef SIDECAR
static const char *const input[KINDS] = {"bad.mix.json", "bad.mix.json", "memrewrite.mix.json", "memrewrite.mix.json"};
static const char *const sidecar[KINDS] = {"bad.mix.json", "bad.mix.json", NULL, NULL};
static const char *const counters[KINDS][3] = {{"given/nest.mrc", "given/threads.mrc", "given/killed.mrc"},
                                               {"given/real.mrc", "given/sampled.mrc", "given/sampled.mrc"},
                                               {"given/program.mrc", "given/program.mrc", "given/library.mrc"},
                                               {"given/library.mrc", "given/library.mrc", "given/program.mrc"}};
#else
static const char *const input[KINDS] = {"bad.mrc", "bad.mrc", "bad.mrc", "bad.mrc"};
static const char *const sidecar[KINDS] = {"given/pair.mix.json", "given/real.mix.json", NULL, NULL};
static const char *const counters[KINDS][3] = {{"bad.mrc", "bad.mrc", "given/nest.mrc"},
                                               {"bad.mrc", "bad.mrc", "given/sampled.mrc"},
                                               {"bad.mrc", "bad.mrc", "given/library.mrc"},
                                               {"bad.mrc", "bad.mrc", "given/program.mrc"}};
#endif

/* Does the input name the build of the kind's program? */
static bool is_of(Kind kind, const uint8_t *data, size_t size)
{
    enum { BUILD_AT = 32, BUILD_BYTES = 32 };
    static char builds[KINDS][BUILD_BYTES];
    char *build = builds[kind];
    FILE *f = *build ? NULL : fopen(good[kind], "rb");
    if (f) {
        if (fseek(f, BUILD_AT, SEEK_SET) != 0 || fread(build, 1, BUILD_BYTES, f) != BUILD_BYTES)
            memset(build, 0, BUILD_BYTES);
        fclose(f);
    }
    return *build && memmem(data, size, build, BUILD_BYTES);
}

static const char *const commands[] = {"summary",   "threads", "blocks", "functions", "annotate",
                                       "callgraph", "unseen",  "data",   "--explain"};
static const char *const by[] = {"--by=variable", "--by=field", "--by=type", "--by=class"};
static const char *const formats[] = {"--format=text", "--format=csv", "--format=json"};

static const char *const exports[] = {"--to=callgrind", "--to=lcov", "--to=folded", "--to=openmetrics"};

static void run(const char *command, const char *format, unsigned way, Kind kind)
{
    const char *argv[16] = {"memreport", command, format};
    int n = 3;
    if (sidecar[kind]) {
        argv[n++] = "--mix";
        argv[n++] = sidecar[kind];
    }
    if (strcmp(command, "data") == 0)
        argv[n++] = by[way / 2 % 4];
    if (way & 4)
        argv[n++] = "--inclusive";
    if (way & 8)
        argv[n++] = "--all";
    if (way & 16) {
        argv[n++] = "--roi";
        argv[n++] = region[kind];
    }
    argv[n++] = counters[kind][way % 2];
    if (way & 32 || kind >= PROGRAM)
        argv[n++] = counters[kind][2];
    optind = 0;
    mute();
    int status = memreport_main(n, (char **)argv);
    char *told = unmute();
    if (status && told && !*told)
        finding("it fails without saying why", told);
    free(told);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Kind kind = LIBRARY;
    while (kind > MADE && !is_of(kind, data, size))
        kind--;
    write_input(input[kind], data, size);
    unsigned way = pick(data, size, 64 * 3);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        run(commands[i], formats[way % 3], way, kind);
    run("callgraph", "--format=dot", way, kind);
    run("save", "--format=text", way, kind);
    run("html", "--format=text", way, kind);
    run("export", exports[way % (sizeof exports / sizeof *exports)], way, kind);
    return 0;
}
