/* The front end: C text in, syntax tree out.  The only part of the tool that knows libclang.
 *
 * In: a file's name, its text (also one that is on no disk), compiler flags.
 * Out: a Unit with functions, macro invocations, headers; clang's errors relayed as diagnostics. */
#ifndef MR_FRONT_PARSE_H
#define MR_FRONT_PARSE_H

#include "support/diag.h"
#include "tree/ast.h"

typedef struct Parser Parser;

/* Makes a parser, which the caller frees.  target: a triple for --target, or NULL; threads: how many threads read
 * files. */
Parser *parser_new(const char *target, int threads);
void parser_free(Parser *p);

/* A file that only the parser sees (the runtime's header when the output is checked). */
typedef struct VirtualFile {
    const char *path, *text;
    size_t len;
} VirtualFile;

/* Takes copies of path and text: a file that every later parse sees, wherever it is included. */
void parser_add_file(Parser *p, const char *path, const char *text, size_t len);

/* Trees of texts of that name may be kept in the folder, for other runs, since all that such a text reads has this
 * hash. Both strings stay as they are as long as the parser. */
void parser_keep(Parser *p, const char *name, const char *inputs, const char *folder);

/* Flags of the compiler. */
typedef struct FlagList {
    const char **flag;
    int n;
} FlagList;

/* A text to be read, and what it is compiled with. */
typedef struct ParsedText {
    const char *name; /* The file's name as messages and __FILE__ have it. */
    const char *text;
    size_t len;
    FlagList flags;
} ParsedText;

/* Never NULL: a unit that does not parse has has_errors.  d may be NULL: errors are then kept in the unit only. */
Unit *parse_unit(Parser *p, Diag *d, ParsedText t);
/* Parses a text that the rewriter wrote, with `header` included in front of it.  Never returns NULL: the unit has the
 * errors. */
Unit *parse_behind(Parser *p, const VirtualFile *header, ParsedText t);
/* Lets another thread begin to read a text for which parse_unit will be called with a Diag.  The text is copied.  Its
 * name and flags must live until then, or until readings that nobody asked for are forgotten. */
void parse_ahead(Parser *p, ParsedText t);
void parse_forget(Parser *p);

/* A check only finds out whether the text parses: it makes no tree.  Another thread may do it in the meantime.  text is
 * copied, name, flags and extra stay as they are until the end.  heading: what is in front of the user's own text. */
typedef struct Check Check;
Check *check_begin(Parser *p, ParsedText t, size_t heading, const VirtualFile *extra);
Unit *check_end(Parser *p, Check *c);
void check_drop(Parser *p, Check *c);

/* Fills only Unit.skipped and, if `macros` is set, the macros and their invocations, whatever errors the text has.  The
 * unit's error_text is set if the text could not be read at all. */
Unit *parse_skipped(Parser *p, ParsedText t, bool macros);

/* What is known of the target machine. */
typedef struct Target {
    char triple[128];
    int type_sizes[8]; /* Sizes of char *, size_t, int, long, long long, double, long double and wchar_t. */
    bool is_big_endian;
} Target;
bool parser_target(Parser *p, const char *const *flags, int n_flags, Target *out);

#endif
