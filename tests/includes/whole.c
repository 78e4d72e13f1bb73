#include <stdio.h>

#define NAME static_part
#define PICK(x, y) ((x) > 5 ? (y) : (x))
static int static_part(int x, int y);
#include "part.c"

int part(int x, int y);

int main(void)
{
    printf("%d %d %d %d\n", static_part(3, 9), static_part(7, 9), part(3, 9), part(0, 9));
    return 0;
}
