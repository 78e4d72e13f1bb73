/* A module to begin with.
 * In: its name.  Out: its text in NAME.c. */
#ifndef REPORT_MODULE_NEW_MODULE_H
#define REPORT_MODULE_NEW_MODULE_H

#include <stdbool.h>

/* path: NULL for NAME.c in the current directory; a file that is there stays.  Returns false if an error
 * was reported. */
bool new_module_write(const char *name, const char *path);

#endif
