static volatile int a[99];
static void inner(int n)
{
#pragma memrewrite begin inner
    for (int i = 0; i < n; i++)
        a[i % 99] += i;
#pragma memrewrite end inner
}
int main(void)
{
#pragma memrewrite begin outer
    for (int i = 0; i < 50; i++) {
        a[i]++;
        inner(i);
    }
#pragma memrewrite end outer
    return 0;
}
