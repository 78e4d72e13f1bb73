/* Names, each once, in the order in which they were added. */
#ifndef MR_SUPPORT_NAME_SET_H
#define MR_SUPPORT_NAME_SET_H

#include "support/util.h"

typedef struct NameSet {
    const char **name;
    int n, cap;
} NameSet;

/* Keeps the pointer.  Returns whether the name is new. */
bool names_add(NameSet *s, const char *name);
/* The list is written "mr_t0,mr_t1". */
const char *names_text(const NameSet *s, Arena *a);
void names_free(NameSet *s);

#endif
