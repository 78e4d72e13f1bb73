/* Modules over a file of events (MEMREWRITE_BACKEND=file), in memreport.
 * In: FILE.mrc.events (doc/format.md).  Out: FILE.mrc.MODULE, the same as the module writes beside the program. */
#ifndef MR_MEMPROF_REPLAY_H
#define MR_MEMPROF_REPLAY_H

#include <stdbool.h>

/* The built-in module of that place, 0 …; false: there is none.  One line says what it is about. */
bool mp_module_known(unsigned place, const char **name, const char **about);

/* Runs it over the file; the results go to PATH.MODULE.  false: message, of 512 bytes, says why not.  A file that ends
 * early, or that is damaged, gives what can be read and a note in the results. */
bool mp_replay(const char *events, const char *module, const char *path, char *message);

#endif
