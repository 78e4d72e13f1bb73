/* A macro that stands for the name of another one: the arguments behind it are read before its expansion ends. */
#define CHECK(x) do { if (!(x)) return 1; } while (0)
#define ASSURE CHECK
#define REQUIRE ASSURE
#define PICK(c, x, y) ((c) ? (x) : (y))
#define LOG log_it
#define ALSO 1 + PICK

void log_it(int x);

int f(int a, int b)
{
    ASSURE(a > 0);
    REQUIRE(a > 1 && b);
    LOG(a);
    LOG (b && a);
    return ALSO(a > b, a + b, a - b) + ALSO
        (b, a * b, a);
}
