/* In: two Snapshots.  Out: the page: style, script, and as JSON what differs at each level.
 * Method: as page.c.  A level is one table with the figures of both runs beside each other, and the script does the
 * sums.
 * Limits: sources are not in it but the text of the lines that differ, where the second run has it. */
#include "page/comparison.h"

#include <string.h>

#include "compare/beside.h"
#include "page/page_json.h"
#include "page/page_text.h"

static void put_table(PageJson *j, Table *t, const char **between)
{
    fprintf(j->out, "%s\n\"%s\":", *between, t->name);
    page_json_table(j, t, NULL);
    *between = ",";
}

static void put_tables(PageJson *j, const Report *differences, const Snapshot *before, const Snapshot *after)
{
    Report *r = report_new();
    const char *between = "";
    fputs("\"tables\":{", j->out);
    for (size_t i = 0; i < differences->n_tables; i++)
        if (strcmp(differences->tables[i]->name, "limits") == 0)
            put_table(j, differences->tables[i], &between);
    for (size_t level = 0; level < N_LEVELS; level++) {
        Table *t = beside_build(r, (Level)level, before, after);
        if (t)
            put_table(j, t, &between);
    }
    fputs("},\n", j->out);
    report_free(r);
}

void comparison_write(FILE *out, const Report *differences, const Snapshot *before, const Snapshot *after)
{
    PageJson j = page_json(out);
    fprintf(out, "%s<style>\n%s</style>\n</head>\n%s", page_head, page_style, comparison_body);
    fputs("<script type=\"application/json\" id=\"figures\">{", out);
    page_json_facts(&j, differences);
    fputs("},\n", out);
    page_json_notes(&j, differences);
    fputs(",\n", out);
    put_tables(&j, differences, before, after);
    page_json_texts(&j);
    fprintf(out, "}</script>\n<script>\n%s</script>\n</body>\n</html>\n", comparison_script);
    page_json_free(&j);
}
