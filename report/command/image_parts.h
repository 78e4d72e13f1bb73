/* The parts of several instrumented images in a program's figures.
 * In: the run.  Out: a column, a table. */
#ifndef REPORT_COMMAND_IMAGE_PARTS_H
#define REPORT_COMMAND_IMAGE_PARTS_H

#include "command/command.h"

/* Adds a column for the image, if there are several: the last one but for the model's, which is added next. */
void image_column(Table *t, const Mix *mix);
/* Fills the image's cell of a row about something in that file. */
void image_fill(const Request *q, const Table *t, Value *cells, uint32_t file);
/* Adds a table with a row for each region and image that counted in it; none if there is one image. */
void images_table(Request *q);

#endif
