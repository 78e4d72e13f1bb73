/* One call of a function that the library model knows.
 * In: the call, the model's entry.  Out: its loads, stores and operations as far as the text determines them; formulas
 * and arguments for the rest. */
#ifndef MR_CFG_LIBRARY_CALL_H
#define MR_CFG_LIBRARY_CALL_H

#include "library/library_model.h"
#include "tree/ast.h"

typedef struct LibCall {
    Node *call;
    const LibEntry *entry;
    int64_t amount[LIB_FIGURES];          /* The part of each figure that is known here. */
    const LibExpr *at_run[LIB_FIGURES];   /* The formula to be evaluated at run time and added, or NULL. */
    LibValue *value;                      /* Values of the result, then of the arguments. */
    bool *is_used;                           /* By argument: some at_run needs it. */
    int n_values;
    Node *site; /* The node that the probe stands around: the one argument that is needed, or the call. */
} LibCall;

/* The model's entry for a function without source; NULL: it has none. */
const LibEntry *libcall_entry(const Unit *u, const Decl *callee);

/* Makes the call's record in the unit's arena; NULL: the model has no entry.  d: reports a user's entry that does not
 * fit. */
LibCall *libcall_new(const Unit *u, Diag *d, Node *call);

/* Sets the amounts of one whose entry has constants only. */
void libcall_constants(LibCall *c);

/* Does the call write its first argument's memory and nothing else, and read its second's (copy) or none (fill)? */
typedef enum { TRANSFER_NONE, TRANSFER_COPY, TRANSFER_FILL } Transfer;
Transfer libcall_transfer(const Node *call);

/* Do compilers fold the call into a number at any level, as strlen ("abc")? */
bool libcall_is_folded(const Unit *u, const Node *call);

/* Is the value of the expression thrown away, but for a conditional's arms? */
bool libcall_is_dropped(const Node *call);
/* Is the call an arm of a conditional whose value is not used? */
bool libcall_is_dropped_arm(const Node *call);

#endif
