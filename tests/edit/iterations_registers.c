/* options: --progress=none */
/* Iterations that call nothing which might not return: their counters are in registers, and go where they belong when a stretch of iterations ends. */
static unsigned slot[64];

static unsigned place(unsigned key)
{
    unsigned s = key & 63;
    while (slot[s] != 0 && slot[s] != key)
        s = (s + 1) & 63;
    return s;
}

#pragma memrewrite function
int fill(const unsigned *key, int n)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (slot[place(key[i])])
            found++;
        for (int k = 0; k < i && k < 4; k++)
            if (key[k] == 77)
                return found;
    }
    return found;
}
