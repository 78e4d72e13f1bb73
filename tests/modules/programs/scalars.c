/* What loops carry in registers; each loop's line says it. */
int a[100], n = 50, sink;
static int next(int x) { return x * 7 % 11; }
int main(void)
{
    int i, j, k, s = 0, p = 1, m = 0, last = 0, t, count = 0, x = 1;
    for (i = 0; i < n; i++) /* i=induction s=reduction */
        s += a[i];
    for (i = 0; i < n; i++) { /* i=induction */
        t = a[i];
        a[i] = t + 1;
    }
    for (i = 0; i < n; i++) /* i=induction x=carried */
        x = next(x);
    for (i = 0; i < n; i++) /* i=induction m=carried */
        if (a[i] > m)
            m = a[i];
    for (i = 0; i < n; i++) { /* i=induction last=carried */
        a[i] = last;
        last = a[i] + i;
    }
    for (i = 0; i < n; i++) { /* i=induction count=reduction p=reduction */
        if (a[i] & 1)
            count++;
        p = p * 3;
    }
    for (i = 0, j = 9; i < n; i++, j -= 2) /* i=induction j=induction */
        a[i] = j;
    for (i = 0; i < n; i++) { /* i=induction k=carried */
        if (i & 1)
            k = i;
        a[i] = k;
    }
    for (i = 0; i < n; i++) { /* i=induction */
        if (i & 1)
            k = i;
        else
            k = 2;
        a[i] = k;
    }
    i = 0;
    while (i < n) { /* i=carried */
        if (a[i] == 3)
            i += 2;
        i++;
    }
    for (i = 0; i < n; i++) { /* i=induction s=carried */
        s += a[i];
        a[i] = s;
    }
    do { /* i=induction */
        int own = a[i - 1];
        own++;
        a[i - 1] = own;
    } while (--i > 0);
    for (i = 0; i < n; i++) { /* i=induction */
        if (a[i] == 5)
            continue;
        t = a[i];
        for (j = 0; j < 2; j++) /* j=induction t=reduction */
            t += j;
        a[i] = t;
    }
    for (i = 0; i < 9; i++) { /* i=induction */
        switch (i) {
        case 1: t = 1; break;
        default: t = 2;
        }
        sink = i;
    }
    return (s + p + m + last + count + x) == -1;
}
