/* In: a name with any bytes.  Out: a JSON string (format/names.h). */
#ifndef MR_OUTPUT_JSON_NAME_H
#define MR_OUTPUT_JSON_NAME_H

#include <jansson.h>

json_t *json_name(const char *name);

#endif
