/* SPDX-License-Identifier: MIT */
/* clang-format off: the example is to be copied as it stands */
/* The library of profilers: what a module is, and what it may use.
   A module is one C file that sees a stream of events of a program (loads, stores, allocations, loops …) and writes a
   file of rows.  It is compiled with the library, into one text, in two places: into the program, where a second
   process runs it beside the program, and into memreport, which runs it over a file of events.  The loop that hands
   the events out is compiled with the modules that were chosen: what none of them asks for is not even looked at.

   A module's functions are MP_OWN, which is static and more.  It uses nothing but this header: no C library, as the
   program may define malloc or write itself.  Memory comes from mp_alloc and is never given back one by one.  Copy
   structures member by member or by mp_copy, and clear them by mp_zero: a compiler may make a call of memcpy of an
   assignment, and of memset of `= {0}` or of a loop that clears an array.  Variables outside of functions are
   constants; what a module remembers is its state.  The text is C99 whose declarations stand in front of statements;
   comments are of this kind.

   Example, complete: how often each site loads.

       typedef struct Loads { MpMap by_site; } Loads;
       typedef struct LoadRow { uint64_t count; } LoadRow;
       static const MpField loads_fields[] = {MP_FIELD(MP_SUM, LoadRow, count)};
       static const MpColumn loads_columns[] = {{"-", "site", "-", "the load"},
                                                {"count", "sum", "loads", "executions"}};
       static const MpTable loads_tables[] = {{"rows", "loads by site", loads_columns, 2}};

       MP_OWN void loads_start(MpRun *run)
       {
           Loads *s = (Loads *)run->state;
           mp_map_make(run, &s->by_site, 1, sizeof(LoadRow), loads_fields, 1);
       }
       MP_OWN void loads_load(MpRun *run, const MpEvent *e)
       {
           uint64_t key = e->site;
           ((LoadRow *)mp_map_at(&((Loads *)run->state)->by_site, &key))->count++;
       }
       MP_OWN void loads_merge(MpRun *into, MpRun *from)
       {
           mp_map_merge(&((Loads *)into->state)->by_site, &((Loads *)from->state)->by_site);
       }
       MP_OWN void loads_write(MpRun *run, MpOut *out)
       {
           const MpMap *m = &((Loads *)run->state)->by_site;
           size_t i;
           mp_table(out, 0);
           for (i = 0; i < m->n; i++) {
               mp_cell(out, mp_map_key(m, i)[0]);
               mp_cell(out, ((const LoadRow *)mp_map_record(m, i))->count);
               mp_row(out);
           }
       }
       MP_MODULE(loads) = {.name = "loads", .about = "how often each site loads", .events = MP_LOADS,
                           .share = MP_BY_SITE, .state_bytes = sizeof(Loads), .tables = loads_tables, .n_tables = 1,
                           .start = loads_start, .load = loads_load, .merge = loads_merge, .write = loads_write}; */
/* clang-format on */
#ifndef MEMPROF_H
#define MEMPROF_H

#include "memprof/boundary.h"

#if defined(__GNUC__) && !defined(__TINYC__)
#define MP_OWN static __attribute__((__no_instrument_function__, __unused__))
#define MP_HOT static __inline__ __attribute__((__no_instrument_function__, __always_inline__, __unused__))
#define MP_APART static __attribute__((__no_instrument_function__, __unused__, __noinline__))
#define MP_BUSY static __attribute__((__no_instrument_function__, __unused__, __noinline__, __hot__))
#define MP_COLD static __attribute__((__no_instrument_function__, __unused__, __noinline__, __cold__))
#else
#define MP_APART static
#define MP_BUSY static
#define MP_OWN static
#define MP_HOT static
#define MP_COLD static
#endif
#if defined(__GNUC__)
#define MP_EXTENSION __extension__
#define MP_TABLE_OF_MODULE static __attribute__((__unused__))
#else
#define MP_EXTENSION
#define MP_TABLE_OF_MODULE static
#endif

