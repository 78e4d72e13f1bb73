/* __LINE__ in an invocation that spans lines: gcc takes the line of the name, clang the line of the end, others the
 * line that they have read. */
#ifndef MR_MACRO_LINE_MACRO_H
#define MR_MACRO_LINE_MACRO_H

#include "macro/replace_once.h"
#include "tree/ast.h"

#define LINE_OF "MR_LINE" /* A macro in the runtime's header, which chooses between the two lines. */
#define LINE_OF_FLAG "-D" LINE_OF "(name, end)=end" /* The macro as a flag, for texts that do not read that header. */
#define EXPAND_SPANS_LINES "it says __LINE__, and its invocation spans lines"

/* Does the invocation span lines, and say __LINE__, also through other macros? */
bool lines_matter(const Unit *u, const MacroText *m);

/* May the macro get some of its arguments as written, or a macro that it hands them to? */
bool macro_quotes(const Unit *u, const char *definition, size_t len);

/* Expands the invocation up to the offset `end`, as macro_replace_once_with does, and in it what says __LINE__.  Each
 * __LINE__ becomes LINE_OF(…). */
const char *lines_expand(const Unit *u, const Invocation *inv, uint32_t end, const MacroLookup *lookup, Buf *out);

/* Did expanding an invocation that says LINE_OF(…) make a literal or a name of it? */
bool lines_are_torn(const MacroText *m, const Buf *expanded);

#endif
