/* In: names of macros, reasons.  Out: invocations without a definition.
 * Method: where the reason is one invocation's own (its lines, directives among its arguments), those that are like it
 * are closed, else all of that name; one by one they would each cost a round. */
#include "driver/closed_macro.h"

#include <string.h>

#include "macro/compiler_dependent.h"
#include "macro/line_macro.h"
#include "macro/replace_once.h"

void closed_add(Job *job, const char *name, const char *why)
{
    Arena *a = job->unit->arena;
    ClosedWhere where = !strcmp(why, EXPAND_SPANS_LINES)       ? CLOSED_WHERE_IT_SPANS_LINES
                        : !strcmp(why, EXPAND_HOLDS_DIRECTIVE) ? CLOSED_WHERE_IT_HOLDS_DIRECTIVES
                                                               : CLOSED_EVERYWHERE;
    *PUSH(job->closed, job->n_closed, job->cap_closed) =
        (ClosedMacro){arena_strdup(a, name), where, arena_strdup(a, why)};
}

static bool holds_directive(const Unit *u, const Invocation *inv)
{
    const Tokens *t = &u->tokens;
    for (size_t i = tokens_at(t, inv->begin); i < t->n && t->tok[i].begin < inv->end; i++)
        if (t->tok[i].directive)
            return true;
    return false;
}

static bool is_closed_by(const Unit *u, const Invocation *inv, const ClosedMacro *c)
{
    if (strcmp(inv->name, c->name) != 0)
        return false;
    switch (c->where) {
    case CLOSED_WHERE_IT_SPANS_LINES: return memchr(u->source.text + inv->begin, '\n', inv->end - inv->begin) != NULL;
    case CLOSED_WHERE_IT_HOLDS_DIRECTIVES: return holds_directive(u, inv);
    default: return true;
    }
}

void closed_keep(const Job *job, Unit *u)
{
    otherwise_mark(job->otherwise, job->n_otherwise, u);
    for (int i = 0; i < u->n_invocations && job->n_closed; i++)
        for (int k = 0; k < job->n_closed; k++)
            if (is_closed_by(u, &u->invocations[i], &job->closed[k]))
                u->invocations[i].definition = NULL;
}

const char *closed_braces(const Job *job, const Unit *u, const Function *f)
{
    const int macro[2] = {f->body->span.macro_begin, f->body->span.macro_end};
    for (int m = 0; m < 2; m++) {
        const Invocation *inv = macro[m] ? &u->invocations[macro[m] - 1] : NULL;
        const char *why = NULL;
        if (!inv || inv->definition)
            continue;
        for (int i = 0; i < job->n_closed; i++)
            why = is_closed_by(u, inv, &job->closed[i]) ? job->closed[i].why : why;
        return arena_printf(job->unit->arena, "its braces come from macro '%s', which cannot be opened%s%s", inv->name,
                            why ? ": " : "", why ? why : "");
    }
    return NULL;
}
