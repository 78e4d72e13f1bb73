/* Stores that leave a place as it is, wherever they go, since they store what it holds. */
struct node {
    struct node *next, *prev;
};

/* gcc loads *value anew in each iteration, since the store is one of the iteration before. */
void fill(int *to, const int *value, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = *value;
}

/* In the same iteration it is there. */
int fill_and_sum(int *to, const int *value, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += *value;
        to[i] = *value;
    }
    return sum + *value;
}

/* For both loops. */
void rows(int **row, const int *value, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            row[i][j] = *value;
}

/* What leads to the place is of another type, and leaves the loop. */
void other_type(int *to, const int *const *value, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = **value;
}

/* restrict says that it is not written. */
void restricted(int *restrict to, const int *restrict value, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = *value;
}

/* No loop, or a place that is another one in each iteration: x->next stays. */
void unlink(struct node *x)
{
    x->prev->next = x->next;
    x->next->prev = x->prev;
}

void unlink_all(struct node **x, int n)
{
    for (int i = 0; i < n; i++) {
        x[i]->prev->next = x[i]->next;
        x[i]->next->prev = x[i]->prev;
    }
}

/* What is stored is more than what was loaded. */
void more(int *to, const int *value, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = *value + 1;
}

/* The loop's test loads it. */
void up_to(int *to, const int *value)
{
    for (int i = 0; i < *value; i++)
        to[i] = *value;
}
