/* In: a function's directives and tree.  Out: the statement that each belongs to; why the function is to be left as it
 * is.
 * Method: a directive belongs to the statement whose first token follows it; several may stand in front of one
 * statement.
 */
#include <string.h>

#include "openmp/openmp.h"

void omp_refuse(Omp *o, const char *why)
{
    if (!o->unfit)
        o->unfit = why;
}

/* ---- the statement that follows ---- */

/* The first token from i on that belongs to no directive, to no operator and to no text that #if leaves out. */
static size_t next_token(const Unit *u, size_t i)
{
    const Tokens *t = &u->tokens;
    for (; i < t->n; i++) {
        if (token_is(t, i, "_Pragma") && !t->tok[i].directive && i + 3 < t->n)
            i += 3;
        else if (!t->tok[i].directive && !is_skipped(u, t->tok[i].begin)) {
            size_t behind = omp_behind_nothing(u, i);
            if (behind == i)
                return i;
            i = behind - 1;
        }
    }
    return i;
}

typedef struct Search {
    uint32_t offset;
    Node *statement;
} Search;

static bool find_statement(Node *n, void *ctx)
{
    Search *s = ctx;
    bool is_statement = n->parent && !is_expr(n->parent) && n->parent->kind != S_DECL && n->parent->kind != D_VAR;
    if (!s->statement && is_statement && n->span.begin == s->offset && !n->span.is_included)
        s->statement = n;
    return !s->statement;
}

static Node *statement_behind(const Unit *u, const Function *f, const OmpDirective *d)
{
    size_t i = next_token(u, tokens_at(&u->tokens, d->end));
    Search s = {i < u->tokens.n ? u->tokens.tok[i].begin : 0, NULL};
    if (s.offset && s.offset < f->body->span.end)
        walk(f->body, find_statement, &s);
    return s.statement;
}

/* Does a mark of a region stand between the directive and its statement? */
static bool is_interrupted(const Unit *u, const OmpDirective *d)
{
    const Tokens *t = &u->tokens;
    for (size_t i = tokens_at(t, d->end); i + 2 < t->n && t->tok[i].begin < d->statement->span.begin; i++)
        if (token_is(t, i, "pragma") && is_mark_word(t, i + 1))
            return true;
    return false;
}

/* The words of the directive, as far as they can be distinguished from its clauses. */
static const char *name_of(const Omp *o, const OmpDirective *d)
{
    static const char *const words[] = {
        "target", "teams",    "distribute", "parallel",  "for",     "simd",           "loop",    "sections", "data",
        "enter",  "exit",     "update",     "master",    "masked",  "taskloop",       "ordered", "threads",  "single",
        "scope",  "critical", "task",       "taskgroup", "section", "workdistribute", NULL};
    size_t i = d->first + (d->first < d->last);
    while (i < d->last && token_is_one(&d->tokens, i, words))
        i++;
    return omp_text(d, d->first, i, o->u->arena);
}

/* Refuses directives with macros: clauses that these make are not seen. */
static void look_for_macros(Omp *o, const OmpDirective *d)
{
    for (int i = 0; i < d->n_clauses; i++) {
        const Macro *m = macro_named(o->u, d->clause[i].name);
        if (m && m->definition)
            omp_refuse(o, arena_printf(o->u->arena, "'%s' in an OpenMP directive is a macro", d->clause[i].name));
    }
}

void omp_attach(Omp *o)
{
    static const char *const what = "'#pragma omp %s' is not supported";
    for (int i = 0; i < o->n_directives; i++) {
        OmpDirective *d = &o->directive[i];
        d->statement = statement_behind(o->u, o->function, d);
        o->cancels = o->cancels || d->kind == OMP_CANCEL;
        o->cancels_team = o->cancels_team || (d->kind == OMP_CANCEL && omp_clause(d, "parallel"));
        o->cancels_more = o->cancels_more || (d->kind == OMP_CANCEL && !omp_clause(d, "for"));
        if (d->kind == OMP_REFUSED)
            omp_refuse(o, arena_printf(o->u->arena, what, name_of(o, d)));
        look_for_macros(o, d);
        if (d->kind == OMP_ALONE || d->kind == OMP_CANCEL || d->kind == OMP_REFUSED)
            continue;
        if (!d->statement)
            omp_refuse(o, "an OpenMP directive has no statement");
        else if (d->kind != OMP_SECTION && is_interrupted(o->u, d))
            omp_refuse(o, "a region's mark stands between an OpenMP directive and its statement");
        for (int k = 0; k < i; k++)
            d->has_ancestors =
                d->has_ancestors || (o->directive[k].statement == d->statement && o->directive[k].kind != OMP_ALONE &&
                                     o->directive[k].kind != OMP_CANCEL);
    }
}
