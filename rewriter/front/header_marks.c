/* Marks of regions where they are not seen: in headers, in other included files.
 * In: the files that were opened.  Out: unit->marks, the first one of each file.
 * Method: the files' tokens, outside of what #if leaves out. */
#include <string.h>

#include "front/front.h"

static bool is_skipped_there(const CXSourceRangeList *list, size_t offset)
{
    for (unsigned i = 0; i < list->count; i++) {
        unsigned begin, end;
        clang_getExpansionLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &begin);
        clang_getExpansionLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &end);
        if (offset >= begin && offset < end)
            return true;
    }
    return false;
}

static bool is_mark(const Tokens *t, size_t i)
{
    return i + 2 < t->n && t->tok[i].directive && t->tok[i].line_start && token_is(t, i + 1, "pragma") &&
           is_mark_word(t, i + 2);
}

static void search(Front *f, const char *path, CXFile file)
{
    size_t len;
    Tokens t;
    const char *text = front_file_text(f, file, &len);
    if (!text || !(memmem(text, len, "memrewrite", 10) || memmem(text, len, "_inst", 5)))
        return;
    CXSourceRangeList *left_out = clang_getSkippedRanges(f->tu, file);
    lex(&t, text, len);
    for (size_t i = 0; i < t.n; i++) {
        if (!is_mark(&t, i) || is_skipped_there(left_out, t.tok[i].begin))
            continue;
        *PUSH(f->unit->marks, f->unit->n_marks, f->cap_marks) =
            (Mark){{.name = path, .text = arena_strndup(f->arena, text, len), .len = len}, t.tok[i].begin};
        break;
    }
    tokens_free(&t);
    clang_disposeSourceRangeList(left_out);
}

void front_marks(Front *f)
{
    Unit *u = f->unit;
    for (int i = 0; i < u->n_headers; i++) {
        CXFile file = clang_getFile(f->tu, u->headers[i]);
        if (file)
            search(f, u->headers[i], file);
    }
    u->marks = front_settle(f, u->marks, u->n_marks, sizeof *u->marks);
}
