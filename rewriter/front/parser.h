/* Inside of the front end: libclang, and what it is asked with. */
#ifndef MR_FRONT_PARSER_H
#define MR_FRONT_PARSER_H

#include <clang-c/Index.h>

#include "front/parse.h"

typedef struct Precompiled Precompiled;
typedef struct Precompiler Precompiler;

struct Parser {
    CXIndex index, index_behind; /* the latter for what comes behind precompiled headers: it visits nothing of them */
    const char *target;
    char *omp;  /* folder of an openmp.h, or NULL */
    int levels; /* how deep a tree may be nested */
    struct CXUnsavedFile *files; /* that are on no disk */
    int n_files, cap_files;
    Precompiler *precompiler;
};

/* All but the precompiler. */
void parser_close(Parser *p);

bool parser_adds(const Parser *p, const char *path);

/* One text to be read. */
typedef struct Reading {
    const char *name;
    struct CXUnsavedFile *unsaved; /* the text, and others */
    unsigned n_unsaved;
    const char *const *flags;
    int n_flags;
    const char *before;            /* a header to be included first, or NULL */
    unsigned options;              /* libclang's */
    const char *behind;            /* a precompiled header's path, or NULL */
    bool is_header;
} Reading;

/* A CXErrorCode. */
int parser_read(Parser *p, const Reading *r, CXTranslationUnit *tu);
bool parser_found_errors(CXTranslationUnit tu);

#endif
