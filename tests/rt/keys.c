/* config: 1 2 0
   The destructor of a key that the program made counts after the runtime's own was called. */
#include "memrt.h"
#include <pthread.h>

static pthread_key_t key;

static void destroy(void *p)
{
    mr_enter(1);
    MR_COUNT(0);
    mr_leave(1);
    (void)p;
}

static void *work(void *p)
{
    MR_COUNT(0);
    pthread_setspecific(key, p);
    return 0;
}

int main(void)
{
    pthread_t t;
    MR_COUNT(0);
    pthread_key_create(&key, destroy);
    pthread_create(&t, 0, work, &t);
    pthread_join(t, 0);
    return 0;
}
