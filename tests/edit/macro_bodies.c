#define BODY { return 3; }
#define BLOCK(x) { x }
#define SAME(x) x
#define HEAD static int by_pointer(int x) { return x + 2; }
int three(void) BODY
int next(int n) BLOCK(return n + 1;)
SAME(int alone(int x) { return x + 2; })
SAME(HEAD
static int behind(int x) { return x + 3; })
static int (*const table[])(int) = {by_pointer};
int all(int n)
{
    return table[0](n) + behind(!n) + three() + next(n) + alone(n);
}
