/* Loops that are in the output twice, and loops that are not, since something in them can be in one place only. */
#define NEXT __COUNTER__

static int slot[8];

static int other(int n)
{
    return n / 2;
}

/* Its inner loops have copies that hand over: but for the third, and those behind it. */
static void inner(int *a, int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            a[j] += i;
        for (int j = i & 3; j < m; j++)
            if (a[j] < 0)
                a[j]--;
        for (int j = 0; j < m; j++) {
            static int last;
            last += a[j];
            a[j] = last;
        }
        for (int j = i & 1; j < m; j++)
            a[j] += NEXT;
        for (int j = i & 2; j < m; j++) {
            if (a[j] > 0)
                goto next;
            a[j]--;
        next:;
        }
        for (int j = 0; j < n; j++) { /* It is too long. */
            a[j] ^= (a[j] << 1) + (a[j] >> 2) - (a[j] << 3) * (a[j] & 1) + (a[j] | 2) * (a[j] ^ 3);
            a[j] ^= (a[j] << 2) + (a[j] >> 3) - (a[j] << 4) * (a[j] & 2) + (a[j] | 3) * (a[j] ^ 4);
            a[j] ^= (a[j] << 3) + (a[j] >> 4) - (a[j] << 5) * (a[j] & 3) + (a[j] | 4) * (a[j] ^ 5);
            a[j] ^= (a[j] << 4) + (a[j] >> 5) - (a[j] << 6) * (a[j] & 4) + (a[j] | 5) * (a[j] ^ 6);
            a[j] ^= (a[j] << 5) + (a[j] >> 6) - (a[j] << 7) * (a[j] & 5) + (a[j] | 6) * (a[j] ^ 7);
            a[j] ^= (a[j] << 6) + (a[j] >> 7) - (a[j] << 8) * (a[j] & 6) + (a[j] | 7) * (a[j] ^ 8);
            a[j] ^= (a[j] << 7) + (a[j] >> 8) - (a[j] << 9) * (a[j] & 7) + (a[j] | 8) * (a[j] ^ 9);
            a[j] ^= (a[j] << 8) + (a[j] >> 9) - (a[j] << 10) * (a[j] & 8) + (a[j] | 9) * (a[j] ^ 10);
            a[j] ^= (a[j] << 9) + (a[j] >> 10) - (a[j] << 11) * (a[j] & 9) + (a[j] | 10) * (a[j] ^ 11);
            a[j] ^= (a[j] << 10) + (a[j] >> 11) - (a[j] << 12) * (a[j] & 10) + (a[j] | 11) * (a[j] ^ 12);
        }
    }
}

/* Its loop has no copy without the choice of iterations, as that of iterations_doubled.c has: it calls a variant. */
#pragma memrewrite function
void calls(int *a, int n)
{
    for (int i = 0; i < n; i++)
        if (slot[a[i] & 7])
            a[i] += other(i);
    inner(a, n, n);
}
