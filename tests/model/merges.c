/* Ways that come together.  gcc has a value behind them where the load is sure to follow, whichever way it was made on; clang wherever it is known. */
struct node { struct node *left, *right; int key; };

/* The next iteration may be none: gcc loads c[v] in each iteration; clang in front of the loop. */
void least(int *c, const int *of, int v, int n)
{
    for (int e = 0; e < n; e++)
        if (c[of[e]] < c[v])
            c[v] = c[of[e]];
}

/* gcc has c[i] in a register, whichever it is; clang loads it again, by the index that it chose. */
int chosen(const int *c, int i, int k)
{
    if (c[i] < c[k])
        i = k;
    return c[i];
}

/* from[i] is known where it was compared; clang has one load, by an index that is chosen. */
void merge(const int *from, int *restrict to, int middle, int high)
{
    int i = 0, j = middle;
    for (int k = 0; k < high; k++)
        to[k] = i < middle && (j >= high || from[i] <= from[j]) ? from[i++] : from[j++];
}

/* Neighbours: gcc loads both and chooses. */
const struct node *find(const struct node *n, int key)
{
    while (n && n->key != key)
        n = key < n->key ? n->left : n->right;
    return n;
}

/* Both arms compared: nothing is loaded again. */
int smaller(const int *a, const int *b)
{
    return *a < *b ? *a : *b;
}
