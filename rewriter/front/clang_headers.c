/* The folder is that in which libclang finds <stddef.h> without any flags; each text keeps its length. */
#define _GNU_SOURCE
#include "front/clang_headers.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "support/util.h"

/* Adds the header if it asks. */
static void add(Parser *p, const char *path, int *cap)
{
    static const char question[] = "__has_feature(modules)";
    size_t len;
    char *text = read_file(path, &len), *at = text;
    bool asks = false;
    while (at && (at = memmem(at, len - (size_t)(at - text), question, sizeof question - 1))) {
        memset(at, ' ', sizeof question - 1);
        *at = '0';
        asks = true;
    }
    if (asks)
        *PUSH(p->clang_headers, p->n_clang_headers, *cap) = (struct CXUnsavedFile){xstrdup(path), text, len};
    else
        free(text);
}

/* Adds those beside a <stddef.h>. */
static void add_folder(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    Parser *p = data;
    CXString name = clang_getFileName(file);
    const char *path = clang_getCString(name), *slash = strrchr(path, '/');
    glob_t found;
    int cap = 0;
    char *pattern = NULL;
    (void)stack;
    if (depth == 1 && p->n_clang_headers == 0 && slash && !strcmp(slash, "/stddef.h") &&
        asprintf(&pattern, "%.*s/*std*.h", (int)(slash - path), path) > 0 && glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++)
            add(p, found.gl_pathv[i], &cap);
        globfree(&found);
    }
    free(pattern);
    clang_disposeString(name);
}

static void find(Parser *p)
{
    static const char text[] = "#include <stddef.h>\n";
    struct CXUnsavedFile unsaved = {"mr_stddef.c", text, sizeof text - 1};
    Reading r = {.name = unsaved.Filename, .unsaved = &unsaved, .n_unsaved = 1};
    CXTranslationUnit tu;
    p->clang_headers_are_known = true;
    if (parser_read(p, &r, &tu))
        return;
    clang_getInclusions(tu, add_folder, p);
    clang_disposeTranslationUnit(tu);
}

struct CXUnsavedFile *clang_headers_behind(Parser *p, struct CXUnsavedFile first, unsigned *n)
{
    if (!p->clang_headers_are_known)
        find(p);
    struct CXUnsavedFile *all = xmalloc(((size_t)p->n_clang_headers + 1) * sizeof *all);
    all[0] = first;
    for (int i = 0; i < p->n_clang_headers; i++)
        all[i + 1] = p->clang_headers[i];
    *n = (unsigned)p->n_clang_headers + 1;
    return all;
}

void clang_headers_free(Parser *p)
{
    for (int i = 0; i < p->n_clang_headers; i++) {
        free((char *)p->clang_headers[i].Filename);
        free((char *)p->clang_headers[i].Contents);
    }
    free(p->clang_headers);
}
