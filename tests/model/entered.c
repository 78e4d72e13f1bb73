/* Loops whose first iteration is sure, or is not; structures that are copied beside members of others. */
struct list {
    long *value;
    struct list *next;
};

/* l->value goes in front of both loops: 0 < n is known from the outer one. */
long sure(struct list *l, long *to, int n)
{
    long s = n;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            to[s & 15] += *l->value;
        s ^= to[i];
    }
    return s;
}

/* gcc's ranges say that j < n - i holds at first, clang does not look. */
long by_ranges(struct list *l, long *to, int n)
{
    long s = n;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n - i; j++)
            to[s & 15] += *l->value;
        s ^= to[i];
    }
    return s;
}

/* l->value goes in front of the inner loop. */
long unsure(struct list *l, long *to, const int *length, int n)
{
    long s = n;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < length[i]; j++)
            to[s & 15] += *l->value;
        s ^= to[i];
    }
    return s;
}

/* The sum is stored behind the inner loop, not behind the outer one. */
void stored(long *sum, const int *length, const float *from, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < length[i]; j++)
            *sum += from[j] > 0;
}

struct pair {
    long x, y;
};
struct machine {
    struct pair *stack;
    long steps;
};

/* m->stack does not change; m->steps is stored in each iteration. */
void copies(struct machine *m, int n)
{
    for (int i = 0; i < n; i++) {
        m->stack[i] = m->stack[i + 1];
        m->steps++;
    }
}

/* … and here behind the loop, with gcc. */
void writes(struct machine *m, int n)
{
    for (int i = 0; i < n; i++) {
        struct pair v = {i, n};
        m->stack[i] = v;
        m->steps++;
    }
}

struct code {
    int what, by;
};

/* m->stack is loaded in the arms: what is none of these goes round without it. */
long dispatched(struct machine *m, const struct code *c)
{
    for (;;) {
        switch (c->what) {
        case 0: m->steps += m->stack->x; break;
        case 1: m->steps -= m->stack->x; break;
        case 8: return m->steps;
        }
        c += c->by;
    }
}
