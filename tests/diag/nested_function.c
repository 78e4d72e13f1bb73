/* options: --all */
int main(void)
{
    int twice(int n) { return 2 * n; }
    return twice(0);
}
