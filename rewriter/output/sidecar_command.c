/* In: the sidecar, the options, each job's flags.  Out: the sidecar with these.
 * Method: flags that several sources have stand once.  The member comes when the build's id is known, and is no part of
 * it: commands that write the same texts and figures make the same build. */
#include "output/sidecar_command.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "format/json_name.h"
#include "support/util.h"

/* The number of the first of the jobs that has these flags. */
static int first_with(const Job *jobs, const char *flags)
{
    int i = 0;
    while (strcmp(jobs[i].shown_flags, flags) != 0)
        i++;
    return i;
}

static json_t *command_object(const char *options, const Job *jobs, int n)
{
    json_t *flags = json_array(), *of = json_array();
    int *number = xmalloc((size_t)n * sizeof *number);
    for (int i = 0; i < n; i++) {
        int first = first_with(jobs, jobs[i].shown_flags);
        if (first == i) {
            number[i] = (int)json_array_size(flags);
            json_array_append_new(flags, json_name(jobs[i].shown_flags));
        }
        json_array_append_new(of, json_integer(number[first]));
    }
    free(number);
    json_t *object = json_object();
    json_object_set_new(object, "options", json_name(options));
    json_object_set_new(object, "flags", flags);
    if (json_array_size(flags) > 1)
        json_object_set(object, "flags_of", of);
    json_decref(of);
    return object;
}

char *sidecar_with_command(char *text, const char *options, const Job *jobs, int n)
{
    static const char behind[] = ",\"generator\":"; /* The member stands in front of it, behind the build's id. */
    const char *at = strstr(text, behind);
    json_t *object = command_object(options, jobs, n);
    char *member = json_dumps(object, JSON_COMPACT | JSON_PRESERVE_ORDER);
    Buf out = {NULL, 0, 0};
    CHECK(member && at);
    buf_add(&out, text, (size_t)(at - text));
    buf_printf(&out, ",\"command\":%s%s", member, at);
    free(member);
    free(text);
    json_decref(object);
    return out.text;
}
