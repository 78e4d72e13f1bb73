/* In: a name.  Out: a JSON string. */
#include "output/json_name.h"

#include <stdlib.h>

#include "format/names.h"
#include "support/util.h"

json_t *json_name(const char *name)
{
    char *text = name_encode(name);
    CHECK(text);
    json_t *value = json_string(text);
    free(text);
    return value;
}
