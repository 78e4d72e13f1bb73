/* In: a counter file.  Out: its program's results, as soon as they are there.
 * Method: the reader holds a lock of the file's last byte as long as it lives (rt/part/consumer.c); the system gives it
 * up whatever the reader's end is.  Its program has ended if no process has its number, or one that is dead.
 * Limits: of programs of this machine; locks of some network file systems are not seen. */
#define _GNU_SOURCE
#include "module/reader.h"

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "load/counters.h"
#include "support/util.h"

static struct flock last_byte(short kind)
{
    return (struct flock){.l_type = kind, .l_whence = SEEK_SET, .l_start = INT64_MAX - 1, .l_len = 1};
}

static bool is_locked(int fd)
{
    struct flock lock = last_byte(F_RDLCK);
    return fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

/* Dead ones whose parent has not asked for them have their number still. */
static bool is_alive(uint32_t pid)
{
    char path[64], text[512], *state;
    snprintf(path, sizeof path, "/proc/%u/stat", (unsigned)pid);
    FILE *in = fopen(path, "r");
    size_t n = in ? fread(text, 1, sizeof text - 1, in) : 0;
    if (!in)
        return false;
    fclose(in);
    text[n] = '\0';
    state = strrchr(text, ')');
    return state && !strchr("ZXx", state[1] ? state[2] : 'X');
}

static bool program_runs(const char *path)
{
    Mrc *mrc = mrc_load(path);
    const bool runs = mrc && !mrc->end_ticks && is_alive(mrc->pid);
    mrc_free(mrc);
    return runs;
}

bool reader_wait(const char *counters)
{
    struct flock lock = last_byte(F_RDLCK);
    int fd = open(counters, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool good = true;
    if (fd >= 0 && is_locked(fd)) {
        good = !program_runs(counters);
        if (good) {
            say_warning("%s: what its modules found is still being written: waiting for it", counters);
            while (fcntl(fd, F_SETLKW, &lock) != 0 && is_locked(fd))
                ;
        } else {
            say_error("%s: its program runs still: modules write what they found when it has ended", counters);
        }
    }
    if (fd >= 0)
        close(fd);
    return good;
}
