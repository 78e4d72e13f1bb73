/* A linker's script that stands for libraries.  In: its text.  Out: the files that it names, as it spells them: paths,
 * names to look for, -lNAME. */
#ifndef LAUNCHER_LINK_SCRIPT_H
#define LAUNCHER_LINK_SCRIPT_H

#include "support/words.h"

/* Adds the files of INPUT and GROUP, in AS_NEEDED or not; none if the bytes are no such script. */
void script_files(const char *bytes, size_t len, Words *out);

#endif
