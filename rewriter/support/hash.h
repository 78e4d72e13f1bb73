/* uthash, with a hash for what our keys are: one or two pointers or numbers, names of some letters. */
#ifndef MR_SUPPORT_HASH_H
#define MR_SUPPORT_HASH_H

#include "support/util.h"

#define HASH_FUNCTION(key, n, hash) ((hash) = (unsigned)hash_bytes(0, (key), (n)))

#include <uthash.h>

#endif
