/* options: --roi nosuch */
int main(void)
{
    return 0;
}
