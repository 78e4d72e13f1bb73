/* In: rows, and by function how far below 0 its counts came out.  Out: the words of the column `estimate`.
 * Limits: a row that no single function is behind is marked by calls that did not come back anywhere in the run. */
#include "command/estimate.h"

Column estimate_column(void)
{
    return (Column){"estimate",
                    "estimate",
                    "",
                    "",
                    "why figures of the row are no exact counts, | between two: sampled: some were counted, and scaled "
                    "to all; unreturned: calls that did not come back left its function; empty: they are exact",
                    KIND_TEXT,
                    IN_DATA};
}

Column estimate_column_of_all(void)
{
    Column c = estimate_column();
    c.meaning = "why figures of the row are no exact counts, | between two: sampled: some were counted, and scaled to "
                "all; unreturned: calls that did not come back left some function; empty: they are exact";
    return c;
}

Value estimate_text(unsigned reasons)
{
    static const char *const words[][4] = {
        {NULL, "sampled", "unreturned", "sampled|unreturned"},
        {"pointers", "sampled|pointers", "unreturned|pointers", "sampled|unreturned|pointers"},
        {"callback", "sampled|callback", "unreturned|callback", "sampled|unreturned|callback"},
    };
    const char *text = words[reasons & ESTIMATE_CALLBACK   ? 2
                             : reasons & ESTIMATE_POINTERS ? 1
                                                           : 0][reasons & (ESTIMATE_SAMPLED | ESTIMATE_UNRETURNED)];
    return text ? value_text(text) : value_none();
}

unsigned estimate_of_function(const Run *run, const Row *row, uint32_t function)
{
    unsigned sampled = row && row->is_estimate ? ESTIMATE_SAMPLED : 0;
    return sampled | (row && run->deficit[run->mix->functions[function].canonical] ? ESTIMATE_UNRETURNED : 0);
}

unsigned estimate_of_node(const Run *run, uint32_t roi, const Node *node)
{
    if (node->kind != NODE_FUNCTION)
        return 0;
    return estimate_of_function(run, run_row(run, (RowKey){.roi = roi, .item = node->index}), node->index);
}

bool estimate_is_sampled(const Run *run)
{
    return run->sampled < run->entries || run->iterations_counted < run->iterations;
}

unsigned estimate_of_all(const Run *run, const Row *row)
{
    unsigned reasons = row->is_estimate ? ESTIMATE_SAMPLED : 0;
    for (size_t f = 0; f < run->mix->n_functions; f++)
        if (run->deficit[f])
            return reasons | ESTIMATE_UNRETURNED;
    return reasons;
}
