/* The number of variables whose end calls a function.
 * In: declarations of variables with attributes.  Out: Decl.cleanups of the functions that `cleanup` names.
 * Method: libclang has no kind for the attribute, so it is read where it is written; a function's name stands in its
 * brackets, in the same file, so it is the same for each expansion of a macro.
 * Limits: a handler whose name a macro makes is not known. */
#include <stdlib.h>
#include <string.h>

#include "front/front.h"

/* The handler that the text names; NULL: it is another attribute. */
static const char *handler_at(Front *f, const char *text, size_t room)
{
    static const char name[] = "cleanup", blanks[] = " \t\n\r\\";
    const char *at = arena_strndup(f->arena, text, room < 200 ? room : 200);
    at += strspn(at, "_");
    if (strncmp(at, name, sizeof name - 1))
        return NULL;
    at += sizeof name - 1;
    at += strspn(at, "_");
    at += strspn(at, blanks);
    if (*at++ != '(')
        return NULL;
    at += strspn(at, blanks);
    return arena_strndup(f->arena, at, strcspn(at, " \t\n\r\\)"));
}

/* Each place in the text is read once: a macro makes many variables of it. */
static Handler *handler_of(Front *f, CXCursor attribute)
{
    CXFile file;
    unsigned at;
    size_t len;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(attribute)), &file, NULL, NULL, &at);
    for (int i = 0; i < f->n_handlers; i++)
        if (f->handler[i].offset == at && f->handler[i].file == file)
            return &f->handler[i];
    const char *text = file ? front_file_text(f, file, &len) : NULL;
    Handler *h = PUSH(f->handler, f->n_handlers, f->cap_handlers);
    *h = (Handler){file, at, text && at < len ? handler_at(f, text + at, len - at) : NULL, 0};
    return h;
}

static enum CXChildVisitResult find_cleanup(CXCursor c, CXCursor variable, CXClientData data)
{
    (void)variable;
    if (clang_getCursorKind(c) == CXCursor_UnexposedAttr)
        handler_of(data, c)->n++;
    return CXChildVisit_Continue;
}

void front_cleanup(Front *f, CXCursor variable)
{
    if (clang_Cursor_hasAttrs(variable))
        clang_visitChildren(variable, find_cleanup, f);
}

void front_cleanups(Front *f)
{
    for (int i = 0; i < f->unit->n_functions; i++)
        for (int k = 0; k < f->n_handlers; k++)
            if (f->handler[k].name && !strcmp(f->handler[k].name, f->unit->functions[i]->name))
                f->unit->functions[i]->decl->cleanups += f->handler[k].n;
    free(f->handler);
}
