/* Strings, arrays and files of libclang that live as long as the unit. */
#include <stdlib.h>
#include <string.h>

#include "front/front.h"

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
    if (!f->text || f->text_file != file) {
        f->text = clang_getFileContents(f->tu, file, &f->text_len);
        f->text_file = file;
    }
    *len = f->text_len;
    return f->text;
}

char *front_real_path(Front *f, CXFile file)
{
    char *path = front_string(f, clang_File_tryGetRealPathName(file));
    return *path ? path : front_string(f, clang_getFileName(file));
}
