/* Functions that call setjmp, or vfork, which come back more than once, and calls in them that do not come back. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static jmp_buf b;
static int n;
static void thrower(int k)
{
    n++;
    if (k & 1)
        longjmp(b, k);
    n += 2;
}
static int in_if(int k)
{
    volatile int r = 0;
    if (setjmp(b) == 0) {
        r = 1;
        thrower(k);
        r = 2;
    } else {
        r = 3;
    }
    return r;
}
static int in_assign(int k)
{
    int r;
    r = setjmp(b);
    if (r)
        return r;
    thrower(k);
    thrower(k + 1);
    return 0;
}
static int in_switch(int k)
{
    switch (setjmp(b)) {
    case 0:
        thrower(k);
        return 1;
    case 1:
        return 2;
    default:
        return 3;
    }
}
static int statement(volatile int k)
{
    setjmp(b);
    k--;
    if (k > 0)
        thrower(k);
    return k;
}
static int loop(void)
{
    volatile int k = 0;
    while (!setjmp(b))
        if (k++ > 5)
            thrower(k);
    return k;
}
static int declared(int k)
{
    volatile int r = 0;
    {
        int c = setjmp(b);
        int d = c + 1;
        if (c)
            r += d;
    }
    if (r < 4) {
        int x = k;
        thrower(x);
        thrower(x | 1);
    }
    return r;
}
static int nested(int k)
{
    jmp_buf outer;
    volatile int tries = 0;
    do {
        if (!_setjmp(outer))
            longjmp(outer, 1 + (k & 1));
        else if (setjmp(b) == 0)
            thrower(tries + k);
    } while (tries++ < 3);
    return tries;
}
static sigjmp_buf at_signal;
static void handler(int number)
{
    siglongjmp(at_signal, number);
}
static int signalled(int k)
{
    volatile int r = 0;
    signal(SIGUSR1, handler);
    switch (sigsetjmp(at_signal, 1)) {
    default:
        r++;
        break;
    case 0:
        if (k % 3)
            raise(SIGUSR1);
        r += 2;
    }
    return r;
}
static int child(void)
{
    int status = 0;
    pid_t pid = vfork();
    if (pid == 0)
        _exit(3);
    waitpid(pid, &status, 0);
    return WEXITSTATUS(status);
}
static int value(int k)
{
    int r;
    if (setjmp(b))
        return 1;
    r = ({ thrower(k); k + 1; });
    switch (k) {
    case 4:
        thrower(3);
    case 5:
        thrower(4);
    }
    return r;
}
static int sum(int x) { thrower(x); return x; }
static int in_expr(int k)
{
    int r = 0;
    if (setjmp(b))
        return -1;
    r = sum(2) + sum(k) * 3;
    if (sum(k) > 3 && sum(k + 1) > 5)
        r++;
    for (int i = 0; i < sum(i + 2); i++)
        r += i;
    return r + sum(k);
}
int main(void)
{
    int s = 0;
    for (int i = 0; i < 9; i++) {
        s += in_if(i);
        s += in_assign(i);
        s += in_switch(i);
        s += statement(i);
        s += loop();
        s += in_expr(i);
        s += declared(i);
        s += nested(i);
        s += signalled(i);
        s += child();
        s += value(i);
    }
    printf("%d %d\n", s, n);
    return 0;
}
