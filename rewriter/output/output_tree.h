/* The mirrored tree under -o DIR.  In: sources, headers, texts.  Out: files, all of them or none.
 *
 *   outdir_plan    where each source goes: DIR / its path below the sources' common directory
 *   outdir_header  a header of the user that the sources include from below that directory: copied beside them
 *   outdir_add     a text to be written
 *   outdir_commit  writes everything
 */
#ifndef MR_OUTPUT_OUTPUT_TREE_H
#define MR_OUTPUT_OUTPUT_TREE_H

#include "support/diag.h"
#include "support/util.h"

typedef struct OutDir OutDir;

/* Plans where each source goes.  Errors are reported through d, and NULL is returned: a source that is missing or no
 * regular file, -o onto the sources themselves (some output file would be an input file or lie in the directory of the
 * sources' originals under the same name, symbolic links resolved).  Others are a DIR that cannot be made or written,
 * the same source twice.  Nothing is created yet. */
OutDir *outdir_plan(Diag *d, const char *dir, const char **sources, int n);
/* Plans outputs of sources of which one may be given several times: each has an output of its own (a.c, a.2.c …). */
OutDir *outdir_plan_units(Diag *d, const char *dir, const char **sources, int n);
void outdir_free(OutDir *o);

/* Return the path under DIR of sources[i] ("sub/a.c"), and the way from there to the top of DIR ("../" or ""). */
const char *outdir_source(const OutDir *o, int i);
const char *outdir_up(const OutDir *o, int i);

/* path: a header as the parser opened it.  Below the common directory it is copied on commit (same relative place,
 * modification time kept); elsewhere nothing happens and false is returned. Calling twice is harmless. */
bool outdir_header(OutDir *o, const char *path);

/* Returns the way from the copy of a header to the original, whose absolute path goes to *original; *laid_over: the way
 * to what is beside the sources only when DIR was laid over them.  NULL: the header is not copied. */
const char *outdir_original(OutDir *o, const char *path, const char **original, const char **laid_over);

/* Says what is to be written around that copy; takes copies of the texts. */
void outdir_frame(OutDir *o, const char *path, const char *before, const char *after);

/* Takes a copy of text, to be written at rel below DIR. */
void outdir_add(OutDir *o, const char *rel, const char *text, size_t len);

/* Creates directories and files; each file under a temporary name first, renamed when all are written. On failure
 * removes what it made, reports why through d, returns false. */
bool outdir_commit(OutDir *o, Diag *d);

#endif
