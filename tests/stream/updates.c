/* Updates have two values: what they find, and what they leave; as a load and a store they have one each. */
typedef unsigned char Byte;
static int n, a[4];
static double d = 1.5;
static volatile int v = 3;
static struct flags {
    unsigned low : 3;
    int high : 5;
} f = {7, -3};
static struct __attribute__((packed)) packed {
    char c;
    long l;
} p = {0, 40};

/* Behind i++ its value is gone. */
static int yields(void)
{
    static unsigned char c = 0;
    static double steps = 0.5;
    int i = 0, *at = &i, list[3] = {1, 2, 3}, *p_list = list, **pp = &p_list;
    int first = (*at)++, second = ++*at, third = (*at)--, byte = c--, item = *(*pp)++;
    return first == 0 && second == 2 && third == 2 && i == 1 && byte == 0 && c == 255 && item == 1 && *p_list == 2 && steps++ < 1;
}

static int pass(int *at)
{
    return *at += 5;
}

int main(void)
{
    int i, sum = 0;
    Byte b = 250, *pb = &b;
    for (i = 0; i < 2; i++) {
        n++;
        n |= 1;
        a[i] -= n--;
        d *= 2;
        v += 2;
        v--;
        sum += v;
        f.low++;
        f.high -= 4;
        p.l <<= 1;
        *pb += 10;
    }
    sum += pass(&a[1]);
    return sum != 4 + 5 + 4 || !yields();
}
