/* The counters of one process.  In: a .mrc file (doc/format.md).  Out: an Mrc, checked:
 * ROI ids and parents are valid, parents form no cycle. */
#ifndef REPORT_LOAD_COUNTERS_H
#define REPORT_LOAD_COUNTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NO_PARENT = -1 };
enum { MRC_COMPILER_UNKNOWN, MRC_GCC, MRC_CLANG }; /* The compiler of the program that counted. */

/* A slot's counters by themselves: a random group of the sampled entries of a context, or of the iterations that were
 * counted inside of long entries. */
typedef struct Part {
    uint32_t slot, owner; /* Indices of slots. */
    uint32_t group;
    uint32_t peer; /* 1 + the slot of another image's file that this one has counters of this image for; 0: none. */
    bool iterations;
    uint64_t population; /* Number of iterations, in one slot of the iterations' groups; else 0. */
    uint64_t sampled;    /* Number of entries or iterations whose counts are in it. */
    uint64_t waited;     /* Ticks; of iterations: in those that were counted. */
    const uint64_t *counter;
} Part;

/* A context is one ROI, entered from one parent context, on one thread.  Times are ticks; those of an entry that was
 * open when the file was read (open_since is not 0) are included up to the last known tick. */
typedef struct Context Context;

/* An event of the kernel or of the processor that was asked for. */
typedef struct EventKind {
    char name[97];
    uint32_t type, error; /* error: the system's, by which it refused the event; 0: it was counted. */
    uint64_t config;
    bool no_user, no_kernel; /* The event was not counted in the program's own part, or in the kernel's. */
    double own_cost, nested_cost; /* Events that an entry counts itself, and that it adds to an entry around. */
    uint32_t lost; /* Number of threads that did not get the event. */
} EventKind;

/* The count of one event in one context, in its timed entries with nested ROIs. */
typedef struct EventSum {
    uint64_t value, asked, counted; /* asked, counted: ns in which it was to be counted, and was. */
} EventSum;

struct Context {
    uint32_t slot, roi, thread;
    int64_t parent; /* Index of the enclosing context, or NO_PARENT. */
    uint64_t os_thread, entries, sampled, ticks, nested_ticks, open_since, last_ticks;
    uint64_t untimed; /* Number of sampled entries that read no clock. */
    uint64_t waits_since; /* The tick since which the thread of an open entry waits; 0: it does not. */
    uint64_t waited; /* Ticks in which the thread waited for its team behind a parallel region: a part of its own time
                        without nested ROIs. */
    const uint64_t *counter; /* Mrc.counters numbers: of all sampled entries but for their iterations. */
    const uint64_t *iteration_counter; /* Counters of iterations, or NULL: none were counted by themselves. */
    uint64_t iterations, iterations_counted; /* Numbers of iterations inside the sampled entries. */
    uint64_t iterations_waited; /* Ticks of `waited` in the counted iterations, which are not part of it. */
    const Part *parts; /* The slots that these are sums of, those of entries first. */
    size_t n_parts;
    const Context *origin; /* The inherited context, in an earlier slot, whose scale comes on top; NULL: none. */
    bool origin_iterations; /* The scale is that of the origin's iterations. */
    const EventSum *events; /* Mrc.n_events sums, or NULL. */
    uint32_t instance, peer; /* The context is of a region of the image with this number, and `peer` is 1 + that image's
                                slot; 0: it is of this image's region. */
};

typedef struct Mrc {
    char *path;
    char build[33];
    uint32_t counters, rois, state, pid, lost;
    int32_t rank; /* MPI rank, or -1. */
    bool is_foreign; /* Some contexts are of regions of other images. */
    uint32_t instance; /* Number of the image in its process; 0: not known. */
    uint64_t execution; /* All images of a process have the same number; 0: not known. */
    size_t n_slots; /* Number of slots that were read. */
    uint64_t sample_period, clock_hz;
    uint64_t start_unix_ns, start_ticks, end_ticks; /* 0 if not known, or not ended. */
    uint64_t device, inode; /* Both identify the file. */
    uint64_t clock_cost_ps, entry_cost_ps, untimed_cost_ps, count_cost_ps; /* The cost of counting; 0: not known. */
    bool is_bare; /* There was no operating system, and the clock was the program's own. */
    uint32_t clock_faults; /* The clock ran backwards so many times. */
    bool samples_at_random; /* Sampled entries were drawn; false: each Nth was taken. */
    uint32_t compiler; /* The value is one of MRC_…. */
    uint8_t type_sizes[8];
    char compiler_version[33], host[65], program[257], arguments[449],
        image[1025]; /* image: path of the file that holds the runtime; "" if it is not known. */
    Context *contexts;
    size_t n_contexts;
    EventKind *events;
    size_t n_events;
    struct EventSlot *event_slots; /* The events that contexts point to. */
    size_t n_event_slots, cap_event_slots;
    uint64_t *store; /* All counters of all slots. */
    Part *parts; /* Parts of all contexts, context by context. */
    size_t n_parts;
    uint64_t *sums; /* Counters of contexts that have several parts. */
    bool is_quiet; /* Damage is kept, and not reported as warnings. */
    char **damage; /* The parts that could not be used. */
    size_t n_damage, cap_damage;
} Mrc;

/* Reads a counter file.  Returns NULL if nothing can be read; the reason is reported on stderr, damaged parts as
 * warnings. The caller frees the result with mrc_free. */
Mrc *mrc_load(const char *path);
/* Does the same with the contents of a file of that name, without warnings: it may be damaged in parts as often as it
 * is read.  The bytes may be freed behind it. */
Mrc *mrc_read(const void *bytes, size_t n, const char *path);
void mrc_free(Mrc *mrc);

/* Returns when the program ended, or was last heard of: nanoseconds since 1970; 0: not known. */
double mrc_end_ns(const Mrc *mrc);

/* Returns the last tick that the file knows of. */
uint64_t mrc_last_tick(const Mrc *mrc);

/* Returns what type_sizes[i] is the size of, as "sizeof (long)"; the text is constant. */
const char *mrc_type_name(int i);

/* Returns in words what a file is that begins with these four bytes, which are not those of a counter file. */
const char *mrc_other_file(const unsigned char *begin);

#endif
