/* Switches without a default: most have values that no case is for. */
#include <stdio.h>

static int run(const int *pc, int n)
{
    int a = 0;
    for (;;) {
        switch (*pc++) {
        case 0: a += n; break;
        case 1: a -= n; break;
        case 2: a *= n; break;
        case 3: while (a > 9) a /= 2; break;
        case 4: a++; /* falls through */
        case 5: a = -a; break;
        case 6: return a;
        }
    }
}
static int last(int a, int n)
{
    while (n--) {
        switch (a & 7) <% case 1: if (n & 1) a++; break; case 2: a += 3; break; case 3: a -= n; %>
        switch (a & 3) { case 1:; int b; b = a & 5; a += b; break; case 2: a++; }
        switch (a & 15) case 3: a++;
        switch (a & 12) { case 4: a += 7; break; case 8: a += 2; break; default: a--; }
    }
    return a;
}

static int nested(int a, int b)
{
    int sum = 0;
    switch (a) {
    case 1: sum++;
        switch (b) { case 1: sum += 2; break; case 3: return 5; }
        /* falls through */
    case 2:
        do { switch (b) { case 4: sum++; continue; case 5: sum += 3; } sum++; } while (++b < 8);
    }
    return sum;
}

int main(void)
{
    static const int code[] = {0, 0, 1, 9, 2, 3, 7, 4, 5, 1, 12, 0, 3, 6};
    int sum = 0;
    for (int i = 0; i < 30; i++) {
        sum += run(code, i) + last(i, i / 2);
        for (int k = 0; k < 7; k++)
            sum += nested(i & 3, k);
    }
    printf("%d\n", sum);
    return 0;
}
