/* In: base columns by region and image (Run.by_image).  Out: a table of them, a column for other tables.
 * Method: text has the file's name, data the whole path.
 * Limits: times are of regions, not of images. */
#include "command/image_parts.h"

#include <stdlib.h>
#include <string.h>

#include "command/columns.h"
#include "load/metrics.h"

static const Column column = {"image", "image", "", "", "program or library whose code it is", KIND_TEXT, IN_BOTH};

static const char *name_of(const Request *q, const Image *image)
{
    const char *slash = strrchr(image->name, '/');
    return q->options->format == FORMAT_TEXT && slash ? slash + 1 : image->name;
}

void image_column(Table *t, const Mix *mix)
{
    if (mix && mix->n_images > 1)
        table_column(t, column);
}

void image_fill(const Request *q, const Table *t, Value *cells, uint32_t file)
{
    const Image *image = mix_image(q->mix, file);
    for (size_t i = 0; image && i < t->n_columns; i++)
        if (strcmp(t->columns[i].name, column.name) == 0)
            cells[i] = value_text(name_of(q, image));
}

static const struct {
    const char *name, *heading, *unit;
    Kind kind;
} figures[] = {{"loads", "loads", "accesses", KIND_COUNT},
               {"stores", "stores", "accesses", KIND_COUNT},
               {"bytes_loaded", "loaded", "bytes", KIND_BYTES},
               {"bytes_stored", "stored", "bytes", KIND_BYTES},
               {"flops", "flops", "operations", KIND_COUNT}};
enum { N_FIGURES = sizeof figures / sizeof *figures };

static void add_row(Request *q, Table *t, uint32_t roi, const Image *image, int64_t *base, Value *room)
{
    Figures f = {.base = base};
    Ref ref;
    Value *cells = table_row(t);
    metrics_of(q->mix, &f, room);
    cells[0] = value_text(q->mix->rois[roi].name);
    cells[1] = value_text(name_of(q, image));
    for (size_t i = 0; i < N_FIGURES; i++)
        cells[2 + i] = mix_find(q->mix, figures[i].name, &ref) ? metric_value(ref, &f, room) : value_none();
}

void images_table(Request *q)
{
    const Mix *mix = q->mix;
    if (mix->n_images < 2)
        return;
    Table *t = report_table(q->report, "images", "Each image's part");
    table_column(t, (Column){"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH});
    table_column(t, column);
    for (size_t i = 0; i < N_FIGURES; i++)
        table_column(t,
                     (Column){figures[i].name, figures[i].heading, figures[i].unit, "", "", figures[i].kind, IN_BOTH});
    Value *room = xcalloc(mix->n_metrics, sizeof *room);
    for (uint32_t roi = 0; roi < mix->n_rois; roi++)
        for (size_t i = 0; q->run->by_image[roi] && i < mix->n_images; i++) {
            int64_t *base = q->run->by_image[roi] + i * mix->n_columns;
            bool any = false;
            for (size_t k = 0; k < mix->n_columns; k++)
                any |= base[k] != 0;
            if (any)
                add_row(q, t, roi, &mix->images[i], base, room);
        }
    free(room);
}
