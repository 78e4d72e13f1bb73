/* Each of these headers may be read once only, and is reached beside this file, by -I and from another header. */
#include "point.h"
#include <sub/shape.h>
#include "sub/shape.h"
#include <point.h>
#include <stdio.h>

int main(void)
{
    struct shape s = {{1, 2}, 3};
    printf("%d\n", area(&s));
    return 0;
}
