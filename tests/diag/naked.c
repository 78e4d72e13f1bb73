/* A naked function is left alone, and for its own reason: what stands beside it on its line counts. */
__attribute__((naked)) int seven(void) { __asm__("movl $7, %eax\n\tret"); } static int half(int n) { return n / 2; }
int main(void)
{
    return half(seven()) == 3;
}
