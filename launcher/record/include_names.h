/* Names by which a text asks for other files.  In: a C text.  Out: the names of its #include, #include_next, #embed,
 * __has_include and __has_embed, whether the compiler reads those lines or not. */
#ifndef LAUNCHER_RECORD_INCLUDE_NAMES_H
#define LAUNCHER_RECORD_INCLUDE_NAMES_H

#include "support/util.h"

typedef struct IncludeName {
    const char *name;
    bool is_quoted; /* "…": the folder of the text is looked into first. */
    bool next;   /* #include_next, __has_include_next: the first file that is found may be another one. */
} IncludeName;

typedef struct IncludeNames {
    IncludeName *items;
    int n, cap;
    bool asks_unknown; /* Macros make the name in a __has_include or __has_embed. */
} IncludeNames;

/* The names belong to the arena. */
void include_names(Arena *a, const char *text, size_t len, IncludeNames *out);

#endif
