/* In: the cursor of an #include.  Out: unit->directives. */
#include "front/front.h"

void front_directive(Front *f, CXCursor c)
{
    CXFile file, to = clang_getIncludedFile(c);
    unsigned begin;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, &begin);
    if (!f->text_is_users || !file || !to)
        return;
    Directive *d = PUSH(f->unit->directives, f->unit->n_directives, f->cap_directives);
    CXString name;
    *d = (Directive){front_real_path(f, file), front_real_path(f, to), begin, NULL, 0};
    clang_getPresumedLocation(clang_getRangeStart(clang_getCursorExtent(c)), &name, &d->said_line, NULL);
    d->said_file = front_string(f, name);
}
