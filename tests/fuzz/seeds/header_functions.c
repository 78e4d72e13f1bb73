//5
#include "user.h"
#include "user.h"
MAKE(four, 4)
static int by_pointer(int (*f)(int), int n) { return f(n); }
int f(int n)
{
#pragma memrewrite begin hot
    n += summed(n) + by_pointer(summed, n);
#pragma memrewrite end hot
    return n + four(n) + three(n);
}
int main(void) { return f(3) + external(2) > 100; }
