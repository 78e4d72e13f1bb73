/* In: bytes by variable or member, function and line.  Out: a list for each of them.
 * Method: the page finds the rows of `data` by the six elements in front, which tell them apart. */
#include "page/page_touched.h"

#include <inttypes.h>
#include <stdlib.h>

#include "command/data_rows.h"
#include "command/data_touches.h"

static void put_text(PageJson *j, const char *text)
{
    if (text)
        fprintf(j->out, "%zu,", page_json_text(j, text));
    else
        fputs("null,", j->out);
}

static void put_name(PageJson *j, const Request *q, const DataTouch *of)
{
    const DataGroup g = data_place_group(q, &of->place);
    put_text(j, g.name);
    put_text(j, g.type);
    put_text(j, g.file >= 0 ? q->mix->files[g.file] : NULL);
    if (g.file >= 0)
        fprintf(j->out, "%" PRIu32 ",", g.line);
    else
        fputs("null,", j->out);
    put_text(j, g.function);
    put_text(j, g.kind);
}

static bool is_same_name(const DataTouch *a, const DataTouch *b)
{
    return a->number == b->number && (a->place.field >= 0) == (b->place.field >= 0);
}

void page_touched(PageJson *j, const Request *q)
{
    size_t n = 0;
    DataTouch *touch = q ? data_touches(q->run, &n) : NULL;
    fputc('[', j->out);
    for (size_t i = 0; i < n; i++) {
        const DataTouch *t = &touch[i], *last = i ? t - 1 : NULL;
        bool is_new = !last || !is_same_name(last, t);
        if (is_new) {
            fputs(last ? "]]]],\n[" : "\n[", j->out);
            put_name(j, q, t);
        }
        if (is_new || last->function != t->function || last->file != t->file) {
            fputs(is_new ? "[[" : "]],[", j->out);
            put_text(j, q->mix->functions[t->function].name);
            put_text(j, q->mix->files[t->file]);
            fputc('[', j->out);
        } else {
            fputc(',', j->out);
        }
        fprintf(j->out, "%" PRIu32 ",%" PRId64 ",%" PRId64, t->line, t->loaded, t->stored);
    }
    fputs(n ? "]]]]]" : "]", j->out);
    free(touch);
}
