/* Loops with labels and cases of their own in regions: each text of the body has other names. */
int work(int);

int machine(const char *code)
{
    int n = 0;
#pragma memrewrite begin machine
    while (*code) {
        switch (*code++) {
        case 'a':
        again:
            n += work(n);
            if (n < 0)
                goto again;
            break;
        case 'b': n -= work(2); break;
        default: goto odd;
        }
        continue;
    odd:
        work(n);
    }
    work(n);
#pragma memrewrite end
    return n;
}

int leaves(const char *code)
{
    int n = 0;
#pragma memrewrite begin leaves
    while (*code) {
        if (work(*code++) < 0)
            goto out;
        n++;
    }
    work(n);
out:
    work(2 * n);
#pragma memrewrite end
    return n;
}

int duff(int n)
{
    int s = 0;
#pragma memrewrite begin duff
    switch (n % 2) {
        do {
        case 0: s += work(n);
        case 1: s += work(-n);
        } while ((n -= 2) > 0);
    }
#pragma memrewrite end
    return s;
}
