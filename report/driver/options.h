/* The command line.  In: argv.  Out: Options, or a message and an exit status. */
#ifndef REPORT_DRIVER_OPTIONS_H
#define REPORT_DRIVER_OPTIONS_H

#include "command/request.h"

#define MEMREPORT_VERSION "0.1.0"

/* Returns -1 to go on, else the exit status (0 after --help and --version, 2 on wrong usage, which is reported on
 * stderr). It keeps pointers into argv. */
int options_parse(Options *o, int argc, char **argv);
void options_free(Options *o);

#endif
