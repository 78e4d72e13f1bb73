/* In: the path of -o.  Out: a stream, and whether all of it was written.  See output_file.h. */
#include "driver/output_file.h"

#include <errno.h>
#include <string.h>

#include "support/util.h"

FILE *output_open(const char *path, OutputStart start)
{
    FILE *out = path ? fopen(path, start == OUTPUT_BEHIND ? "a" : "w") : stdout;
    if (!out)
        say_error("-o %s: %s%s", path, strerror(errno), errno == EISDIR ? ": name a file" : "");
    return out;
}

/* Writes what the stream still holds; returns false with errno if that fails. */
static bool is_written(FILE *out)
{
    return fflush(out) == 0 && !ferror(out);
}

void output_say_unwritten(const char *path)
{
    say_error("%s: cannot be written: %s", path ? path : "standard output", strerror(errno));
}

bool output_close(FILE *out, const char *path)
{
    bool good = is_written(out);
    int why = errno;
    if (path && fclose(out) != 0 && good) {
        good = false;
        why = errno;
    }
    errno = why;
    if (!good)
        output_say_unwritten(path);
    return good;
}
