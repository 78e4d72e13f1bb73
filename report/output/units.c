/* In: a figure.  Out: text.
 * Method: divide by the unit's base until four digits are left in front of the point.
 * Limits: beyond the last prefix figures just get longer. */
#include "output/units.h"

#include <inttypes.h>
#include <stdio.h>

/* Four significant digits. */
static int decimals(double x)
{
    return x < 9.9995 ? 3 : x < 99.995 ? 2 : x < 999.95 ? 1 : 0;
}

static void with_prefix(char *out, double x, double base, const char *const *units, int n)
{
    int i = 0;
    while (i + 1 < n && x >= 999.95) {
        x /= base;
        i++;
    }
    if (x == 0.0)
        snprintf(out, UNIT_TEXT, "0%s", units[0]);
    else
        snprintf(out, UNIT_TEXT, "%.*f%s", decimals(x), x, units[i]);
}

static void count_text(char *out, Value v)
{
    static const char *const units[] = {"", "k", "M", "G", "T", "P", "E"};
    if (v.kind == V_INT && v.u.i < 100000)
        snprintf(out, UNIT_TEXT, "%" PRId64, v.u.i);
    else
        with_prefix(out, value_number(v), 1000, units, 7);
}

static void bytes_text(char *out, Value v)
{
    static const char *const units[] = {" B", " kB", " MB", " GB", " TB", " PB", " EB"};
    if (v.kind == V_INT && v.u.i < 10000)
        snprintf(out, UNIT_TEXT, "%" PRId64 " B", v.u.i);
    else
        with_prefix(out, value_number(v), 1000, units, 7);
}

static void seconds_text(char *out, double s)
{
    static const char *const units[] = {" s", " ms", " \xC2\xB5s", " ns"};
    int i = 0;
    if (s == 0.0) {
        snprintf(out, UNIT_TEXT, "0 s");
        return;
    }
    while (i < 3 && s < 0.99995) {
        s *= 1000;
        i++;
    }
    snprintf(out, UNIT_TEXT, "%.*f%s", decimals(s), s, units[i]);
}

void units_text(char out[UNIT_TEXT], Kind kind, Value v)
{
    static const char *const rates[] = {" B/s", " kB/s", " MB/s", " GB/s", " TB/s", " PB/s"};
    double x = value_number(v);
    switch (kind) {
    case KIND_COUNT: count_text(out, v); break;
    case KIND_BYTES: bytes_text(out, v); break;
    case KIND_RATE: with_prefix(out, x, 1000, rates, 6); break;
    case KIND_SECONDS: seconds_text(out, x); break;
    case KIND_SHARE: snprintf(out, UNIT_TEXT, "%.1f %%", 100 * x); break;
    case KIND_MARGIN: snprintf(out, UNIT_TEXT, "\xC2\xB1%.1f %%", 100 * x); break;
    case KIND_RATIO: snprintf(out, UNIT_TEXT, "%.*f", decimals(x), x); break;
    case KIND_TEXT:
    case KIND_PATH:
    case KIND_SOURCE:
    case KIND_TREE:
    case KIND_LIST:
    case KIND_WORDS:
    case KIND_PLACE: snprintf(out, UNIT_TEXT, "%.0f", x); break;
    }
}
