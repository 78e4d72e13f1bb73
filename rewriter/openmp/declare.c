/* In: directives outside of functions.  Out: why a function cannot be counted for what they say of it; whether they
 * name it; edits.
 * Method: tokens are read.  `declare …` belongs to the function whose name is the next word in front of a bracket:
 *
 *  - `declare variant`: compilers call another function in the place of this one, by the construct around the call.  A
 *    call of the function's copy would not be replaced so.
 *  - `declare target`: the function is made for another device as well (device.c), or, by device_type (nohost), for the
 *    other device alone.
 *  - `declare simd`: compilers make copies that run for several elements at once, and would count for one.
 *
 * Limits: operators (_Pragma) are not looked for; what headers say is not known here. */
#include <stdio.h>
#include <string.h>

#include "openmp/openmp.h"

/* Token i begins a line `#pragma omp`; the line's tokens end at *end. */
static bool is_line(const Unit *u, size_t i, size_t *end)
{
    const Tokens *t = &u->tokens;
    if (!t->tok[i].directive || !t->tok[i].line_start || i + 3 >= t->n || !token_is(t, i + 1, "pragma") ||
        !token_is(t, i + 2, "omp"))
        return false;
    for (*end = i + 1; *end < t->n && t->tok[*end].directive && !t->tok[*end].line_start; ++*end)
        ;
    return !is_skipped(u, t->tok[i].begin);
}

/* The token behind the two words at token i, which OpenMP 6.0 writes as one as well (`declare_target`).  0: the words
 * do not stand there. */
static size_t behind(const Tokens *t, size_t i, size_t end, const char *first, const char *second)
{
    char both[32];
    snprintf(both, sizeof both, "%s_%s", first, second);
    if (i < end && token_is(t, i, both))
        return i + 1;
    return i + 1 < end && token_is(t, i, first) && token_is(t, i + 1, second) ? i + 2 : 0;
}

/* The token of the word in front of the first bracket behind token i; t->n: there is none. */
static size_t declared(const Tokens *t, size_t i)
{
    for (; i + 1 < t->n; i++) {
        if (t->tok[i].directive)
            continue;
        if (token_is(t, i, ";") || token_is(t, i, "{"))
            return t->n;
        bool other = token_is(t, i, "__attribute__") || token_is(t, i, "__attribute") || token_is(t, i, "_Alignas");
        if (t->tok[i].kind == TOK_IDENT && token_is(t, i + 1, "(") && !other)
            return i;
    }
    return t->n;
}

static bool lists(const Tokens *t, size_t i, size_t end, const char *name)
{
    for (; i < end; i++)
        if (token_is(t, i, name))
            return true;
    return false;
}

/* The properties that directives give one function. */
typedef struct Said {
    int targets, variants; /* The numbers of `declare …` around the function that have not ended. */
    int nohost;            /* Number of the first of these targets that is for other devices alone. */
    bool is_target, is_nohost, is_variant; /* A directive names the function. */
} Said;

static void read_target(const Unit *u, size_t i, size_t end, const char *name, bool before, Said *said)
{
    const Tokens *t = &u->tokens;
    size_t begin = token_is(t, i, "begin"), k = behind(t, i + begin, end, "declare", "target");
    bool nohost = k && lists(t, k, end, "nohost");
    if (k && before && (begin || k == end)) {
        said->targets++;
        said->nohost = nohost && !said->nohost ? said->targets : said->nohost;
    }
    if (k && !begin && lists(t, k, end, name)) {
        said->is_target = true;
        said->is_nohost = said->is_nohost || nohost;
    }
    if (before && token_is(t, i, "end") && behind(t, i + 1, end, "declare", "target") && said->targets) {
        said->nohost = said->nohost == said->targets ? 0 : said->nohost;
        said->targets--;
    }
}

static void read_variant(const Unit *u, size_t i, size_t end, const char *name, bool before, Said *said)
{
    const Tokens *t = &u->tokens;
    size_t begin = token_is(t, i, "begin"), k = behind(t, i + begin, end, "declare", "variant");
    size_t word = k ? declared(t, end) : t->n;
    if (k && begin)
        said->variants += before;
    else if (before && token_is(t, i, "end") && behind(t, i + 1, end, "declare", "variant"))
        said->variants -= said->variants > 0;
    said->is_variant = said->is_variant || (word < t->n && token_is(t, word, name));
}

static Said said_of(const Unit *u, const Function *f, const char *name)
{
    const Tokens *t = &u->tokens;
    Said said = {0};
    size_t end;
    for (size_t i = 0; i + 3 < t->n; i++) {
        if (!is_line(u, i, &end))
            continue;
        bool before = t->tok[i].begin < f->begin;
        read_target(u, i + 3, end, name, before, &said);
        read_variant(u, i + 3, end, name, before, &said);
    }
    return said;
}

bool omp_is_target(const Unit *u, const Function *f, const char *name)
{
    Said said = said_of(u, f, name);
    return said.is_target || said.targets;
}

const char *omp_declared(const Unit *u, const Function *f, const char *name)
{
    Said said = said_of(u, f, name);
    return said.is_nohost || said.nohost ? "it runs on another device only (declare target)"
           : said.is_variant             ? "compilers choose what its calls call (declare variant)"
           : said.variants               ? "compilers choose when it is called (declare variant)"
                                         : NULL;
}

bool omp_mentions(const Unit *u, const char *name)
{
    const Tokens *t = &u->tokens;
    size_t end;
    for (size_t i = 0; i + 3 < t->n; i++) {
        const Token *string = &t->tok[i + 2];
        if (is_line(u, i, &end) && lists(t, i + 3, end, name))
            return true;
        if (token_is(t, i, "_Pragma") && string->kind == TOK_STRING &&
            memmem(u->source.text + string->begin, string->end - string->begin, name, strlen(name)))
            return true;
    }
    return false;
}

void omp_drop_simd(const Unit *u, const Function *f, Edits *edits)
{
    const Tokens *t = &u->tokens;
    size_t end;
    for (size_t i = 0; i + 4 < t->n; i++) {
        if (!is_line(u, i, &end) || !behind(t, i + 3, end, "declare", "simd"))
            continue;
        size_t name = declared(t, end);
        if (name < t->n && token_is(t, name, f->name))
            edit_add(edits, t->tok[i].begin, t->tok[end - 1].end, EDIT_OPEN, 0, "");
    }
}
