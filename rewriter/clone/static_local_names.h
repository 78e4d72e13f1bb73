/* Static variables that move in front of their function get other names there: what is to be renamed in the function's
 * text.
 *
 *      static int a;                        static int mr_st0_a;
 *      int f(struct s *p)                   int f(struct s *p)
 *      {                                    {
 *          int r = a;            ──▶            int r = a;
 *          static int a;                        struct mr_moved;
 *          return r + a + p->a;                 return r + mr_st0_a + p->a;
 *      }                                    }
 *
 * In: a unit, a function, what its cursors say of the names (Function.use).  Out: offsets; macros that are in the way.
 */
#ifndef MR_CLONE_STATIC_LOCAL_NAMES_H
#define MR_CLONE_STATIC_LOCAL_NAMES_H

#include "tree/ast.h"

/* A name of a variable in the text. */
typedef struct SharedName {
    const Decl *decl;
    uint32_t offset;
} SharedName;

typedef struct SharedNames {
    SharedName *items; /* The names are in the unit's arena, sorted by offset, each once. */
    int n;
} SharedNames;

/* Why not all names can be resolved, or NULL.  expanded: the macros are expanded that shared_names_expand marks, as far
 * as they can be. */
const char *shared_names_refuse(const Unit *u, const Function *f, bool expanded);
/* Marks macro invocations that must be expanded.  Returns false if there are none. */
bool shared_names_expand(const Unit *u, const Function *f, bool *to_expand);
/* Requires that nothing is refused. */
SharedNames shared_names_find(const Unit *u, const Function *f);

#endif
