/* The first steps of a run: what is read, and what is to be counted of it.
 * In: the options.  Out: the sources' jobs, parsed; the library; the regions. */
#ifndef MR_DRIVER_LOAD_SOURCES_H
#define MR_DRIVER_LOAD_SOURCES_H

#include "driver/run.h"

/* Which sources there are.  Like all of these: false where an error is reported. */
bool load_names(Run *run);
/* The table that we know, then the user's files. */
bool load_library(Run *run);
/* Counts of former runs. */
bool load_profile(Run *run);
/* Files that are given stand or fall together.  Of units those that cannot be read are left out: what they do is not
 * seen, as if they were a library. */
bool load_sources(Run *run);
/* What the program defines itself is not the library's. */
void hide_own_functions(Run *run);
/* Without any region the whole program counts. */
bool load_regions(Run *run);

#endif
