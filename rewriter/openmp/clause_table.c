/* In: a clause of a directive.  Out: what becomes of it.
 * Method: a directive keeps its clauses, known or not, with what brackets they have.  Only where one is split,
 * `parallel for` into `parallel` and `for`, each clause has to go to one of both: those that the table knows go where
 * OpenMP 5.2, 17.2 and 6.0, 19.2 say; a construct with another one cannot be split. */
#include <string.h>

#include "openmp/openmp.h"

typedef struct Entry {
    const char *name;
    OmpClausePart part;
} Entry;

/* The clauses of `parallel for`, `parallel for simd` and `parallel sections`. */
static const Entry table[] = {
    {"copyin", OMP_TO_FIRST},
    {"default", OMP_TO_FIRST},
    {"if", OMP_TO_FIRST}, /* `if (simd: …)` goes to simd. */
    {"message", OMP_TO_FIRST},
    {"num_threads", OMP_TO_FIRST},
    {"proc_bind", OMP_TO_FIRST},
    {"safesync", OMP_TO_FIRST},
    {"severity", OMP_TO_FIRST},
    {"shared", OMP_TO_FIRST},
    {"firstprivate", OMP_TO_REST_SHARED},
    {"induction", OMP_TO_REST_SHARED},
    {"lastprivate", OMP_TO_REST_SHARED},
    {"linear", OMP_TO_REST_SHARED},
    {"reduction", OMP_TO_REST_SHARED},
    {"aligned", OMP_TO_REST},
    {"allocate", OMP_TO_REST}, /* Its place is where its variables are made private. */
    {"collapse", OMP_TO_REST},
    {"nontemporal", OMP_TO_REST},
    {"order", OMP_TO_REST},
    {"ordered", OMP_TO_REST},
    {"private", OMP_TO_REST},
    {"safelen", OMP_TO_REST},
    {"schedule", OMP_TO_REST},
    {"simdlen", OMP_TO_REST},
};

/* The clauses of `parallel master` and `parallel masked`, of which the second part takes no clauses of data. */
static const Entry of_blocks[] = {
    {"allocate", OMP_TO_FIRST},     {"copyin", OMP_TO_FIRST},   {"default", OMP_TO_FIRST},
    {"firstprivate", OMP_TO_FIRST}, {"if", OMP_TO_FIRST},       {"message", OMP_TO_FIRST},
    {"num_threads", OMP_TO_FIRST},  {"private", OMP_TO_FIRST},  {"proc_bind", OMP_TO_FIRST},
    {"reduction", OMP_TO_FIRST},    {"safesync", OMP_TO_FIRST}, {"severity", OMP_TO_FIRST},
    {"shared", OMP_TO_FIRST},       {"filter", OMP_TO_REST},
};

static OmpClausePart look_up(const Entry *entries, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(entries[i].name, name))
            return entries[i].part;
    return OMP_TO_UNKNOWN;
}

OmpClausePart omp_clause_part(const OmpDirective *d, const OmpClause *c)
{
    if (d->rest == OMP_BLOCK)
        return look_up(of_blocks, sizeof of_blocks / sizeof *of_blocks, c->name);
    bool of_simd = !strcmp(c->name, "if") && c->inner + 1 < c->inner_end && token_is(&d->tokens, c->inner, "simd") &&
                   token_is(&d->tokens, c->inner + 1, ":");
    return of_simd ? OMP_TO_REST : look_up(table, sizeof table / sizeof *table, c->name);
}

const OmpClause *omp_unsplittable_clause(const OmpDirective *d)
{
    for (int i = 0; i < d->n_clauses && d->rest_words; i++)
        if (omp_clause_part(d, &d->clause[i]) == OMP_TO_UNKNOWN)
            return &d->clause[i];
    return NULL;
}

/* A task that is untied may change threads in its middle, which no pointer to counters follows.  Iterations that run at
 * once cannot call what counts in memory: the directive gets safelen (1), the one value that permits less than any
 * other. */
bool omp_is_dropped(const OmpDirective *d, const OmpClause *c)
{
    bool is_simd = d->calls_at_once && (!strcmp(c->name, "safelen") || !strcmp(c->name, "simdlen"));
    return is_simd || (!strcmp(c->name, "untied") && (d->kind == OMP_TASK || d->kind == OMP_TASKLOOP));
}
