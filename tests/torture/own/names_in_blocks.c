/* A block that ends at a name of the function's, which is another name in a copy. */
#include <string.h>

static int first(const char *s)
{
    return *s;
}

static int choose(int n)
{
    if (n)
        return (first(__func__) == 'c' ? 1 : 2);
    return (strcmp(__FUNCTION__, "choose") ? 3 : 4);
}

int main(void)
{
    return choose(0) != 4 || choose(1) != 1;
}
