/* Several pointers of one type call several functions, in loops, macros, conditions and arguments of each other, in two
 * files, in threads, and through a cast.  stderr: what --counts=callees must find. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "counted.h"

#define CALL(o, m, x) ((o)->m(x))
#define TIMES 300

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static int by_member(struct ops *o, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        place = 1;
        s += CALL(o, first, i);
        place = 2;
        if (i % 3 == 0)
            s -= (*o->second)(s);
        place = 3;
        s += (int)o->r(s, i);
    }
    return s;
}

static int by_argument(op f, int n)
{
    int s = 0;
    place = 4;
    while (n-- > 0)
        s = s / 2 + f(n);
    return s;
}

static int in_each_other(int n)
{
    op f[2] = {sets[n % 3]->first, sets[(n + 1) % 3]->second};
    place = 5;
    return n > 7 && f[n & 1](1) > 0 ? f[0, n & 1](f[~n & 1](n)) : 0;
}

/* The pointer has another type than the functions: nobody counts it by them. */
static int by_cast(long (*f)(long), int n)
{
    place = 0;
    return (int)((long (*)(long))f)(n);
}

static void *in_thread(void *o)
{
    pthread_mutex_lock(&one_at_a_time);
    int s = 0;
    for (int i = 0; i < TIMES; i++) {
        place = 6;
        s += ((struct ops *)o)->second(i);
    }
    pthread_mutex_unlock(&one_at_a_time);
    return s ? o : NULL;
}

static const char *row(int i)
{
    static const char *const rows[] = {
        "",
        "by_member,%s,%ld,ops.first,\n",
        "by_member,%s,%ld,ops.second,\n",
        "by_member,%s,%ld,ops.r,\n",
        "by_argument,%s,%ld,f,\n",
        "in_each_other,%s,%ld,f[],\n",
        "in_thread,%s,%ld,ops.second,\n",
    };
    return rows[i];
}

static int work(void)
{
    pthread_t thread[3];
    int s = 0;
    for (int i = 0; i < 3; i++)
        s += by_member(sets[i], TIMES / (i + 1));
    s += by_argument(add, TIMES) + by_argument(mul, 2 * TIMES);
    for (int i = 0; i < TIMES; i++)
        s += in_each_other(i);
    for (int i = 0; i < 3; i++)
        pthread_create(&thread[i], NULL, in_thread, sets[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(thread[i], NULL);
    return s + by_cast((long (*)(long))labs, -3);
}

int main(void)
{
    printf("%d\n", work());
    print_wanted(row);
    return 0;
}
