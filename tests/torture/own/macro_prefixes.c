/* Names that a macro of the same name puts a prefix to, in a macro whose argument a macro of the system makes a string of. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>

#define PREFIXED(x) own_##x
#define Part PREFIXED(Part)
#define NAMESPACE own_
#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define limit JOIN(NAMESPACE, limit)
#define same same
#define SIZE(type) sizeof(type)
#define CHECK(c) assert(c)
#define CHECK_ALL(a, b) CHECK((a) && (b))

typedef struct { int a, b, c; } Part;
static int limit = 5, same = 7;

static int first(Part *p)
{
    size_t const start = offsetof(Part, b);
    CHECK(offsetof(Part, c) > start);
    return p->a + (int)start;
}

static int second(const void *p)
{
    CHECK(SIZE(Part) > 2 && ((const Part *)p)->a < limit);
    return ((const Part *)p)->b;
}

static int third(const Part *p)
{
    CHECK_ALL(p->c < same, limit > p->a || p->a == same);
    return p->a > limit ? p->b : p->c;
}

int main(void)
{
    Part p = {1, 2, 3};
    for (; p.a < limit; p.a++)
        printf("%d %d %d\n", first(&p), second(&p), third(&p));
    return 0;
}
