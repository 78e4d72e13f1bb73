/* An event's numbers, and whether this machine counts it.
 * In: its name, as MEMREWRITE_EVENTS takes it.  Out: what perf_event_open takes. */
#ifndef REPORT_EVENTS_ENCODE_H
#define REPORT_EVENTS_ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct EventCode {
    uint32_t type;
    uint64_t config, config1, config2;
    bool no_user, no_kernel, no_hypervisor;
} EventCode;

/* name: the kernel's, libpfm4's, or NAME=TYPE:CONFIG….  Returns false if there is none; *why is then a
 * text that stays. */
bool event_encode(const char *name, EventCode *code, const char **why);

/* Writes "TYPE:CONFIG[:CONFIG1:CONFIG2:EXCLUDED]", as MEMREWRITE_EVENTS takes it behind NAME=. */
void event_code_text(const EventCode *code, char *out, size_t room);

/* Tries whether the system counts the event for a thread of ours.  Returns 0, or the error; *user_only: the kernel's
 * part is not allowed. */
int event_try(const EventCode *code, bool *user_only);

/* Returns the kernel's own name number i; NULL behind the last one. */
const char *event_kernel_name(size_t i);

/* Is there such a processor's unit, by libpfm4's name, "kernel" or "armv8"? */
bool event_pmu_is_here(const char *pmu, size_t n);

/* Hands over all events of this machine's units that libpfm4 knows, but the kernel's own. */
typedef void TakeEvent(void *to, const char *name, const char *pmu, const char *meaning);
void event_names_of_machine(TakeEvent *take, void *to);

#endif
