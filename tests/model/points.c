/* Pointers of which all targets are known: parameters of functions that are called by name, variables that walk through an array. */
static double a[8], b[8];
static int sum;

static void add(double *to, const double *from)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            to[i] += from[j];
}

static void swap(double *to, const double *from)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            to[i] += from[j];
}

int walk(void)
{
    int stack[4] = {1, 2, 3, 4}, *top = stack;
    while (top < stack + 4)
        sum += *top++;
    add(a, b);
    swap(a, b);
    swap(b, a);
    return sum;
}
