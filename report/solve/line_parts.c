/* In: amounts, mostly in the same order each time.  Out: their sums.
 * Method: the search for a part begins behind the one that was found last. */
#include "solve/line_parts.h"

#include "output/value.h"

static LinePart *part_of(LineParts *parts, const DataAmount *a)
{
    for (size_t i = 0; i < parts->n; i++) {
        size_t k = (parts->next + i) % parts->n;
        if (parts->items[k].line != a->line || parts->items[k].place != a->place)
            continue;
        parts->next = k + 1;
        return &parts->items[k];
    }
    parts->next = parts->n + 1;
    LinePart *part = PUSH(parts->items, parts->n, parts->cap);
    *part = (LinePart){.line = a->line, .place = a->place};
    return part;
}

void line_parts_take(void *parts, const DataAmount *a, int64_t count)
{
    LinePart *part = part_of(parts, a);
    for (int k = 0; k < DATA_FIGURES; k++)
        part->figure[k] = count_add(part->figure[k], count_mul(count, a->figure[k]));
}
