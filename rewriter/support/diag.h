/* Diagnostics: file:line:column: severity: text, the source line, a caret.
 * In: a place in a text.  Out: stderr, and how many errors there were. */
#ifndef MR_SUPPORT_DIAG_H
#define MR_SUPPORT_DIAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR } Severity;

/* An error in a header, which each source that includes it has. */
typedef struct SharedError {
    uint64_t key;    /* A hash of the header, the place and the text. */
    uint64_t source; /* The last source that has the message. */
    char place[200]; /* The place as FILE:LINE:COLUMN. */
    int n_repeats;   /* The number of sources in which it was not printed again. */
} SharedError;

typedef struct Diag {
    int errors, warnings;
    bool quiet;  /* Warnings and notes are not printed (-q). */
    bool silent; /* Nothing is printed, only counted. */
    bool colour; /* Messages are coloured, since stderr is a terminal. */
    char first_error[200]; /* The text of the first error, without its place. */
    uint64_t reported[64]; /* Hashes of messages on files that several sources include: each is printed once. */
    int n_reported;
    SharedError shared[16];
    int n_shared;
} Diag;

/* From this line of a text to the next Origin's, the lines are those of a file, from file_line on. */
typedef struct Origin {
    unsigned line, file_line;
    const char *file;
} Origin;

/* A text with its name, as the user knows it. */
typedef struct Source {
    const char *name;
    const char *text;
    size_t len;
    const Origin *origin; /* The origins are sorted by line; none: all of it is the file's that it is named after. */
    int n_origins;
} Source;

/* A place in a source.  line and column count from 1; 0: not known.  If src->text is NULL, no line is shown. */
typedef struct SourcePlace {
    const Source *src;
    unsigned line, column;
} SourcePlace;

/* offset: byte in src->text. */
void diag_at(Diag *d, Severity s, const Source *src, size_t offset, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
void diag_line(Diag *d, Severity s, SourcePlace at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* No place in a file: "memrewrite: error: …". */
void diag_plain(Diag *d, Severity s, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* Was this error of a header printed for another source?  column counts from 1. */
bool diag_is_shared(Diag *d, const char *source, const char *header, unsigned line, unsigned column, const char *text);
/* Reports, for each error that was not printed again, in how many more sources it was met. */
void diag_shared_more(Diag *d);

/* Returns the file that the line of the text comes from; *line becomes the line there.  The text is the source's. */
const char *source_origin(const Source *src, unsigned *line);

/* Line and column (from 1, columns in bytes) of an offset. */
void source_place(const Source *src, size_t offset, unsigned *line, unsigned *column);
/* Like source_place, for less work: these look back from the offset to its line's beginning, and from one offset to the
 * other. */
unsigned source_column(const Source *src, size_t offset);
unsigned source_lines(const Source *src, size_t from, size_t to);

#endif
