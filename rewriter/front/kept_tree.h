/* Trees of texts that were read before, as they lay in memory.
 * In: a reading, of a text whose inputs are known.  Out: the unit that an earlier run made of it.
 * A launcher's build reads most of its units as often as one of them changes: these are not parsed again. */
#ifndef MR_FRONT_KEPT_TREE_H
#define MR_FRONT_KEPT_TREE_H

#include "front/parser.h"

/* The place where the tree of one reading is kept. */
typedef struct KeptTree {
    char *path; /* The path, malloc'ed, which kept_done frees; NULL: the tree is kept nowhere. */
    uint64_t hash;
} KeptTree;

/* Does a file for the key exist, whether or not it can be used? */
KeptTree kept_tree(const Parser *p, const Reading *r, bool users_text);
void kept_done(KeptTree *k);
bool kept_is_there(const KeptTree *k);
/* Returns the kept unit; NULL: there is none, or it is damaged. */
Unit *kept_take(const KeptTree *k);
/* An arena for a unit that may be kept there. */
Arena *kept_arena(const KeptTree *k);
/* Keeps the unit.  It may point only to its arena's own memory and to constants of the program. */
void kept_put(const KeptTree *k, const Unit *u);
/* Forgets what parser_keep said. */
void kept_forget(Parser *p);

#endif
