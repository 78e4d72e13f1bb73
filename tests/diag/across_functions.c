static int f(int n)
{
#pragma memrewrite begin hot
    return n + 1;
}

int main(void)
{
    return f(-1);
#pragma memrewrite end hot
}
