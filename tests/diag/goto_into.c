int main(void)
{
    int n = 0;
    goto inside;
#pragma memrewrite begin hot
    n++;
inside:
    n++;
#pragma memrewrite end hot
    return n - 1;
}
