/* A header that is read in the middle of declarations. */
#include <stdio.h>

typedef int Function(int);

#ifdef NEVER
struct {
#endif
#define NAMED(name, factor) static int name(int n) { return n * (factor); }
#include "list.h"
#undef NAMED

static Function *const functions[] = {
#define NAMED(name, factor) name,
#include "list.h"
#undef NAMED
};

static const char names[] =
#define NAMED(name, factor) #name " "
#include "list.h"
#undef NAMED
    ;

enum { NONE
#define NAMED(name, factor) , number_of_##name
#include "list.h"
#undef NAMED
};


static int call(int i, int n)
{
    return functions[i](n);
}

int main(void)
{
    int sum = 0, called;
#define NAMED(name, factor) sum += name(number_of_##name);
#include "list.h"
#undef NAMED
    called = call(0, sum) + call(1, __LINE__);
    printf("%s%d %d\n", names, called, sum);
    return 0;
}
