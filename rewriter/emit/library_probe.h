/* Probes on calls that the library model knows.
 * In: a call with what it needs (LibCall), the counters of its figures.  Out: edits around its arguments and itself.
 *
 *   one argument decides  memcpy (d, s, (mr_s0 = (N), mr_c[5] += mr_s0, mr_s0))
 *   else                   (mr_r0 = strchr ((mr_p1 = (void *)(S)), c), mr_c[5] += mr_whole (…), mr_r0)
 *   beside other operands  (*(mr_r0 = strchr (…), mr_c[5] += mr_whole (…), &mr_r0))
 *   a comparison           (mr_p0 = (void *)(S), mr_c[5] += mr_strmatch (mr_p0, …), strcmp (mr_p0, "t"))
 */
#ifndef MR_EMIT_LIBRARY_PROBE_H
#define MR_EMIT_LIBRARY_PROBE_H

#include "cfg/library_call.h"
#include "support/name_set.h"
#include "insertion/insert.h"

typedef struct LibSum {
    const char *counter; /* The counter as it is written. */
    const LibExpr *formula;
} LibSum;

/* The sums that a call's probe adds up; library NULL: there is none. */
typedef struct LibProbe {
    const LibCall *library;
    LibSum sum[LIB_FIGURES];
    int n;
} LibProbe;

/* The variables that the function must declare for such probes. */
typedef struct LibVariables {
    struct LibVariable *items;
    int n, cap;
    const char *suffix;  /* The suffix of the variables' names. */
    bool keeps_arguments; /* Other text is inserted in arguments. */
    NameSet *private; /* Variables that each of several simultaneous iterations needs for itself; NULL: none. */
} LibVariables;

/* Writes the edits of one probe.  temp: the first number that is free in the full expression.  Returns how many were
 * used. */
int libprobe_write(Inserter *in, LibVariables *vars, const LibProbe *p, int temp);
/* Appends the declarations, as " mr_u64 mr_s0, mr_s1; char *mr_r0;". */
void libprobe_declare(const LibVariables *vars, Buf *out);
void libprobe_free(LibVariables *vars);

#endif
