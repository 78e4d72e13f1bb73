/* In: objects, the most bytes first.  Out: text.
 * Method: the text has as many objects as fit and says where some are left out; the list has all. */
#include "command/line_data.h"

#include <stdio.h>
#include <string.h>

#include "command/data_rows.h"

enum { WIDEST = 100 };

Column line_data_text_column(void)
{
    return (Column){"data_shares",
                    "data",
                    "",
                    "bytes of the object / bytes of the line",
                    "variables and members that the line's accesses touch, the most bytes first",
                    KIND_LIST,
                    IN_TEXT};
}

Column line_data_list_column(void)
{
    return (Column){"data",
                    "data",
                    "",
                    "",
                    "variables and members that the line's accesses touch, the most bytes first: name=bytes, a "
                    "semicolon between two",
                    KIND_TEXT,
                    IN_DATA};
}

static const Column own[] = {
    {"file", "file", "", "", "source file", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "its line", KIND_PLACE, IN_DATA},
    {"object", "object", "", "", "the variable or member", KIND_TEXT, IN_DATA},
    {"loads", "loads", "accesses", "", "loads of it that are written on the line", KIND_COUNT, IN_DATA},
    {"stores", "stores", "accesses", "", "stores to it that are written on the line", KIND_COUNT, IN_DATA},
    {"bytes_loaded", "loaded", "bytes", "", "bytes of these loads", KIND_BYTES, IN_DATA},
    {"bytes_stored", "stored", "bytes", "", "bytes of these stores", KIND_BYTES, IN_DATA},
    {"bytes", "bytes", "bytes", "bytes_loaded + bytes_stored", "both", KIND_BYTES, IN_DATA},
};
enum { FILE_NAME, LINE, OBJECT, LOADS, STORES, BYTES_LOADED, BYTES_STORED, BYTES, N_OWN };

static const char *joined(Arena *a, const char *before, const char *behind)
{
    return arena_printf(a, "%s%s", before, behind);
}

const char *line_data_text(Arena *a, const LineObject *o, size_t n)
{
    const char *text = "";
    int64_t all = 0;
    for (size_t i = 0; i < n; i++)
        all = count_add(all, data_bytes(o[i].figure));
    for (size_t i = 0; i < n; i++) {
        int64_t bytes = data_bytes(o[i].figure);
        const char *one =
            n == 1 || !all ? o[i].name : arena_printf(a, "%s %.0f %%", o[i].name, 100.0 * (double)bytes / (double)all);
        if (i && strlen(text) + strlen(one) > WIDEST)
            return joined(a, text, ", …");
        text = joined(a, joined(a, text, i ? ", " : ""), one);
    }
    return text;
}

const char *line_data_list(Arena *a, const LineObject *o, size_t n)
{
    size_t bytes = 1, used = 0;
    for (size_t i = 0; i < n; i++)
        bytes += strlen(o[i].name) + 24;
    char *text = arena_alloc(a, bytes);
    for (size_t i = 0; i < n; i++)
        used += (size_t)snprintf(text + used, bytes - used, "%s%s=%lld", i ? ";" : "", o[i].name,
                                 (long long)data_bytes(o[i].figure));
    return text;
}

Table *line_data_table(Report *r)
{
    Table *t = report_table(r, "line_data", NULL);
    columns_own(t, own, N_OWN);
    return t;
}

void line_data_rows(Table *t, const Mix *mix, const LineObject *o, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        Value *cells = table_row(t);
        cells[FILE_NAME] = value_text(mix->files[o[i].file]);
        cells[LINE] = value_int(o[i].line);
        cells[OBJECT] = value_text(o[i].name);
        cells[LOADS] = value_int(o[i].figure[DATA_LOADS]);
        cells[STORES] = value_int(o[i].figure[DATA_STORES]);
        cells[BYTES_LOADED] = value_int(o[i].figure[DATA_BYTES_LOADED]);
        cells[BYTES_STORED] = value_int(o[i].figure[DATA_BYTES_STORED]);
        cells[BYTES] = value_int(data_bytes(o[i].figure));
    }
}
