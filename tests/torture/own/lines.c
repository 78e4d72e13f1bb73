/* __LINE__ and __FILE__ where a rewriter could move them.  Ends in a failed assertion, whose message counts as output.
 * Not asked for: __LINE__ in the body of a macro whose invocation has several lines; gcc takes the first of them, clang the last. */
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

#define HERE printf("%d\n", __LINE__)
#define IF_HERE(c) \
    if (c)         \
        HERE;      \
    else           \
        HERE
#define EACH(i, n) for (int i = 0; i < (n) && __LINE__; i++)
#define BLOCK(x) \
    do {         \
        if (x)   \
            HERE; \
    } while (0)
#define FUNCTION(name)      \
    static int name(int a)  \
    {                       \
        if (a > __LINE__)   \
            return __LINE__; \
        return -__LINE__;   \
    }

FUNCTION(made)

static int
line_of(
    int a
)
{
    return a ? __LINE__ :
        -__LINE__
        ;
}

static int lines(int a) { if (a) HERE; else if (a > 1) HERE; HERE; return __LINE__; } static int same = __LINE__;

int main(void)
{
    int i = 0; HERE; /* a comment
    over lines */ HERE; if (i) HERE; else
        HERE;
    IF_HERE(i == 0 && __LINE__);
    IF_HERE(i); IF_HERE(!i);
    EACH (k, 2) HERE;
    EACH (k,
          2)
        BLOCK(k);
    while (i++ <
           2 && printf("%d\n",
                       __LINE__))
        HERE;
    switch (i) { case 1: HERE; default: HERE; case 7: if (i) HERE; }
    printf("%d %d %d\n", made(1000), made(0), line_of(0) \
        + lines(0) + __LI\
NE__);
    printf("%d %d\n", i && __LINE__ ? __LINE__ : same,
           ({ int k = __LINE__; if (k) k++;
              k + __LINE__; }));
#line 1000
    if (i) HERE;
#line 5
    if (i) HERE;
#ifndef __TINYC__ /* which puts a folder in front of the name that #line gives */
    if (i) printf("%s %d\n", __FILE__, __LINE__);
    dup2(1, 2);
    fflush(stdout);
    assert(i == 3 &&
           i); if (i) assert(i
        && i == 4);
#endif
    return 0;
}
