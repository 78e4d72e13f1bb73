/* Strings, arrays and files of libclang that live as long as the unit. */
#include <stdlib.h>
#include <string.h>

#include "front/front.h"
#include "support/hash.h"

struct TextEntry {
    CXFile file;
    const char *text;
    size_t len;
    UT_hash_handle hh;
};

char *front_string(Front *f, CXString s)
{
    const char *text = clang_getCString(s);
    char *copy = arena_strdup(f->arena, text ? text : "");
    clang_disposeString(s);
    return copy;
}

/* Growing arrays move to the arena when they are complete. */
void *front_settle(Front *f, void *p, int n, size_t size)
{
    if (!n)
        return NULL;
    void *mine = arena_alloc(f->arena, (size_t)n * size);
    memcpy(mine, p, (size_t)n * size);
    free(p);
    return mine;
}

const char *front_file_text(Front *f, CXFile file, size_t *len)
{
    TextEntry *e = f->last_text;
    if (!e || e->file != file) {
        HASH_FIND_PTR(f->texts, &file, e);
        if (!e) {
            e = NEW(f->arena, TextEntry);
            *e = (TextEntry){.file = file};
            e->text = clang_getFileContents(f->tu, file, &e->len);
            HASH_ADD_PTR(f->texts, file, e);
        }
        f->last_text = e;
    }
    *len = e->len;
    return e->text;
}

void front_texts_done(Front *f)
{
    HASH_CLEAR(hh, f->texts); /* The entries belong to the arena. */
}

char *front_real_path(Front *f, CXFile file)
{
    char *path = front_string(f, clang_File_tryGetRealPathName(file));
    return *path ? path : front_string(f, clang_getFileName(file));
}
