/* In: units before and after.  Out: are their trees the same?
 * Method: by the trees' hashes (front/tree_hash.c); of functions with versions, node by node. */
#include "driver/same_trees.h"

#include "clone/versioning.h"
#include "macro/expand_unit.h"

bool parses_whole(const Unit *now, int n_functions)
{
    return !now->has_errors && now->n_functions == n_functions;
}

bool same_tree(const Function *was, Function *now, bool has_versions)
{
    if (has_versions)
        return versions_match(was, now);
    if (was->tree_hash != now->tree_hash)
        return false;
    expand_copy_places(was, now);
    return true;
}