/* ---- Events: their kinds in a buffer (doc/format.md has their words) ---- */

enum {
    MP_LOAD = 1,           /* The words are: address [, value]. */
    MP_STORE = 2,          /* The words are: address [, value]. */
    MP_UPDATE = 3, /* The words are: address [, value loaded]. A += and its kin are a load and a store of one place. */
    MP_STRIDED_LOAD = 4, /* The words are: address, step in bytes, count; of one execution of a loop. */
    MP_STRIDED_STORE = 5,
    MP_RANGE_LOAD = 6, /* The words are: address, bytes. */
    MP_RANGE_STORE = 7,
    MP_POINTER = 8, /* The word is the pointer. */
    MP_ALLOC = 9, /* The words are: address, bytes. */
    MP_FREE = 10, /* The word is the address. */
    MP_STACK = 11, /* The words are: address, bytes. */
    MP_UNSTACK = 12, /* The words are: address, bytes. */
    MP_GLOBAL = 13, /* The words are: address, bytes. */
    MP_ENTER = 14,
    MP_EXIT = 15,
    MP_LOOP = 16,
    MP_ITERATION = 17,
    MP_LOOP_END = 18,
    MP_REGION = 19,
    MP_REGION_END = 20,
    MP_THREAD = 21, /* The word is the thread's number. */
    MP_THREAD_END = 22,
    MP_TIME = 23, /* The word is a number that grows over all threads. */
    MP_SYNC = 24,
    MP_TEST = 25, /* An iteration begins, with its condition; MP_ITERATION follows where that holds. */
    MP_GROUP = 26, /* A loop as a whole, of which modules see what it did (part/groups.c). */
    MP_LIST = 27, /* A loop begins whose accesses, as far as they are listed, belong to its group (part/aside.c). */
    MP_KINDS = 28
};

/* The kinds of events that a module asks for; the rewriter writes the union for the chosen modules.  The list of an
   `.events` member consists of these words, joined by |, and nothing else: the rewriter reads it in the text. */
enum {
    MP_LOADS = 1 << 0, /* Loads of memory: single ones, updates, ranges, strided ones. */
    MP_STORES = 1 << 1,
    MP_VALUES = 1 << 2, /* The events have the values. */
    MP_POINTERS = 1 << 3, /* Pointers that are made: address-of, results of allocation, loaded pointers. */
    MP_HEAP = 1 << 4, /* Objects are allocated and freed. */
    MP_STACKS = 1 << 5, /* Locals are in memory. */
    MP_GLOBALS = 1 << 6,
    MP_CALLS = 1 << 7, /* Functions are entered and left, so contexts are known. */
    MP_LOOPS = 1 << 8, /* Loops, and functions that have some, begin and end, so the loop nest is known. */
    MP_ITERATIONS = 1 << 9, /* Iterations of loops begin, so their numbers are known. */
    MP_REGIONS = 1 << 10,
    MP_TIMES = 1 << 11,
    MP_SYNCS = 1 << 12,
    MP_THREADS = 1 << 13, /* Threads begin and end; these events are always there. */
    MP_EVERY = 1 << 14, /* Calls and loops are there, too, in which nothing else happens that was asked for. */
    MP_NO_CONSTANTS = 1 << 15, /* Loads of what nothing ever writes may be missing, since the results are the same. */
    MP_NO_REPEATS = 1 << 16, /* Loads that repeat an expression just loaded may be missing, too. */
    MP_SOME_LINES = 1 << 17 /* Accesses within a line that mp_line_is_left may be missing. */
};

/* How the accesses may be divided among several workers; each worker sees all contexts, loops and objects.  By address:
   units of 1 << share_shift bytes are divided, and an access to two of them goes to the workers of both. */
enum { MP_ALONE, MP_BY_ADDRESS, MP_BY_SITE };

