/* Says in a file how far it is, store by store, until it is killed: what did its counters not see?
 * killed plain: an endless loop; killed nest: loops in it; killed bounded: a loop whose bound is far */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile unsigned long *done;
static double values[256];

static void plain(void)
{
    for (unsigned long i = 1;; i++)
        *done = i;
}

static void nest(void)
{
    double sum = 0;
    for (unsigned long i = 1;; i++) {
        for (int k = 0; k < 256; k++)
            sum += values[k];
        *done = i;
        values[i & 255] = sum;
    }
}

static void bounded(unsigned long n)
{
    for (unsigned long i = 1; i < n; i++)
        *done = i;
}

int main(int argc, char **argv)
{
    int file = open("progress", O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (argc < 2 || file < 0 || ftruncate(file, 4096))
        return 1;
    done = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (done == MAP_FAILED)
        return 1;
    if (!strcmp(argv[1], "nest"))
        nest();
    if (!strcmp(argv[1], "bounded"))
        bounded(strtoul("1000000000000000", NULL, 10));
    plain();
    return 0;
}
