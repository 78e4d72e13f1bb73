/* Where a cursor stands in the main file's text.
 * In: a cursor's extent.  Out: Span and places.
 * Method: libclang gives the expansion and the spelling of each end; where they differ, the token comes from a macro and
 * the invocation's range stands for it. */
#include "front.h"

static void begin_of(Front *f, CXSourceLocation at, Span *span, Place *from)
{
    unsigned line, column, offset, spelled;
    CXFile file, spelled_file;
    int index;
    clang_getExpansionLocation(at, &file, &line, &column, &offset);
    clang_getSpellingLocation(at, &spelled_file, NULL, NULL, &spelled);
    *from = front_place(line, column);
    span->begin = offset;
    span->macro_begin = 0;
    span->is_foreign = !file || !clang_File_isEqual(file, f->main_file);
    if (span->is_foreign) {
        span->begin = 0;
        return;
    }
    if (spelled == offset && spelled_file == file)
        return;
    const Invocation *inv = front_invocation_at(f, offset, &index);
    if (inv && offset < inv->end) {
        span->macro_begin = index + 1;
        span->begin = inv->begin;
    }
}

/* A node that ends inside an expansion is given the invocation's end by libclang; one that ends in
 * an argument is given the invocation's begin. */
static void end_of(Front *f, CXSourceLocation at, Span *span, Place *to)
{
    unsigned line, column, offset, spelled;
    CXFile file, spelled_file;
    int index;
    clang_getExpansionLocation(at, &file, &line, &column, &offset);
    span->macro_end = 0;
    span->end = offset;
    if (!file || !clang_File_isEqual(file, f->main_file)) {
        span->is_foreign = true;
        span->begin = span->end = 0;
        span->macro_begin = 0;
        *to = front_place(0, 0);
        return;
    }
    const Invocation *inv = front_invocation_at(f, offset, &index);
    if (inv) {
        clang_getSpellingLocation(at, &spelled_file, NULL, NULL, &spelled);
        bool inside = offset > inv->begin || spelled != offset || file != spelled_file;
        if (inside) {
            span->macro_end = index + 1;
            span->end = inv->end;
            unsigned l, c;
            CXSourceLocation last = clang_getLocationForOffset(f->tu, f->main_file, inv->end - 1);
            clang_getExpansionLocation(last, NULL, &l, &c, NULL);
            *to = front_place(l, c);
            return;
        }
        if (index > 0 && f->unit->invocations[index - 1].end == offset)
            span->macro_end = index;
    }
    *to = front_place(line, column ? column - 1 : 0);
}

void front_span(Front *f, CXCursor c, Span *span, Place *from, Place *to)
{
    CXSourceRange r = clang_getCursorExtent(c);
    begin_of(f, clang_getRangeStart(r), span, from);
    end_of(f, clang_getRangeEnd(r), span, to);
}
