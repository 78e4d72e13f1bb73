/* The user's pragmas.  In: a unit's tokens.  Out: the directives in order, spelling checked.
 * Knows nothing of the tree; region.c binds them to it. */
#ifndef MR_REGION_PRAGMA_H
#define MR_REGION_PRAGMA_H

#include "tree/ast.h"

typedef enum { PRAGMA_BEGIN, PRAGMA_END, PRAGMA_FUNCTION, PRAGMA_PHASE, PRAGMA_WRONG } PragmaKind;

/* The longest name of a phase, in bytes: what a mark has room for (doc/format.md). */
enum { PHASE_NAME_AT_MOST = 39 };

typedef struct Pragma {
    PragmaKind kind;
    const char *name;    /* The name of the region; NULL: the pragma gives none. */
    bool is_inst;        /* The pragma is begin_inst or end_inst, whose regions are named FILE:LINE. */
    uint32_t begin, end; /* Offsets of the directive in the text, without its newline. */
} Pragma;

typedef struct Pragmas {
    Pragma *items; /* The pragmas are in the unit's arena. */
    int n;
} Pragmas;

/* Errors go to d; PRAGMA_WRONG then stands for the pragma. */
Pragmas pragmas_find(const Unit *u, Diag *d);
/* Does a phase begin there? */
bool has_phase_pragma(const Unit *u, uint32_t begin, uint32_t end);

#endif
