void g(int);
void f(int n)
{
    for (int i = 0; i < n; i++) g(i);
    while (n > 0) n--;
    if (n) { g(1); } else g(2);
    do g(n++); while (n < 3);
    for (;;) if (n) break; else goto out;
out: g(n);
}
