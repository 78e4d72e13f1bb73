/* A cell's value, and the integer arithmetic of counts.
 * Counts are never negative and fit a signed 64-bit integer (so that JSON readers can hold
 * them): sums and products that do not fit stay at INT64_MAX instead of wrapping. */
#ifndef REPORT_OUTPUT_VALUE_H
#define REPORT_OUTPUT_VALUE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum ValueKind { V_NONE, V_INT, V_REAL, V_TEXT } ValueKind;

typedef struct Value {
    ValueKind kind; /* V_NONE: there is no figure (a quotient whose divisor is 0, a line without a block). */
    union {
        int64_t i;
        double r;
        const char *s; /* The value does not own the text. */
    } u;
} Value;

Value value_none(void);
Value value_int(int64_t i);
Value value_whole(double r); /* The nearest integer, at most INT64_MAX. */
Value value_real(double r); /* V_NONE unless r is finite. */
Value value_text(const char *s);

/* Are both of them texts, and alike?  Sections of a table hold rows of the same one. */
bool value_is_same_text(Value a, Value b);
/* Returns the figure as a double; V_NONE and V_TEXT are 0. */
double value_number(Value v);
/* Returns a + b: an integer if both are integers, V_NONE if one is missing. */
Value value_add(Value a, Value b);
/* Returns a / b: V_NONE if one is missing or b is 0. */
Value value_divide(Value a, Value b);

/* Returns the sum, which saturates.  What a series has of an interval may be below 0. */
int64_t count_add(int64_t a, int64_t b);
int64_t count_mul(int64_t a, int64_t b);
/* Returns n * num / den, rounded to nearest, halves up; n >= 0, den > 0.  The result is exact while the product fits 64
 * bits, else it has the precision of long double. */
int64_t count_scale(int64_t n, uint64_t num, uint64_t den);
/* Returns an unsigned figure of a file as a count. */
int64_t count_of(uint64_t n);

#endif
