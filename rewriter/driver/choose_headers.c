/* In: a unit, which has an Inclusion for each header that was read.  Out: which of them become part of its text.
 * Method: a header is taken in if it is needed, if one that it includes is, if it stands in one that is taken in, or if
 * it would read a second time what must be read once. */
#include "driver/choose_headers.h"

#include <string.h>

#include "lex/lex.h"
#include "output/pragma_once.h"

typedef struct Choice {
    const Unit *u;
    bool *is_taken; /* By inclusion: its text is taken. */
} Choice;

static bool is_pastable(const Inclusion *i)
{
    static const char *const words[] = {"include_next", "system_header", "import", "__INCLUDE_LEVEL__",
                                        "__has_include_next"};
    Tokens t;
    bool found = false;
    bool worth = strstr(i->text, "include_next") || strstr(i->text, "system_header") || strstr(i->text, "import") ||
                 strstr(i->text, "INCLUDE_LEVEL");
    if (!worth)
        return true;
    lex(&t, i->text, i->len);
    for (size_t k = 0; k < t.n && !found; k++)
        for (size_t w = 0; w < sizeof words / sizeof *words && t.tok[k].directive; w++)
            found = found || token_is(&t, k, words[w]);
    tokens_free(&t);
    return !found;
}

/* Can the text of the inclusion get into the source's? */
static bool is_reachable(const Unit *u, const bool *pastable, int i)
{
    while (i >= 0 && pastable[i])
        i = u->inclusions[i].parent;
    return i == INCLUDED_HERE;
}

/* A header outside that would read again what is to be read once. */
static bool reads_again(const Choice *c, int outside)
{
    const Unit *u = c->u;
    for (int i = 0; i < u->n_inclusions; i++) {
        if (!c->is_taken[i] || !once_is_said(u->inclusions[i].text, u->inclusions[i].len))
            continue;
        for (int k = 0; k < u->n_directives; k++)
            if (!strcmp(u->directives[k].included, u->inclusions[i].real) &&
                !strcmp(u->directives[k].includer, u->inclusions[outside].real))
                return true;
    }
    return false;
}

/* Makes one step.  Returns false if nothing is new. */
static bool take_more(Choice *c, const bool *pastable)
{
    const Unit *u = c->u;
    bool any = false;
    for (int i = 0; i < u->n_inclusions; i++) {
        int parent = u->inclusions[i].parent;
        if (c->is_taken[i] && parent >= 0 && !c->is_taken[parent])
            any = c->is_taken[parent] = true;
        if (!c->is_taken[i] && pastable[i] && parent >= 0 && c->is_taken[parent])
            any = c->is_taken[i] = true;
        if (!c->is_taken[i] && reads_again(c, i))
            any = c->is_taken[i] = true;
    }
    return any;
}

const char *choose_headers(const Unit *u, Arena *a, bool all, bool *taken)
{
    Choice c = {u, taken};
    bool *pastable = NEW_N(a, bool, (size_t)u->n_inclusions + 1), any = false;
    for (int i = 0; i < u->n_inclusions; i++)
        pastable[i] = is_pastable(&u->inclusions[i]);
    for (int i = 0; i < u->n_inclusions; i++)
        taken[i] = (u->inclusions[i].is_needed || all) && is_reachable(u, pastable, i);
    for (int i = 0; i < u->n_inclusions; i++)
        any = any || (taken[i] && u->inclusions[i].is_needed);
    if (!any)
        return "";
    while (take_more(&c, pastable))
        ;
    for (int i = 0; i < u->n_inclusions; i++)
        if (taken[i] && !is_reachable(u, pastable, i))
            return "one that cannot be taken in reads another that must be read once";
    return NULL;
}
