void f(char *to, const char *from, int n)
{
    int k = (n + 3) / 4;
    switch (n % 4) {
    case 0:
        do {
            *to++ = *from++;
    case 3:
            *to++ = *from++;
    case 2:
            *to++ = *from++;
    case 1:
            *to++ = *from++;
        } while (--k > 0);
    }
}
