#include <stdio.h>

int one(int), two(int);

int main(void)
{
    printf("%d %d\n", one(10), two(20));
    return 0;
}
