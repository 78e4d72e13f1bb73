/* In: the files of the run.  Out: targets of their pointers.
 * Method: the targets of each unit, and the functions that allocate for others by them; as long as there are new ones
 * that other files may call, the targets of the units that do are found once more.
 * Limits: a name that several files define is that of several functions, and allocates for nobody. */
#include "output/program_targets.h"

#include <string.h>

#include "output/data_names.h"
#include "support/hash.h"

typedef struct Definition {
    const char *name;
    int times;
    UT_hash_handle hh;
} Definition;

struct ProgramTargets {
    Arena *arena;
    Definition *definitions; /* Functions that other files may call. */
    DataNames *allocators;
    DataTargets **unit;
    int n;
};

static void count_definitions(ProgramTargets *p, const Unit *u)
{
    for (int i = 0; i < u->n_functions; i++) {
        Definition *d;
        if (u->functions[i]->decl->is_internal)
            continue;
        HASH_FIND_STR(p->definitions, u->functions[i]->name, d);
        if (!d) {
            d = NEW(p->arena, Definition);
            d->name = u->functions[i]->name;
            HASH_ADD_KEYPTR(hh, p->definitions, d->name, strlen(d->name), d);
        }
        d->times++;
    }
}

/* Offers the allocating functions of a file to the others.  Returns true if another file may call one that was not
 * known. */
static bool offer(ProgramTargets *p, int i)
{
    bool is_new = false;
    int n;
    const char **names = data_targets_allocators(p->unit[i], &n);
    for (int k = 0; k < n; k++) {
        Definition *d;
        HASH_FIND_STR(p->definitions, names[k], d);
        is_new = (d && d->times == 1 && data_names_add(p->allocators, names[k])) || is_new;
    }
    free(names);
    return is_new;
}

ProgramTargets *program_targets_new(const Job *jobs, int n)
{
    ProgramTargets *p = xmalloc(sizeof *p);
    *p = (ProgramTargets){.arena = arena_new(), .allocators = data_names_new(), .n = n};
    p->unit = NEW_N(p->arena, DataTargets *, n);
    for (int i = 0; i < n; i++)
        if (jobs[i].unit)
            count_definitions(p, jobs[i].unit);
    for (int i = 0; i < n; i++)
        if (jobs[i].final)
            p->unit[i] = data_targets_new(&jobs[i], p->allocators);
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < n; i++)
            any = (p->unit[i] && offer(p, i)) || any;
        for (int i = 0; i < n && any; i++)
            if (p->unit[i])
                data_targets_again(p->unit[i]);
    }
    return p;
}

void program_targets_free(ProgramTargets *p)
{
    for (int i = 0; i < p->n; i++)
        if (p->unit[i])
            data_targets_free(p->unit[i]);
    data_names_free(p->allocators);
    HASH_CLEAR(hh, p->definitions);
    arena_free(p->arena);
    free(p);
}

const DataTargets *program_targets_of(const ProgramTargets *p, int job)
{
    return p->unit[job];
}
