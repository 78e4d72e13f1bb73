/* In: what is wrong with a counter file.  Out: the file's list of it; warnings.
 * Limits: thousands of damaged slots are not reported one by one. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "load/counters_slots.h"
#include "support/util.h"

enum { MOST_WARNINGS = 8 };

void mrc_damage_add(Mrc *mrc, const char *text)
{
    char *copy = xcalloc(strlen(text) + 1, 1);
    strcpy(copy, text);
    *PUSH(mrc->damage, mrc->n_damage, mrc->cap_damage) = copy;
}

void mrc_damaged(Mrc *mrc, const char *fmt, ...)
{
    char text[512];
    va_list ap;
    int used = snprintf(text, sizeof text, "%.255s: ", mrc->path);
    va_start(ap, fmt);
    vsnprintf(text + used, sizeof text - (size_t)used, fmt, ap);
    va_end(ap);
    if (mrc->is_quiet)
        ;
    else if (mrc->n_damage < MOST_WARNINGS)
        say_warning("%s", text);
    else if (mrc->n_damage == MOST_WARNINGS)
        say_warning("%s: more of it is damaged: the report lists all", mrc->path);
    mrc_damage_add(mrc, text);
}
