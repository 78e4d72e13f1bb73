int main(void)
{
    int n = 0;
#pragma memrewrite begin
    n++;
#pragma memrewrite end
    return n;
}
