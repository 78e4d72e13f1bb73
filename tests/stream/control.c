/* Where events come in order: conditions, loops, values that are used, calls.  options: */
#include <stddef.h>
int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, g, h;
static int f(int i) { return a[i]; }
static int (*fp)(int) = f;

static int conditions(int n)
{
    int r = n ? a[0] : a[1];
    if (a[2] > 5 && a[3])
        r++;
    if (a[2] > 5 || a[3])
        r++;
    r += a[4] ?: a[5];
    return r;
}

static int loops(void)
{
    int i, s = 0;
    for (g = 0; g < 2; g++)
        for (i = 0; i < 2; i++) {
            if (a[i] == 2)
                continue;
            s += a[i];
        }
    while (h < 2)
        h++;
    do
        if (s++ > a[1])
            break;
    while (s);
    switch (a[0]) {
    case 1:
        s += a[1];
        break;
    default: s += a[7];
    }
    return s;
}

static int values(void)
{
    int n = 0;
    if ((g = f(1)) == 2)
        n += fp(2);
    n += (a[3] += f(0));
    n += a[g++];
    n += (int)sizeof(a[g]) + _Generic(a[h], int: 1, default: a[0]);
    n += ({ a[5] = f(4); a[5]; });
    return n;
}

int main(void)
{
    static int count;
    count++;
    return conditions(1) != 7 || loops() != 6 || values() != 21;
}
