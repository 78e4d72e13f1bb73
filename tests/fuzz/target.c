/* In: what target.h says.  Method: glibc lets its standard streams be assigned, which leaves the descriptors to the
 * sanitizers. */
#include "target.h"

#include <stdlib.h>

void write_input(const char *path, const uint8_t *data, size_t size)
{
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(data, 1, size, f) != size || fclose(f) != 0) {
        perror(path);
        exit(2);
    }
}

unsigned pick(const uint8_t *data, size_t size, unsigned n)
{
    uint32_t h = 2166136261U;
    for (size_t i = 0; i < size; i++)
        h = (h ^ data[i]) * 16777619U;
    return (h >> 16) % n;
}

#ifdef __GLIBC__
static FILE *real_out, *real_err, *dropped;
static char *kept;
static size_t kept_size;

void mute(void)
{
    if (!dropped)
        dropped = fopen("/dev/null", "w");
    real_out = stdout;
    real_err = stderr;
    stdout = dropped;
    stderr = open_memstream(&kept, &kept_size);
}

char *unmute(void)
{
    fclose(stderr);
    stdout = real_out;
    stderr = real_err;
    return kept;
}
#else
void mute(void) {}
char *unmute(void)
{
    return NULL;
}
#endif

void finding(const char *what, const char *detail)
{
    fprintf(stderr, "finding: %s\n%s\n", what, detail ? detail : "");
    fflush(stderr);
    abort();
}
