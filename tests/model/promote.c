/* Load and store leave the loop where nothing in it may be the same place: distinct variables, restrict, another type, another member. */
static double a[8], b[8][8], c[8];
struct pair { int x, y; };

void distinct(void)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            a[i] += b[i][j] * c[j];
}

void same(double *sum, const double *of, int n)
{
    for (int i = 0; i < n; i++)
        *sum += of[i];
}

void restricted(double *restrict sum, const double *of, int n)
{
    for (int i = 0; i < n; i++)
        *sum += of[i];
}

void other_type(int *many, const double *of, int n)
{
    for (int i = 0; i < n; i++)
        *many += of[i] > 0;
}

void other_member(struct pair *p, const struct pair *of, int n)
{
    for (int i = 0; i < n; i++)
        p->x += of[i].y;
}

void on_condition(int *many, const double *of, int n)
{
    for (int i = 0; i < n; i++)
        if (of[i] > 0)
            (*many)++;
}

/* A test of several parts is one where the later ones load nothing: the loop stores behind all of it. */
static const char *at;

int number(void)
{
    int value = 0;
    while (*at >= '0' && *at <= '9')
        value = value * 10 + *at++ - '0';
    return value;
}

int number_until(const char *const *end)
{
    int value = 0;
    while (*at >= '0' && at < *end)
        value = value * 10 + *at++ - '0';
    return value;
}

/* Stored to on a condition.  gcc remembers whether it was: a store behind the loop at most; clang keeps the stores, and loads in front of the loop. */
static int latest, count;
int sometimes(const long *t, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (t[i] > 5)
            latest = i;
        s += latest;
    }
    return s;
}

void counted(const long *t, int n)
{
    for (int i = 0; i < n; i++)
        if (t[i] > 5)
            count++;
}

/* Nothing but stores: clang has nothing to gain. */
void stored_only(const long *t, int n)
{
    for (int i = 0; i < n; i++)
        if (t[i] > 5)
            latest = i;
}

/* Whether it may be read is not known. */
void behind_pointer(const long *t, int n, int *last)
{
    for (int i = 0; i < n; i++)
        if (t[i] > 5)
            ++*last;
}

/* The call reads it. */
void seen(const long *t, int n, void look(void))
{
    extern int shown;
    for (int i = 0; i < n; i++) {
        if (t[i] > 5)
            shown++;
        look();
    }
}

int last_one(void)
{
    return latest + count;
}
