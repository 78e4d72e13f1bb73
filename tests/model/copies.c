/* A store of what a place holds leaves that place as it is, wherever it goes. */
typedef struct Node {
    struct Node *next, *previous;
    int size;
} Node;

/* x->next is known, even where the store goes there. */
void take_out(Node *x)
{
    x->previous->next = x->next;
    x->next->previous = x->previous;
}

int exchange(int *s, long i, long k)
{
    int t = s[k];
    s[k] = s[i];
    s[i] += t;
    return s[i];
}

/* Something else may have changed it in between. */
int changed(int *a, int *b, int *c)
{
    int v = *b;
    *c = 1;
    *a = v;
    return *b;
}

/* It is no copy. */
int one_more(int *a, int *b)
{
    *a = *b + 1;
    return *b;
}

/* Of another size: half of it may be changed. */
int narrower(unsigned *a, unsigned short *b, unsigned char *c)
{
    unsigned v = *a;
    *c = (unsigned char)v;
    return *a + *b;
}

/* Behind a loop that may store there. */
int behind_loop(int *a, int *b, int n)
{
    int v = *b;
    for (int i = 0; i < n; i++)
        a[i] = i;
    *a = v;
    return *b;
}

/* Each iteration loads what the one before has stored: no register holds it from one to the next. */
struct entry {
    double key[2];
    long value[4];
};

void shift_entries(struct entry *e, int n)
{
    for (int i = n; i > 0; i--)
        e[i] = e[i - 1];
}

static void copy_entry(struct entry *to, const struct entry *from)
{
    *to = *from;
}

static struct entry repeated[64];

void repeat_entry(void)
{
    for (int i = 1; i < 64; i++)
        copy_entry(&repeated[i], &repeated[i - 1]);
}
