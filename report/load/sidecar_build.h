/* Functions of sidecar.c, same_blocks.c and resolve_calls.c that only the loader of the sidecar needs. */
#ifndef REPORT_LOAD_SIDECAR_BUILD_H
#define REPORT_LOAD_SIDECAR_BUILD_H

#include "load/sidecar.h"

/* Sets every function's and block's canonical one (same_blocks.c); functions and blocks are complete. */
void mix_find_canonical(Mix *mix);

/* Makes the table of names of called functions, which the caller frees; while the sidecar is read, Mix.calls holds
 * their ids. */
typedef struct CallNames CallNames;
enum { GIVEN_MARK = '\001' };
CallNames *call_names_new(void);
/* name: behind it stand GIVEN_MARK, a signature, a space and a name for each function that the call is given; the name
 * is "" where the call does not name the function. */
uint32_t call_names_id(CallNames *names, const char *name);
/* A call through the pointer of that name, to a function of that signature. */
uint32_t call_names_pointer(CallNames *names, const char *signature, const char *name);
/* Returns the signature that the hexadecimal digits say; 0 for "" or NULL. */
uint64_t call_signature(const char *digits);
void call_names_free(CallNames *names);

/* Makes callees and edges, and Mix.calls indices of edges; functions must have their canonical ones. */
void mix_resolve_calls(Mix *mix, const CallNames *names);

#endif
