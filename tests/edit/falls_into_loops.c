/* The first label in a loop's body: nothing of the source runs into it, but a counter of ours may. */
int f(int op, int n)
{
    switch (op) {
    default: break;
        for (;;) { case 1: n++; if (n > 3) break; }
        return n;
        while (n & 7) { { case 2: case 3: n += op; } }
        return n + 1;
        while (n > 9) case 4: n -= 3;
    }
    return op;
}
