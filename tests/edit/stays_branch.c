/* Branches that gcc keeps, whatever is counted: increments in the arms; and such as it makes moves of: their values are added up. */
int sorted[100];

/* two variables: one each */
int lower(int x)
{
    int low = 0, high = 100;
    while (low < high) {
        int middle = (low + high) / 2;
        if (sorted[middle] < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* the variable's element is known on either way */
void sift(int *v, int root, int n)
{
    while (2 * root + 2 < n) {
        int child = 2 * root + 1;
        if (v[child] < v[child + 1])
            child++;
        v[root] = v[child];
        root = child;
    }
}

/* what the condition loads is loaded nowhere else: a move */
int climb(const int *v, int at, int n)
{
    int sum = 0;
    while (at < n) {
        if (v[at] < 0)
            at++;
        at = 2 * at + 1;
        sum += at;
    }
    return sum;
}

/* one variable: a move */
int bounded(const int *next, const int *v, int at)
{
    int most = 0;
    while (at) {
        if (v[at] > most)
            most = v[at];
        at = next[at];
    }
    return most;
}

/* no vectors: what is read depends on the iterations before */
void merge(int *to, const int *a, const int *b, int n)
{
    int i = 0, j = 0;
    for (int k = 0; k < n; k++)
        to[k] = i < n && (j >= n || a[i] <= b[j]) ? a[i++] : b[j++];
}

int main(void)
{
    static int v[8], to[8];
    sift(v, 0, 8);
    merge(to, v, sorted, 4);
    return lower(3) - 100 + climb(v, 0, 8) + bounded(v, v, 0) + to[0];
}
