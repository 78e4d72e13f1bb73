/* The numbered functions, loops and sites of a file's events.
 * In: what the writers of edits meet.  Out: dense numbers over the whole run; rows for the sidecar.
 * The numbers of a file follow those of the file before it; each round of a file begins its tables anew. */
#ifndef MR_JOB_EVENT_TABLE_H
#define MR_JOB_EVENT_TABLE_H

#include "tree/carried_scalars.h"

/* The events that the chosen modules ask for, by bit; the numbers are those of memprof.h. */
enum {
    EVENTS_LOADS = 1 << 0,
    EVENTS_STORES = 1 << 1,
    EVENTS_VALUES = 1 << 2,
    EVENTS_POINTERS = 1 << 3,
    EVENTS_HEAP = 1 << 4,
    EVENTS_STACKS = 1 << 5,
    EVENTS_GLOBALS = 1 << 6,
    EVENTS_CALLS = 1 << 7,
    EVENTS_LOOPS = 1 << 8,
    EVENTS_ITERATIONS = 1 << 9,
    EVENTS_EVERY =
        1 << 14, /* The begins and ends of loops, calls and the like are wanted even where nothing else happens. */
    EVENTS_NO_CONSTANTS = 1 << 15, /* Loads of what nothing ever writes make no events. */
    EVENTS_NO_REPEATS = 1 << 16, /* Loads of what was just loaded make no events. */
    EVENTS_SOME_LINES = 1 << 17 /* Accesses to lines that nobody looks at are counted alone, when the program runs. */
};

/* The kinds of events that may be left out (--events-reduce). */
enum { REDUCE_STRIDED = 1 << 0, REDUCE_REDUNDANT = 1 << 1, REDUCE_CONSTANTS = 1 << 2, REDUCE_ALL = (1 << 3) - 1 };

typedef struct EventFunction {
    int function; /* Index of the function in the order of the user's unit. */
} EventFunction;

typedef struct EventLoop {
    int function, parent; /* Numbers of the function and of the loop around, in the run; parent -1: the function has no
                             loop around it. */
    Place place;
    const CarriedScalar *scalar; /* The scalars that the loop carries in registers. */
    int n_scalars;
} EventLoop;

typedef struct EventSite {
    int function, loop; /* Numbers of the function and of the loop, in the run; loop -1: the site is in none. */
    Place place;
    const char *kind; /* One of "load", "store", "update", "pointer", "alloc", "free", "stack" and "global". */
    int64_t bytes; /* Bytes of an access; 0: they are known when it runs. */
    const Type *type;
    const char *expression;
    const Decl *object; /* The variable that the access is in, where the text says it; else NULL. */
    const char *name; /* The object's name if it is no variable, or NULL. */
} EventSite;

/* A variable at file scope that the file's events are in. */
typedef struct EventGlobal {
    const Decl *decl;
    int site; /* The site of the variable; -1: the variable cannot be named at file scope. */
} EventGlobal;

/* A function of the user's that allocates (--allocator). */
typedef struct EventAllocator {
    const char *function, *release; /* The names of functions, or NULL. */
    int size, times; /* Numbers of the arguments, from 1, whose product is the size in bytes; times 0: there is no
                        second factor. */
    int address_argument; /* Number of the argument that says where the object's address goes; 0: the address is
                             returned. */
} EventAllocator;

typedef struct EventTable {
    unsigned mask; /* The kinds of events that are written; 0: none are. */
    unsigned reduce; /* The bits REDUCE_… say which events may be left out. */
    const EventAllocator *allocator; /* The n_allocators allocators of the command line. */
    int n_allocators;
    int first_function, first_loop, first_site;
    EventFunction *function;
    int n_functions, cap_functions;
    EventLoop *loop;
    int n_loops, cap_loops;
    EventSite *site;
    int n_sites, cap_sites;
    EventGlobal *global;
    int n_globals, cap_globals;
} EventTable;

/* The numbers begin behind those of `before`, or at 0; the tables are empty. */
void events_begin(EventTable *t, const EventTable *before);
void events_free(EventTable *t);
/* Each returns a number of the run. */
int events_function(EventTable *t, int function);
int events_loop(EventTable *t, EventLoop loop);
int events_site(EventTable *t, EventSite site);
/* A static object, declared at `at`. */
int events_object(EventTable *t, const Decl *d, int function, Place at);
/* The file has events of that variable, if it is one of file scope; it is declared within a function alone. */
void events_global(EventTable *t, const Decl *d);
void events_hide(EventTable *t, const Decl *d);

#endif
