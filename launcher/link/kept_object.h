/* Objects in the cache that no record names: texts of ours that read the system's headers.
 * In: a key, the object, what the compiler says that it read.  Out: the object, unless one of these has changed. */
#ifndef LAUNCHER_LINK_KEPT_OBJECT_H
#define LAUNCHER_LINK_KEPT_OBJECT_H

#include "cache/cache.h"
#include "support/process.h"

/* rules: a file in the form of make's rules, without which nothing is kept; own: a folder whose files are
 * in the key. */
void kept_object_put(Cache *c, const char *key, const char *bytes, size_t len, const char *rules, const char *own);
const char *kept_object_get(Cache *c, const char *key, size_t *len);

/* Waits until another link has made what the key stands for, or has ended, or seems to hang; returns the milliseconds
 * that it took. */
enum { LONGEST_WAIT_MS = 30000 };
int kept_object_wait(const Cache *c, Signals *s, const char *key, int longest);

#endif
