/* What a link takes of an object.  In: an object in ELF.  Out: a hash that stays when debugging text, notes or local
 * names are stripped, and changes when code, data or names for others are edited. */
#ifndef LAUNCHER_RECORD_FINGERPRINT_H
#define LAUNCHER_RECORD_FINGERPRINT_H

#include "support/util.h"

/* Returns the hash's digits; "": the object is damaged. */
const char *object_fingerprint(Arena *a, const char *bytes, size_t len);

#endif
