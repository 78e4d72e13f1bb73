int main(void)
{
    int n = 0;
#pragma memrewrite start hot
    n++;
#pragma memrewrite end hot
    n++;
#pragma memrewrite begin warm
    return n - 2;
}
