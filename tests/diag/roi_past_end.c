/* options: --roi roi_past_end.c:400 */
int main(void)
{
    return 0;
}
