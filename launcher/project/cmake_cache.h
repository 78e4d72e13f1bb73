/* The launchers in a cache of CMake.  In: the folder of a compile command.  Out: is the link launched, too? */
#ifndef LAUNCHER_PROJECT_CMAKE_CACHE_H
#define LAUNCHER_PROJECT_CMAKE_CACHE_H

#include "support/util.h"

/* Returns the path of the CMakeCache.txt of the build that a compile command in `directory` belongs to, if CMake
 * launches the C compiler by memrewrite and the linker without it; else NULL, also for CMake's own probes. */
const char *cmake_links_alone(Arena *a, const char *directory);

#endif
