int main(void)
{
    int n = 0;
#pragma memrewrite begin first
    n++;
#pragma memrewrite begin second
    n++;
#pragma memrewrite end first
    n++;
#pragma memrewrite end second
    return n;
}
