/* The calls that mark a choice between two versions of a statement (clone/versioning.h writes them; every pass behind
 * finds them in the tree). */
#ifndef MR_TREE_VERSION_MARKS_H
#define MR_TREE_VERSION_MARKS_H

#include "tree/ast.h"

/* Names of the marks: of a region's condition, of an iteration's. */
#define VERSIONS_MARK "mr_begin"
#define ITERATION_MARK "mr_iteration"

/* The two arms of a statement that has such a mark, OWN_VERSIONS or OWN_ITERATION; NULL: the node is none. */
const Node *versions_counted(const Node *n, OwnName mark);
const Node *versions_plain(const Node *n, OwnName mark);
/* The choice in the loop's body; NULL: all of its iterations run one version. */
Node *versions_iteration(const Node *loop);

#endif
