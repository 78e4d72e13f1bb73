/* Values as a function computes them, numbered: two expressions with the same number have the same value.
 *
 * A value is a constant plus a sum of factor × opaque value.  Opaque values are what is not understood further:
 * parameters, addresses of variables, what was loaded, variables where control comes together, results of other
 * operations.
 *
 *      &A[i][j + 1]  with double A[][100]   =   8 + 1 × (&A) + 800 × (i) + 8 × (j)
 *
 * Invariants: terms are sorted by opaque value, no factor is 0; equal sums have one number. */
#ifndef MR_MODEL_GRAPH_VALUE_TABLE_H
#define MR_MODEL_GRAPH_VALUE_TABLE_H

#include "support/hash.h"
#include "tree/ast.h"

typedef int Value; /* A value of 0 is not known, and equal to nothing. */

typedef enum {
    OPAQUE_OBJECT,   /* The address of a variable, a literal or a function. */
    OPAQUE_INPUT,    /* The value of a parameter on entry, or of a variable that was not set. */
    OPAQUE_PHI,      /* The value of a variable where control comes together. */
    OPAQUE_LOAD,     /* The value that was read from memory. */
    OPAQUE_RESULT,   /* The result of a call, or of something else that is computed anew each time. */
    OPAQUE_OPERATION /* The result of an operation on two values. */
} OpaqueKind;

/* The way in which an opaque value comes about from two values. */
typedef enum {
    VALUE_OPERATED,       /* An operator on `size` bytes that are signed, or no number. */
    VALUE_UNSIGNED,       /* An operator on unsigned operands. */
    VALUE_FLOATING,       /* An operator on floating operands, rounded to that size. */
    VALUE_PRODUCT,        /* A product of sums, taken to be exact. */
    VALUE_SUM,            /* A sum a + size × b that has too many terms for a Sum. */
    VALUE_MEMBER,         /* The address of a member whose offset is not known. */
    VALUE_TRUNCATED, /* An integer converted to `size` bytes, fewer than it has, or to _Bool: `detail` has
                      * ConvertedBits.
                      */
    VALUE_CONVERTED, /* A conversion from or to a floating type of `size` bytes: `detail` has ConvertedBits. */
    VALUE_ARMS, /* The two values among which a conditional chooses. */
    VALUE_CHOICE, /* The choice between two values by a condition. */
    VALUE_CALL, /* A call of library function number `detail`, with one or two arguments. */
    VALUE_RETURNED, /* What an inlined function returns for an argument, and for those before it. */
    VALUE_CONTENT, /* The content of an lvalue that is not in memory. */
    VALUE_FLOAT_CONSTANT /* The bits of a double that is a constant of a type of `size` bytes. */
} ValueOpKind;

typedef enum {
    CONVERTED_FROM_FLOAT = 1,
    CONVERTED_TO_FLOAT = 2,
    CONVERTED_TO_UNSIGNED = 4,
    CONVERTED_TO_BOOL = 8
} ConvertedBits;

/* Two are the same if all members are: a key, without padding. */
typedef struct ValueOp {
    ValueOpKind kind;
    int detail; /* VALUE_OPERATED, _UNSIGNED, _FLOATING have an Op; VALUE_CONVERTED and _TRUNCATED have ConvertedBits.
                 */
    int64_t size;
} ValueOp;

/* The place where an opaque value comes into being: event `position` of a node of the model's graph, or, with -1, the
 * node's entry. */
typedef struct DefPoint {
    int node, position;
} DefPoint;

/* Integers between two bounds, which are part of it. */
typedef struct Range {
    int64_t low, high;
} Range;

typedef struct OpaqueValue {
    OpaqueKind kind;
    const Decl *decl; /* The variable of an OBJECT, INPUT or PHI. */
    const Type *type; /* The type of what is not an OBJECT or OPERATION, or NULL. */
    const Node *node; /* The node of an OBJECT without a declaration. */
    ValueOp op; /* The operator of an OPERATION. */
    Value a, b;
    DefPoint def;
    Value self;
    Value *incoming; /* A PHI or LOAD has the values by the edges into its node; NULL: they are not known. */
    bool has_range; /* The RESULT of a function that is inlined, its OPERATION, or the PHI, lies in `range`. */
    bool asked_range; /* PHI: has_range is known. */
    Range range;
    bool is_fresh; /* The RESULT of a function that allocates is an object of its own. */
    const Decl *holder; /* The register that alone gets the fresh RESULT, or NULL: memory may hold it. */
    bool is_known; /* Compilers can compute the OPERATION. */
    int content_of; /* A LOAD has 1 + the location whose content it is where its node is entered, or 0. */
    int loaded_from; /* A LOAD has 1 + the location that it is the content of, or 0. */
    int next_phi; /* PHI: 1 + the next one of its node, or 0. */
} OpaqueValue;

/* The first and the last one of a node: 1 + its number, or 0. */
typedef struct NodePhis {
    int first, last;
} NodePhis;

typedef struct Part {
    int opaque;
    int64_t factor;
} Part;

typedef struct Sum {
    int64_t constant;
    int n;
    Part *part;
} Sum;

typedef struct Values {
    Arena *arena;
    const int *rank; /* Ranks of nodes, by which definition points are compared. */
    OpaqueValue *opaque;
    int n_opaques, cap_opaques;
    NodePhis *phis; /* The list is by node. */
    int n_phis;
    Sum *sum; /* The sums are by number. */
    int n_sums, cap_sums;
    struct SumEntry *sums;
    struct OperationEntry *operations;
    struct ObjectEntry *objects;
} Values;

void values_init(Values *v, Arena *arena, const int *rank);
void values_free(Values *v);

Value value_constant(Values *v, int64_t constant);
Value value_opaque(Values *v, OpaqueValue opaque); /* Returns a new one. */
/* The first PHI of a node, as an opaque value's number; -1: there is none.  The next one is next_phi - 1. */
int value_first_phi(const Values *v, int node);
Value value_object(Values *v, const Decl *decl, const Node *node);
Value value_operation(Values *v, ValueOp op, Value a,
                      Value b); /* Returns the same for the same operands, and 0 if one is not known. */
Value value_add(Values *v, Value a, Value b, int64_t factor); /* Returns a + factor × b. */
Value value_multiply(Values *v, Value a, Value b);
/* The one pointer in a sum, as an opaque value; -1: there is none, or several. */
int value_base(const Values *v, Value a);
/* Is the value a constant?  Then *constant is set. */
bool value_is_constant(const Values *v, Value a, int64_t *constant);
Value value_float(Values *v, int64_t bits,
                  int64_t size); /* Returns a constant of a type of that size by the bits of a double. */
/* The value of a number that is known where it stands; else 0. */
Value value_known(Values *v, const Node *e);
/* Is the value a floating-point constant?  Then *constant is set. */
bool value_is_float(const Values *v, Value a, double *constant);
bool value_is_known(const Values *v, Value a); /* Is the value known when the program is compiled? */
/* Notes that the value is an operation between constants, so that a compiler has it. */
void value_set_known(Values *v, Value a);
/* The value on edge number `edge` into the node, where it depends on what is merged there; 0: it is not known. */
Value value_on_edge(Values *v, Value a, int node, int edge);
/* Returns the last definition point of the opaque values in the sum. */
DefPoint value_def(const Values *v, Value a);
/* Is point a behind point b? */
bool def_is_later(const Values *v, DefPoint a, DefPoint b);

#endif
