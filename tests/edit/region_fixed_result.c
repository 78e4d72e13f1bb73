struct inner { const int k[2]; };
struct outer { int n; struct inner in; };
struct outer make(int n);
extern int g;

struct outer f(int n)
{
    struct outer o = {1, {{2, 3}}};
#pragma memrewrite begin hot
    if (n > 3)
        return make(n);
    for (; n > 0; n--)
        if (g == n)
            return o;
    g = n;
#pragma memrewrite end hot
    return o;
}
