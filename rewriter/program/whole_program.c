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

/* pthread_attr_setstack, pthread_attr_setstacksize, pthread_attr_setstackaddr; thread-local variables are a new
 * thread's own by clone alone. */
static bool is_choice(const char *word, size_t n)
{
    static const char start[] = "pthread_attr_setstack";
    return n >= sizeof start - 1 && !memcmp(word, start, sizeof start - 1);
}

bool program_chooses_stacks(const Job *jobs, int n)
{
    for (int i = 0; i < n; i++) {
        const Tokens *t = &jobs[i].unit->tokens;
        for (size_t k = 0; k < t->n; k++)
            if (is_choice(t->text + t->tok[k].begin, t->tok[k].end - t->tok[k].begin))
                return true;
    }
    return false;
}