typedef struct MpSteps { /* Iterations that began at equal distances. */
    uint64_t tick, iteration,
        step; /* `tick` and `iteration` are those of the first one, `step` is from one to the next. */
} MpSteps;

typedef struct MpLevel { /* A level of the loop nest. */
    uint32_t loop, function; /* The function is 0xffffffff where it is not known. */
    uint64_t invocation; /* Number of this execution of the loop, from 1, unique over the run of one worker. */
    uint64_t iteration; /* Number of the iteration, from 0; all ones before the first, which begins at once for
                           dependences. */
    uint64_t entered, began; /* Ticks (see mp_carried) at which this execution and this iteration began. */
    uint32_t outside; /* The context around the loop. */
    uint32_t is_tested; /* The iteration began with its condition. */
    uint32_t n_steps, steps_room; /* This and all that follows is the library's own. */
    uint64_t previous,
        even; /* Ticks of the iteration before this one, and of the one since which iterations are equally far apart. */
    uint64_t step, expected; /* `step` is the ticks from one iteration to the next, 0 where they differ; `expected` is
                                the tick of the next one where they do not. */
    MpSteps *steps;
    uint64_t unused[4]; /* The size of an MpEvent stays a power of two. */
} MpLevel;

typedef struct MpThread {
    uint32_t number;
    uint32_t context; /* Number of the call stack with its loop nest; 0: there is none. */
    uint32_t region; /* Number of the region that is open, or 0xffffffff. */
    uint32_t depth; /* The depth of the loop nest, all functions of the stack together; nest[0] is the outermost. */
    MpLevel *nest;
    uint32_t calls; /* The depth of the call stack. */
    uint64_t stamp; /* The thread's bits of each of its time stamps (mp_stamp). */
    uint64_t entry; /* Number of the region's entry, from 1; 0: none is open. */
    uint64_t time; /* The time of the last MP_TIME. */
    struct MpFrame *frames; /* This and all that follows is the library's own. */
    struct MpRegion *regions; /* The regions that are open, the outermost first. */
    uint32_t open_regions, region_room;
    uint32_t nest_room, frame_room, is_listing;
    uint64_t next_buffer;
    struct MpList *list; /* Where the words of a group that has not come yet are set aside, if is_listing. */
    struct MpThread *next;
} MpThread;

typedef struct MpEvent {
    uint32_t kind;
    uint32_t site; /* Number of the site, function, loop, region or object, by the kind of event. */
    uint64_t address; /* The address; an MP_POINTER has the pointer. */
    uint64_t bytes; /* The bytes of an access, object or range. */
    uint64_t value; /* The value, zero-extended, of at most 8 bytes; 0 where values are not asked for. An MP_UPDATE has
                       what it found. */
    uint64_t left; /* An MP_UPDATE has what it left, where modules ask for stores and values; 0: or it is unknown. */
    int64_t step; /* The step of a strided event. */
    uint64_t count; /* The count of a strided event; else 1, but where group.h says so. */
    MpThread *thread;
} MpEvent;

/* ---- A module ---- */

typedef struct MpColumn {
    const char *name, *kind, *unit, *meaning; /* A text is "-" where there is none; the kinds are in doc/format.md. */
} MpColumn;

typedef struct MpTable {
    const char *name, *title;
    const MpColumn *columns;
    unsigned n;
} MpTable;

typedef mr_program MpProgram;
typedef struct MpWorker MpWorker;
typedef struct MpOut MpOut;

/* A module at work. */
typedef struct MpRun {
    void *state; /* The module's state_bytes, zeroed. */
    MpWorker *worker;
    const struct MpModule *module;
    const MpProgram *program;
} MpRun;

typedef void MpHandler(MpRun *run, const MpEvent *e);
typedef struct MpGroup MpGroup; /* It is in group.h. */
typedef void MpGroupHandler(MpRun *run, const MpGroup *g);

