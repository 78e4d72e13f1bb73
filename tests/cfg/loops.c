/* --dump=loops: nested natural loops, one with two ways back, and a cycle that is entered at two places. */
int g(int);
void nest(int n)
{
    for (int i = 0; i < n; i++) {
        while (g(i)) {
            if (g(n))
                continue;
            g(3);
        }
        do n--; while (g(n));
    }
}
void two_entries(int n)
{
    if (n)
        goto inside;
    while (g(n)) {
        g(1);
    inside:
        g(2);
    }
}
