/* Repeated loads, forwarded stores, stores that are written over; what calls and volatile keep. */
struct node { struct node *next; int key; };
extern void other(void);
static int hidden;

int twice(struct node *p, int *out)
{
    *out = p->key;
    return p->next->key + p->next->key + p->key;
}

int across_branch(struct node *p, int c)
{
    if (c)
        hidden = p->key;
    return p->key;
}

int across_call(struct node *p)
{
    int k = p->key;
    other();
    return k + p->key;
}

void over(int *p)
{
    *p = 1;
    *p = 2;
}

int kept(volatile int *p)
{
    return *p + *p;
}

/* It is read: else nothing would be left of it. */
int read_hidden(void)
{
    return hidden;
}
