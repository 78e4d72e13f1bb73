/* options: --all -- -std=gnu89 */
f(a, p)
    int a;
    char *p;
{
    if (a) return *p;
    return g(p);
}
