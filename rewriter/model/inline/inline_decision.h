/* Functions that compilers put in the place of their calls, and what their callers know of them.  Used by the files of
 * model/ alone.
 *
 * An inlined function is to its callers as one that gets some places of memory in registers, and returns some in
 * registers: what it is sure to load is loaded in front of the call, as far as it is not available there.  What it is
 * sure to store may be stored behind the call, or behind a loop around that.  What it has accessed last is available
 * behind it. */
#ifndef MR_MODEL_INLINE_INLINE_DECISION_H
#define MR_MODEL_INLINE_INLINE_DECISION_H

#include "model/graph/bitset.h"
#include "model/graph/event_graph.h"

enum { TERMS_AT_MOST = 4, PLACES_AT_MOST = 8 };

/* A place as callers see it is a sum of such terms. */
typedef enum {
    TERM_OBJECT,    /* A static variable's address. */
    TERM_PARAMETER, /* The value that is passed for a parameter. */
    TERM_RESULT,    /* The value that is returned. */
    TERM_ENTRY,     /* The content of one of the places at entry, when the function is entered. */
    TERM_END        /* The content of one of the places at exit, when the function ends. */
} TermKind;

typedef struct OuterTerm {
    TermKind kind;
    const Decl *object;
    int index;        /* Index of the parameter, or of the place. */
    int64_t factor;
} OuterTerm;

typedef struct OuterPlace {
    OuterTerm term[TERMS_AT_MOST];
    int n;
    int64_t constant;
    int location;   /* The location in the function's own graph. */
    Location shape; /* The type, size and member of the location. */
    bool is_loaded; /* The place's first load is the callers': `load`. */
    bool is_partial; /* The load is made on some paths only. */
    bool is_stored; /* The place's last store is the callers': `store`. */
    bool is_phi;    /* The value that is left there was stored on some paths only. */
    bool is_callees_alone; /* Nothing else in the caller accesses the place. */
    Event load, store;
} OuterPlace;

typedef struct Summary {
    OuterPlace entry[PLACES_AT_MOST]; /* Places count from those that they are made of. */
    int n_entry;
    OuterPlace exit_place[PLACES_AT_MOST]; /* Places that are available at the end; they count from those that they are
                                              made of. */
    int n_exit_places;
    bool has_no_calls; /* No call is left in the function once all is inlined. */
    bool is_arithmetic; /* The function has no calls, no loop, and no access that is not the callers'. */
    const struct OuterValue *returned; /* What an arithmetic function returns, or NULL. */
} Summary;

/* What a call of an inlined function gets. */
typedef struct CallValues {
    Values *v;
    const Value *argument; /* By parameter. */
    const Value *content; /* By place at entry. */
} CallValues;

/* A function and its variant, which stands behind it: what the one is passed the other one gets. */
typedef struct Callee {
    const char *name;
    const Function *version[2];
    int n;
    const Function *source; /* The function as the user has it. */
    int calls; /* The number of its calls in the source. */
    int innermost_calls; /* The number of these that are in their callers' innermost loops. */
    const Body *body; /* The body of the version that counts, or NULL. */
    bool all_calls_count; /* All its calls are in blocks that count. */
    int sites; /* The number of calls in the blocks of all graphs. */
    bool is_joinable; /* Its blocks can replace its one call (joined_graph.h). */
    int joined_size; /* The number of its blocks, with those of functions that are joined to it; 0: not known. */
    enum { SIZE_UNKNOWN, SIZE_BUSY, SIZE_KNOWN } state;
    int size[2]; /* By compiler: the size with what is inlined in it, for gcc by its early passes. */
    struct Callee *caller; /* SIZE_BUSY: the caller whose size is being found out. */
    bool is_circular; /* A cycle of calls leads back to the function. */
    bool is_in_cycle; /* The function is part of a cycle of calls. */
    bool is_inlined[2]; /* By compiler: the function is inlined. */
    bool is_inlined_early; /* gcc inlines it before it looks at the whole program. */
    bool has_range; /* The function's result lies in `result`. */
    Range result;
    Summary *summary[2]; /* By compiler, once the model is made; NULL: clang's is that of gcc. */
    UT_hash_handle hh;
} Callee;

/* These are in inline_decision.c. */
void callees_list(ModelUnit *m);
void callees_decide(ModelUnit *m); /* Requires that calls are counted. */
/* Returns the function that has this name in the user's source, or whose variant has; NULL: there is none. */
Callee *callee_named(const ModelUnit *m, const char *name);
void callees_free(ModelUnit *m);
bool callee_is_weak(const ModelUnit *m, const Callee *c); /* May another definition take its place? */
bool callee_has_known_calls(const Callee *c); /* Is the function called only by name, and only from this unit? */
/* The function that is called, if a compiler inlines it and it counts; or NULL. */
const Callee *callee_inlined(const ModelUnit *m, const Node *call);
/* The summary of an inlined function for its caller; NULL: there is none.  It only reads what is made already. */
const Summary *callee_summary(ModelGraph *g, const Node *call);
/* Is a call of a function left there, by the call or in what is inlined in its place? */
bool call_is_left(ModelGraph *g, const Action *a);
/* Does the call do nothing but operate on values? */
bool call_is_arithmetic(ModelGraph *g, const Action *a);
/* Is the action a call of anything else, which keeps a loop from becoming vectors? */
bool call_is_more(ModelGraph *g, const Action *a);
bool event_is_arithmetic(ModelGraph *g, const Event *e); /* Is the event such a call? */

/* returned_range.c says where the function's result lies. false: it may lie anywhere. */
bool returned_range(const Function *f, Range *result);

/* These are in returned_value.c. */
/* Notes what the function returns, once it is known to be arithmetic. */
void returned_note(ModelGraph *g);
/* What the call returns; 0: that is not known. */
Value call_value(const ModelUnit *m, const Summary *s, const Node *call, const CallValues *values);

/* These are in callee_summary.c. */
void summary_enter(ModelGraph *g, const uint64_t *anticipated,
                   const Sets *kill); /* Takes the locations that are sure to be loaded, and by node those that change;
                                         sets g->on_entry. */
void summary_exit(ModelGraph *g, const uint64_t *available); /* Takes the locations that are available at the end. */
void summary_note_rest(ModelGraph *g); /* Notes what is left in the function once all passes have run. */

#endif