typedef struct MpModule {
    const char *name, *about;
    uint32_t events;
    uint32_t share, share_shift;
    unsigned needs_no_objects; /* Nonzero: it uses neither mp_object_at nor mp_objects, nor has handlers of ends. */
    size_t state_bytes;
    const MpTable *tables;
    unsigned n_tables;
    void (*start)(MpRun *run);
    MpHandler *load, *store;
    MpHandler *update; /* If NULL, an update comes as a load and a store. */
    MpHandler *strided, *range; /* If NULL, strided accesses come one by one, and ranges by 8 bytes. */
    MpGroupHandler *group; /* It takes a loop as a whole (group.h); NULL: iterations and accesses come one by one. */
    MpHandler *pointer;
    MpHandler *alloc, *free, *stack, *unstack,
        *global; /* They are called when mp_object_at knows the object, and before it forgets the object. */
    MpHandler *enter, *exit, *loop, *test, *iteration,
        *loop_end; /* They are called when thread->context has the loop or function; ends come before. */
    MpHandler *region, *region_end, *thread, *thread_end, *sync;
    void (*finish)(MpRun *run); /* The stream has ended. */
    void (*merge)(MpRun *into, MpRun *from); /* Both are of workers that have finished; needed unless MP_ALONE is
                                                set. */
    void (*write)(MpRun *run, MpOut *out);
} MpModule;

/* A whole number that the user gives a module, MEMREWRITE_MODULES=NAME=VALUE,NAME=VALUE. */
MP_OWN uint64_t mp_setting(const MpRun *run, const char *name, uint64_t otherwise);
MP_OWN void mp_lines(MpRun *run, uint64_t rate); /* Asks for one in `rate` of the lines of 64 bytes only. */
MP_OWN uint64_t mp_lines_left(const MpRun *run); /* Accesses left out so far; an update is two. */
MP_HOT int mp_line_is_left(const MpRun *run, uint64_t line); /* Is the line (address / 64) left in? */
/* A handler for what a module does not want to see the parts of. */
MP_OWN void mp_ignore(MpRun *run, const MpEvent *e);

#define MP_MODULE(name) MP_EXTENSION MP_TABLE_OF_MODULE const MpModule name##_module

/* ---- Memory ---- */

/* Returns zeroed memory, aligned to 16; NULL: there is none, and the run ends with the results that it has. */
MP_OWN void *mp_alloc(MpRun *run, size_t bytes);
MP_OWN void mp_copy(void *to, const void *from, size_t bytes);
MP_OWN void mp_zero(void *p, size_t bytes);

/* ---- Shadow memory: zeroed metadata for each unit of the address space ---- */

typedef struct MpShadow {
    MpWorker *worker;
    unsigned shift; /* A unit has 1 << shift bytes. */
    size_t bytes; /* The bytes of a unit's metadata. */
    struct MpChunk *chunks; /* This and all that follows is the library's own. */
    struct MpChunk **table;
    size_t n, room;
    struct MpChunk *recent[512];
    unsigned char *spare;
} MpShadow;

MP_OWN void mp_shadow_make(MpRun *run, MpShadow *s, unsigned shift, size_t bytes); /* Shift is <= 16, bytes <= 4096. */
MP_HOT void *mp_shadow(MpShadow *s, uint64_t address); /* The metadata of the unit of that address; never NULL. */
MP_OWN void *mp_shadow_known(MpShadow *s, uint64_t address); /* The same; NULL: nothing near was asked for. */
MP_OWN void mp_shadow_clear(MpShadow *s, uint64_t address,
                            uint64_t bytes); /* Zeroes the metadata of all units that [address, +bytes) touches. */

/* ---- Maps: records by key, which merge ---- */

/* How a member of a record is merged.  Zeroed memory is the neutral value of each kind. */
enum {
    MP_SUM, /* A uint64_t: counts, sums. */
    MP_MIN, /* An MpMin. */
    MP_MAX, /* An MpMax. */
    MP_CONSTANT, /* An MpConstant: its value, and whether it ever was another one. */
    MP_SET /* An MpSet: the smallest values, and whether there were more. */
};

