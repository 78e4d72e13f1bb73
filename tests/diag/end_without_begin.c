int main(void)
{
    int n = 0;
    n++;
#pragma memrewrite end hot
    return n;
}
