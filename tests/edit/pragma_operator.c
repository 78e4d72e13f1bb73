_Pragma("memrewrite function")
int g(int n) { return n + 1; }

int f(int n)
{
    int k = 0;
    _Pragma("memrewrite begin hot")
    while (n-- > 0)
        k += g(n);
    _Pragma ( "memrewrite end" ) k++;
    return k;
}
