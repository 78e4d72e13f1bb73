double a[1000], b[1000], c[1000];

static int triad(int n, double s)
{
    int skipped = 0;
    for (int i = 0; i < n; i++) {
        if (b[i] == 0.0 || c[i] == 0.0)
            skipped++;
        else
            a[i] = b[i] + s * c[i];
    }
    return skipped;
}

int main(void)
{
    int skipped;
    for (int i = 0; i < 1000; i++) {
        b[i] = i;
        c[i] = 1000 - i;
    }
#pragma memrewrite begin kernel
    skipped = triad(1000, 3.0);
#pragma memrewrite end kernel
    return skipped != 1;
}
