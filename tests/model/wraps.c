/* Two stores to a place in an iteration, the second one on a condition: what is made of both may have no type. */
struct ring {
    int size, at;
    long turns;
};

/* Both compilers store in each iteration: x may lead to r->at. */
int sum(struct ring *r, const short *x, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += x[i];
        if (++r->at >= r->size)
            r->at = 0;
    }
    return s;
}

/* gcc does not where the other access is a store. */
void fill(struct ring *r, short *x, int n)
{
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        if (++r->at >= r->size)
            r->at = 0;
    }
}

/* clang does not where nothing is loaded between the stores. */
int to_constant(struct ring *r, const short *x, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += x[i];
        if (++r->at >= 40)
            r->at = 0;
    }
    return s;
}

/* Neither does where nothing else is loaded, or it is in front of the loop. */
void alone(struct ring *r, int n)
{
    for (int i = 0; i < n; i++)
        if (++r->at >= r->size)
            r->at = 0;
}

int restricted(struct ring *restrict r, const short *restrict x, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += x[i];
        if (++r->at >= r->size)
            r->at = 0;
    }
    return s;
}

/* The place is a member that another one is known to be apart from. */
long members(struct ring *r, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++) {
        s += r->turns++;
        if (++r->at >= r->size)
            r->at = 0;
    }
    return s;
}
