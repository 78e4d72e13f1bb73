/* A sidecar's text, wherever it is kept.
 * In: the path of a JSON file, of a compressed one, or of a program or library that holds it in the section
 * .memrewrite.mix, which is not loaded.  Out: the JSON text.
 * The compressed form is the magic "MRMIX\0\0\1", the text's length (u64, little-endian) and a zlib stream; the section
 * holds the same. */
#ifndef REPORT_LOAD_SIDECAR_TEXT_H
#define REPORT_LOAD_SIDECAR_TEXT_H

#include <stddef.h>

typedef enum { SIDECAR_READ, SIDECAR_MISSING, SIDECAR_NOT_HELD, SIDECAR_FAILED } SidecarFound;

/* text: malloc'ed, for SIDECAR_READ.  Returns SIDECAR_MISSING if there is no such file, SIDECAR_NOT_HELD for a program
 * without the section. In all cases but the first, why[] says it without the path. */
SidecarFound sidecar_text(const char *path, char **text, size_t *len, char why[160]);

#endif
