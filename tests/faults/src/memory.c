/* No memory left when the first region is entered: the program copes, and nobody takes its last bytes from it.
   status 0
   says ^$|cannot write
   file none */
#include "work.h"
#include <sys/mman.h>
#include <sys/resource.h>

int main(void)
{
    struct rlimit limit = { 0, 0 };
    size_t n = 1u << 30;
    void *p;
    setrlimit(RLIMIT_AS, &limit);
    for (; n >= 4096; n /= 2)
        while ((p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) != MAP_FAILED)
            ;
    work(1000);
    p = malloc(1u << 20);
    printf("%s %d\n", p ? "memory" : "none", cell[99]);
    return 0;
}
