int f(int) __attribute__((noinline));
int f(int x) { return x + 1; }
int main(void)
{
#pragma memrewrite begin r
    int k = f(3);
    if (k > 4)
        return k;
#pragma memrewrite end
    return k;
}
