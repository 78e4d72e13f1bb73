#define E_(x) x
#define F_ E_
#define A_ static int by_pointer(int x) { return x + 2; }
#define B_ A_
static int leaf(int x) { return x + 1; }
F_(B_
static int not_reached(int x) { return x + 3; })
static int (*const table[])(int) = {by_pointer};
int f(int n)
{
    int r = not_reached(n);
#pragma memrewrite begin here
    r += leaf(n);
    r += table[0](n);
#pragma memrewrite end here
    return r;
}
