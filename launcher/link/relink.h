/* The link once more, with rewritten objects in the place of plain ones.  In: an image whose objects are made.  Out:
 * its output, replaced. */
#ifndef LAUNCHER_LINK_RELINK_H
#define LAUNCHER_LINK_RELINK_H

#include "link/units.h"

/* The file to which the command itself has the map written, or NULL; /dev/null: it is printed, or cannot be known. */
const char *users_map(Arena *a, const Command *c);
/* The plain link as it was called.  map: where the linker's map goes, or NULL.  Status as waitpid has it. */
int plain_link(Arena *a, Signals *s, const Command *c, const char *map);
/* Links to a temporary name and renames it.  false: image->why, and the output is as it was. */
bool relink(Image *image);

#endif
