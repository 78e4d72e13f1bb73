/* A small function needs no counter however many places call it. */
static int twice(int n) { return 2 * n; }
int f(int a, int b)
{
    if (a) a = twice(a);
    if (b) a += twice(b);
    if (a > 3) a += twice(3);
    if (b > 3) a += twice(4);
    if (a & 1) a = twice(a);
    if (b & 1) a += twice(b);
    if (a > 5) a += twice(5);
    if (b > 5) a += twice(6);
    if (a & 2) a = twice(a);
    if (b & 2) a += twice(b);
    if (a > 7) a += twice(7);
    if (b > 7) a += twice(8);
    if (a & 4) a = twice(a);
    if (b & 4) a += twice(b);
    if (a > 9) a += twice(9);
    if (b > 9) a += twice(9);
    return a;
}
