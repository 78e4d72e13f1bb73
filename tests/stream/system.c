/* Who allocates in the C library.  events: MP_HEAP | MP_STACKS options: */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <malloc.h>
#include <limits.h>
#include <unistd.h>
#include <sys/mman.h>
#include <stdarg.h>
static int fmt(char **s, const char *f, ...)
{
    va_list l; int n;
    va_start(l, f);
    n = vasprintf(s, f, l);
    va_end(l);
    return n;
}
int main(void)
{
    void *p = NULL, *q;
    char *s, *line = NULL, *dir;
    size_t n = 0;
    FILE *f = tmpfile();
    if (posix_memalign(&p, 64, 100)) return 1;
    free(p);
    if (!posix_memalign(&p, 3, 100)) return 2;
    free(aligned_alloc(64, 128));
    free(memalign(32, 64));
    p = reallocarray(NULL, 3, 8), p = reallocarray(p, 6, 8), free(p);
    if (asprintf(&s, "%d", 12345) != 5) return 3;
    free(s);
    if (fmt(&s, "%s!", "hello") != 6) return 3;
    free(s);
    fputs("one\ntwo\n", f); rewind(f);
    while (getline(&line, &n, f) > 0) ;
    getdelim(&line, &n, 'x', f);
    free(line);
    dir = realpath("/", NULL); free(dir);
    { char buf[PATH_MAX]; dir = realpath("/", buf); if (dir != buf) return 7; }
    s = strdup("abc"); free(s); s = strndup("abcdef", 2); free(s);
    q = mmap(NULL, 8192, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    q = mremap(q, 8192, 16384, MREMAP_MAYMOVE);
    munmap(q, 16384);
    q = mmap(NULL, 8192, PROT_READ, MAP_PRIVATE, -1, 0);
    fclose(f);
    return q != MAP_FAILED;
}
