/* A linker's script that stands for libraries.  In: its text.  Out: the files that it names, as it spells them: paths,
 * names to look for, -lNAME. */
#ifndef LAUNCHER_LINK_SCRIPT_H
#define LAUNCHER_LINK_SCRIPT_H

#include "support/words.h"

/* Those of INPUT and GROUP, AS_NEEDED in them or not; none where the bytes are no such script. */
void script_files(const char *bytes, size_t len, Words *out);

#endif
