/* The whole of memreport on one damaged file, which SIDECAR or COUNTERS (a macro) says the bytes are; the other one is good.
 * In: bytes.  Every command reads them; the format and the options depend on them. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "target.h"

#ifdef SIDECAR
static const char input[] = "bad.mix.json", sidecar[] = "bad.mix.json";
static const char *const counters[] = {"given/nest.mrc", "given/threads.mrc", "given/killed.mrc"};
#else
static const char input[] = "bad.mrc", sidecar[] = "given/pair.mix.json";
static const char *const counters[] = {"bad.mrc", "bad.mrc", "given/nest.mrc"};
#endif

static const char *const commands[] = {"summary", "threads", "blocks", "functions", "annotate", "callgraph", "unseen", "--explain"};
static const char *const formats[] = {"--format=text", "--format=csv", "--format=json"};

static void run(const char *command, const char *format, unsigned way)
{
    const char *argv[16] = {"memreport", command, "--mix", sidecar, format};
    int n = 5;
    if (way & 4)
        argv[n++] = "--inclusive";
    if (way & 8)
        argv[n++] = "--all";
    if (way & 16) {
        argv[n++] = "--roi";
        argv[n++] = "move";
    }
    argv[n++] = counters[way % 2];
    if (way & 32)
        argv[n++] = counters[2];
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
    unsigned way = pick(data, size, 64 * 3);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        run(commands[i], formats[way % 3], way);
    run("callgraph", "--format=dot", way);
    return 0;
}
