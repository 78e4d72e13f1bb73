/* Operators that are macros, of conditions whose counts are summed up in front of others. */
#define LT5 < 5
#define NOT_TWO != 2
int lower(unsigned char *p, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        if (p[i] LT5)
            p[i] = 1;
        else if (p[i] NOT_TWO)
            p[i] = 3, k += 2;
    }
    return k;
}
int main(void)
{
    unsigned char a[64];
    int s = 0;
    for (int i = 0; i < 64; i++)
        a[i] = (unsigned char)(i % 9);
    for (int t = 0; t < 10; t++)
        s += lower(a, 64 - t);
    return s & 63;
}
