/* The place of a cursor in the main file's text.
 * In: a cursor's extent.  Out: Span and places.
 * Method: libclang gives the expansion and the spelling of each end; where they differ, the token comes from a macro
 * and the invocation's range stands for it.  Most ends are plain places of the main file, and asking libclang for each
 * would take a tenth of the whole run: it packs such a place into one number, the file's first plus the offset. */
#include "front/front.h"

#include <stdlib.h>
#include <string.h>

/* ---- plain places of the main file ---- */

static void find_lines(Front *f)
{
    const char *text = f->unit->source.text;
    uint32_t len = (uint32_t)f->unit->source.len;
    bool has_return = memchr(text, '\r', len) != NULL;
    int cap = 0;
    *PUSH(f->line_begin, f->n_lines, cap) = 0;
    for (uint32_t i = 0; i < len; i++) {
        const char *end = has_return ? text + i : memchr(text + i, '\n', len - i);
        if (!end)
            break;
        i = (uint32_t)(end - text);
        if (*end == '\n' || (*end == '\r' && (i + 1 == len || end[1] != '\n')))
            *PUSH(f->line_begin, f->n_lines, cap) = i + 1;
    }
}

/* Tests on a few tokens whether libclang's numbers are what this file takes them for; if not, libclang is asked each
 * time. */
void front_spans_begin(Front *f)
{
    uint32_t len = (uint32_t)f->unit->source.len;
    f->first_packed = clang_getLocationForOffset(f->tu, f->main_file, 0).int_data;
    f->is_packed = f->first_packed && f->first_packed + len < 1u << 31;
    for (uint32_t at = 0; at < len && f->is_packed; at += len / 8 + 1)
        f->is_packed = clang_getLocationForOffset(f->tu, f->main_file, at).int_data == f->first_packed + at;
    if (f->is_packed)
        find_lines(f);
}

void front_spans_end(Front *f)
{
    free(f->line_begin);
}

static bool is_plain(const Front *f, CXSourceLocation at, uint32_t *offset)
{
    *offset = at.int_data - f->first_packed;
    return f->is_packed && at.int_data >= f->first_packed && *offset <= f->unit->source.len;
}

/* Neighbours in the tree are neighbours in the text. */
static Place place_at(Front *f, uint32_t offset)
{
    int lo = f->last_line, hi = f->n_lines;
    if (f->line_begin[lo] > offset)
        hi = lo, lo = 0;
    else if (lo + 8 < hi && f->line_begin[lo + 8] > offset)
        hi = lo + 8;
    while (hi - lo > 1) {
        int mid = (lo + hi) / 2;
        if (f->line_begin[mid] <= offset)
            lo = mid;
        else
            hi = mid;
    }
    f->last_line = lo;
    return front_place((unsigned)lo + 1, offset - f->line_begin[lo] + 1);
}

/* Finds where a place is after expansion (clang_getExpansionLocation). Returns false if that is not in the main file.
 * */
static bool expansion(Front *f, CXSourceLocation at, uint32_t *offset, Place *place)
{
    unsigned line, column;
    CXFile file;
    if (is_plain(f, at, offset)) {
        *place = place_at(f, *offset);
        return true;
    }
    clang_getExpansionLocation(at, &file, &line, &column, offset);
    *place = front_place(line, column);
    return file && clang_File_isEqual(file, f->main_file);
}

/* Does the token at this offset of the main file come from elsewhere, a macro's body or arguments? */
static bool is_spelled_elsewhere(const Front *f, CXSourceLocation at, uint32_t offset)
{
    CXFile file;
    unsigned spelled;
    if (is_plain(f, at, &spelled))
        return false;
    clang_getSpellingLocation(at, &file, NULL, NULL, &spelled);
    return spelled != offset || !file || !clang_File_isEqual(file, f->main_file);
}

/* ---- spans ---- */

static void begin_of(Front *f, CXSourceLocation at, Span *span, Place *from)
{
    int index;
    span->macro_begin = 0;
    span->is_included = !expansion(f, at, &span->begin, from);
    if (span->is_included) {
        span->begin = 0;
        return;
    }
    const Invocation *inv = front_invocation_at(f, span->begin, &index);
    if (inv && span->begin < inv->end && is_spelled_elsewhere(f, at, span->begin)) {
        span->macro_begin = index + 1;
        span->begin = inv->begin;
    }
}

/* A node that ends inside an expansion is given the invocation's end by libclang; one that ends in
 * an argument is given the invocation's begin. */
static void end_of(Front *f, CXSourceLocation at, Span *span, Place *to)
{
    uint32_t offset;
    int index;
    span->macro_end = 0;
    if (!expansion(f, at, &offset, to)) {
        span->is_included = true;
        span->begin = span->end = 0;
        span->macro_begin = 0;
        *to = front_place(0, 0);
        return;
    }
    span->end = offset;
    const Invocation *inv = front_invocation_at(f, offset, &index);
    if (inv && (offset > inv->begin || is_spelled_elsewhere(f, at, offset))) {
        span->macro_end = index + 1;
        span->end = inv->end;
        expansion(f, clang_getLocationForOffset(f->tu, f->main_file, inv->end - 1), &offset, to);
        return;
    }
    if (inv && index > 0 && f->unit->invocations[index - 1].end == offset)
        span->macro_end = index;
    to->column -= to->column > 0;
}

CXSourceRange front_extent(Front *f, CXCursor c)
{
    if (!clang_equalCursors(c, f->asked)) {
        f->asked = c;
        f->extent = clang_getCursorExtent(c);
    }
    return f->extent;
}

/* An implicit cast, of which there are more than of anything else, stands where its operand does, which comes next. */
void front_span(Front *f, CXCursor c, Span *span, Place *from, Place *to)
{
    CXSourceRange r = front_extent(f, c);
    if (!f->has_last || !clang_equalRanges(r, f->last_range)) {
        begin_of(f, clang_getRangeStart(r), &f->last_span, &f->last_from);
        end_of(f, clang_getRangeEnd(r), &f->last_span, &f->last_to);
        f->last_range = r;
        f->has_last = true;
    }
    *span = f->last_span;
    *from = f->last_from;
    *to = f->last_to;
}
