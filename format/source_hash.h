/* The hash by which a report knows that a source is the text that was instrumented.
 * In: the text.  Out: its hash; ends of lines (LF or CR LF) and empty lines at the end do not count. */
#ifndef FORMAT_SOURCE_HASH_H
#define FORMAT_SOURCE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { SOURCE_HASH_DIGITS = 16 };

/* Returns the hash of a text of n bytes. */
uint64_t source_hash(const char *text, size_t n);
/* The hash of a text in the form of the sidecar: 16 hexadecimal digits, and a zero. */
void source_hash_text(const char *text, size_t n, char out[SOURCE_HASH_DIGITS + 1]);

#endif
