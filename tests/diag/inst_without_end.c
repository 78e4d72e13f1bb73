int main(void)
{
    int n = 0;
#pragma begin_inst
    n++;
    return n;
}
