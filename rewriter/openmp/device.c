/* In: a unit.  Out: which of its functions compilers make for another device, too.
 * Method: functions that `declare target` names or stands around, functions that hold a `target` construct, and all
 * functions that code of these or of such constructs names, by an alias as well.  gcc refuses thread-local variables in
 * them, so that they reach their counters by calls.  Where directives of macros or of headers hide which functions
 * these are, all functions of the file are taken for such.  What runs on this machine is counted; what another device
 * runs has no counters. */
#include <stdlib.h>
#include <string.h>

#include "openmp/openmp.h"

typedef struct Search {
    const Unit *u;
    bool *is_on_device;
    bool is_found; /* The last step has found another function. */
} Search;

/* ---- flags ---- */

bool omp_offloads(const char *const *flags, int n)
{
    bool offloads = false;
    for (int i = 0; i < n; i++) {
        const char *to = strncmp(flags[i], "-foffload=", 10) ? NULL : flags[i] + 10;
        if (to && *to != '-')
            offloads = strcmp(to, "disable") && strcmp(to, "default");
        offloads = offloads || !strncmp(flags[i], "-fopenmp-targets=", 17) || !strncmp(flags[i], "--offload-arch=", 15);
    }
    return offloads;
}

/* ---- what is not known ---- */

static bool says(const char *text, size_t len, const char *word)
{
    return text && memmem(text, len, word, strlen(word));
}

static bool is_declaring(const char *text, size_t len)
{
    return says(text, len, "declare target") || says(text, len, "declare_target");
}

/* Does a header have `declare target`?  any: macros make directives, so that any word `target` may come into one. */
static bool header_says(const char *path, bool any)
{
    size_t len;
    char *text = read_file(path, &len);
    bool found = text && (any ? says(text, len, "target") : is_declaring(text, len));
    free(text);
    return found;
}

static bool is_in_definition(const Tokens *t, size_t i)
{
    if (!t->tok[i].directive)
        return false;
    while (i > 0 && !t->tok[i].line_start)
        i--;
    return i + 1 < t->n && token_is(t, i + 1, "define");
}

static bool is_string_with_target(const Tokens *t, size_t i)
{
    return t->tok[i].kind == TOK_STRING && says(t->text + t->tok[i].begin, t->tok[i].end - t->tok[i].begin, "target");
}

/* May `target` be what a macro passes to the operator _Pragma?  The word may stand in the macro, in another macro that
 * calls it, or where the macro is called. */
static bool is_argument_of_pragma(const Unit *u)
{
    const Tokens *t = &u->tokens;
    for (size_t i = 0; i < t->n; i++)
        if ((token_is(t, i, "target") || is_string_with_target(t, i)) && is_in_definition(t, i))
            return true;
    for (int i = 0; i < u->n_invocations; i++)
        if (says(u->source.text + u->invocations[i].begin, u->invocations[i].end - u->invocations[i].begin, "target"))
            return true;
    return false;
}

static bool is_hidden(const Unit *u)
{
    bool makes_directives = false;
    for (int i = 0; i < u->n_macros; i++)
        makes_directives = makes_directives || (!u->macros[i].is_system && has_pragma_operator(&u->macros[i]));
    if (makes_directives && is_argument_of_pragma(u))
        return true;
    for (int i = 0; i < u->n_headers; i++)
        if (header_says(u->headers[i], makes_directives))
            return true;
    return false;
}

/* ---- what names what ---- */

static bool mark_named(Node *n, void *ctx)
{
    Search *s = ctx;
    for (int i = 0; n->decl && n->decl->kind == DECL_FUNCTION && i < s->u->n_functions; i++)
        if (!s->is_on_device[i] && !strcmp(s->u->functions[i]->name, n->decl->name))
            s->is_on_device[i] = s->is_found = true;
    return true;
}

/* Does the directive, known or not, have code run on another device? */
static bool offloads(const OmpDirective *d)
{
    static const char *const moves[] = {"data", "enter", "exit", "update", NULL};
    const Tokens *t = &d->tokens;
    for (size_t i = d->first; i < d->last && !token_is(t, d->first, "declare"); i++)
        if (token_is(t, i, "target") && !(i + 1 < d->last && token_is_one(t, i + 1, moves)))
            return true;
    return false;
}

static bool holds_target(const Unit *u, Function *f)
{
    const Omp *o = omp_read(u, f);
    for (int i = 0; o && i < o->n_directives; i++)
        if (offloads(&o->directive[i]))
            return true;
    return false;
}

/* Marks functions that directives show to be for another device.  Code around a `target` construct reaches its counters
 * by calls as well, and so does what it calls, since a function reaches all of its counters in one manner. */
static void mark_first(Search *s)
{
    for (int i = 0; i < s->u->n_functions; i++) {
        Function *f = s->u->functions[i];
        bool names = omp_is_target(s->u, f, f->name) || holds_target(s->u, f);
        s->is_on_device[i] = names;
        s->is_found = s->is_found || names;
    }
}

/* Has the function another name, by __attribute__((alias ("name")))?  Calls by that name do not show what they call. */
static bool has_alias(const Unit *u, const char *name)
{
    const Tokens *t = &u->tokens;
    for (size_t i = 0; i + 2 < t->n; i++) {
        const Token *string = &t->tok[i + 2];
        if ((token_is(t, i, "alias") || token_is(t, i, "__alias__")) && string->kind == TOK_STRING &&
            string->end - string->begin == strlen(name) + 2 && !memcmp(t->text + string->begin + 1, name, strlen(name)))
            return true;
    }
    return false;
}

void omp_find_devices(const Unit *u, bool *on_device)
{
    Search s = {u, on_device, false};
    bool hidden = is_hidden(u);
    if (says(u->source.text, u->source.len, "target"))
        mark_first(&s);
    /* A function is called there as a variant, or by a pointer of a variable that the device has. */
    for (int i = 0; i < u->n_functions && (s.is_found || hidden); i++) {
        const Function *f = u->functions[i];
        on_device[i] =
            on_device[i] || hidden || f->decl->is_address_taken || omp_mentions(u, f->name) || has_alias(u, f->name);
    }
    while (s.is_found) {
        s.is_found = false;
        for (int i = 0; i < u->n_functions; i++)
            if (on_device[i])
                walk(u->functions[i]->body, mark_named, &s);
    }
}
