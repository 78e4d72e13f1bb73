/* In: functions and words of all files.  Out: facts of the program.
 * Limits: what a header's macros or inline functions call is not seen. */
#include "program/whole_program.h"

#include <string.h>

bool program_has_main(const Job *jobs, int n)
{
    for (int i = 0; i < n; i++)
        for (int f = 0; f < jobs[i].unit->n_functions; f++)
            if (jobs[i].unit->functions[f]->is_main)
                return true;
    return false;
}

/* Does a function count wherever it is called from, where only regions do? */
static bool counts_outside(const Job *jobs, int n)
{
    for (int i = 0; i < n; i++)
        for (int f = 0; f < jobs[i].unit->n_functions; f++) {
            const CountingDecision *decision = &jobs[i].decision[f];
            if (decision->mode == COUNT_IN_PLACE && (decision->in_place_reason || decision->is_callable))
                return true;
        }
    return false;
}

/* pthread_attr_setstack, pthread_attr_setstacksize, pthread_attr_setstackaddr: a C library puts thread-local variables
 * into these stacks. */
static bool chooses_stack(const char *word, size_t n)
{
    static const char start[] = "pthread_attr_setstack";
    return n >= sizeof start - 1 && !memcmp(word, start, sizeof start - 1);
}

/* kept: where only regions count, or NULL.  A variant that is kept may be called outside of the region. */
static bool permits_direct(const Tokens *t, const Callbacks *kept)
{
    for (size_t i = 0; i < t->n; i++) {
        const char *word = t->text + t->tok[i].begin;
        size_t n = t->tok[i].end - t->tok[i].begin;
        if (chooses_stack(word, n) || (kept && callback_is_kept(kept, word, n)))
            return false;
    }
    return true;
}

bool program_permits_direct(const Job *jobs, int n, bool all, const Callbacks *callbacks)
{
    bool permits = all || !counts_outside(jobs, n);
    for (int i = 0; i < n && permits; i++)
        permits = permits_direct(&jobs[i].unit->tokens, all ? NULL : callbacks);
    return permits;
}
