/* Iterations that are skipped, of which the next one is not: what those load that are not is loaded in front of the loop.  Compared with
 * `gcc -O2 -S` and `clang -O2 -S`: p->cells is loaded outside of the loops where the comment says so. */
typedef struct {
    int width, height;
    unsigned char *cells;
} plane;

/* Once. */
int around(const plane *p, int at)
{
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx || dy)
                n += p->cells[at + dy * p->width + dx];
    return n;
}

/* Once: the test is written the other way round. */
int around_by_continue(const plane *p, int at)
{
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            if (dx == 0 && dy == 0)
                continue;
            n += p->cells[at + dy * p->width + dx];
        }
    return n;
}

/* Once. */
int beside(const plane *p, int at)
{
    int n = 0;
    for (int dx = -2; dx <= 2; dx++)
        if (dx)
            n += p->cells[at + dx];
    return n;
}

/* gcc: in each iteration, since nobody knows which one is skipped. */
int but_one(const plane *p, int at, int skipped)
{
    int n = 0;
    for (int dx = -2; dx <= 2; dx++)
        if (dx != skipped)
            n += p->cells[at + dx];
    return n;
}

/* In each iteration: something is stored. */
void mark(const plane *p, int at)
{
    for (int dx = -1; dx <= 1; dx++)
        if (dx)
            p->cells[at + dx] = 1;
}
