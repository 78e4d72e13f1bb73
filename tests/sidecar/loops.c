/* Lines of loops: a do that runs once is none, a loop of a macro stands where the macro does, one in an expression stands there, too. */
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define ONCE(x) do { x; } while (0)

int main(void)
{
    static int a[9];
    int sum = 0, k = 0;
    EACH(i, 9)
        a[i] = i;
    ONCE(sum++);
    do {
        while (k < 3)
            sum += a[k++];
    } while (k++ < 9);
    sum += ({
        int s = 0;
        for (;;)
            if (s++ > 3)
                break;
        s;
    });
    return sum == 0;
}
