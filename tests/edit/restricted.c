/* options: --all --events=dependence,lifetime,values */
/* Pointers that are restrict, of which the address is taken: compilers warn where such an address loses the qualifier. */
long add(const int *restrict from, int *restrict to, int n)
{
    const int *restrict *source = &from;
    int *restrict rows[2] = {to, to + n / 2};
    long sum = 0;
    for (int i = 0; i < n / 2; i++) {
        rows[0][i] += (*source)[i];
        sum += rows[1][i];
    }
    for (int i = 0; i < n / 2; i++)
        if ((*source)[i] & 1)
            sum += *rows[i & 1]++;
    return sum;
}
