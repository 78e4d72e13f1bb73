/* Opens a library of the same run, uses it, closes it, forks, opens it again.
   with library.c
   status 0
   file library 1 7; work 1 2
   file library 2 14; work 1 10 */
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
