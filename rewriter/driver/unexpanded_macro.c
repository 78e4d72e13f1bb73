/* In: names of macros, reasons.  Out: invocations without a definition.
 * Method: where the reason is one invocation's own (its lines, directives among its arguments), those that are like it
 * are closed, else all of that name; one by one they would each cost a round. */
#include "driver/unexpanded_macro.h"

#include <string.h>

#include "macro/compiler_dependent.h"
#include "macro/line_macro.h"
#include "macro/replace_once.h"

void unexpanded_add(Job *job, const char *name, const char *why)
{
    Arena *a = job->unit->arena;
    UnexpandedWhere where = !strcmp(why, EXPAND_SPANS_LINES)       ? UNEXPANDED_WHERE_IT_SPANS_LINES
                            : !strcmp(why, EXPAND_HOLDS_DIRECTIVE) ? UNEXPANDED_WHERE_IT_HOLDS_DIRECTIVES
                                                                   : UNEXPANDED_EVERYWHERE;
    *PUSH(job->unexpanded, job->n_unexpanded, job->cap_unexpanded) =
        (UnexpandedMacro){arena_strdup(a, name), where, arena_strdup(a, why)};
}

/* Does the macro's invocation contain a directive that cannot be moved? */
static bool is_bound_to_directive(const Unit *u, const Invocation *inv)
{
    if (!tokens_hold_directive(&u->tokens, inv->begin, inv->end))
        return false;
    if (!inv->definition) /* The definition is the one that was found before. */
        return true;
    const MacroText m = {inv->definition, inv->definition_len, u->source.text + inv->begin, inv->end - inv->begin};
    Buf expanded = {NULL, 0, 0};
    bool is = lines_matter(u, &m) || macro_replace_once(&expanded, &m) != NULL;
    buf_free(&expanded);
    return is;
}

static bool is_unexpanded_by(const Unit *u, const Invocation *inv, const UnexpandedMacro *c)
{
    if (strcmp(inv->name, c->name) != 0)
        return false;
    switch (c->extent) {
    case UNEXPANDED_WHERE_IT_SPANS_LINES:
        return memchr(u->source.text + inv->begin, '\n', inv->end - inv->begin) != NULL;
    case UNEXPANDED_WHERE_IT_HOLDS_DIRECTIVES: return is_bound_to_directive(u, inv);
    default: return true;
    }
}

void unexpanded_keep(const Job *job, Unit *u)
{
    divergent_mark(job->divergent, job->n_divergent, u);
    for (int i = 0; i < u->n_invocations && job->n_unexpanded; i++)
        for (int k = 0; k < job->n_unexpanded; k++)
            if (is_unexpanded_by(u, &u->invocations[i], &job->unexpanded[k]))
                u->invocations[i].definition = NULL;
}

const char *unexpanded_braces(const Job *job, const Unit *u, const Function *f)
{
    const int macro[2] = {f->body->span.macro_begin, f->body->span.macro_end};
    for (int m = 0; m < 2; m++) {
        const Invocation *inv = macro[m] ? &u->invocations[macro[m] - 1] : NULL;
        const char *why = NULL;
        if (!inv || inv->definition)
            continue;
        for (int i = 0; i < job->n_unexpanded; i++)
            why = is_unexpanded_by(u, inv, &job->unexpanded[i]) ? job->unexpanded[i].reason : why;
        return arena_printf(job->unit->arena, "its braces come from macro '%s', which cannot be expanded%s%s",
                            inv->name, why ? ": " : "", why ? why : "");
    }
    return NULL;
}
