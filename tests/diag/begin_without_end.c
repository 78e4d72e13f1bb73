int main(void)
{
    int n = 0;
#pragma memrewrite begin hot
    n++;
    return n;
}
