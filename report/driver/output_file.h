/* The output of a task: the file of -o, or standard output.
 * In: its path, NULL for standard output.  Out: a stream.
 * Errors: reported once, by whoever sees them first.
 * Limits: a file that was there before is lost, also if the new one cannot be written. */
#ifndef REPORT_DRIVER_OUTPUT_FILE_H
#define REPORT_DRIVER_OUTPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

/* OUTPUT_NEW empties a file that is there, OUTPUT_BEHIND writes behind what it has. */
typedef enum OutputStart { OUTPUT_NEW, OUTPUT_BEHIND } OutputStart;

/* Returns NULL if an error was reported. */
FILE *output_open(const char *path, OutputStart start);
/* Closes what output_open gave.  Returns false if not all of it could be written, which is reported. */
bool output_close(FILE *out, const char *path);
void output_say_unwritten(const char *path);

#endif
