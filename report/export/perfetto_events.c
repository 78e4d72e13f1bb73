/* In: names, moments, events.  Out: an event in a line of a trace.
 * Method: begins and lengths of slices are multiples of an eighth of a microsecond.  Perfetto cuts them, and lengths,
 * to nanoseconds, and drops a slice that ends one of them behind the one around it; eighths are whole nanoseconds,
 * exact in binary, and so are their sums.
 * Limits: a name that is no UTF-8 has U+FFFD for each byte that does not fit.
 */
#include "export/perfetto.h"
#include "output/utf8.h"

#include <math.h>

int64_t trace_eighths(double microseconds)
{
    return microseconds > 0 ? (int64_t)llround(8 * microseconds) : 0;
}

json_t *trace_time(int64_t eighths)
{
    return json_real((double)eighths / 8);
}

json_t *trace_text(const char *s)
{
    char *good = utf8_repaired(s);
    json_t *v = json_string(good);
    free(good);
    return v ? v : json_string("?");
}

void trace_put(Trace *t, json_t *event)
{
    fputs(t->has_any ? ",\n" : "\n", t->out);
    t->has_any = true;
    json_dumpf(event, t->out, JSON_COMPACT | JSON_REAL_PRECISION(15));
    json_decref(event);
}
