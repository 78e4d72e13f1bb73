/* Text beside nodes of the tree.
 * In: a unit, nodes.  Out: edits; `to_expand` marks the invocations of macros in which an edit would land. */
#ifndef MR_INSERTION_INSERT_H
#define MR_INSERTION_INSERT_H

#include "support/edit.h"
#include "tree/ast.h"

typedef struct Inserter {
    const Unit *u;
    Edits *edits;
    bool *to_expand; /* By invocation: it is to be expanded. */
} Inserter;

/* The offset at which declarations can be added to a function: behind the opening brace and GNU's __label__
 * declarations, which must come first. */
uint32_t insert_frame(Inserter *w, const Node *body);
/* An edit's depth grows by so much with each level of the tree: what stands around more of the text has less. */
enum { LEVEL_DEPTH = 64 };
int insert_depth(const Node *n);
/* The offset at which text can be put in front of the node, and behind it. */
uint32_t insert_begin(Inserter *w, const Node *n);
uint32_t insert_end(Inserter *w, const Node *n);
/* The place in front of the brace that closes the block. */
uint32_t insert_closing(Inserter *w, const Node *block);
/* The place behind the statement and its semicolon. */
uint32_t insert_statement_end(Inserter *w, const Node *s);
/* The first token at or behind the offset; NULL: none. */
const Token *insert_token_at(Inserter *w, uint32_t offset);
/* Returns the edit, as edit_add does. */
Edit *insert_text(Inserter *w, uint32_t at, EditSide side, int depth, const char *text);
/* Inserts two texts around the node.  closer: 1 puts them between the node and other insertions at it, else 0. */
void insert_around(Inserter *w, const Node *n, int closer, const char *open, const char *close);
/* The same where the node becomes an argument of a macro: what has commas between brackets or braces gets parentheses.
 * C89 has no macros that take any number of arguments. */
void insert_argument(Inserter *w, const Node *n, int closer, const char *open, const char *close);

#endif
