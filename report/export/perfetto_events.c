/* In: names, events.  Out: an event in a line of a trace.
 * Limits: a name that is no UTF-8 has U+FFFD for each byte that does not fit. */
#include "export/perfetto.h"
#include "output/utf8.h"

json_t *trace_text(const char *s)
{
    char *good = utf8_repaired(s);
    json_t *v = json_string(good);
    free(good);
    return v ? v : json_string("?");
}

void trace_put(Trace *t, json_t *event)
{
    fputs(t->any ? ",\n" : "\n", t->out);
    t->any = true;
    json_dumpf(event, t->out, JSON_COMPACT | JSON_REAL_PRECISION(15));
    json_decref(event);
}
