int main(void)
{
    int n = 0;
#pragma memrewrite begin hot
    n++;
#pragma memrewrite end cold
    return n;
}
