/* Counters have the data's width where the loop is cut, or its constant trip count fits. */
unsigned char in[70000], out[70000];
short wide[70000];

void lower(int n)
{
    for (int i = 0; i < n; i++)
        if (in[i] >= 'A' && in[i] <= 'Z')
            out[i] = in[i] | 32;
}

void halves(unsigned long n)
{
    for (unsigned long i = 0; i < n; i++)
        if (wide[i] < 0)
            wide[i] = 0;
}

/* It may step past its bound and go on. */
void wraps(unsigned n)
{
    for (unsigned i = 0; i < n; i += 3)
        if (in[i] > 9)
            out[i] = 9;
}

void constants(void)
{
    for (int i = 0; i < 250; i++)
        if (in[i] > 9)
            out[i] = 9;
    for (int i = 0; i < 65530; i++)
        if (in[i] > 9)
            out[i] = 9;
    for (int i = 0; i < 65535; i++)
        if (in[i] > 9)
            out[i] = 9;
    for (int i = 0; i < 65536; i++)
        if (in[i] > 9)
            out[i] = 9;
}
