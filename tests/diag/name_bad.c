int main(void)
{
    int n = 0;
#pragma memrewrite begin 3rd
    n++;
#pragma memrewrite end
    return n;
}