typedef struct MpField {
    uint32_t kind;
    size_t offset;
} MpField;

#define MP_FIELD(kind, type, member) {kind, offsetof(type, member)}

typedef struct MpMin {
    uint64_t value; /* The value is unsigned. */
    uint32_t known;
} MpMin;
typedef struct MpMax {
    uint64_t value;
    uint32_t known;
} MpMax;
typedef struct MpConstant {
    uint64_t value;
    uint32_t known, varies;
} MpConstant;
enum { MP_SET_ROOM = 8 };
typedef struct MpSet {
    uint64_t value[MP_SET_ROOM];
    uint32_t n, full, limit;
} MpSet; /* full: there were more values than it holds.  The values are sorted. */

MP_HOT void mp_min(MpMin *m, uint64_t value);
MP_HOT void mp_max(MpMax *m, uint64_t value);
MP_HOT void mp_constant(MpConstant *c, uint64_t value);
MP_OWN void mp_set(MpSet *s, uint64_t value, uint32_t limit); /* limit: 1 to MP_SET_ROOM, the same each time. */

enum { MP_RECENT_BITS = 10, MP_RECENT_KEYS = 1 << MP_RECENT_BITS };

typedef struct MpMap {
    MpWorker *worker;
    unsigned words; /* The words of a key. */
    size_t bytes, stride; /* The bytes of a record, and those of a key with its record. */
    const MpField *fields;
    unsigned n_fields;
    size_t n; /* The number of entries, which are in the order in which they came. */
    unsigned char **blocks; /* This and all that follows is the library's own. */
    uint32_t *slots;
    size_t room, blocks_room;
    unsigned char *recent[MP_RECENT_KEYS];
} MpMap;

MP_OWN void mp_map_make(MpRun *run, MpMap *m, unsigned key_words, size_t record_bytes, const MpField *fields,
                        unsigned n_fields);
MP_HOT void *mp_map_at(MpMap *m, const uint64_t *key); /* The record, zeroed when new; never NULL, never moves. */
MP_HOT void *mp_map_pair(MpMap *m, uint64_t key_0, uint64_t key_1); /* The same for a key of two words, in less time. */
MP_OWN void *mp_map_find(const MpMap *m, const uint64_t *key); /* The record of a key; NULL: there is none. */
MP_OWN const uint64_t *mp_map_key(const MpMap *m, size_t i);
MP_OWN void *mp_map_record(const MpMap *m, size_t i);
MP_OWN void mp_map_merge(MpMap *into, const MpMap *from); /* Merges all records, by the map's fields. */
/* A .merge for a module whose state has one map that matters. */
#define MP_MERGE_MAP(name, state_type, member)                                                                         \
    MP_OWN void name(MpRun *into, MpRun *from)                                                                         \
    {                                                                                                                  \
        mp_map_merge(&((state_type *)into->state)->member, &((state_type *)from->state)->member);                      \
    }
/* Places 0 .. n-1 in the order of the keys, so that results do not depend on the number of workers:
       order = mp_map_sorted(m);  for (i = 0; i < m->n; i++) … mp_map_key(m, mp_place(order, i)) */
MP_OWN size_t *mp_map_sorted(const MpMap *m);
MP_HOT size_t mp_place(const size_t *order, size_t i)
{
    return order ? order[i] : i; /* Without memory the rows are not sorted. */
}

/* ---- Contexts ---- */

typedef struct MpContext {
    uint32_t parent; /* Number of the context around it; 0: there is none. */
    uint32_t id; /* Number of a function, or of a loop. */
    uint32_t is_loop;
} MpContext;

/* A function that is entered while it is open is in the context of the open one: recursion makes no new contexts.
   Contexts count from 1. */
