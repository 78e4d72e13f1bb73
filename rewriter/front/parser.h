/* Inside of the front end: libclang, and what it is asked with. */
#ifndef MR_FRONT_PARSER_H
#define MR_FRONT_PARSER_H

#include <clang-c/Index.h>

#include "front/parse.h"

typedef struct Precompiled Precompiled;
typedef struct Precompiler Precompiler;

typedef struct Readers Readers;

/* The indices by which one thread asks libclang. */
typedef struct Indices {
    CXIndex plain,
        precompiled; /* `precompiled` is for what comes behind precompiled headers: it visits nothing of them. */
} Indices;

struct Parser {
    Indices index; /* The indices of the first thread. */
    Readers *readers; /* The other threads (read_ahead.h). */
    struct PendingReading *pending; /* Readings that nobody has asked for yet (pending_reading.h). */
    const char *target;
    char *omp;  /* Folder of an openmp.h, or NULL. */
    int levels; /* Number of levels that a tree may have. */
    struct CXUnsavedFile *files; /* Files that are on no disk, which every parse sees. */
    int n_files, cap_files;
    struct CXUnsavedFile *clang_headers; /* Those of clang's own headers that are read in another form
                                            (clang_headers.h). */
    int n_clang_headers;
    bool clang_headers_are_known;
    Precompiler *precompiler;
    struct KeptSource *kept; /* Sources that are kept, hashed by name (kept_tree.h). */
};

/* Makes a parser without its precompiler and its readers. */
Parser *parser_open(const char *target);
void parser_close(Parser *p);
/* Bytes of stack that reading may need. */
size_t parser_stack(const Parser *p);
void indices_open(Indices *index);
void indices_close(Indices *index);

/* Is the path that of a file which the parser adds to each reading? */
bool parser_adds(const Parser *p, const char *path);

/* A text to be read, with its options. */
typedef struct Reading {
    const char *name;
    struct CXUnsavedFile *unsaved; /* The text, and other files that are on no disk. */
    unsigned n_unsaved;
    const char *const *flags;
    int n_flags;
    const char *first_header;      /* A header to be included first, or NULL. */
    unsigned options;              /* libclang's options. */
    const char *precompiled;       /* Path of a precompiled header, or NULL. */
    bool is_header;
} Reading;

/* A reading with all that it takes from the parser: any thread may ask libclang for it. */
typedef struct Request {
    const char *name;
    const char **flags;
    int n_flags;
    struct CXUnsavedFile *unsaved;
    unsigned n_unsaved;
    unsigned options;
    bool is_behind;
} Request;

/* Makes the request for a reading; its strings stay the reading's and the parser's. */
Request request_of(Parser *p, const Reading *r);
void request_free(Request *q);
/* Asks libclang, which can be done once for each request.  index: that of the calling thread.  Returns a CXErrorCode.
 */
int request_ask(Request *q, const Indices *index, CXTranslationUnit *tu);

/* Reads a text on the calling thread.  Returns a CXErrorCode. */
int parser_read(Parser *p, const Reading *r, CXTranslationUnit *tu);
bool parser_found_errors(CXTranslationUnit tu);

#endif
