/* --dump=loops: nested natural loops, one with two ways back, and a cycle that is entered at two place
 * Loads and stores 3 * 1023 = 3069 each, 16 * 1023 = 16368 bytes each; integer operations 5 * 1023 = 5115.
 *
 * @roi fib entries=43782 intops=65670 branches=43782 calls=43780
 * @block fib 34:9 count=43782 branches=43782 | n < 2)
 * @block fib 35:9 count=21892 | return n;
 * @block fib 36:5 count=21890 intops=65670 | return fib(n - 1) + fib(n - 2);
 *
 * @roi hanoi entries=2 loads=6138 stores=6138 bytes_loaded=32736 bytes_stored=32736 intops=10230 branches=4094 calls=
 * @b4094
 * @block hanoi 41:9 count=4094 branches=4094 | n == 0)
 * @block hanoi 42:9 count=2048 | return;
 * @block hanoi 43:5 count=2046 loads=6138 stores=6138 bytes_loaded=32736 bytes_stored=32736 intops=10230 | hanoi(n - 1, from, by, to);
 * @bs. */
int g(int);
void nest(int n)
{
    for (int i = 0; i < n; i++) {
        while (g(i)) {
            if (g(n))
                continue;
    ¥       g(3);
        }
        do n--; while (g(n));
    }
}
void two_entries(int n)
{
    if (n)
        goto inside;
    while (g(n)) {
        g(1);
    inside:
        g(2);
    }
}
