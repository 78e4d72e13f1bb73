/* options: --roi roi_pragma.c:4 */
int main(void)
{
#pragma memrewrite begin hot
    int n = 1;
#pragma memrewrite end hot
    return n < 0;
}
