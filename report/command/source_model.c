/* In: the sidecar's reasons, the run.  Out: a column, a table.
 * Limits: a function counted in several copies has one reason, that of the copy which ran. */
#include "command/source_model.h"

#include <string.h>

static const char title[] = "Not, or not all, as a good compiler leaves it: the optimised model stopped";

static const char *const names[] = {"optimised", "in part", "source"};

static const Column column = {"model",
                              "model",
                              "",
                              "",
                              "whose figures these are: 'source' where the optimised model stopped at the function, "
                              "'in part' where it left some of it out",
                              KIND_TEXT,
                              IN_DATA};

static const Column own[] = {
    {"roi", "ROI", "", "", "", KIND_TEXT, IN_BOTH},        {"function", "function", "", "", "", KIND_TEXT, IN_BOTH},
    {"file", "file", "", "", "", KIND_TEXT, IN_DATA},      {"line", "line", "", "", "", KIND_PLACE, IN_DATA},
    {"where", "where", "", "", "", KIND_PATH, IN_TEXT},    {"model", "model", "", "", "", KIND_TEXT, IN_BOTH},
    {"reason", "reason", "", "", "", KIND_WORDS, IN_BOTH},
};

static ModelOf model_of(const Stopped *s)
{
    return s->is_whole ? OF_SOURCE : OF_PART;
}

/* The model that the report's figures are of. */
static ModelOf chosen(const Mix *mix)
{
    return strcmp(mix->model, "optimised") ? OF_SOURCE : OF_OPTIMISED;
}

void source_model_column(Table *t)
{
    table_column(t, column);
}

void source_model_fill(const Table *t, Value *cells, ModelOf model)
{
    size_t i = t->n_columns;
    while (i-- > 0)
        if (strcmp(t->columns[i].name, column.name) == 0)
            cells[i] = value_text(names[model]);
}

ModelOf source_model_function(const Mix *mix, uint32_t function)
{
    ModelOf model = chosen(mix);
    for (size_t i = 0; i < mix->n_stopped; i++)
        if (mix->functions[mix->stopped[i].function].canonical == mix->functions[function].canonical &&
            model_of(&mix->stopped[i]) > model)
            model = model_of(&mix->stopped[i]);
    return model;
}

static bool ran(const Run *run, uint32_t roi, size_t i)
{
    return run->is_stopped[roi * run->mix->n_stopped + i];
}

ModelOf source_model_roi(const Run *run, uint32_t roi)
{
    ModelOf model = chosen(run->mix);
    for (size_t i = 0; i < run->mix->n_stopped; i++)
        if (ran(run, roi, i) && model_of(&run->mix->stopped[i]) > model)
            model = model_of(&run->mix->stopped[i]);
    return model;
}

static void add_row(Request *q, Table *t, uint32_t roi, const Stopped *s)
{
    const Mix *mix = q->mix;
    const Function *f = &mix->functions[s->function];
    Value *cells = table_row(t);
    cells[0] = value_text(mix->rois[roi].name);
    cells[1] = value_text(f->name);
    cells[2] = value_text(mix->files[f->file]);
    cells[3] = value_int(f->line);
    cells[4] = value_text(place_text(q->report->arena, mix, f->file, f->line));
    cells[5] = value_text(names[model_of(s)]);
    cells[6] = value_text(s->reason);
}

void source_model_table(Request *q)
{
    const Mix *mix = q->mix;
    Table *t = NULL;
    for (uint32_t roi = 0; roi < mix->n_rois; roi++)
        for (size_t i = 0; i < mix->n_stopped; i++) {
            if (!ran(q->run, roi, i))
                continue;
            if (!t) {
                t = report_table(q->report, "stopped", title);
                columns_own(t, own, sizeof own / sizeof *own);
            }
            add_row(q, t, roi, &mix->stopped[i]);
        }
}
