/* The values of __LINE__ and __FILE__ at an offset, by the #line directives of the text (C11 6.10.4).
 * In: tokens of a text.  Out: a line, a file's name as it is spelled. */
#ifndef MR_LEX_PRESUMED_LINE_H
#define MR_LEX_PRESUMED_LINE_H

#include "common/arena.h"
#include "lex/lex.h"

typedef struct PresumedLine {
    unsigned line;
    const char *file; /* The file's name with its quotes, in the text; NULL: the name that the text has anyway. */
    size_t file_len;
} PresumedLine;

/* Is token i the `#` of a `#line`, or of a `# 1 "file"`, which says the same? */
bool is_line_directive(const Tokens *t, size_t i);

/* The ends of a text's lines, and its #line directives. */
typedef struct LineTable {
    size_t *newline; /* Offsets, in order. */
    size_t n_newlines;
    size_t *directive; /* Indices of tokens, in order. */
    size_t n_directives;
} LineTable;

LineTable line_table(Arena *a, const Tokens *t); /* The table is in the arena. */
/* Returns what __LINE__ and __FILE__ say at the offset. */
PresumedLine presumed_line(const LineTable *lines, const Tokens *t, size_t offset);

#endif
