/* In: names.  Out: the set of them as text.
 * Method: sets are small: a list is searched. */
#include "support/name_set.h"

#include <stdlib.h>
#include <string.h>

bool names_add(NameSet *s, const char *name)
{
    for (int i = 0; i < s->n; i++)
        if (!strcmp(s->name[i], name))
            return false;
    *PUSH(s->name, s->n, s->cap) = name;
    return true;
}

const char *names_text(const NameSet *s, Arena *a)
{
    Buf b = {NULL, 0, 0};
    for (int i = 0; i < s->n; i++)
        buf_printf(&b, "%s%s", i ? "," : "", s->name[i]);
    const char *text = arena_strndup(a, b.len ? b.text : "", b.len);
    buf_free(&b);
    return text;
}

void names_free(NameSet *s)
{
    free(s->name);
}
