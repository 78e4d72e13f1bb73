/* options: --roi line_region.c:7 --roi line_region.c:9 */
int g(int);
int f(int n, int *a)
{
    int s = 0;
    if (n > 2)
        for (int i = 0; i < n; i++)
            s += a[i];
    s += g(s);
    return s;
}
