/* Small functions of external linkage: a program that has main and no other file that names them. */
static int total;
int limit;

int get(const int *p)
{
    return *p;
}

int larger(int a, int b)
{
    return a > b ? a : b;
}

void add(int *to, int x)
{
    *to += x;
}

/* The address is taken: it may be called from anywhere, and keeps its load. */
int taken(const int *p)
{
    return *p;
}

int (*table[])(const int *) = {taken};

int __attribute__((noinline)) stays(const int *p)
{
    return *p;
}

/* The pointer's target is loaded once. */
int hoisted(const int *p, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += get(p);
    return sum;
}

/* a[i - 1] is carried: the call leaves operations alone. */
int carried(const int *a, int n)
{
    int sum = 0;
    for (int i = 1; i < n; i++)
        sum += larger(a[i], a[i - 1]);
    return sum;
}

/* The sum stays in a register, and is stored behind the loop. */
void promoted(int n)
{
    for (int i = 0; i < n; i++)
        add(&total, i);
}

int kept(const int *p, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += taken(p) + stays(p);
    return sum + limit;
}

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    promoted(hoisted(a, 3) + carried(a, 4));
    return kept(a, 4) + total;
}
