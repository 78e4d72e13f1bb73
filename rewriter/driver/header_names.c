/* In: a job's unit, the user's headers.  Out: Function.unfit, Job.is_refused_whole.
 * Method: memrt.h stands in front of all text of a file.  A macro of the user's that has the name of one of its macros
 * would replace text that is inserted, an #ifndef of such a name would take another branch, and a variable of that name
 * would be replaced.  No compiler needs to complain of any of that, so the file stays as it is.
 * Limits: a name that a macro pastes together is not seen. */
#include "driver/header_names.h"

#include <stdlib.h>
#include <string.h>

#include "lex/lex.h"
#include "output/runtime_text.h"
#include "support/hash.h"
#include "support/util.h"

enum { NAME_ROOM = 80 };

struct SeenHeader {
    const char *path;
    const char *name; /* The first name that a macro of memrt.h has; NULL: there is none. */
    UT_hash_handle hh;
};

typedef enum {
    NAME_FREE,        /* The header has no macro of that name. */
    NAME_RENAMED,     /* The macro gives a function of the runtime another name: a variable's may change alike. */
    NAME_OF_FUNCTION, /* The macro has parameters: it is one in front of a parenthesis alone. */
    NAME_OF_OBJECT
} HeaderName;

static HeaderName header_name(const char *name)
{
    static const char define[] = "define ", renames[] = "MR_NAME(";
    size_t len = strlen(name);
    for (const char *at = mr_text_memrt_h; (at = strstr(at, define)) != NULL;) {
        at += sizeof define - 1;
        if (strncmp(at, name, len) != 0 || strchr(" (\n", at[len]) == NULL)
            continue;
        if (at[len] == '(')
            return NAME_OF_FUNCTION;
        return strncmp(at + len + 1, renames, sizeof renames - 1) ? NAME_OF_OBJECT : NAME_RENAMED;
    }
    return NAME_FREE;
}

static bool takes(const Tokens *t, size_t i, HeaderName macro)
{
    return macro != NAME_FREE && (t->tok[i].directive || macro == NAME_OF_OBJECT ||
                                  (macro == NAME_OF_FUNCTION && i + 1 < t->n && token_is(t, i + 1, "(")));
}

/* Writes the first name of the text that a macro of the header has. */
static bool first_name(const Tokens *t, char *name, size_t size)
{
    for (size_t i = 0; i < t->n; i++) {
        if (t->tok[i].kind != TOK_IDENT)
            continue;
        token_text(t, i, name, size);
        if (says_own_name(name, 3) && takes(t, i, header_name(name)))
            return true;
    }
    return false;
}

/* The first name like ours (mr_…) in a file; NULL: it has none, or cannot be read. */
static const char *first_name_of_file(Arena *a, const char *path)
{
    size_t len;
    char name[NAME_ROOM], *text = read_file(path, &len);
    const char *found = NULL;
    if (text && says_own_name(text, len)) {
        Tokens t;
        lex(&t, text, len);
        found = first_name(&t, name, sizeof name) ? arena_strdup(a, name) : NULL;
        tokens_free(&t);
    }
    free(text);
    return found;
}

static const char *first_name_of_header(Arena *a, SeenHeader **seen, const char *path)
{
    SeenHeader *h;
    HASH_FIND_STR(*seen, path, h);
    if (!h) {
        h = NEW(a, SeenHeader);
        h->path = arena_strdup(a, path);
        h->name = first_name_of_file(a, path);
        HASH_ADD_KEYPTR(hh, *seen, h->path, strlen(h->path), h);
    }
    return h->name;
}

void header_names_forget(SeenHeader **seen)
{
    HASH_CLEAR(hh, *seen);
}

void header_names_part(Job *job, Arena *a, SeenHeader **seen)
{
    Unit *u = job->unit;
    char own[NAME_ROOM];
    const char *name =
        says_own_name(u->source.text, u->source.len) && first_name(&u->tokens, own, sizeof own) ? own : NULL;
    for (int i = 0; i < u->n_headers && !name; i++)
        name = first_name_of_header(a, seen, u->headers[i]);
    if (!name)
        return;
    const char *why = arena_printf(u->arena, "its file uses the name %s, which a macro of memrt.h has", name);
    for (int i = 0; i < u->n_functions; i++)
        if (!u->functions[i]->unfit)
            u->functions[i]->unfit = why;
    job->is_refused_whole = true;
}
