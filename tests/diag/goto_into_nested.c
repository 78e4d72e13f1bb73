int main(void)
{
    int n = 0;
#pragma memrewrite begin outer
    if (n == 0)
        goto inside;
#pragma memrewrite begin inner
    for (int i = 0; i < 3; i++) {
    inside:
        n++;
    }
#pragma memrewrite end inner
#pragma memrewrite end outer
    return 0;
}
