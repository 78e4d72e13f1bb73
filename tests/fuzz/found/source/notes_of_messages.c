(int)()#define F_(x) x
/* A function that 4,096 variables call as they end: the written text is compiled in a time like the source's. */
#include <stdio.h>

static long sum;

void add(F_(int *by));
void add(int *by)
{
    sum += *by;
}

#define ONE                                         \
    {                                               \
        int i __attribute__((__cleanup__(add))) = 1; \
        (void)i;                                    \
    }
#define EIGHT ONE ONE ONE ONE ONE ONE ONE ONE
#define MANY EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT
#define MORE MANY MANY MANY MANY MANY MANY MANY MANY

int main(void)
{
    MORE MORE MORE MORE MORE MORE MORE MORE
    printf((int)("%ld\n", sum));
    return 0;
}
