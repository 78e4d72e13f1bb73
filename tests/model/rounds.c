/* A load that one place adds makes another worth while: each place is looked at again until nothing changes. */
extern void other(void);

/* Where the first condition ends *p is known on one way: it is loaded on the other.  So it is known where the second one ends, on the way round it. */
int second(const int *p, int a, int b)
{
    int sum = 0;
    if (a)
        sum += *p;
    if (b) {
        sum += *p;
        other();
    }
    return sum + *p;
}

int fourth(const int *p, int a, int b, int c, int d)
{
    int sum = 0;
    if (a)
        sum += *p;
    if (b) {
        sum += *p;
        other();
    }
    if (c) {
        sum += *p;
        other();
    }
    if (d) {
        sum += *p;
        other();
    }
    return sum + *p;
}

/* Nowhere known: nothing is added. */
int never(const int *p, int a)
{
    int sum = 0;
    if (a)
        other();
    return sum + *p;
}

/* Not sure to follow: nothing is added. */
int perhaps(const int *p, int a, int b)
{
    int sum = 0;
    if (a)
        sum += *p;
    if (b)
        sum += *p;
    return sum;
}

/* Known on all ways. */
int both(const int *p, int a)
{
    int sum = 0;
    if (a)
        sum += *p;
    else
        sum -= *p;
    return sum + *p;
}

/* What a way stores is known, too. */
int stored(int *p, int a)
{
    if (a)
        *p = 3;
    return *p;
}

/* In front of a loop: what each iteration loads and none changes … */
int each_iteration(const int *p, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += *p;
    return sum;
}

/* … not what some iterations load, through a pointer … */
int some_iterations(const int *p, const char *which, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (which[i])
            sum += *p;
    return sum;
}

/* … but a variable, which can be read at any time; not if the loop changes it. */
static int variable;

int some_iterations_variable(const char *which, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (which[i])
            sum += variable;
    return sum;
}

int some_iterations_changed(const char *which, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (which[i]) {
            sum += variable;
            other();
        }
    return sum;
}

void change(int n)
{
    variable = n;
}

/* A load behind a way out of the loop is not sure. */
int left_before(const int *p, const char *which, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (which[i])
            break;
        sum += *p;
    }
    return sum;
}

/* The iteration before stored it. */
void running(int *p, const int *q, int n)
{
    for (int i = 0; i < n; i++)
        *p += q[i];
}

/* Operands of the test that compute with registers are copied in front of the loop together with the first one. */
void tested_by_two(const int *p, float *q, int k, int stop)
{
    while (k >= 0 && stop - k < 100) {
        q[k] = (float)*p;
        k = k * 3 % 7 - stop;
    }
}

/* One that leads elsewhere gcc copies, too. */
int tested_apart(const int *p, float *q, int k, int stop)
{
    while (k >= 0) {
        if (stop - k > 100)
            return 3;
        q[k] = (float)*p;
        k = k * 3 % 7 - stop;
    }
    return 1;
}

/* One that loads neither does. */
void tested_by_load(const int *p, float *q, const char *t, int k, int stop)
{
    while (k >= 0 && t[k]) {
        q[k] = (float)*p;
        k = k * 3 % 7 - stop;
    }
}

/* clang loads a[i] in each round: it loads in front of a loop only for what the loop's first block loads. */
void sift(int *a, int n, int i)
{
    while (2 * i + 1 < n) {
        int c = 2 * i + 1;
        if (c + 1 < n && a[c + 1] > a[c])
            c++;
        if (a[i] >= a[c])
            return;
        int t = a[i];
        a[i] = a[c];
        a[c] = t;
        i = c;
    }
}

/* Both arms load d[i - 1] first, which clang does in front of the branch, and so of the loop; d[i] stays in both. */
void common(const char *a, const char *b, int i, int m, int **d)
{
    for (int j = 1; j <= m; j++)
        if (a[j] == b[j])
            d[i][j] = d[i - 1][j - 1] + 1;
        else
            d[i][j] = d[i - 1][j] + d[i][j - 1];
}

/* The three arms end alike: clang makes one store to t[i][j] of them, and then loads t[i] in front of the loop. */
void sunk(short **t, int *d, const int *a, int i, int m, int c)
{
    for (int j = 1; j < m; j++)
        if (a[j] == c) {
            d[j] = c;
            t[i][j] = 1;
        } else if (a[j] > 7 && c) {
            d[j] = a[j - 1];
            t[i][j] = 2;
        } else {
            d[j] = 3;
            t[i][j] = 4;
        }
}

/* Two of three arms begin with t[i], which is loaded in front of their branch: the arms are not alike any more. */
void parted(int **t, const int *a, int i, int m, int c)
{
    for (int j = 1; j < m; j++)
        if (a[j] == c)
            t[i][j] = 1;
        else if (a[j] > 7)
            t[i][j] = 3;
        else
            t[i][j] = j;
}

/* One way has no arm, or stores elsewhere. */
void missing(int **t, const int *a, int i, int m, int c)
{
    for (int j = 1; j < m; j++)
        if (a[j] == c)
            t[i][j] = 1;
        else if (a[j] > 7)
            t[i][j] = 3;
}

void elsewhere(int **t, const int *a, int i, int m, int c)
{
    for (int j = 1; j < m; j++)
        if (a[j] == c)
            t[i][j] = 1;
        else if (a[j] > a[j - 1])
            t[i][j + 1] = a[j - 1];
        else
            t[i][j] = j;
}
