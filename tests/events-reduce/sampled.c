/* Accesses here and there, more than a buffer has room for, so that those to lines that nobody looks at make no events (left.c): loads, stores,
   updates, some across two lines, and in a child. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#define ALIGNED __attribute__((__aligned__(64)))

static unsigned table[1 << 14] ALIGNED;
static unsigned char bytes[1 << 12] ALIGNED;
struct __attribute__((__packed__)) Odd {
    char first;
    double second;
};
static struct Odd odd[1000] ALIGNED;

static unsigned wander(unsigned times, unsigned at)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < times; i++) {
        at = at * 1664525u + 1013904223u;
        sum += table[at >> 18];
        if (at & 1 << 20)
            table[at >> 19 & 255] += at;
        if (at & 1 << 21)
            bytes[at >> 20] = (unsigned char)sum;
        if (at & 1 << 22)
            odd[at % 1000].second = odd[at / 7 % 1000].second + 1;
    }
    return sum;
}

int main(void)
{
    unsigned sum = wander(100000, 1);
    printf("%u\n", sum);
    fflush(stdout);
    if (fork() == 0) {
        printf("%u\n", wander(100000, sum));
        fflush(stdout);
        _exit(0);
    }
    wait(NULL);
    printf("%u\n", wander(50000, 3));
    return 0;
}
