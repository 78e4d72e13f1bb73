/* Is a command one of a configure script's questions to the compiler, and not part of the program?  In: names, the
 * processes above us.  Out: yes or no.  Probes are answered by the compiler alone, without a line of ours. */
#ifndef LAUNCHER_COMMAND_PROBE_H
#define LAUNCHER_COMMAND_PROBE_H

#include "command/command.h"

/* Is the command one that only finds out what the compiler can do, as configure scripts make?  is_probe_name judges by
 * the command's names alone. */
bool is_probe_name(const Command *c);
bool is_probe(Arena *a, const Command *c);

#endif
