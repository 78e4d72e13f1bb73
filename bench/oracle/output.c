/* In: sums by region and thread.  Out: a CSV file; README.md describes it. */
#include "oracle.h"
#include "valgrind/pub_tool_libcbase.h"
#include "valgrind/pub_tool_libcfile.h"
#include "valgrind/pub_tool_libcprint.h"
#include "valgrind/pub_tool_mallocfree.h"
#include "valgrind/pub_tool_options.h"
#include "valgrind/pub_tool_vki.h"

static const HChar *const code_names[N_CODES] = {"own", "library"};
static const HChar *const where_names[N_WHERE] = {"frame", "stack", "static", "heap", "linkage"};
static const HChar *const direction_names[N_DIRECTIONS] = {"load", "store"};
static const HChar *const size_names[N_SIZES] = {"1", "2", "4", "8", "10", "16", "32", "other"};
static const ULong sizes[N_SIZES] = {1, 2, 4, 8, 10, 16, 32, 0};

static const struct {
    const HChar *event, *class, *size;
} event_names[N_EVENTS] = {
    {"instruction", "", ""},  {"branch", "", ""},      {"call", "direct", ""},
    {"call", "indirect", ""}, {"flop", "scalar", "4"}, {"flop", "packed", "4"},
    {"flop", "scalar", "8"},  {"flop", "packed", "8"}, {"flop", "scalar", "10"},
};

static VgFile *file;

static void write_accesses(const HChar *name, UInt thread, const HChar *code, const CodeCounts *c)
{
    for (Int where = 0; where < N_WHERE; where++)
        for (Int d = 0; d < N_DIRECTIONS; d++)
            for (Int s = 0; s < N_SIZES; s++)
                if (c->access[where][d][s])
                    VG_(fprintf)(file, "%s,%u,%s,%s,%s,%s,%llu,%llu\n", name, thread, code, direction_names[d],
                                 where_names[where], size_names[s], c->access[where][d][s],
                                 s == OTHER_SIZE ? c->other_bytes[where][d] : c->access[where][d][s] * sizes[s]);
}

static void write_sum(const HChar *name, UInt thread, ULong entries, const Counts *counts)
{
    if (entries)
        VG_(fprintf)(file, "%s,%u,,entry,,,%llu,0\n", name, thread, entries);
    for (Int code = 0; code < N_CODES; code++) {
        const CodeCounts *c = &counts->of[code];
        for (Int e = 0; e < N_EVENTS; e++)
            if (c->event[e])
                VG_(fprintf)(file, "%s,%u,%s,%s,%s,%s,%llu,0\n", name, thread, code_names[code], event_names[e].event,
                             event_names[e].class, event_names[e].size, c->event[e]);
        write_accesses(name, thread, code_names[code], c);
    }
}

void output_write(const HChar *pattern)
{
    HChar *name = VG_(expand_file_name)("--out", pattern);
    file = VG_(fopen)(name, VKI_O_CREAT | VKI_O_WRONLY | VKI_O_TRUNC, 0666);
    if (!file) {
        VG_(umsg)("oracle: cannot write %s\n", name);
        return;
    }
    VG_(fprintf)(file, "roi,thread,code,event,class,size,count,bytes\n");
    regions_finish(write_sum);
    VG_(fclose)(file);
    VG_(free)(name);
}
