/* In: a text.  Out: its translation unit.
 * Method: behind precompiled headers, as far as that goes without an error: those are found the plain way. */
#include "front/begun.h"

#include <stdlib.h>
#include <string.h>

#include "front/precompiled.h"
#include "front/precompiled_facts.h"
#include "front/read_ahead.h"

enum { FILES_AT_MOST = 2 };

struct Begun {
    Reading reading;
    struct CXUnsavedFile unsaved[FILES_AT_MOST];
    bool is_whole;
    Precompiled *precompiled;
    Ahead *read_ahead;
    char *text; /* A copy of the text, if the parser keeps the reading: its owner may have another text when the reading
                   is asked for. */
    Begun *next; /* The next reading that the parser keeps. */
};

Begun *begun_new(Parser *p, const Reading *r, const char *text, size_t len, bool whole)
{
    Begun *b = xmalloc(sizeof *b);
    CHECK(r->n_unsaved <= FILES_AT_MOST);
    *b = (Begun){.reading = *r, .is_whole = whole, .precompiled = precompiled_find(p, r, text, len, whole)};
    memcpy(b->unsaved, r->unsaved, r->n_unsaved * sizeof *r->unsaved);
    b->reading.unsaved = b->unsaved;
    b->reading.precompiled = b->precompiled ? b->precompiled->path : NULL;
    b->read_ahead = ahead_begin(p, &b->reading);
    return b;
}

int begun_end(Front *f, Begun *b)
{
    int failed = ahead_take(f->parser, b->read_ahead, &f->tu);
    f->precompiled = b->precompiled;
    if (b->precompiled && (failed || parser_found_errors(f->tu))) {
        if (!failed)
            clang_disposeTranslationUnit(f->tu);
        b->precompiled->rejected_uses++;
        b->reading.precompiled = NULL;
        f->precompiled = NULL;
        failed = parser_read(f->parser, &b->reading, &f->tu);
    }
    free(b->text);
    free(b);
    return failed;
}

void begun_drop(Parser *p, Begun *b)
{
    ahead_drop(p, b->read_ahead);
    free(b->text);
    free(b);
}

void begun_keep(Parser *p, const Reading *r, bool whole)
{
    char *text = text_copy(r->unsaved->Contents, r->unsaved->Length);
    struct CXUnsavedFile unsaved = {r->unsaved->Filename, text, r->unsaved->Length};
    Reading own = *r;
    own.unsaved = &unsaved;
    Begun *b = begun_new(p, &own, text, unsaved.Length, whole);
    b->text = text;
    b->next = p->begun;
    p->begun = b;
}

void begun_forget(Parser *p)
{
    while (p->begun) {
        Begun *b = p->begun;
        p->begun = b->next;
        begun_drop(p, b);
    }
}

static bool is_same(const Reading *a, const Reading *b)
{
    bool same = a->n_unsaved == 1 && b->n_unsaved == 1 && !a->first_header && !b->first_header &&
                a->options == b->options && a->n_flags == b->n_flags && a->unsaved->Length == b->unsaved->Length &&
                !strcmp(a->name, b->name) && !memcmp(a->unsaved->Contents, b->unsaved->Contents, a->unsaved->Length);
    for (int i = 0; i < a->n_flags && same; i++)
        same = !strcmp(a->flags[i], b->flags[i]);
    return same;
}

Begun *begun_find(Parser *p, const Reading *r, bool whole)
{
    for (Begun **at = &p->begun; *at; at = &(*at)->next)
        if ((*at)->is_whole == whole && is_same(&(*at)->reading, r)) {
            Begun *b = *at;
            *at = b->next;
            return b;
        }
    return NULL;
}
