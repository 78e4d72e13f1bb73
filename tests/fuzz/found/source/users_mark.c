#define F_(x) x
#define F_(...) __VA_ARGS__
/* Loops with labels and cases of their own in regions: each text of the body has other names. */
int work(int);

F_((int machine(const char *code)
{
    int n = 0;
#pragma memrewrite begin machine
    while (*code) {
        if (n < 0)
                goto again;
    odd:
        work(n);
    }
    work(n);
#pragma memrewrite end
    return n;
}) ? 1 : 2)

int leaves(const char *code)
{
    int n = 0;
#pragma memrewrite begin leaves
    while (*code) {
        if (work(*code) < 0)
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
        
#if 0
case 0: s += work(n);
#endif
case 0: s += work(n);
       /*@mr:9.@*/+= work(-n);
        } while ((n -= 2) > 0);
    }
#pragma memrewrite end
    return s;
}
