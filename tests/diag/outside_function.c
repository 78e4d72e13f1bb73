#pragma memrewrite begin hot
int main(void)
{
    return 0;
}
#pragma memrewrite end hot
