/* The profiler modules of a run, and the library that they are compiled with.
 * In: the list of --events; the jobs' tables of events.  Out: what the modules ask for; memprof.c.
 * A built-in module is text that memrewrite carries; ./FILE.c is read; ./FILE.so is opened by the program's consumer.
 */
#ifndef MR_OUTPUT_EVENT_MODULES_H
#define MR_OUTPUT_EVENT_MODULES_H

#include "job/job.h"

typedef struct EventModule {
    char *name;       /* The module's name, as MP_MODULE has it. */
    char *text;       /* Text of a user's source; NULL: the module is built in. */
    char *path;       /* Path of that source, as it was named. */
    int built_in;     /* Index among the modules that memrewrite carries; -1: none. */
    char *library;    /* Path of a shared object; NULL: none. */
    bool runs;        /* If false, the module is there only because another one needs its text. */
} EventModule;

typedef struct EventModules {
    EventModule *module; /* The modules in the order of their texts. */
    int n, cap;
    unsigned mask;       /* The union of what they ask for: EVENTS_… bits; 0: there are none. */
    unsigned may_be_missing; /* EVENTS_NO_… bits: what all of them can do without. */
} EventModules;

/* Adds the modules of the list, names with commas between.  Returns NULL, or what is wrong, malloc'ed. */
char *event_modules_choose(EventModules *m, const char *list);
/* Call it when all modules are chosen.  reduce: the REDUCE_… bits of loads that may be left out if modules agree. */
void event_modules_reduce(EventModules *m, unsigned reduce);
void event_modules_free(EventModules *m);

/* Returns the names of the modules that run, with commas between, malloc'ed. */
char *event_modules_names(const EventModules *m);

/* Makes memprof.c: the library and the modules, compiled for each other and for this program. */
void event_modules_text(Buf *out, const EventModules *m, const char *build, const char *suffix, const Job *jobs, int n);

#endif
