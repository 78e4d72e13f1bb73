/* What the launcher knows of compilers' options.  In: a word.  Out: whether the next word belongs to it, and what it
 * does. */
#ifndef LAUNCHER_COMMAND_OPTION_TABLE_H
#define LAUNCHER_COMMAND_OPTION_TABLE_H

#include "support/util.h"

/* Is the next word its argument? */
bool option_has_argument(const char *word);
/* Does it ask for something else than an object or a program: text, a list, an answer? */
bool option_asks(const char *word);
/* Does it make a link of its own kind, without the C library or its start: a kernel, a loader, a partial link? */
bool option_is_bare(const char *word);
/* Does it write a dependency file, or name one or its targets? */
bool option_is_dependency(const char *word);
/* Has a rewritten unit no use for it: files that it writes beside the object, how warnings end. */
bool option_is_side_effect(const char *word);
/* Does it count in the object's own way, by files named after the object? */
bool option_is_coverage(const char *word);
/* Does it decide how objects fit together: the machine, the calling convention, threads? */
bool option_is_abi(const char *word);

/* -xHost, -xAVX: names a processor, where -x with a small letter behind it names a language. */
bool option_is_processor(const char *word);

/* The language of -x, or by the file's name; NULL: not a source. */
const char *language_of_file(const char *path);
bool is_compiler_name(const char *path);
/* Its compiler is the word "zig" with the word "cc" behind it. */
bool is_zig(const char *path);
bool is_cxx_compiler(const char *path);
/* Returns whether the program is gcc or clang, or takes their options (cc, c99 …). */
bool is_gnu_like(const char *path);

#endif
