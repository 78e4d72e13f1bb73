/* Headers whose functions are called, included in every way. */
#include <stdio.h>
#include "near.h"
#include "../inc/sub/quoted.h"
#include <angle.h>
#include <wrapped.h>
#include "not_needed.h"
#include "../inc/sub/once.h"
#include "unity.inc" /* what stands
behind a directive */

static int in_function(int n)
{
#include "body.inc"
    return n;
}

#ifdef NEVER
#include "no such file.h"
#endif

int main(void)
{
    int n = near(1) + quoted(2) + angle(3) + wrapped(4) + unity(5) + in_function(6);
    printf("%d %s:%d\n", n, NAME_OF(__FILE__), __LINE__);
    printf("%s %d\n", NAME_OF(near_file()), near_line());
    printf("%s %d\n", NAME_OF(said_file()), said_line());
    return 0;
}
