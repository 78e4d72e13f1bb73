int main(void)
{
    int n = 0;
#pragma memrewrite
    n++;
    return n;
}
