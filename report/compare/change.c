/* In: two figures.  Out: cells with these, their difference and its ratio to the first, as numbers and as text.
 * Method: a table has figures of several units in one column; so text has cells of its own, each in its unit.
 * Limits: a ratio to nothing, or to 0, is none. */
#include <math.h>
#include <stdio.h>

#include "compare/differences.h"
#include "output/units.h"

static const Column columns[N_CHANGE] = {
    {"before", "before", "", "", "the figure of the first run; empty: it does not have this", KIND_COUNT, IN_DATA},
    {"after", "after", "", "", "the figure of the second run; empty: it does not have this", KIND_COUNT, IN_DATA},
    {"change", "change", "", "after - before", "how much more it is; what is missing counts as 0", KIND_COUNT, IN_DATA},
    {"relative", "relative", "1", "change / before", "the same in relation; empty where before is 0 or missing",
     KIND_RATIO, IN_DATA},
    {"before_text", "before", "", "", "with its unit", KIND_COUNT, IN_TEXT},
    {"after_text", "after", "", "", "with its unit", KIND_COUNT, IN_TEXT},
    {"change_text", "change", "", "", "with its unit", KIND_COUNT, IN_TEXT},
    {"relative_text", "%", "", "", "in percent", KIND_COUNT, IN_TEXT},
};

void change_columns(Table *t)
{
    columns_own(t, columns, N_CHANGE);
}

Value change_of(Value before, Value after)
{
    if (before.kind != V_REAL && after.kind != V_REAL)
        return value_int((after.kind == V_INT ? after.u.i : 0) - (before.kind == V_INT ? before.u.i : 0));
    return value_real(value_number(after) - value_number(before));
}

static const char *in_unit(Arena *a, Kind kind, Value v, bool is_change)
{
    char text[UNIT_TEXT];
    bool is_less = value_number(v) < 0;
    Value size = v.kind == V_REAL ? value_real(fabs(v.u.r)) : value_int(is_less ? -v.u.i : v.u.i);
    units_text(text, kind, size);
    return arena_printf(a, "%s%s", is_less ? "-" : is_change && value_number(v) > 0 ? "+" : "", text);
}

static const char *percent(Arena *a, double part)
{
    double x = 100 * part;
    return fabs(x) >= 100 ? arena_printf(a, "%+.0f %%", x) : arena_printf(a, "%+.3g %%", x);
}

void change_fill(Arena *a, Value *cells, size_t first, Value before, Value after, Kind kind)
{
    Value *c = cells + first;
    Value change = change_of(before, after);
    c[CHANGE_BEFORE] = before;
    c[CHANGE_AFTER] = after;
    c[CHANGE] = change;
    c[CHANGE_RELATIVE] = value_divide(change, before);
    c[CHANGE_BEFORE_TEXT] = before.kind == V_NONE ? before : value_text(in_unit(a, kind, before, false));
    c[CHANGE_AFTER_TEXT] = after.kind == V_NONE ? after : value_text(in_unit(a, kind, after, false));
    c[CHANGE_TEXT] = value_text(in_unit(a, kind, change, true));
    c[CHANGE_RELATIVE_TEXT] = before.kind == V_NONE  ? value_text("new")
                              : after.kind == V_NONE ? value_text("gone")
                              : c[CHANGE_RELATIVE].kind != V_NONE
                                  ? value_text(percent(a, value_number(c[CHANGE_RELATIVE])))
                              : value_number(change) != 0 ? value_text("from 0")
                                                          : value_none();
}
