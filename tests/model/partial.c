/* What inlined functions load on some ways only. */
struct text {
    int at, end, line;
    const char *from;
};

static int peek(const struct text *t)
{
    if (t->at < 0 || t->at == t->end)
        return 0;
    return t->from[t->at];
}

/* It is loaded once: by peek, or else behind it. */
const char *followed(const struct text *t)
{
    return peek(t) == '"' ? t->from + 1 : t->from;
}

/* It is known. */
int known(const struct text *t)
{
    const char *from = t->from;
    return *from + peek(t);
}

/* The calls may go different ways, and a loop does not move it. */
int blanks(const struct text *t)
{
    int n = 0;
    while (peek(t) == ' ')
        n++;
    return n;
}

/* Another one's call hands it on. */
static int wide(const struct text *t)
{
    return peek(t) + 256;
}

const char *handed_on(const struct text *t)
{
    return t->from + wide(t);
}

/* Seldom: it stays. */
static void count(struct text *t, int c)
{
    if (c == '\n')
        t->line++;
}

int counted(struct text *t)
{
    count(t, t->from[0]);
    return t->line;
}
