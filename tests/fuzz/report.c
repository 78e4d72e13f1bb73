/* The whole of memreport on one damaged file, which SIDECAR or COUNTERS (a macro) says the bytes are; the other one is
 * good: the real one of the program of real/, if the bytes still have its build id, else one of tests/report. In:
 * bytes.  Every command reads them; the format and the options depend on them. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "target.h"

#ifdef SIDECAR
static const char input[] = "bad.mix.json", *sidecars[] = {"bad.mix.json", "bad.mix.json"};
static const char *const counters[][3] = {{"given/nest.mrc", "given/threads.mrc", "given/killed.mrc"},
                                          {"given/real.mrc", "given/sampled.mrc", "given/sampled.mrc"}};
#else
static const char input[] = "bad.mrc", *sidecars[] = {"given/pair.mix.json", "given/real.mix.json"};
static const char *const counters[][3] = {{"bad.mrc", "bad.mrc", "given/nest.mrc"},
                                          {"bad.mrc", "bad.mrc", "given/sampled.mrc"}};
#endif

/* Does the input name the build of the real program? */
static bool is_real(const uint8_t *data, size_t size)
{
    enum { BUILD_AT = 32, BUILD_BYTES = 32 };
    static char build[BUILD_BYTES];
    FILE *f = *build ? NULL : fopen("given/real.mrc", "rb");
    if (f) {
        if (fseek(f, BUILD_AT, SEEK_SET) != 0 || fread(build, 1, sizeof build, f) != sizeof build)
            memset(build, 0, sizeof build);
        fclose(f);
    }
    return *build && memmem(data, size, build, sizeof build);
}

static const char *const commands[] = {"summary",  "threads",   "blocks", "functions",
                                       "annotate", "callgraph", "unseen", "--explain"};
static const char *const formats[] = {"--format=text", "--format=csv", "--format=json"};

static void run(const char *command, const char *format, unsigned way, bool real)
{
    const char *argv[16] = {"memreport", command, "--mix", sidecars[real], format};
    int n = 5;
    if (way & 4)
        argv[n++] = "--inclusive";
    if (way & 8)
        argv[n++] = "--all";
    if (way & 16) {
        argv[n++] = "--roi";
        argv[n++] = real ? "inner" : "move";
    }
    argv[n++] = counters[real][way % 2];
    if (way & 32)
        argv[n++] = counters[real][2];
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
    write_input(input, data, size);
    bool real = is_real(data, size);
    unsigned way = pick(data, size, 64 * 3);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        run(commands[i], formats[way % 3], way, real);
    run("callgraph", "--format=dot", way, real);
    return 0;
}
