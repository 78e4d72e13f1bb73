/* A region that calls a library, which has one of its own; a second thread; functions by pointers both ways. */
#include <pthread.h>
#include <stdio.h>
#ifdef OPENED
#include <dlfcn.h>
static int (*twice)(int);
static int (*region)(int, int (*)(int));
#else
int twice(int);
int region(int, int (*)(int));
#endif

static int own(int x) { return x * 3; }
static int apply(int (*f)(int), int x) { return f(x); }

static void *thread(void *p)
{
    *(int *)p = region(2, own) + twice(1);
    return p;
}

static void all(void)
{
    int i, sum = 0, result = 0;
    pthread_t t;
#pragma memrewrite begin outer
    for (i = 0; i < 5; i++)
        sum += twice(i) + apply(own, i) + apply(twice, 1) + region(1, own);
#pragma memrewrite end
    pthread_create(&t, 0, thread, &result);
    pthread_join(t, 0);
    printf("%d %d\n", sum, result);
}

int main(void)
{
#ifdef OPENED
    int i;
    for (i = 0; i < 2; i++) {
        void *library = dlopen("./libx.so", RTLD_NOW);
        if (!library)
            return 1;
        *(void **)&twice = dlsym(library, "twice");
        *(void **)&region = dlsym(library, "region");
        all();
        dlclose(library);
    }
#else
    all();
#endif
    return 0;
}
