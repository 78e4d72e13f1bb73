/* In: options with a dump of a machine's memory, or a core file, and its program.  Out: a counter file.
 * Limits: one image. */
#include "driver/extract_run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/show.h"
#include "load/memory_image.h"

static bool write_image(const char *path, const MemoryImage *image)
{
    FILE *f = fopen(path, "wb");
    bool good = f && fwrite(image->bytes, 1, image->n, f) == image->n;
    good = (!f || fclose(f) == 0) && good;
    if (!good)
        say_error("%s: %s", path, strerror(errno));
    return good;
}

int extract_run(const Options *o)
{
    MemoryImage image = {0};
    const MemorySource source = {o->elf, o->memory, o->memory ? NULL : o->inputs[0], o->has_address, o->address};
    bool good = !overwrites_input(o, NULL) && memory_image_find(&source, &image) && write_image(o->output, &image);
    free(image.bytes);
    return good ? 0 : 1;
}
