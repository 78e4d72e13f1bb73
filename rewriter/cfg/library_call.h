/* One call of a function that the library model knows.
 * In: the call, the model's entry.  Out: what it moves, as far as the text determines it; formulas and arguments for
 * the rest.
 */
#ifndef MR_CFG_LIBRARY_CALL_H
#define MR_CFG_LIBRARY_CALL_H

#include "library/library_model.h"
#include "tree/ast.h"

typedef struct LibCall {
    Node *call;
    const LibEntry *entry;
    int64_t amount[LIB_FIGURES];          /* The part of each figure that is known here. */
    const LibExpr *at_run[LIB_FIGURES];   /* What has to be worked out at run time and added, or NULL. */
    LibValue *value;                      /* Values of the result, then of the arguments. */
    bool *is_used;                           /* For each of these: some at_run needs it. */
    int n_values;
    Node *site; /* The node that the probe stands around: the one argument that is needed, or the call. */
} LibCall;

/* What the model knows of a function that is not among the files, or NULL. */
const LibEntry *libcall_entry(const Unit *u, const Decl *callee);

/* NULL: the model has no entry for what is called.  d: reported where a user's entry does not fit the call. */
LibCall *libcall_new(const Unit *u, Diag *d, Node *call);

/* Sets the amounts of one whose entry has constants only. */
void libcall_constants(LibCall *c);

/* Does it write its first argument's memory and nothing else, reading its second's (copy) or none (fill)? */
typedef enum { TRANSFER_NONE, TRANSFER_COPY, TRANSFER_FILL } Transfer;
Transfer libcall_transfer(const Node *call);

/* strlen ("abc"): compilers make a number of it, whatever the level. */
bool libcall_is_folded(const Unit *u, const Node *call);

/* Is the value of the expression thrown away, but for a conditional's arms? */
bool libcall_is_dropped(const Node *call);
/* Is it one of the arms of a conditional whose value is? */
bool libcall_is_dropped_arm(const Node *call);

#endif