MP_OWN const MpContext *mp_context(const MpRun *run, uint32_t context);
/* The context without the loops inside of its innermost function. */
MP_OWN uint32_t mp_context_calls(const MpRun *run, uint32_t context);

/* The loop that carries a dependence.  `mp_tick` is a logical clock: it grows when an iteration begins and when a loop
   begins or ends.  A module keeps it with what it remembers of an access.  mp_carried then says at which level of the
   nest that access and the present are in different iterations of one execution of a loop; -1: at none. */
MP_HOT uint64_t mp_tick(const MpRun *run);
MP_OWN int mp_carried(const MpThread *t, uint64_t tick);

/* Iterations of the level since `tick`, which was in the same execution of it. */
MP_HOT uint64_t mp_iterations_since(const MpLevel *l, uint64_t tick);

/* A time stamp: site, thread and tick of an event in one word; 0: there was none.  Sites up to MP_STAMP_SITES. */
enum { MP_STAMP_SITES = (1 << 20) - 1 };
#define MP_STAMP_SITE(stamp) (((stamp) >> 44) - 1)
#define MP_STAMP_THREAD(stamp) ((stamp) >> 36 & 0xff)
#define MP_STAMP_TICK(stamp) ((stamp) & 0xfffffffffu)
MP_HOT uint64_t mp_stamp(const MpRun *run, const MpEvent *e);
/* The level of the nest that carries a dependence on the access with that stamp; else the innermost level around both;
   NULL: there is none. */
MP_HOT const MpLevel *mp_stamp_level(const MpThread *t, uint64_t stamp, unsigned *is_carried);

/* ---- Units: zeroed metadata for pieces of memory, as small as the accesses to them ---- */

enum { MP_UNIT_PAGE_SHIFT = 12, MP_RECENT_UNITS = 512 }; /* A share by address has this shift, or a larger one. */

typedef struct MpUnitPlace {
    uint64_t page; /* Number of the page. */
    unsigned char *unit; /* The page's first unit. */
    uint64_t shift; /* The shift of the units of the page. */
} MpUnitPlace;

typedef struct MpUnits {
    MpRun *run;
    size_t bytes; /* The bytes of a unit's metadata. */
    MpShadow pages; /* This and all that follows is the library's own. */
    uint64_t divisions;
    struct MpSource *single; /* What single accesses depended on, by site (group.h). */
    struct MpWalk *walk; /* A group's members that move evenly (group.h). */
    struct MpListed *listed; /* The others. */
    MpUnitPlace recent[MP_RECENT_UNITS];
} MpUnits;

MP_OWN void mp_units_make(MpRun *run, MpUnits *u, size_t bytes);
/* The first of *n units that have [address, +*bytes) and nothing else; *bytes gets less where a page ends.  None, and
   NULL, where the page is another worker's, or there is no memory. */
MP_HOT void *mp_units(MpUnits *u, uint64_t address, uint64_t *bytes, uint64_t *n);
MP_OWN void mp_units_clear(MpUnits *u, uint64_t address, uint64_t bytes);

/* ---- Recency: how many other things came since one came last ---- */

#define MP_FIRST (~(uint64_t)0)
enum { MP_FRONT = 8 };

typedef struct MpRecency {
    MpRun *run;
    MpShadow last; /* By thing: time + 1. This and all that follows is the library's own. */
    uint64_t *bits; /* By time: is it a thing's last one? */
    uint64_t *tree; /* A Fenwick tree, from 1, of how many are, by words of `bits`. */
    uint64_t *thing; /* By time: thing + 1. */
    uint64_t room, now, things; /* `room` is in times, a multiple of 64. */
    uint64_t front[MP_FRONT]; /* The things that came last, + 1. */
} MpRecency;

MP_OWN void mp_recency_make(MpRun *run, MpRecency *r);
/* MP_FIRST: it came for the first time.  A thing is a number below 2^58. */
MP_HOT uint64_t mp_recency(MpRecency *r, uint64_t thing);

