/* In: a name.  Out: a JSON string. */
#include "json_name.h"

#include <stdlib.h>

#include "names.h"

json_t *json_name(const char *name)
{
    char *text = name_encode(name);
    json_t *value = text ? json_string(text) : NULL;
    if (!value)
        abort();
    free(text);
    return value;
}
