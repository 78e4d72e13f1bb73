/* Functions that are called at one place stand in that place: their branches are the caller's, and what both test is tested once. */
struct reader { const unsigned char *data; unsigned long at, length; int failed; };

static int byte_of(struct reader *r)
{
    if (r->at >= r->length) {
        r->failed = 1;
        return 0;
    }
    return r->data[r->at++];
}

/* Nothing of the reader but the place where it is, which is stored, is accessed in the loop: the function's test is the loop's. */
unsigned bytes(struct reader *r)
{
    unsigned sum = 0;
    while (r->at < r->length)
        sum = sum * 3 + byte_of(r);
    return sum;
}

static int half(struct reader *r)
{
    if (r->at + 2 > r->length) {
        r->failed = 1;
        return 0;
    }
    r->at += 2;
    return r->data[r->at - 1] << 8 | r->data[r->at - 2];
}

/* Behind `failed = 1` the loop is left at once, and elsewhere it goes on. */
unsigned halves(struct reader *r)
{
    unsigned sum = 0;
    while (!r->failed)
        sum = sum * 3 + half(r);
    return sum;
}

static int next(struct reader *r)
{
    return r->at < r->length ? r->data[r->at++] : -1;
}

/* The end is known from the operand of the conditional. */
unsigned mixed(struct reader *r)
{
    unsigned sum = 0;
    int c;
    while ((c = next(r)) != -1)
        sum = sum * 7 + (c == '\n');
    return sum;
}

/* One that is called at two places is as it was: what it loads up to a limit is its callers'. */
static int twice(struct reader *r)
{
    return r->at < r->length ? r->data[r->at] : 0;
}

int of_two(struct reader *a, struct reader *b)
{
    return twice(a) + twice(b);
}

/* Its array is in memory. */
static int turned(struct reader *r, int i)
{
    int order[4] = {3, 1, 2, 0};
    return order[i & 3] + r->failed;
}

int turned_of(struct reader *r, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += turned(r, i);
    return sum;
}

/* A flag that is set where a loop is left, and tested behind it. */
int has(const int *a, int n, int wanted, int *count)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        if (a[i] == wanted) {
            found = 1;
            break;
        }
    if (found)
        ++*count;
    return found;
}
