int main(void)
{
    int n = 0;
    while (n < 10) {
#pragma memrewrite begin hot
        n++;
    }
#pragma memrewrite end hot
    return n;
}
