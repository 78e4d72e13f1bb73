/* In: rows.  Out: columns and values that several commands have. */
#include "command/estimate.h"
#include "support/path.h"

Column share_column(void)
{
    return (Column){"share",
                    "share",
                    "1",
                    "(bytes_loaded + bytes_stored) / those of the whole run",
                    "the row's part of all bytes that were counted",
                    KIND_SHARE,
                    IN_TEXT};
}

Value share_of(const Run *run, int64_t bytes)
{
    return value_divide(value_int(bytes), value_int(run->total_bytes));
}

Column margin_column(void)
{
    return (Column){"bytes_ci95",
                    "\xC2\xB1",
                    "1",
                    "t(0.975) x sqrt(variance of the groups' estimates) / (bytes_loaded + bytes_stored)",
                    "half-width of the 95 % confidence interval of the bytes, relative to them; "
                    "0: everything was counted; none: not known",
                    KIND_MARGIN,
                    IN_DATA};
}

Column margin_text(const Run *run)
{
    Column c = margin_column();
    c.shown_in = run && estimate_is_sampled(run) ? IN_TEXT : 0;
    return c;
}

Value margin_of(const Row *row)
{
    double half = spread_half_width(row->spread);
    if (row->spread.is_unknown)
        return value_none();
    return half > 0 ? value_divide(value_real(half), value_int(row->weight)) : value_real(0);
}

Figures figures_of_row(const Row *row)
{
    return (Figures){row->base, row->entries, row->sampled, row->count, row->seconds, row->is_timed};
}

Value block_count(const Mix *mix, const Row *row)
{
    return mix->blocks[row->key.item].is_uncounted ? value_none() : value_int(row->count);
}

Value function_entries(const Mix *mix, const Row *row)
{
    return mix->functions[row->key.item].is_uncounted ? value_none() : value_int(row->count);
}

const char *node_kind_name(NodeKind kind)
{
    static const char *const names[] = {"counted", "skipped", "not seen", "indirect", "outside"};
    return names[kind];
}

const char *callee_pointer_name(const Mix *mix, uint32_t callee)
{
    const char *name = mix->callees[callee].name;
    return *name ? name : "(expression)";
}

const char *place_text(Arena *a, const Mix *mix, uint32_t file, uint32_t line)
{
    return arena_printf(a, "%s:%u", path_from_here(mix->files[file]), (unsigned)line);
}
