/* What inlined functions load unless they return a constant, as where there is no more. */
struct text {
    const char *from;
    int at, end;
};

static int peek(const struct text *t)
{
    return t->at < t->end ? t->from[t->at] : -1;
}

/* Each place is loaded once in an iteration, `from` once in all. */
int blanks(struct text *t)
{
    int n = 0;
    for (; peek(t) == ' ' || peek(t) == '\t'; n++)
        t->at++;
    return n;
}

/* The place in front of the call is known behind it. */
int twice(const struct text *t)
{
    return peek(t) + peek(t);
}

static int first(const struct text *t)
{
    if (t->at == t->end)
        return -1;
    return t->from[t->at];
}

int same(const struct text *t)
{
    return first(t) * first(t);
}

static const char *rest(const struct text *t)
{
    if (t->at < t->end)
        return t->from + t->at;
    return (const char *)0;
}

int is_empty(const struct text *t)
{
    return rest(t) ? *rest(t) == 0 : rest(t) != 0;
}

/* Nothing says that there is mostly more: it stays. */
static int chosen(const struct text *t)
{
    return t->at == 3 ? t->from[3] : 0;
}

int choices(const struct text *t)
{
    return chosen(t) + chosen(t);
}

/* Another condition decides as well: it stays. */
static int marked(const struct text *t, int mark)
{
    if (t->at >= t->end)
        return -1;
    if (mark)
        return t->from[t->at];
    return t->at;
}

int marks(const struct text *t, int mark)
{
    return marked(t, mark) + marked(t, mark + 1);
}
