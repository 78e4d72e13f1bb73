/* options: --roi main -- -DLIMIT=(1+2) -DHALF(x)=((x)/2) -DNAME=given -DEMPTY= -DONCE */
/* Macros that the command line or the compiler defines, in arguments that become strings and names: the text is the one that the program has. */
#include <limits.h>
#include <stdio.h>

static int failed;

static void note(const char *text, int line)
{
    failed++;
    printf("%d: %s\n", line, text);
}

#define MUST(x) if (x) ; else note(#x, __LINE__)
#define assert_that(x) MUST(x);
#define TEXT(...) #__VA_ARGS__
#define TEXT_OF(...) TEXT(__VA_ARGS__)
#define JOIN(a, b) a##b
#define JOIN_OF(a, b) JOIN(a, b)
#define WIDTH (CHAR_BIT * __SIZEOF_INT__)
#define SAID(x) (x ? TEXT_OF(x) : "no")
#define COUNTED(...) MUST(sizeof(TEXT_OF(__VA_ARGS__)) < 2)

static int given_of(int n)
{
    return n > LIMIT ? HALF(n) : n;
}

static int check(int n)
{
    assert_that(n < LIMIT);
    assert_that(HALF(n) < 1 && n < 3)
    assert_that(n < WIDTH)
    assert_that(n + __BYTE_ORDER__ < 0 EMPTY)
    assert_that(ONCE > n)
    COUNTED(n, LIMIT, HALF(n));
    puts(n > 3 ? TEXT_OF(NAME) : SAID(LIMIT));
    return JOIN_OF(NAME, _of)(n) + (n ? JOIN_OF(LI, MIT) : 0);
}

/* Each compiler has its own. */
static int differ(int n)
{
    int before = failed;
    assert_that(n < __GNUC__ || n < 3)
    assert_that(n < __INT_MAX__ && n > 9)
    assert_that(__FILE__[n] == n)
    return failed - before;
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 6; i++)
        sum += check(i) + differ(i);
    printf("%d %d\n", sum, failed);
    return 0;
}
