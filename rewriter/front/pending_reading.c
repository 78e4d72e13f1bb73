/* In: a text.  Out: its translation unit.
 * Method: behind precompiled headers, as far as that goes without an error: those are found the plain way. */
#include "front/pending_reading.h"

#include <stdlib.h>
#include <string.h>

#include "front/precompiled.h"
#include "front/precompiled_facts.h"
#include "front/read_ahead.h"

enum { FILES_AT_MOST = 2 };

struct PendingReading {
    Reading reading;
    struct CXUnsavedFile unsaved[FILES_AT_MOST];
    bool is_whole;
    Precompiled *precompiled;
    Ahead *read_ahead;
    char *text; /* A copy of the text, if the parser keeps the reading: its owner may have another text when the reading
                   is asked for. */
    PendingReading *next; /* The next reading that the parser keeps. */
};

PendingReading *pending_reading_new(Parser *p, const Reading *r, const char *text, size_t len, bool whole)
{
    PendingReading *b = xmalloc(sizeof *b);
    CHECK(r->n_unsaved <= FILES_AT_MOST);
    *b = (PendingReading){.reading = *r, .is_whole = whole, .precompiled = precompiled_find(p, r, text, len, whole)};
    memcpy(b->unsaved, r->unsaved, r->n_unsaved * sizeof *r->unsaved);
    b->reading.unsaved = b->unsaved;
    b->reading.precompiled = b->precompiled ? b->precompiled->path : NULL;
    b->read_ahead = ahead_begin(p, &b->reading);
    return b;
}

int pending_reading_end(Front *f, PendingReading *b)
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

void pending_reading_drop(Parser *p, PendingReading *b)
{
    ahead_drop(p, b->read_ahead);
    free(b->text);
    free(b);
}

void pending_reading_keep(Parser *p, const Reading *r, bool whole)
{
    char *text = text_copy(r->unsaved->Contents, r->unsaved->Length);
    struct CXUnsavedFile unsaved = {r->unsaved->Filename, text, r->unsaved->Length};
    Reading own = *r;
    own.unsaved = &unsaved;
    PendingReading *b = pending_reading_new(p, &own, text, unsaved.Length, whole);
    b->text = text;
    b->next = p->pending;
    p->pending = b;
}

void pending_reading_forget(Parser *p)
{
    while (p->pending) {
        PendingReading *b = p->pending;
        p->pending = b->next;
        pending_reading_drop(p, b);
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

PendingReading *pending_reading_find(Parser *p, const Reading *r, bool whole)
{
    for (PendingReading **at = &p->pending; *at; at = &(*at)->next)
        if ((*at)->is_whole == whole && is_same(&(*at)->reading, r)) {
            PendingReading *b = *at;
            *at = b->next;
            return b;
        }
    return NULL;
}
