/* Three threads.  The first enters region in main, makes the second inside of it and the third outside.  Both run work: a load of 4 bytes of static
 * data, and then step, which is another region: the same load, one of a variable on the first thread's stack, and one of a
 * thread-local variable by its address.  region reads the thread's handle on the stack of main.
 * What the second does outside of step belongs to the region in which it was made.
 * flags: -O0 -pthread
 * options: --roi=region --roi=step
 * only: load,static load,stack load,heap entry
 * @ region,1,,entry,,,1,0
 * @ region,1,own,load,stack,8,1,8
 * @ region,2,own,load,static,4,1,4
 * @ step,2,,entry,,,1,0
 * @ step,2,own,load,stack,4,1,4
 * @ step,2,own,load,static,4,2,8
 * @ step,3,,entry,,,1,0
 * @ step,3,own,load,stack,4,1,4
 * @ step,3,own,load,static,4,2,8
 */
#include <pthread.h>

int number;
_Thread_local int local;
void load(int *p);
__asm__(".text\n.type load,@function\nload: movl (%rdi),%eax\n ret\n.size load,.-load\n");

static void step(int *shared)
{
    load(&number);
    load(shared);
    load(&local);
}

static void *work(void *shared)
{
    load(&number);
    step(shared);
    return NULL;
}

static void region(pthread_t *made, int *shared)
{
    pthread_create(made, NULL, work, shared);
    pthread_join(*made, NULL);
}

int main(void)
{
    pthread_t made;
    int shared = 1;

    region(&made, &shared);
    pthread_create(&made, NULL, work, &shared);
    pthread_join(made, NULL);
    return 0;
}
