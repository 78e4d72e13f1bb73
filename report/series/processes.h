/* The kernel's data on a process (Linux: /proc).
 * In: a process id.  Out: its children, the counter files that are mapped in it. */
#ifndef REPORT_SERIES_PROCESSES_H
#define REPORT_SERIES_PROCESSES_H

#include <stdbool.h>
#include <stdint.h>

#include "support/util.h"

typedef struct Ids {
    uint64_t *id;
    size_t n, cap;
} Ids;

bool ids_have(const Ids *ids, uint64_t id);

/* Is the process there, and no zombie? */
bool process_runs(uint64_t pid);
/* Sets *parent to the process's parent; 0: it has none here.  Returns false if the process is not there. */
bool process_parent(uint64_t pid, uint64_t *parent);
/* Adds the processes of the user who asks, but for the asking process. */
void processes_of_user(Ids *ids);
/* Writes what the process calls itself; "?" if that is not known. */
void process_name(uint64_t pid, char *name, size_t room);
/* Returns the words that it was started with, cut where they are very long; "" if they are not known. */
const char *process_command(Arena *arena, uint64_t pid);
/* Adds the process's children that are not among the ids. */
void process_children(uint64_t pid, Ids *ids);
/* Calls `found` for each file that is mapped for writing by several and begins as counter files do. */
void process_counters(uint64_t pid, void (*found)(void *with, const char *path), void *with);

#endif
