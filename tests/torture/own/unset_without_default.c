/* A switch without a default gets one, for a counter: compilers see a way there on which the variable has no value, and that they had not seen before. */
extern void abort(void);

static const char *name_of(int kind)
{
    const char *name;
    switch (kind) {
    case 1: name = "one"; break;
    case 2: name = "two"; break;
    case 7: name = "seven"; break;
    }
    return name;
}

static int size_of(int kind, int fallback)
{
    int size;
    switch (kind) {
    case 1:
    case 2: size = fallback; break;
    case 3: size = 3 * fallback;
    }
    return size;
}

int main(void)
{
    if (name_of(1)[0] != 'o' || name_of(2)[0] != 't' || name_of(7)[1] != 'e')
        abort();
    if (size_of(1, 4) != 4 || size_of(3, 4) != 12)
        abort();
    return 0;
}
