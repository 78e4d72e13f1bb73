/* What small static functions leave in registers where they are inlined: a place that the result tells, a global; not those of functions that
 * are called. */
static unsigned slots[512];
static const char *at;
int count;

static unsigned slot_of(unsigned key)
{
    unsigned s = key % 512;
    while (slots[s] != 0 && slots[s] != key)
        s = (s + 1) % 512;
    return s;
}

int look_up(unsigned key)
{
    return slots[slot_of(key)] != 0;
}

static void skip(void)
{
    while (*at == ' ')
        at++;
}

int next(void)
{
    skip();
    count++;
    return *at;
}

/* Two ways out, one of which has not read it. */
static int sometimes(int x)
{
    if (x)
        return count;
    return 0;
}

int behind(int x)
{
    return sometimes(x) + count;
}

int visible(void)
{
    return count;
}

int behind_call(void)
{
    return visible() + count;
}
