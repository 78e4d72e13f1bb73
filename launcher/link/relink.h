/* The link once more, with rewritten objects in the place of plain ones.  In: an image whose objects are made.  Out:
 * its output, replaced. */
#ifndef LAUNCHER_LINK_RELINK_H
#define LAUNCHER_LINK_RELINK_H

#include "link/units.h"

/* Returns the linker's map of this link, for the members of archives that it takes; NULL: it prints none. */
const char *members_map(Image *image);
/* The map of the last relink; NULL: the linker prints none, or nobody asks for it. */
const char *relinked_map(Image *image);
/* Links to a temporary name and renames it.  Returns false with the reason in image->why; the output is then as it
 * was. */
bool relink(Image *image);

#endif
