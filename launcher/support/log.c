/* In: sentences.  Out: lines.
 * Method: a line is one write with O_APPEND, so that those of several links at a time do not mix.
 * Limits: a log file that cannot be written is passed over in favour of stderr. */
#include "support/log.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

void log_line(const Log *log, const char *fmt, ...)
{
    char sentence[2048];
    va_list ap;
    if (log->is_quiet)
        return;
    va_start(ap, fmt);
    vsnprintf(sentence, sizeof sentence, fmt, ap);
    va_end(ap);
    const char *line = arena_printf(log->arena, "memrewrite: %s\n", sentence);
    int fd = log->file ? open(log->file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    ssize_t n = write(fd >= 0 ? fd : 2, line, strlen(line));
    (void)n; /* If writing fails, nobody can read it. */
    if (fd >= 0)
        close(fd);
}
