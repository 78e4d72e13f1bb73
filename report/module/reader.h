/* The process that reads a program's events and writes its modules' results.
 * In: the path of a counter file.  Out: whether that process lives still. */
#ifndef REPORT_MODULE_READER_H
#define REPORT_MODULE_READER_H

#include <stdbool.h>

/* Waits until the results of a program that has ended are written.  Returns false if the program still runs, which is
 * reported. */
bool reader_wait(const char *counters);

#endif
