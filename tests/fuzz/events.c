/* A damaged file of events, which a module that depends on the input reads.  In: bytes.
 * Memory has an end (bounded.h), and an event that stands for more than 65,536 others is none (MP_MOST_BITS): a program
 * makes such, in the time that it takes to read them. */
#include <stdlib.h>
#include <string.h>

#include "memprof/replay.h"
#include "target.h"

size_t memory_used;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char message[512];
    const char *name, *about;
    unsigned n = 0, m;
    while (mp_module_known(n, &name, &about))
        n++;
    m = pick(data, size, n);
    write_input("bad.mrc.events", data, size);
    for (unsigned i = 0; i < 3; i++) {
        mp_module_known((m + i) % n, &name, &about);
        memory_used = 0;
        if (!mp_replay("bad.mrc.events", name, "bad.mrc", message) && !*message)
            finding("it fails without saying why", name);
    }
    return 0;
}
