/* Loops that move on what others share are short: they count in memory; those that may become vectors do not. */
static const char *at;
static int g, a[100];
struct scanner {
    const char *p;
};

void blanks(void)
{
    while (*at == ' ')
        at++;
}

int number(struct scanner *s)
{
    int value = 0;
    while (*s->p >= '0' && *s->p <= '9')
        value = value * 10 + *s->p++ - '0';
    return value;
}

void all(int n)
{
    for (g = 0; g < n; g++)
        if (a[g] > 3)
            a[g] = 0;
    for (; n && *at; n--) {
        while (*at == ' ')
            at++;
        at++;
    }
}
