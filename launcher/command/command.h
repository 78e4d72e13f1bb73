/* A compiler's command line, understood.  In: words as the build wrote them.  Out: what the command does, and of which
 * files.
 *
 *   ccache  -- wrapper words --  gcc  -O2 -c a.c -o a.o
 *   word[0]                      word[compiler]          args: what stands behind it, with @files read in */
#ifndef LAUNCHER_COMMAND_COMMAND_H
#define LAUNCHER_COMMAND_COMMAND_H

#include "support/words.h"

typedef enum Step {
    STEP_PASS,    /* The compiler runs alone. */
    STEP_COMPILE, /* The command has -c, with C among the sources. */
    STEP_LINK
} Step;

typedef enum ItemKind {
    ITEM_FLAG,
    ITEM_C_SOURCE,
    ITEM_OTHER_SOURCE,
    ITEM_FILE,    /* An object, an archive, or a library by its path. */
    ITEM_LIBRARY, /* A library by -l. */
    ITEM_LINKER   /* Words of -Wl, or -Xlinker. */
} ItemKind;

/* The item's words are args[first] … args[first + n - 1]. */
typedef struct Item {
    ItemKind kind;
    int first, n;
    const char *value; /* Path of a file, name of a library, or words of a linker. */
    const char *language; /* The language that -x gives to the item, or NULL. */
} Item;

typedef struct Command {
    const char *const *word; /* The list ends with NULL. */
    int compiler;
    const char *directory;
    Words args;
    Item *item;
    int n_items, cap;
    const char *output; /* Path of the output, or NULL. */
    Step step;
    bool shared, is_static, bare;
    bool is_piped; /* Standard input has one of the C sources. */
    int n_sources; /* Number of sources of any language. */
} Command;

/* Takes a command's words apart, from the compiler on; the result is in the arena. */
Command *command_read(Arena *a, const char *const *words, const char *directory);
/* Returns the path of a source's object: that of -o, else the name that compilers give it. */
const char *command_object_of(Arena *a, const Command *c, const Item *source);
/* Adds the words that run the compiler, in front of its arguments: the wrappers and the compiler. */
void command_begin(const Command *c, Words *out);

#endif
