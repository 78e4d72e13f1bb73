/* Inside of the numbering of values, shared by the files of this folder and by call_site.c and callee_exit.c.
 * number_expr.c and number_operation.c call each other (recursion), since an expression is made of operations and these
 * of expressions; no other file of the model is called back by one that it calls. */
#ifndef MR_MODEL_VALUE_NUMBER_EXPR_H
#define MR_MODEL_VALUE_NUMBER_EXPR_H

#include "model/graph/event_graph.h"
#include "model/inline/inline_decision.h"

struct Numbering {
    ModelGraph *g;
    int node;              /* The node that is being numbered, behind its last event so far. */
    int depth;             /* The depth of expressions. */
    Value loaded;          /* The value of the last load. */
    struct Memo *memo;     /* The values are hashed by expression. */
    struct Variable *variables; /* The variables are hashed by declaration. */
    struct Phis *phis; /* The phis are by node. */
    struct Content *contents; /* The contents are hashed by location and version. */
    struct Version *versions; /* The versions are hashed by node and location. */
    struct PhiVersions *phi_versions; /* The versions are hashed by node and location, where edges come together. */
    struct LoopStores *loop_stores; /* The stores are by loop. */
    Value *iteration; /* By loop: a value that is new in each iteration, or 0. */
    const Node *returned;  /* The one expression that the function returns, or NULL. */
    int64_t steps_left;    /* The steps that the search for versions may still take. */
};

/* These are in numbering.c. */
/* The value that a call returns; that of an inlined function may have known bounds. */
Value number_result(Numbering *n, const Node *call, const Type *type);
Value number_fresh(Numbering *n, OpaqueKind kind, const Type *type);
void number_remember(Numbering *n, const Node *node, Value value);
bool number_recall(const Numbering *n, const Node *node, Value *value);
void number_complete(ModelGraph *g, Location *l); /* Fills in what follows from the address. */
const Node *single_return(const Function *f); /* Returns the one expression that the function returns, or NULL. */
void numbering_free(Numbering *n);

/* These are in number_expr.c. */
Value number_value(Numbering *n, const Node *e);       /* Returns 0 where the value is not known. */
Value number_address(Numbering *n, const Node *lvalue);
Value number_size(Numbering *n, const Type *t);
bool has_number(const Type *t);

/* These are in number_operation.c. */
Value number_assigned(Numbering *n, const Node *e,
                      Value before);    /* Returns the value that a compound assignment, ++ or -- gives. */
/* The value, in type t, of an operation on two operands, the first of which has value a. */
Value number_operated(Numbering *n, Op op, Value a, const Node *a_node, const Node *b_node, const Type *t);
Value number_chosen(Numbering *n, const Node *c);
Value number_unary(Numbering *n, const Node *e);
Value float_converted(Numbering *n, Value v, const Type *from, const Type *to);
void number_operation(Numbering *n, const Block *b, const Action *a);
void number_test(Numbering *n, const Node *condition); /* Takes the condition of the node's branch. */
/* The value of a call that compilers know by its arguments; else 0. */
Value number_library(Numbering *n, const Node *call);
void number_library_operation(Numbering *n, const Block *b, const Action *a);

/* call_site.c: the call, and what the inlined function leaves to do around it; its value, of that type, or 0 (no type:
 * it has none). argument: values, by parameter. */
Value inlined_call(Numbering *n, const Summary *s, const Value *argument, Event call, const Type *result);

/* ssa.c has variables in registers. */
void number_prepare(Numbering *n);
void number_enter(Numbering *n, int node);
void number_define(Numbering *n, const Decl *d, Value v);
Value number_variable(Numbering *n, const Decl *d);

/* memory_version.c says what a load of the location gives here. */
Value number_loaded(Numbering *n, int location, const Type *type);
/* 1 + the location of that size that holds the value and that it was loaded from, or 0. */
int number_source(Numbering *n, Value stored, int64_t size);
void versions_prepare(Numbering *n);
void versions_note_incoming(Numbering *n);
/* The point since when the location has the content that it has at the end of the node. */
DefPoint version_behind(Numbering *n, int node, int location);
/* Does anything in the loop with that header change the location? */
bool loop_changes(Numbering *n, int header, int location);
void versions_free(Numbering *n);

#endif
