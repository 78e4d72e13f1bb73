/* Where each way but one calls once more, the calls tell how often that one is taken, not how often the function is entered. */
static long total;

static void down(int n)
{
    if (n == 0)
        return;
    total += n;
    down(n - 1);
}

/* Half of all calls end here, or there would be no end: the other way is the cheaper one. */
static int fib(int n)
{
    if (n < 2)
        return n;
    if (n < 12)
        return fib(n - 1) + fib(n - 2);
    total++;
    return fib(n - 1) + fib(n - 2);
}

int main(void)
{
    down(10);
    return fib(10);
}
