/* In: jobs.  Out: warnings.
 * Method: a file is reported once, whoever includes it, unless it is a source of the run, whose marks do count; a macro
 * at its first invocation.
 * Limits: macros that are nested deeper than four levels are not looked into. */
#include "driver/unused_marks.h"

#include <stdlib.h>
#include <string.h>

#include "driver/paste_headers.h"
#include "front/opaque.h"
#include "support/path.h"

/* Is the mark in a file of the run, or was it reported for an earlier job or mark? */
static bool is_known(const Job *jobs, int n, int job, int mark)
{
    const char *name = jobs[job].unit->marks[mark].source.name;
    for (int i = 0; i < n; i++)
        if (job_has_pasted(&jobs[i], name) || path_same(jobs[i].name, name))
            return true;
    for (int i = 0; i <= job; i++)
        for (int k = 0; k < (i < job ? jobs[i].unit->n_marks : mark); k++)
            if (path_same(jobs[i].unit->marks[k].source.name, name))
                return true;
    return false;
}

/* What a text contains of a _Pragma of ours; the word may be passed on, to become a string. */
enum { HAS_OPERATOR = 1, HAS_WORD = 2, IS_MARK = 3 };

/* A macro of memrewrite.h. */
static bool is_mark_macro(const char *name)
{
    return !strcmp(name, "MEMREWRITE_BEGIN") || !strcmp(name, "MEMREWRITE_END") ||
           !strcmp(name, "MEMREWRITE_FUNCTION") || !strcmp(name, "MEMREWRITE_PHASE");
}

static int parts(const Unit *u, const char *text, size_t len, int depth)
{
    Tokens t;
    char name[128];
    int found = says_mark(text, len) ? HAS_WORD : 0;
    lex(&t, text, len);
    for (size_t i = 0; i < t.n && found != IS_MARK; i++) {
        if (t.tok[i].kind != TOK_IDENT)
            continue;
        token_text(&t, i, name, sizeof name);
        if (!strcmp(name, "_Pragma"))
            found |= HAS_OPERATOR;
        else if (is_mark_macro(name))
            found = IS_MARK;
        const Macro *m = depth > 0 ? macro_named(u, name) : NULL;
        if (m && !m->is_system)
            found |= parts(u, m->definition, m->definition_len, depth - 1);
    }
    tokens_free(&t);
    return found;
}

/* Can the text hold a mark that a macro makes?  Most cannot, and are not searched. */
static bool is_worth_looking(const Unit *u)
{
    bool has_operator = false, word = says_mark(u->source.text, u->source.len);
    for (int i = 0; i < u->n_macros; i++) {
        const Macro *m = &u->macros[i];
        has_operator = has_operator || (!m->is_system && has_pragma_operator(m));
        word = word || (!m->is_system && says_mark(m->definition, m->definition_len));
        if (is_mark_macro(m->name))
            return true;
    }
    return has_operator && word;
}

static void warn_of_macros(const Unit *u, Diag *d)
{
    bool worth = is_worth_looking(u);
    for (int i = 0; i < u->n_invocations && worth; i++) {
        const Invocation *inv = &u->invocations[i];
        if (!inv->definition || is_mark_macro(inv->name) ||
            parts(u, u->source.text + inv->begin, inv->end - inv->begin, 4) != IS_MARK)
            continue;
        diag_at(d, DIAG_WARNING, &u->source, inv->begin,
                "the mark that macro '%s' makes has no effect: write it where it is to count", inv->name);
        return;
    }
}

void marks_warn(const Job *jobs, int n, Diag *d)
{
    for (int i = 0; i < n; i++) {
        const Unit *u = jobs[i].unit;
        for (int k = 0; k < u->n_marks; k++)
            if (!is_known(jobs, n, i, k))
                diag_at(d, DIAG_WARNING, &u->marks[k].source, u->marks[k].offset,
                        "marks in an included file have no effect where none of its functions is called: give the file "
                        "as a source, or mark where "
                        "it is included");
        warn_of_macros(u, d);
    }
}

/* A function that libclang did not read is in no tree: why. */
static const char *why_lost(const Job *jobs, int n, const char *name)
{
    for (int i = 0; i < n; i++) {
        int n_lost;
        const LostFunction *lost = opaque_lost(&jobs[i], &n_lost);
        for (int k = 0; k < n_lost; k++)
            if (!strcmp(lost[k].name, name))
                return lost[k].reason;
    }
    return NULL;
}

/* One line for all that a program of several lacks. */
static void say_none(const RoiTable *t, Severity how, Diag *d)
{
    Buf names = {0};
    for (int i = 0; i < t->n_arguments; i++)
        if (!t->is_found[i])
            buf_printf(&names, "%s--roi %s", names.len ? ", " : "", t->argument[i]);
    diag_plain(d, how, "%s: this program has none of them", names.text);
    buf_free(&names);
}

static const char *missing(const char *argument, bool is_linked)
{
    bool is_line = strrchr(argument, ':') != NULL;
    if (is_linked)
        return is_line ? "this program has no such source" : "this program has no function of this name";
    return is_line ? "no such file among the sources: give it, too"
                   : "no function of this name is defined in the sources: give the file that defines it";
}

static void report_missing(const RoiTable *t, Severity how, bool is_linked, Diag *d)
{
    int n = 0;
    for (int i = 0; i < t->n_arguments; i++)
        n += !t->is_found[i];
    if (is_linked && how == DIAG_ERROR && n > 1) {
        say_none(t, how, d);
        return;
    }
    for (int i = 0; i < t->n_arguments; i++)
        if (!t->is_found[i])
            diag_plain(d, how, "--roi %s: %s", t->argument[i], missing(t->argument[i], is_linked));
}

void marks_check_rois(const Job *jobs, int n, RoiTable *t, Severity how, bool is_linked, Diag *d)
{
    for (int i = 0; i < t->n_arguments; i++) {
        const char *why = t->is_found[i] ? NULL : why_lost(jobs, n, t->argument[i]);
        if (!why)
            continue;
        t->is_found[i] = true;
        diag_plain(d, how, "--roi %s: the function is not instrumented: %s", t->argument[i], why);
    }
    report_missing(t, how, is_linked, d);
}
