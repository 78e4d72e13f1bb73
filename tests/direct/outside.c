/* A thread that no instrumented file makes; it has a stack of its own choice, and is gone when this returns. */
#include "parts.h"

typedef struct {
    int (*f)(int);
    int value;
} Call;

static void *run(void *p)
{
    Call *c = p;
    c->value = c->f(c->value);
    return NULL;
}

int outside_thread(int (*f)(int), int value)
{
    Call c = {f, value};
    pthread_t id;
    if (pthread_create(&id, NULL, run, &c) != 0)
        exit(5);
    pthread_join(id, NULL);
    return c.value;
}
