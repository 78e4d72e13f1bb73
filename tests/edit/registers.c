/* options: --all --progress=none */
/* Five counters of a loop are its variables, the ones that are incremented most often, and those of innermost loops; the rest counts in memory. What
 * ends a loop's condition leads out of it. */
int match(const unsigned char *s, const unsigned char *t, const unsigned char *end, const int *chain, int at, int best)
{
    int sum = 0;
    while (at > 0) {
        const unsigned char *p = s + at;
        if (p[best] != t[best] || p[1] != t[1] || *p != *t) {
            at = chain[at];
            continue;
        }
        const unsigned char *q = t;
        while (q < end && *q == *p && q[1] == p[1] && q[2] == p[2])
            q += 3, p += 3;
        if (q - t > best) {
            best = (int)(q - t);
            if (best & 1)
                sum += best;
            else if (best & 2)
                sum -= best / 3;
        }
        if (sum & 8)
            sum ^= *p / 5;
        at = chain[at - 1];
    }
    return best + sum;
}

int digits(const unsigned char *s, int at)
{
    int sum = 0;
    while (at != 77) {
        at ^= s[at];
        for (int i = at; s[i] & 1; i++)
            sum++;
        if (at & 1)
            sum ^= s[1];
        if (at & 2)
            sum += s[2] / 3;
        if (at & 4)
            sum ^= s[3] / 5;
        if (at & 8)
            sum -= s[4] / 7;
        if (at & 16)
            sum ^= s[5] / 9;
        if (at & 32)
            sum += s[6] / 11;
        if (at & 64)
            sum -= s[7] / 13;
    }
    return sum;
}
