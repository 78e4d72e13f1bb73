/* Compiler flags, as a parser needs them.  In: the words of a command.  Out: those that say how the source reads, and
 * no other.
 *
 * What writes a file, replaces the output, prints, or runs code of a plug-in has no effect here: it is left out,
 * wherever it stands
 * (-Wp,…, -Xpreprocessor and -Xclang pass words on). */
#ifndef MR_FRONT_PARSER_FLAGS_H
#define MR_FRONT_PARSER_FLAGS_H

#include "support/util.h"

typedef struct Flags {
    Arena *arena;
    const char *directory; /* Relative paths are made absolute from here; NULL: they stay. */
    const char **out;      /* A malloc'ed array. */
    int n, cap;
} Flags;

/* Adds those of word[0 … n) that matter to the parser.  sources: words that are no options are the command's sources
 * and inputs, and are dropped. */
void flags_add(Flags *f, const char *const *word, int n, bool sources);
/* The option as a parser is given it, another in its place, or NULL: it means nothing to one. */
const char *flag_of_parser(const char *flag);
/* The option that clang complains not to know, or whose value it does not, with what is behind it in the sentence, or
 * NULL: one for code or debuggers, which means nothing to a parser.  Where a name of clang's own is near, the sentence
 * is another. */
const char *flags_unknown(const char *text);

#endif
