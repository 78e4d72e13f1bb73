/* In: objects that ld -r joined, compiled units.  Out: whether the units can stand for the object.
 * Method: each record has a unit with an object, and these define every name that the joined object defines for others:
 * what was joined without a record (assembly, say), or renamed later, shows there.
 * Limits: a part without a name for
 * others, such as a table of constructors made by hand, is not missed. */
#include "link/units.h"
#include "record/object_file.h"
#include "support/file.h"

/* The unit of a candidate that is compiled, or NULL. */
static Unit *active_unit(const Image *image, const Candidate *c)
{
    for (int i = 0; i < image->n; i++)
        if (image->unit[i].candidate == c)
            return image->unit[i].is_left_out || !image->unit[i].text ? NULL : &image->unit[i];
    return NULL;
}

static const char *missing_symbol(Arena *a, const Part *p, const Words *have)
{
    Words wanted = {.arena = a};
    object_symbols(a, p->bytes, p->len, &wanted);
    for (int i = 0; i < wanted.n; i++)
        if (!have->n || !one_of(wanted.items[i], have->items))
            return wanted.items[i];
    return NULL;
}

/* The reason why the part cannot be joined with others; NULL: there is none. */
static const char *objection(const Image *image, int part)
{
    Words have = {.arena = image->arena};
    for (int i = 0; i < image->link->n_candidates; i++) {
        const Candidate *c = &image->link->candidate[i];
        const Unit *u = c->part == part ? active_unit(image, c) : NULL;
        size_t len;
        if (c->part != part)
            continue;
        if (!u)
            return arena_printf(image->arena, "%s of it stays plain", c->record->source);
        const char *bytes = file_read(image->arena, u->object, &len);
        if (bytes)
            object_symbols(image->arena, bytes, len, &have);
    }
    const char *symbol = missing_symbol(image->arena, &image->link->part[part], &have);
    return symbol ? arena_printf(image->arena, "%s in it is of no unit", symbol) : NULL;
}

void joined_check(Image *image, int *failed)
{
    for (int k = 0; k < image->link->n_parts; k++) {
        const Part *p = &image->link->part[k];
        const char *why = p->n_joined ? objection(image, k) : NULL;
        int before = *failed;
        for (int i = 0; why && i < image->n; i++)
            if (image->unit[i].candidate->part == k && !image->unit[i].is_left_out) {
                image->unit[i].is_left_out = true;
                ++*failed;
            }
        if (*failed == before)
            continue;
        log_line(image->log, "%s: %s, joined from %d units, stays plain: %s", path_base(image->output), p->spelled,
                 p->n_joined, why);
        image->link->n_plain++;
    }
}
