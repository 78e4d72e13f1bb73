static const double scale = 1.5;
static const int table[3] = {1, 2, 3};
static const struct { int a, b[2]; } pair = {1, {2, 3}};
static const char *const text = "abc";
static const volatile int port = 4;
extern const int elsewhere, later;
const int nothing;
const int later = 5;
double f(int i)
{
    double known = scale + table[1] + pair.b[1] + "abc"[1] + later;
    return known + table[i] + pair.b[i] + *text + port + elsewhere + nothing;
}
