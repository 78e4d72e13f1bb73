/* Atomic objects: what loads find is what the program got.  options: -std=gnu11 */
_Atomic int a = 3;
_Atomic(short) b;
_Atomic double d = 1.5;
int g;
int main(void)
{
    int r = 0;
    g = a;
    a = 4;
    a++;
    a += 2;
    r = a--;
    b = 7;
    r += b;
    r += (b = 2);
    d = d + 1;
    r += d > 2 ? a : b;
    return r != 7 + 7 + 2 + 6;
}
