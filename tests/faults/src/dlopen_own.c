/* The library was instrumented by itself and has a runtime of its own.
   with library.c own
   status 0
   file library 1 7
   file library 1 7
   file library 1 7
   file work 1 10
   file work 1 2 */
#include "work.h"
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

static int use(void)
{
    void *library = dlopen("./library.so", RTLD_NOW);
    int (*f)(int) = library ? (int (*)(int))dlsym(library, "library") : NULL;
    int sum = f ? f(7) : -1;
    if (library)
        dlclose(library);
    return sum;
}

int main(void)
{
    pid_t child;
    int status = 0;
    work(10);
    printf("%d\n", use());
    fflush(stdout);
    child = fork();
    if (child == 0) {
        work(2);
        _exit(use());
    }
    waitpid(child, &status, 0);
    printf("%d %d\n", use(), WEXITSTATUS(status));
    return 0;
}
