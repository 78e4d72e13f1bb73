/* options: --all */
/* A function that is called in a region's loop, of which there are versions as written, too, is entered as often as the counted ones call it. */
static int next[64];

static int last_of(int k)
{
    while (next[k] >= 0)
        k = next[k];
    return k;
}

#pragma memrewrite function
int sum_of_last(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (next[i] == i)
            continue;
        sum += last_of(i);
    }
    return sum;
}
