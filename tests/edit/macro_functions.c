#define DEFINE(name, op) int name(int a, int b) { if (b) return a op b; return a; }
DEFINE(plus, +)
DEFINE(minus, -)
#define EACH(X) X(red) X(green)
#define CASE(c) case c: return #c[0];
enum { red, green };
int first(int c)
{
    switch (c) {
    EACH(CASE)
    }
    return 0;
}
