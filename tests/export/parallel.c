#include <pthread.h>
static int a[999];
static void *work(void *of)
{
    long *n = of;
    for (int i = 0; i < *n; i++)
        a[i % 999] += i;
    return 0;
}
int main(void)
{
    pthread_t t[3];
    long n[3] = {10, 2000, 300};
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, work, &n[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
