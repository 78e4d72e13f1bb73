/* The compilers' options that the launcher knows.  In: a word.  Out: whether the next word belongs to it, and what it
 * does. */
#ifndef LAUNCHER_COMMAND_OPTION_TABLE_H
#define LAUNCHER_COMMAND_OPTION_TABLE_H

#include "support/util.h"

/* Is the next word its argument? */
bool option_has_argument(const char *word);
/* Does the option ask for something else than an object or a program: text, a list, an answer? */
bool option_asks(const char *word);
/* Does the option ask for a special link, without the C library or its start: a kernel, a loader, a partial link? */
bool option_is_bare(const char *word);
/* Does the option write a dependency file, or name one or its targets? */
bool option_is_dependency(const char *word);
/* Has a rewritten unit no use for the option, since it is for files beside the object, or for how warnings end? */
bool option_is_side_effect(const char *word);
/* Does the option count in the compiler's own way, in files named after the object? */
bool option_is_coverage(const char *word);
/* Does the option decide how objects fit together: the machine, the calling convention, threads? */
bool option_is_abi(const char *word);

/* Does the option name a processor, as -xHost and -xAVX do?  -x with a small letter behind it names a language. */
bool option_is_processor(const char *word);

/* Returns the language that the file's name says, as -x has it; NULL: it is no source. */
const char *language_of_file(const char *path);
bool is_compiler_name(const char *path);
/* Is the program zig, whose compiler is the word "zig" followed by "cc"? */
bool is_zig(const char *path);
bool is_cxx_compiler(const char *path);
/* Returns whether the program is gcc or clang, or takes their options (cc, c99 …). */
bool is_gnu_like(const char *path);

#endif
