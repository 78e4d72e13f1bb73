/* options: --roi other.c:4 */
int main(void)
{
    return 0;
}
