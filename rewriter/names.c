/* The list of names.h. */
#include "names.h"

#include <stddef.h>

const char *const names_refused_attributes[] = {
    "constructor", "destructor", "pure", "const", "alias", "ifunc", "weakref", "gnu_inline", "symver", "naked", "interrupt",
    "reproducible", "unsequenced", NULL,
};
