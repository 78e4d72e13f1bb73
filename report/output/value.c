/* In: figures.  Out: figures.
 * Method: overflow is tested before it happens (no undefined behaviour on any input).
 * Limits: a saturated figure looks like any other; it takes a damaged file to get one. */
#include "output/value.h"

#include <math.h>
#include <string.h>

Value value_none(void)
{
    return (Value){V_NONE, {0}};
}

Value value_int(int64_t i)
{
    return (Value){V_INT, {.i = i}};
}

Value value_whole(double r)
{
    return value_int(r < 9.2e18 ? (int64_t)llround(r) : INT64_MAX);
}

Value value_real(double r)
{
    return isfinite(r) ? (Value){V_REAL, {.r = r}} : value_none();
}

Value value_text(const char *s)
{
    return s ? (Value){V_TEXT, {.s = s}} : value_none();
}

bool value_is_same_text(Value a, Value b)
{
    return a.kind == V_TEXT && b.kind == V_TEXT && (a.u.s == b.u.s || strcmp(a.u.s, b.u.s) == 0);
}

double value_number(Value v)
{
    if (v.kind == V_INT)
        return (double)v.u.i;
    return v.kind == V_REAL ? v.u.r : 0.0;
}

Value value_add(Value a, Value b)
{
    if (a.kind == V_INT && b.kind == V_INT)
        return value_int(count_add(a.u.i, b.u.i));
    if (a.kind == V_NONE || b.kind == V_NONE)
        return value_none();
    return value_real(value_number(a) + value_number(b));
}

Value value_divide(Value a, Value b)
{
    double by = value_number(b);
    if (a.kind == V_NONE || b.kind == V_NONE || !(by != 0.0))
        return value_none();
    return value_real(value_number(a) / by);
}

int64_t count_add(int64_t a, int64_t b)
{
    int64_t sum;
    if (__builtin_add_overflow(a, b, &sum))
        return a < 0 ? INT64_MIN : INT64_MAX;
    return sum;
}

int64_t count_mul(int64_t a, int64_t b)
{
    int64_t product;
    if (__builtin_mul_overflow(a, b, &product))
        return (a < 0) != (b < 0) ? INT64_MIN : INT64_MAX;
    return product;
}

int64_t count_of(uint64_t n)
{
    return n > INT64_MAX ? INT64_MAX : (int64_t)n;
}

int64_t count_scale(int64_t n, uint64_t num, uint64_t den)
{
    uint64_t whole = (uint64_t)n / den, rest = (uint64_t)n % den;
    if (rest && num > (UINT64_MAX - den / 2) / rest) {
        long double f = (long double)n * (long double)num / (long double)den + 0.5L;
        return f >= 9223372036854775807.0L ? INT64_MAX : (int64_t)f;
    }
    /* den / 2 is rounded down: for an odd den no remainder lies exactly at a half. */
    uint64_t part = (rest * num + den / 2) / den;
    return count_add(count_mul(count_of(whole), count_of(num)), count_of(part));
}
