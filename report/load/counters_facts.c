/* In: counters.  Out: what follows from their header, and what another file is. */
#include "load/counters.h"

#include <string.h>

double mrc_end_ns(const Mrc *mrc)
{
    uint64_t last = mrc->end_ticks;
    for (size_t i = 0; i < mrc->n_contexts && !mrc->end_ticks; i++) {
        const Context *c = &mrc->contexts[i];
        uint64_t known = c->last_ticks > c->open_since ? c->last_ticks : c->open_since;
        last = known > last ? known : last;
    }
    if (!mrc->start_unix_ns || !mrc->clock_hz)
        return 0;
    double lived = last > mrc->start_ticks ? (double)(last - mrc->start_ticks) / (double)mrc->clock_hz : 0;
    return (double)mrc->start_unix_ns + 1e9 * lived;
}

const char *mrc_type_name(int i)
{
    static const char *const names[8] = {"char *",    "size_t", "int",         "long",
                                         "long long", "double", "long double", "wchar_t"};
    return names[i];
}

const char *mrc_other_file(const unsigned char *begin)
{
    return memcmp(begin, "\177ELF", 4) == 0 ? "a program, not its counters: when it runs it writes memrewrite.PID.mrc, "
                                              "if 'memrewrite cc gcc ...' built it"
                                            : "not a counter file of memrewrite (wrong magic)";
}
