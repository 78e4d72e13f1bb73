/* options: --roi roi_nothing_there.c:4 */
int main(void)
{

    return 0;
}
