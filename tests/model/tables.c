/* clang tests a bit of the index instead of comparing a small table's element with a constant. */
static const char word[] = "eennee";

int is_end(int k)
{
    return word[k] == '\0';
}

int is_next(int k, char c)
{
    return word[k] == c;
}

/* clang unrolls the loop: each index is a constant, and so is the element. */
static const int step[] = {1, 2, 2, 1, -1, -2, -2, -1}, line[2][3] = {{0, 1, 2}, {3, 4, 5}};

int around(const int *board, int at)
{
    int n = 0;
    for (int k = 0; k < 8; k++)
        n += board[at + step[k]];
    return n;
}

int is_line(const int *board, int by)
{
    for (int k = 0; k < 2; k++)
        if (board[line[k][0]] == by && board[line[k][1]] == by && board[line[k][2]] == by)
            return 1;
    return 0;
}

/* Not this one, which would become too long; nor one whose end is not known, or that does not begin at a known place.
 */
static const int weight[100] = {1, 2, 3};

int weighed(const int *p)
{
    int n = 0;
    for (int k = 0; k < 100; k++)
        n += p[k] * weight[k];
    return n;
}

int some(const int *p, int m)
{
    int n = 0;
    for (int k = 0; k < m; k++)
        n += p[k] * step[k];
    return n;
}

int from(const int *p, int i)
{
    int n = 0;
    for (int k = 0; k < 4; k++)
        n += p[k] * step[i + k];
    return n;
}

/* Two loops, one in the other, of which the inner one is gone when the outer one is looked at; not if they are long. */
static const int blur[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}}, wide[9][9] = {{1, 2}};

int blurred(const unsigned char *p, int width)
{
    int n = 0;
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
            n += blur[j][i] * p[j * width + i];
    return n;
}

int widened(const unsigned char *p, int width)
{
    int n = 0;
    for (int j = 0; j < 9; j++)
        for (int i = 0; i < 9; i++)
            n += wide[j][i] * p[j * width + i];
    return n;
}

/* A table that is passed is as known, also if it is passed on, if it is the same in all calls and passed from its
 * beginning on. */
static int inner(const int *k, const int *other, const int *moved, const int *p)
{
    int n = 0;
    for (int i = 0; i < 3; i++)
        n += k[i] * p[i] + other[i] + moved[i];
    return n;
}

static int outer(const int *k, const int *p)
{
    return inner(k, step, step + 1, p) + inner(k, weight, step + 1, p);
}

int passed(const int *p)
{
    return outer(weight, p) + outer(step, p);
}

static int only(const int *k, const int *p)
{
    int n = 0;
    for (int i = 0; i < 3; i++)
        n += k[i] * p[i];
    return n;
}

static int between(const int *k, const int *p)
{
    return only(k, p) + only(k, p + 1);
}

int passed_on(const int *p)
{
    return between(step, p);
}

/* … but for one that was changed before. */
static int last(const int *k, const int *p)
{
    int n = 0;
    for (int i = 0; i < 3; i++)
        n += k[i] * p[i];
    return n;
}

static int changed(const int *k, const int *p)
{
    if (*p)
        k++;
    return last(k, p);
}

int passed_changed(const int *p)
{
    return changed(step, p);
}
