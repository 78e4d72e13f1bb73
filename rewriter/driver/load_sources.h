/* The first steps of a run: what is read, and what is to be counted of it.
 * In: the options.  Out: the sources' jobs, parsed; the library; the regions. */
#ifndef MR_DRIVER_LOAD_SOURCES_H
#define MR_DRIVER_LOAD_SOURCES_H

#include "driver/run.h"

/* Finds out which sources there are.  All functions here return false if an error was reported. */
bool load_names(Run *run);
/* Loads the built-in library model, then the user's files. */
bool load_library(Run *run);
/* Loads the counts of former runs. */
bool load_profile(Run *run);
/* Reads and parses the sources.  Files that are given stand or fall together.  Units that cannot be read are left out,
 * as if they were a library; an error is only that no unit is left. */
bool load_sources(Run *run);
/* Takes functions that the program defines itself out of the library model. */
void hide_own_functions(Run *run);
/* Finds the regions; without any the whole program counts. */
bool load_regions(Run *run);

#endif
