/* options: --roi main */
/* Macros that say __LINE__ in invocations of several lines, where compilers disagree on its value: functions, tests, loops and jumps made by them. */
#include <stdio.h>

static int fails;

static void report(int line, const char *what)
{
    fails++;
    printf("%d: %s\n", line, what);
}

#define DROP(line, body) body
#define BODY(body) DROP(__LINE__, body)
#define TEST(name, body) static int name(void) BODY(body)
#define CHECK(c) do { if (!(c)) report(__LINE__, #c); } while (0)
#define ASSERT(c) ((c) ? (void)0 : report(__LINE__, "assertion"))
#define AT_OF(x) #x
#define AT(x) AT_OF(x)
#define LOG_AT(line, format, ...) do { if (fails) printf("%d %s: " format "\n", line, AT(__LINE__), ##__VA_ARGS__); } while (0)
#define LOG(format, ...) LOG_AT(__LINE__, format, ##__VA_ARGS__)
#define HERE __LINE__
#define HERE_OF(x) (__LINE__ + 0 * (x))
#define RETURN_IF(c, v) do { if (c) { printf("left at %d\n", __LINE__); return v; } } while (0)
#define TRY(c) do { if (!(c)) { line = __LINE__; goto fail; } } while (0)
#define EACH(i, n, body) for (int i = 0, line_ = __LINE__; i < n && line_; i++) body
#define CASE(n, body) case n: { printf("case at %d\n", __LINE__); body } break

TEST(sum, {
    int s = 0;
    for (int i = 0; i < 5; i++)
        s += i > 2 ? i : 1;
    ASSERT(s ==
           4);
    ASSERT(s == 4); ASSERT(s == 10);
    return s + __LINE__;
})

static int tries(int a, int b)
{
    int line = 0;
    TRY(a
        < b);
    TRY(a > 0 &&
        b > 0);
    RETURN_IF(a ==
                  1,
              7);
    return 1;
fail:
    return -line;
}

int main(void)
{
    int a = 3;
    CHECK(sum(
          ) == a);
    ASSERT(a &&
           a > 9);
    LOG("%d %d", a,
        fails);
    BODY({
        if (a > 2)
            printf("%d %d %d\n", __LINE__, HERE, HERE_OF(
                a));
    })
    EACH(i, 3, {
        if (i == 1)
            continue;
        printf("%d\n", i);
        CHECK(i > 0 &&
              a);
    })
    switch (a) {
        CASE(3, {
            a++;
        });
        CASE(4, a--;
        );
    }
    printf("%d %d %d %d\n", tries(1, 2), tries(2, 3), tries(3, 2), tries(0, 1));
    return 0;
}
