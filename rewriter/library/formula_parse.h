/* Formulas of the library model: what a call moves, from its arguments and its result (doc/libmodel.md).
 * In: text.  Out: a tree, checked; its value where arguments are known; C text that computes the rest. */
#ifndef MR_LIBRARY_FORMULA_PARSE_H
#define MR_LIBRARY_FORMULA_PARSE_H

#include "support/util.h"

typedef enum {
    LX_NUMBER,
    LX_ARGUMENT, /* The call's argument $n; 0: the result. */
    LX_ADD,
    LX_SUB,
    LX_MUL,
    LX_DIV,
    LX_NEG,
    LX_LOG2,
    LX_MIN,
    LX_MAX,
    LX_IF, /* A choice between its children. */
    LX_STRLEN,   /* Length of the string that `argument` leads to; kid[0]: at most so many characters. */
    LX_MATCH,    /* The number of equal bytes at the beginnings of argument and other, kid[0] at most. */
    LX_STRMATCH, /* The number of equal characters up to the end of the first string, kid[0] at most. */
    LX_WCSLEN, /* Does what LX_STRLEN does, of a string of wide characters. */
    LX_WMATCH, /* Does what LX_MATCH does, in wide characters. */
    LX_WCSMATCH, /* Does what LX_STRMATCH does, of two strings of wide characters. */
    LX_INTLEN, /* How many characters strtol reads of `argument` but the last one; kid[0]: the base. */
    LX_FLOATLEN, /* How many characters strtod reads of `argument` but the last one. */
    LX_MOVED /* Is the result another place than argument, which the call may have freed? */
} LibOp;

/* Invariant: kids that an operation does not have are NULL; argument and other are at most LIB_ARGUMENTS. */
typedef struct LibExpr {
    LibOp op;
    double number;
    int argument, other;
    struct LibExpr *kid[3];
} LibExpr;

enum { LIB_ARGUMENTS = 127 /* C promises that calls can have so many. */ };

/* Reads a formula from text[*at] on, as far as it goes; *at moves behind it.  NULL: *why says what is wrong at *at.
 * A line that begins with a blank goes on with the one before. */
LibExpr *libexpr_read(Arena *arena, const char *text, size_t len, size_t *at, const char **why);

/* Returns the offset behind blanks, comments and ends of lines within an entry. */
size_t libexpr_skip(const char *text, size_t len, size_t at);

/* An argument or the result as one call has it. */
typedef struct LibValue {
    enum {
        LIB_MISSING,
        LIB_WHOLE,
        LIB_POINTER,
        LIB_OTHER
    } kind; /* In order: no such argument; an integer; a pointer; another number or a structure. */
    bool is_known; /* The value of a whole number, or the length of a string, is known. */
    bool is_unsigned;
    double value;
    const char *text; /* Names the value in C: an unsigned or the exact integer type, or a pointer. */
} LibValue;

/* Is the formula's value known from the n values, which have the numbers of arguments?  It may be a fraction, or
 * negative. */
bool libexpr_value(const LibExpr *e, const LibValue *values, int n, double *out);
/* Does what libexpr_value does; the value is rounded to the nearest whole number, at least 0. */
bool libexpr_known(const LibExpr *e, const LibValue *values, int n, int64_t *out);
/* Marks in uses, by number, the arguments whose value is needed.  Returns NULL, or what keeps the formula from being
 * worked out for such values. */
const char *libexpr_uses(const LibExpr *e, const LibValue *values, int n, bool *uses);
/* Is the formula an argument, or the result, that is a pointer? */
bool libexpr_is_pointer(const LibExpr *e, const LibValue *values, int n);
bool libexpr_is_match(const LibExpr *e); /* Does the formula compare what two arguments point to? */
bool libexpr_is_whole(double x); /* Returns whether x is a whole number, and not too large to be exact. */
/* Does the formula ask whether the result is another place than that argument? */
bool libexpr_asks_moved(const LibExpr *e, int argument);
/* Appends C text that computes the figure, an unsigned integer. */
void libexpr_text(Buf *out, const LibExpr *e, const LibValue *values);

/* Appends the formula in the form in which it is read. */
void libexpr_print(Buf *out, const LibExpr *e);

#endif
