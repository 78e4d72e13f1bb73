/* Recursion: Fibonacci numbers and the towers of Hanoi.
 *
 * The idea: a region that is entered again while it is open (each call of fib is an entry), and one that calls a
 * recursive function.
 *
 * Expected counts, 2 repeats.
 *
 * fib(20) makes 2 F(21) - 1 = 2 * 10946 - 1 = 21891 calls in all: F(21) = 10946 of them end at n < 2, the other 10945
 * subtract twice and add once and call twice.  The first call comes from outside the region: 21890 calls inside.
 *
 * hanoi(10) makes 2^11 - 1 = 2047 calls, the first of them in the region too; 2^10 = 1024 find n == 0, the other 1023
 * move a disc: they load and store two ints and a long (16 bytes each way) and make five operations (two n - 1, one
 * --, two ++).
 * Loads and stores 3 * 1023 = 3069 each, 16 * 1023 = 16368 bytes each; integer operations 5 * 1023 = 5115.
 *
 * @roi fib entries=43782 intops=65670 branches=43782 calls=43780
 * @block fib 36:9 count=43782 branches=43782 | n < 2)
 * @block fib 37:9 count=21892 | return n;
 * @block fib 38:5 count=21890 intops=65670 | return fib(n - 1) + fib(n - 2);
 *
 * @roi hanoi entries=2 loads=6138 stores=6138 bytes_loaded=32736 bytes_stored=32736 intops=10230 branches=4094 calls=4094
 * @block hanoi 43:9 count=4094 branches=4094 | n == 0)
 * @block hanoi 44:9 count=2048 | return;
 * @block hanoi 45:5 count=2046 loads=6138 stores=6138 bytes_loaded=32736 bytes_stored=32736 intops=10230 | hanoi(n - 1, from, by, to);
 * @block hanoi 63:9 count=2 | hanoi(10, 0, 2, 1);
 */
#include <stdio.h>
#include <stdlib.h>

static int height[3];
static long moves;

#pragma memrewrite function
static int fib(int n)
{
    if (n < 2)
        return n;
    return fib(n - 1) + fib(n - 2);
}

static void hanoi(int n, int from, int to, int by)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, by, to);
    height[from]--;
    height[to]++;
    moves++;
    hanoi(n - 1, by, to, from);
}

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 2;
    long sum = 0;

    for (int r = 0; r < repeats; r++) {
        sum += fib(20);

        height[0] = 10;
        height[1] = height[2] = 0;
#pragma memrewrite begin hanoi
        hanoi(10, 0, 2, 1);
#pragma memrewrite end hanoi
    }

    printf("fib %ld, moves %ld, heights %d %d %d\n", sum, moves, height[0], height[1], height[2]);
    return 0;
}
