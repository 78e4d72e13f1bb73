/* In: a name with any bytes.  Out: a JSON string (names.h).  Never NULL: without memory it ends the program. */
#ifndef FORMAT_JSON_NAME_H
#define FORMAT_JSON_NAME_H

#include <jansson.h>

/* Returns a JSON string, which the caller owns. */
json_t *json_name(const char *name);

#endif
