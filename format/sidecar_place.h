/* Where a program's sidecar is kept, for the launcher, which puts it there, and memreport, which looks for it:
 * in the program's section SIDECAR_SECTION, and in the cache.  In both it is packed: a head, and a zlib stream. */
#ifndef FORMAT_SIDECAR_PLACE_H
#define FORMAT_SIDECAR_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIDECAR_SECTION ".memrewrite.mix"

/* The head: the magic "MRMIX\0\0\1" and the text's length, little-endian. */
enum { SIDECAR_HEAD = 16 };
void sidecar_head_write(unsigned char head[SIDECAR_HEAD], uint64_t len);
/* Do the bytes begin with a head?  *len: that of the text. */
bool sidecar_head_read(const unsigned char *data, size_t n, uint64_t *len);

/* The launcher's cache: MEMREWRITE_CACHE, else memrewrite in XDG_CACHE_HOME or in ~/.cache, where these are absolute.
 * malloc'ed; NULL: there is none, or no memory. */
char *cache_folder(void);

#endif
