/* Functions and state that the files which write one function's edits share. */
#ifndef MR_EMIT_WRITER_H
#define MR_EMIT_WRITER_H

#include "emit/insertion_points.h"
#include "emit/library_probe.h"
#include "insertion/insert.h"
#include "job/event_table.h"
#include "support/hash.h"

typedef struct Root {
    const Node *node;
    int temps, kept;
    int addresses; /* The number of addresses kept for events. */
    UT_hash_handle hh;
} Root;

/* A loop that has a copy without the choice of its iterations: its edits from the first to the last, by order. */
typedef struct SampledLoop {
    const Node *node;
    int first, last;
} SampledLoop;

/* A loop that has a copy (STRETCH_IF_LONG): its edits from the one in front, which begins with `front` and ends with
 * `header`, to the last one, and the edits of the copy alone. */
typedef struct CopiedLoop {
    const InsertionPoint *point;
    int first, last, own[2], n_own;
    const char *front, *header;
} CopiedLoop;

typedef struct Writer {
    Inserter inserter;
    const Unit *u;
    const Cfg *c;
    const Placement *p;
    Edits *edits;
    Arena *arena;
    const char *suffix; /* The suffix of all names that are declared here, so that none hides another. */
    const char *set;  /* The text "mr_c = " in front of mr_enter and mr_leave, or "". */
    InsertionPoints points;
    Root *roots;
    int temps;        /* The number of temporaries that are declared at the function's top. */
    LibVariables variables; /* The variables of library calls are declared at the function's top. */
    SampledLoop *sampled;
    int n_sampled, cap_sampled;
    CopiedLoop *copied;
    int n_copied, cap_copied;
    EventTable *events; /* The table that numbers events; NULL: none are written. */
    int function; /* The function's number in the table. */
    struct EventLoopNumber *event_loops; /* The loops with events are hashed by node. */
    int event_members; /* The greatest number of accesses in a loop that is one event. */
    bool event_groups; /* Some loops are one event. */
    struct EventObject *event_objects; /* The objects with events are hashed by declaration. */
    struct EventUnnamed *event_unnamed; /* The objects without names are hashed by node. */
    int unnamed, allocas; /* Numbers of unnamed objects, and of those whose size is known only at run time. */
    int addresses; /* The number of temporaries that hold addresses for events. */
    bool event_has_loops; /* The function has loops whose events are written. */
    int marks; /* The number of variables that declarations of events initialise. */
    bool keeps_values; /* Some events keep a value beside the address. */
    bool uses_result;
    bool runs_inside; /* The function runs only where its thread has counters already. */
    bool is_called_by_name; /* The function is called by name, in a context that is the thread's only one. */
    const char *unfit;
} Writer;

/* expression_text.c and statement_text.c write the text of a point, and text that keeps compilers from warning that
 * control falls into a label. */
void writer_expression(Writer *w, const InsertionPoint *s);
void writer_statement(Writer *w, const InsertionPoint *s);
void writer_fall(Writer *w, Node *label);

/* temporary.c returns the outermost expression or declaration around a node; it is made if there is none. */
Root *writer_root(Writer *w, const Node *n);
/* A variable of the function that holds a condition's value: "mr_t0".  simd: the loop whose simultaneous iterations
 * each need a variable of their own, or NULL. */
const char *writer_temporary(Writer *w, const Node *n, const Node *simd);

/* event_writer.c writes the events of a graph, before the points are written. */
void writer_events(Writer *w);
void writer_events_free(Writer *w);
/* event_frame.c has the events at the function's beginning and end, as "mr_u32 mr_x0 MR_UNUSED = MR_ENTER(2u);". */
void writer_event_entry(Writer *w, Buf *declarations, Buf *statements);
const char *writer_event_end(Writer *w);
/* event_unnamed.c appends declarations such as " mr_word mr_l0 MR_UNUSED = 0;". */
void writer_event_unnamed_variables(Writer *w, Buf *out);

/* frame_text.c writes the function's declarations, once all else is written, and "int mr_rv". */
void writer_frame(Writer *w);
const char *writer_result_variable(Writer *w);

/* region_text.c writes the edits of regions, and returns the text for a jump out of some. */
void writer_regions(Writer *w);
const char *writer_leave_text(Writer *w, const Exit *x);

/* sampled_loop.c writes loops that are sampled by iterations: their declarations (all: in the copy where all iterations
 * are counted), the choice in the body, and the copies, once all else is written. */
const char *writer_sampling_variables(Writer *w, int number, bool all);
void writer_choice(Writer *w, const InsertionPoint *choice);
void writer_unswitch(Writer *w);
/* Appends a line directive that leads back to the line of the offset, behind text of other lines. */
void writer_back_to_line(const Writer *w, uint32_t offset, Buf *out);

/* long_copy.c writes the copies of loops that hand over, once all else but writer_unswitch is written. */
void writer_copy_long(Writer *w);

/* omp_text.c writes the text around constructs, and their clauses, once all text is known. */
void writer_omp(Writer *w);
void writer_omp_clauses(Writer *w);

#endif
