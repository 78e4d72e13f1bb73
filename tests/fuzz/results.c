/* The whole of memreport on what a module wrote, damaged.  In: bytes, which say themselves of which module they are;
 * the counters and the sidecar are good. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "target.h"

static const char *const modules[] = {"values",   "accesses", "dependence", "lifetime", "loops",
                                      "pointsto", "reuse",    "stride",     "trace"};
static const char *const formats[] = {"--format=text", "--format=csv", "--format=json", "--format=schema"};
static const char *const options[] = {"--strict",      "--sort=-count", "--filter=a*",
                                      "--roi=program", "--explain",     "--top=2"};

static const char *module_of(const uint8_t *data, size_t size)
{
    enum { BEGINNING = 8 }; /* "memprof " */
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
        const size_t n = strlen(modules[i]);
        if (size > BEGINNING + n && memcmp(data + BEGINNING, modules[i], n) == 0)
            return modules[i];
    }
    return modules[0];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { FORMATS = sizeof formats / sizeof *formats, OPTIONS = sizeof options / sizeof *options };
    const unsigned way = pick(data, size, FORMATS * OPTIONS);
    const char *module = module_of(data, size);
    const char *argv[] = {"memreport",
                          module,
                          formats[way % FORMATS],
                          options[way / FORMATS],
                          "--mix",
                          "given/watched.mix.json",
                          "bad.mrc",
                          "given/watched.mrc",
                          NULL};
    char path[64] = "bad.mrc.";
    strcat(path, module);
    write_input(path, data, size);
    /* explained, and as a schema: not both */
    const int n = way % FORMATS == 3 && way / FORMATS == 4 ? 0 : way % 2 ? 8 : 7;
    if (!n)
        return 0;
    optind = 0;
    mute();
    const int status = memreport_main(n, (char **)argv);
    char *told = unmute();
    if (status && told && !*told)
        finding("it fails without saying why", module);
    free(told);
    return 0;
}
