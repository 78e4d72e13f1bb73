#pragma memrewrite function walk
static int (*pick(int n))(int)
{
    if (n)
        return 0;
    return 0;
}
int main(void)
{
    return pick(1) == 0;
}
