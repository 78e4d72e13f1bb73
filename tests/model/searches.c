/* Loops that gcc takes for two, whose test is not copied in front of them; and loops that are none of these. */
struct table {
    int *key;
    int n, wanted, probes;
};

/* Both places stay in the loop with gcc: the way back by `high` begins where the condition does. */
int first_not_less(const struct table *t)
{
    int low = 0, high = t->n, middle;
    while (low < high) {
        middle = (low + high) / 2;
        if (t->key[middle] < t->wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Both ways compute: one loop. */
int found(const struct table *t)
{
    int low = 0, high = t->n - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (t->key[middle] < t->wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return low;
}

/* The counter is the same on both ways: one loop. */
int counted(const struct table *t)
{
    int low = 0, high = t->n, n = 0;
    while (low < high) {
        int middle = (low + high) / 2;
        n++;
        if (t->key[middle] < t->wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low + n;
}

/* So is memory. */
int probed(struct table *t)
{
    int low = 0, high = t->n;
    while (low < high) {
        int middle = (low + high) / 2;
        t->probes++;
        if (t->key[middle] < t->wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* It is not where one way alone stores. */
int stepped(struct table *t, int *last)
{
    int low = 0, high = t->n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (t->key[middle] < t->wanted) {
            low = middle + 1;
            *last = 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* The loop tests at its end: its test need not be copied. */
int at_end(const struct table *t)
{
    int low = 0, high = t->n;
    do {
        int middle = (low + high) / 2;
        if (t->key[middle] < t->wanted)
            low = middle + 1;
        else
            high = middle;
    } while (low < high);
    return low;
}

/* One way goes on, and what both do behind it is a block: one loop. */
int longest(const struct table *t)
{
    int i = 0, from = 0, best = 0;
    while (i < t->n) {
        if (t->key[i] > t->wanted)
            from = i;
        else if (i - from > best)
            best = i - from;
        i++;
    }
    return best;
}
