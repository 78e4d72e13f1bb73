/* An index that a small function bounds: clang knows that the place lies in the array, not in the member beside it; gcc
 * does not look. */
struct box {
    int n, head[16];
};

static int chosen(double x)
{
    int c = (int)(x * 16);
    return c < 0 ? 0 : c >= 16 ? 15 : c;
}

static int in_turn(int c)
{
    if (c < 0)
        return 0;
    if (c > 15)
        return 15;
    return c;
}

static int cut(unsigned c) { return c & 15; }

static int least(int c) { return c < 0 ? 0 : c; } /* no bound above: the place is behind n all the same */

static int of_byte(unsigned char c) { return c; }

static int moved(int c)
{
    if (c < 0)
        return 0;
    c -= 8;
    return c;
}

static int other(int c, int d)
{
    if (d < 0)
        return 0;
    return c;
}

static int by_statement(int c)
{
    if (c < 0)
        return 0;
    (void)({ if (c == 7) return -1; c; });
    return c < 15 ? c : 15;
}

void choose(struct box *b, const double *x) { for (int i = 0; i < b->n; i++) b->head[chosen(x[i])] = i; }
void turn(struct box *b, const int *x) { for (int i = 0; i < b->n; i++) b->head[in_turn(x[i])] = i; }
void mask(struct box *b, const unsigned *x) { for (int i = 0; i < b->n; i++) b->head[cut(x[i])] = i; }
void at_least(struct box *b, const int *x) { for (int i = 0; i < b->n; i++) b->head[least(x[i])] = i; }
void byte(struct box *b, const int *x) { for (int i = 0; i < b->n; i++) b->head[of_byte(x[i])] = i; }
void move(struct box *b, const int *x) { for (int i = 0; i < b->n; i++) b->head[moved(x[i])] = i; }
void another(struct box *b, const int *x) { for (int i = 0; i < b->n; i++) b->head[other(x[i], i)] = i; }
void leave(struct box *b, const int *x) { for (int i = 0; i < b->n; i++) b->head[by_statement(x[i])] = i; }
