/* A compiler's command line, understood.  In: words as the build wrote them.  Out: what the command does, and of which
 * files.
 *
 *   ccache  -- wrapper words --  gcc  -O2 -c a.c -o a.o
 *   word[0]                      word[compiler]          args: what stands behind it, with @files read in */
#ifndef LAUNCHER_COMMAND_COMMAND_H
#define LAUNCHER_COMMAND_COMMAND_H

#include "support/words.h"

typedef enum Step {
    STEP_PASS,    /* the compiler does it alone */
    STEP_COMPILE, /* -c, with C among the sources */
    STEP_LINK
} Step;

typedef enum ItemKind {
    ITEM_FLAG,
    ITEM_C_SOURCE,
    ITEM_OTHER_SOURCE,
    ITEM_FILE,    /* an object, an archive, a library by its path */
    ITEM_LIBRARY, /* -l */
    ITEM_LINKER   /* -Wl, or -Xlinker */
} ItemKind;

/* args[first] … args[first + n - 1]. */
typedef struct Item {
    ItemKind kind;
    int first, n;
    const char *value; /* a file's path, a library's name, a linker's word or words */
    const char *language; /* what -x says where it stands, or NULL */
} Item;

typedef struct Command {
    const char *const *word; /* ends with NULL */
    int compiler;
    const char *directory;
    Words args;
    Item *item;
    int n_items, cap;
    const char *output; /* or NULL */
    Step step;
    bool shared, is_static, bare;
    bool is_piped; /* a C source of it is what standard input says */
    int n_sources; /* of any language */
} Command;

Command *command_read(Arena *a, const char *const *words, const char *directory);
/* Where a source's object goes when -o does not say. */
const char *command_object_of(Arena *a, const Command *c, const Item *source);
/* Words to run the compiler with, before its arguments: wrappers and it. */
void command_begin(const Command *c, Words *out);

#endif