/* ---- The most frequent of many values ---- */

enum { MP_TOP_ROOM = 8 };

/* Frequent values.  If there are more than eight, the rarest is replaced, and the new one goes on with its count
   (Metwally, Agrawal, El Abbadi, 2005): a value that makes up more than an eighth of all is always there. */
typedef struct MpTop {
    int64_t value[MP_TOP_ROOM];
    uint64_t count[MP_TOP_ROOM];
    uint64_t at; /* The place of the last one; it is the library's own. */
} MpTop;

MP_HOT void mp_top(MpTop *t, int64_t value);
MP_OWN unsigned mp_top_best(const MpTop *t);
MP_HOT unsigned mp_ones(uint64_t bits); /* The number of bits that are set. */
MP_HOT unsigned mp_width(uint64_t bits); /* The number of bits up to the highest one that is set. */

/* ---- Objects, if the events ask for MP_HEAP, MP_STACKS or MP_GLOBALS ---- */

enum { MP_OBJECT_HEAP = 1, MP_OBJECT_STACK, MP_OBJECT_GLOBAL };

typedef struct MpObject {
    uint64_t base, bytes;
    uint64_t number; /* Number of the object, from 1, in the order in which objects came. */
    uint32_t site, context, thread, kind;
    uint32_t depth; /* The depth of the loop nest that it was made in. */
    uint32_t loop; /* The innermost loop there, or 0xffffffff. */
    uint64_t invocation, iteration; /* The execution of that loop and its iteration. */
    uint64_t tick;
    uint64_t call,
        entry; /* Numbers of the call and of the region's entry that it was made in; 0: it was made in none. */
    uint32_t calls; /* The depth of the call stack then. */
    void *more; /* It belongs to the module whose alloc, stack or global is called; several modules share it. */
    struct MpObject *left, *right; /* The library's own. */
} MpObject;

/* Is the call that it was made in still open? */
MP_OWN int mp_object_is_in_call(const MpObject *o, const MpThread *t);
MP_OWN MpObject *mp_object_at(MpRun *run, uint64_t address); /* The object at the address; NULL: none is known. */
MP_OWN void mp_objects(MpRun *run, void (*each)(MpRun *run, MpObject *o)); /* Visits live ones by address. */

/* ---- Results ---- */

MP_OWN MpOut *mp_out(MpRun *run); /* The output, for modules that write while events come; these are MP_ALONE. */
MP_OWN void mp_table(MpOut *out, unsigned table); /* Begins one of the module's tables: the rows that follow are its. */
MP_OWN void mp_note(MpOut *out, const char *text);
MP_OWN void mp_cell(MpOut *out, uint64_t value);
MP_OWN void mp_cell_signed(MpOut *out, int64_t value);
MP_OWN void mp_cell_hex(MpOut *out, uint64_t value);
/* A cell with part / whole as a decimal fraction of six digits; it is empty for 0/0. */
MP_OWN void mp_cell_share(MpOut *out, uint64_t part, uint64_t whole);
MP_OWN void mp_cell_text(MpOut *out, const char *text); /* A cell of text; tabs and line ends become blanks. */
MP_OWN void mp_cell_path(MpOut *out, const MpRun *run, uint32_t context); /* Its functions, outermost first: 3>1>7. */
MP_OWN void mp_cell_empty(MpOut *out);
MP_OWN void mp_cell_pair(MpOut *out, uint64_t pair); /* Two cells: the upper half, and the lower half. */
MP_OWN void mp_cell_least(MpOut *out, const MpMin *m); /* A cell with the least value; it is empty if none was given. */
MP_OWN void mp_cell_most(MpOut *out, const MpMax *m);
MP_OWN void mp_cell_set(MpOut *out, const MpSet *s); /* A cell with the values of a set, with commas between. */
MP_OWN void mp_row(MpOut *out); /* Ends the row. */

#endif
