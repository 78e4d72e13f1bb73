/* In: units of a structure.  Out: notes.
 * Method: the units with the most bytes for each byte of theirs, up to nine tenths of all bytes, are hot, and so are
 * those with as many; the others are cold.  A part of a split has its units by alignment, the largest first, which
 * needs no padding between them.
 * Limits: structures are taken to begin at a line of the cache; a unit's alignment is
 * guessed from offset and size. */
#include "command/data_advice.h"

#include <inttypes.h>
#include <stdlib.h>

static const double hot_share = 0.9;

static int64_t low_bit(int64_t n)
{
    return n & -n;
}

static int64_t alignment(const DataUnit *u, int64_t size)
{
    int64_t own = low_bit(u->offset | u->size | 16), whole = low_bit(size | 16);
    return own < whole ? own : whole;
}

/* Denser first: by cross products, in floating point since products may be large. */
static int by_density(const void *x, const void *y)
{
    const DataUnit *a = *(DataUnit *const *)x, *b = *(DataUnit *const *)y;
    double m = (double)a->bytes * (double)b->size, n = (double)b->bytes * (double)a->size;
    if (m != n)
        return m > n ? -1 : 1;
    return a->offset < b->offset ? -1 : a->offset > b->offset;
}

static bool is_as_dense(const DataUnit *a, const DataUnit *b)
{
    return (double)a->bytes * (double)b->size == (double)b->bytes * (double)a->size;
}

static void find_hot(DataUnit *unit, size_t n)
{
    DataUnit **order = xcalloc(n + 1, sizeof *order);
    double all = 0, seen = 0;
    size_t known = 0;
    for (size_t i = 0; i < n; i++) {
        if (unit[i].is_shared)
            continue;
        order[known++] = &unit[i];
        all += (double)unit[i].bytes;
    }
    SORT(order, known, by_density);
    for (size_t i = 0; i < known && (seen < hot_share * all || (i && is_as_dense(order[i], order[i - 1]))); i++) {
        order[i]->is_hot = order[i]->bytes > 0;
        seen += (double)order[i]->bytes;
    }
    free(order);
}

/* ---- sets of units ---- */

typedef bool Chosen(const DataUnit *u, int64_t line);

static bool is_untouched(const DataUnit *u, int64_t line)
{
    (void)line;
    return !u->bytes && !u->is_shared;
}

static bool is_perhaps_untouched(const DataUnit *u, int64_t line)
{
    return is_untouched(u, line) && u->has_inside;
}

static bool is_in_line(const DataUnit *u, int64_t line)
{
    return line < 0 || (u->offset < (line + 1) * CACHE_LINE && u->offset + u->size > line * CACHE_LINE);
}

static bool is_hot(const DataUnit *u, int64_t line)
{
    return u->is_hot && is_in_line(u, line);
}

static bool is_cold(const DataUnit *u, int64_t line)
{
    return !u->is_hot && !u->is_shared && is_in_line(u, line);
}

static bool is_shared(const DataUnit *u, int64_t line)
{
    return u->is_shared && is_in_line(u, line);
}

typedef struct Set {
    const char *names; /* Names as "a, b"; "" for none. */
    int64_t bytes, moved,
        packed; /* bytes: size of the units; moved: bytes moved in them; packed: size of a structure of them alone. */
} Set;

static Set set_of(Arena *a, const DataUnit *unit, size_t n, int64_t size, Chosen *chosen, int64_t line)
{
    Set s = {.names = ""};
    int64_t most = 1;
    for (size_t i = 0; i < n; i++) {
        if (!chosen(&unit[i], line))
            continue;
        s.names = arena_printf(a, "%s%s%s", s.names, *s.names ? ", " : "", unit[i].name);
        s.bytes += unit[i].size;
        s.moved = count_add(s.moved, unit[i].bytes);
        most = alignment(&unit[i], size) > most ? alignment(&unit[i], size) : most;
    }
    s.packed = (s.bytes + most - 1) / most * most;
    return s;
}

static bool any_unit(const DataUnit *u, int64_t line)
{
    (void)u, (void)line;
    return true;
}

/* ---- notes ---- */

static size_t add_lines(Arena *a, const DataUnit *unit, size_t n, int64_t size, DataNote *note)
{
    size_t notes = 0;
    for (int64_t line = 0; line * CACHE_LINE < size; line++) {
        Set hot = set_of(a, unit, n, size, is_hot, line), cold = set_of(a, unit, n, size, is_cold, line);
        int64_t end = (line + 1) * CACHE_LINE;
        if (*hot.names && *cold.names)
            note[notes++] = (DataNote){
                "line", arena_printf(a, "bytes %" PRId64 " to %" PRId64 ", one cache line: hot %s beside cold %s",
                                     line * CACHE_LINE, (end < size ? end : size) - 1, hot.names, cold.names)};
    }
    return notes;
}

static double percent(int64_t part, int64_t all)
{
    return all ? 100 * (double)part / (double)all : 0;
}

static DataNote untouched_note(Arena *a, const DataUnit *unit, size_t n, int64_t size)
{
    Set set = set_of(a, unit, n, size, is_untouched, -1), perhaps = set_of(a, unit, n, size, is_perhaps_untouched, -1);
    const char *but = *perhaps.names ? arena_printf(a, "; %s perhaps by a pointer", perhaps.names) : "";
    return (DataNote){"untouched", arena_printf(a, "never touched: %s (%" PRId64 " of %" PRId64 " bytes)%s", set.names,
                                                set.bytes, size, but)};
}

static DataNote split_note(Arena *a, const DataUnit *unit, size_t n, Set hot, Set cold)
{
    Set all = set_of(a, unit, n, 0, any_unit, -1), shared = set_of(a, unit, n, 0, is_shared, -1);
    const char *but =
        *shared.names ? arena_printf(a, "; %s are reached as another structure's, too", shared.names) : "";
    return (DataNote){"split",
                      arena_printf(a,
                                   "split: %s (%" PRId64 " bytes, %.1f %% of its bytes moved) from %s (%" PRId64
                                   " bytes, %.1f %%)%s",
                                   hot.names, hot.packed, percent(hot.moved, all.moved), cold.names, cold.packed,
                                   percent(cold.moved, all.moved), but)};
}

size_t data_advice(Arena *a, DataUnit *unit, size_t n, int64_t size, bool is_in_part, DataNote *note)
{
    size_t notes = 0;
    find_hot(unit, n);
    Set all = set_of(a, unit, n, size, any_unit, -1), untouched = set_of(a, unit, n, size, is_untouched, -1),
        hot = set_of(a, unit, n, size, is_hot, -1), cold = set_of(a, unit, n, size, is_cold, -1);
    if (*untouched.names && !is_in_part)
        note[notes++] = untouched_note(a, unit, n, size);
    if (!is_in_part)
        notes += add_lines(a, unit, n, size, note + notes);
    if (all.bytes < size && all.packed < size)
        note[notes++] = (DataNote){"padding", arena_printf(a,
                                                           "%" PRId64 " of %" PRId64
                                                           " bytes are padding; by alignment it would have %" PRId64
                                                           " bytes in all",
                                                           size - all.bytes, size, all.packed)};
    if (!is_in_part && *hot.names && *cold.names && hot.packed <= size / 4 * 3)
        note[notes++] = split_note(a, unit, n, hot, cold);
    return notes;
}
