/* Static variables that are assigned to and never read. */
enum { N = 100 };
static double trace[N], seen[N], a[N], b[N];
static int last, counter, kept[N];
int f(int);

void traced(int n)
{
    static struct { int first, second; } state;
    for (int i = 0; i < n; i++) {
        trace[i] = a[i] * b[i] + 1.0;
        last = i;
        state.second = kept[i];
        counter++;               /* is read */
    }
}

/* What is called for is called; what is computed for something else, too, stays. */
double needed(int i)
{
    double x = a[i] * 2.0;
    trace[f(kept[i])] = x;
    seen[i] = trace[0] = a[i + 1];
    return x;
}

/* The address of it may go anywhere. */
static int shown[N];
const int *show(int i)
{
    shown[i] = 7;
    return shown;
}

double sum(void)
{
    return seen[3] + kept[1] + counter;
}

/* What is freed is read no more; what is behind another pointer may be. */
struct freed { struct freed *next; int key, used; };

int take_first(struct freed **head, struct freed *spare)
{
    struct freed *first = *head;
    int key = first->key;
    *head = first->next;
    first->next = 0;
    first->key = -1;
    spare->used = 0;
    __builtin_free(first);
    return key;
}

/* One of them is not freed on every way. */
int take_used(struct freed *p, int keep)
{
    int key = p->key;
    p->key = -1;
    if (keep)
        return key;
    p->used = 0;
    __builtin_free(p);
    return key;
}
