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
            if (decision->how == COUNT_IN_PLACE && (decision->in_place || decision->is_callable))
                return true;
        }
    return false;
}

/* pthread_attr_setstack, pthread_attr_setstacksize, pthread_attr_setstackaddr; thread-local variables are a new
 * thread's own by clone alone. */
static bool is_choice(const Callbacks *c, const char *word, size_t n)
{
    (void)c;
    static const char start[] = "pthread_attr_setstack";
    return n >= sizeof start - 1 && !memcmp(word, start, sizeof start - 1);
}

typedef bool Wanted(const Callbacks *c, const char *word, size_t n);

static bool is_in_some_text(const Job *jobs, int n, Wanted *wanted, const Callbacks *c)
{
    for (int i = 0; i < n; i++) {
        const Tokens *t = &jobs[i].unit->tokens;
        for (size_t k = 0; k < t->n; k++)
            if (wanted(c, t->text + t->tok[k].begin, t->tok[k].end - t->tok[k].begin))
                return true;
    }
    return false;
}

/* A variant that is kept may be called outside of the region. */
bool program_permits_direct(const Job *jobs, int n, bool all, const Callbacks *callbacks)
{
    return !is_in_some_text(jobs, n, is_choice, NULL) &&
           (all || (!counts_outside(jobs, n) && !is_in_some_text(jobs, n, callback_is_kept, callbacks)));
}
