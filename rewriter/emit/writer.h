/* What the files that write one function's edits share. */
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
    int addresses; /* The number of addresses that are kept for events. */
    UT_hash_handle hh;
} Root;

/* A loop whose iterations can be sampled, as it is written: its edits from the first to the last, by order. */
typedef struct SampledLoop {
    const Node *node;
    int first, last;
} SampledLoop;

/* A loop that is there twice (STRETCH_IF_LONG): its edits from the one in front of it, which begins with `front` and
 * ends with `header`, to the last one, and those that the copy alone has. */
typedef struct CopiedLoop {
    const InsertionPoint *at;
    int first, last, own[2], n_own;
    const char *front, *header;
} CopiedLoop;

typedef struct Writer {
    Inserter in;
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
    struct EventAccess *event_accesses; /* The accesses with events are hashed by node. */
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

/* expression_text.c and statement_text.c have what stands around a point, and what keeps a compiler from warning that
 * control falls into a label. */
void writer_expression(Writer *w, InsertionPoint *s);
void writer_statement(Writer *w, const InsertionPoint *s);
void writer_fall(Writer *w, Node *label);

/* temporary.c finds the outermost expression, or declaration, around a node. */
Root *writer_root(Writer *w, const Node *n);
/* A variable of the function for what the condition is: "mr_t0".  simd: the loop each of whose iterations, several of
 * which are done at once, has its own, or NULL. */
const char *writer_temporary(Writer *w, const Node *n, const Node *simd);

/* event_writer.c has what stands in the text for the events; it comes before the points are written. */
void writer_events(Writer *w);
void writer_events_free(Writer *w);
/* event_frame.c has what the function begins and ends with: "mr_u32 mr_x0 MR_UNUSED = MR_ENTER(2u);". */
void writer_event_entry(Writer *w, Buf *declarations, Buf *statements);
const char *writer_event_end(Writer *w);
/* event_unnamed.c has declarations like " mr_word mr_l0 MR_UNUSED = 0;". */
void writer_event_unnamed_variables(Writer *w, Buf *out);

/* frame_text.c has the function's declarations, once all else is written, and "int mr_rv". */
void writer_frame(Writer *w);
const char *writer_result_variable(Writer *w);

/* region_text.c has edits for regions, and the text of a jump out of some. */
void writer_regions(Writer *w);
const char *writer_leave_text(Writer *w, const Exit *x);

/* sampled_loop.c has the declarations in front of such a loop, in its copy where all iterations are counted; the choice
 * in its body; and the copies, once all else is written. */
const char *writer_sampling_variables(Writer *w, int number, bool all);
void writer_choice(Writer *w, const InsertionPoint *choice);
void writer_unswitch(Writer *w);
/* Can the text that the edits make of the loop be there twice? */
bool writer_can_copy(const Writer *w, const Node *loop, const Edits *stretch);
/* Back to the line on which the offset stands, behind text of other lines. */
void writer_back_to_line(const Writer *w, uint32_t offset, Buf *out);

/* long_copy.c has the copies of loops that hand over, once all else but writer_unswitch is written. */
void writer_copy_long(Writer *w);

/* omp_text.c has the text around constructs, and clauses, once all text is known. */
void writer_omp(Writer *w);
void writer_omp_clauses(Writer *w);

#endif
