/* What only the loader of the sidecar needs of mix.c and twins.c. */
#ifndef REPORT_MIX_BUILD_H
#define REPORT_MIX_BUILD_H

#include "mix.h"

/* Sets every function's and block's twin; functions and blocks are complete. */
void mix_find_twins(Mix *mix);

/* Names of called functions and their indices in mix->callees. */
typedef struct CalleeNames CalleeNames;
CalleeNames *callee_names_new(void);
uint32_t callee_names_id(CalleeNames *names, Mix *mix, const char *name);
/* Marks the callees that are among the functions, then frees the table (not the callees). */
void callee_names_free(CalleeNames *names, Mix *mix);

#endif
