/* The static mix as written: what one execution of a block does (doc/counting.md).
 * In: a block's actions.  Out: an amount for each base column; the table of columns and metrics for the sidecar. */
#ifndef MR_CFG_STATIC_MIX_H
#define MR_CFG_STATIC_MIX_H

#include "cfg/cfg.h"

/* Base columns, in the order of the sidecar. */
enum {
    COL_LOADS_STATIC,
    COL_LOADS_STACK,
    COL_LOADS_INDIRECT,
    COL_LOADS_LIBRARY,
    COL_STORES_STATIC,
    COL_STORES_STACK,
    COL_STORES_INDIRECT,
    COL_STORES_LIBRARY,
    COL_BYTES_LOADED_STATIC,
    COL_BYTES_LOADED_STACK,
    COL_BYTES_LOADED_INDIRECT,
    COL_BYTES_LOADED_LIBRARY,
    COL_BYTES_STORED_STATIC,
    COL_BYTES_STORED_STACK,
    COL_BYTES_STORED_INDIRECT,
    COL_BYTES_STORED_LIBRARY,
    COL_LOADS_1,
    COL_LOADS_2,
    COL_LOADS_4,
    COL_LOADS_8,
    COL_LOADS_16,
    COL_LOADS_OTHER,
    COL_STORES_1,
    COL_STORES_2,
    COL_STORES_4,
    COL_STORES_8,
    COL_STORES_16,
    COL_STORES_OTHER,
    COL_INT_ADD,
    COL_INT_MUL,
    COL_INT_DIV,
    COL_FLT_ADD_32,
    COL_FLT_MUL_32,
    COL_FLT_DIV_32,
    COL_FLT_ADD_64,
    COL_FLT_MUL_64,
    COL_FLT_DIV_64,
    COL_FLT_ADD_EXT,
    COL_FLT_MUL_EXT,
    COL_FLT_DIV_EXT,
    COL_FLT_LIBRARY,
    COL_COMPARES,
    COL_CONVERSIONS,
    COL_BRANCHES,
    COL_CALLS_DIRECT,
    COL_CALLS_INDIRECT,
    COL_ATOMICS,
    N_COLUMNS
};

typedef struct Mix {
    int64_t amount[N_COLUMNS];
} Mix;

typedef enum { CLASS_ADD, CLASS_MUL, CLASS_DIV, CLASS_COMPARE, CLASS_CONVERSION, CLASS_NONE } OpClass;

/* Returns what one execution of the block does, as the source has it. */
Mix block_mix(const Block *b);
void mix_add_action(Mix *m, const Action *a);
/* Cheaper operations that an optimiser takes instead. */
typedef enum {
    NOT_REDUCED,
    REDUCED_TO_PRODUCT, /* A floating division by a power of two is a product. */
    REDUCED_TO_SHIFT,   /* An integer product, quotient or remainder by a power of two is a shift or a mask. */
    REDUCED_TO_INVERSE, /* An integer quotient or remainder by a constant is a product and shifts; a remainder has
                           another product and a difference. */
    REDUCED_TO_SCALED, /* The library divides complex numbers by means of the quotient of the divisor's parts. */
    REDUCED_TO_SQUARE, /* A complex number times itself has one of the products twice. */
    REDUCED_TO_ROTATION, /* A complex number is multiplied by the imaginary unit. */
    REDUCED_TO_HALVES /* Floating sums convert an unsigned 64-bit number, for which there is no instruction. */
} StrengthReduction;
void mix_reduce(Mix *m, const Node *operation, StrengthReduction how, int times);
/* The class of the operation of an ACT_OPERATE. */
OpClass operation_class(const Node *n);
/* Returns the type in which the operation computes. */
const Type *operation_type(const Node *n);
/* Adds so many accesses, or, with times < 0, takes them away. */
void mix_add_access(Mix *m, bool is_load, AddressClass class, int64_t size, int times);
/* Adds what a call does of a library function whose figures are constants. */
void mix_add_entry(Mix *m, const LibEntry *e);
/* The columns that a library call's figure goes to; returns how many. */
int library_columns(LibFigure figure, int columns[2]);

typedef struct Column {
    const char *name, *unit, *meaning;
} Column;
extern const Column mix_columns[N_COLUMNS];

/* sum: names separated by spaces; or quotient: two names. */
typedef struct Metric {
    const char *name, *unit, *sum, *quotient, *meaning;
} Metric;
extern const Metric mix_metrics[];
extern const int n_mix_metrics;

#endif
