/* Processes that go on in the middle of functions that another one entered, and that become other programs. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "seen.h"

static volatile int sum;
static int status, failures;

static int odd(int n)
{
    HERE;
    if (n & 1)
        HERE;
    else
        HERE;
    return n & 1;
}

static pid_t start(int n)
{
    pid_t p;
    HERE;
    if (n > 100)
        return -1;
    p = fork();
    HERE;
    if (p == 0) {
        odd(n);
    } else {
        odd(n + 1);
        HERE;
    }
    return p;
}

static int wait_for(pid_t child, int want)
{
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != want) {
        HERE;
        failures++;
    }
    return failures;
}

static pid_t again(int n) { return n > 0 ? start(n) : fork(); }

/* The child leaves the loop and its functions. */
static int in_a_loop(int n)
{
    int lives = 0;
    for (int i = 0; i < n; i++) {
        HERE;
        if (i == 2) {
            pid_t p = start(i);
            odd(i);
            if (p == 0) {
                lives++;
                continue;
            }
            wait_for(p, 40);
        } else {
            odd(i);
        }
        HERE;
        for (int k = 0; k < 4; k++)
            HERE;
    }
    HERE;
    return lives;
}

static int (*volatile pointer)(int) = again;

static int in_conditions(int n)
{
    int mine = 0, k = 3;
    HERE;
    if (again(n) == 0)
        mine += 1;
    else
        wait(&status);
    HERE;
    switch (pointer(-n)) {
    case 0:
        HERE;
        mine += 2;
        break;
    case -1:
        HERE;
        failures++; /* fall through */
    default:
        wait(&status);
        HERE;
    }
    while (k-- > 1 && (mine & 1 || start(n + k) == 0)) {
        HERE;
        mine += 4;
    }
    sum += mine > 3 ? odd(mine) : mine;
    while (wait(&status) > 0)
        HERE;
    HERE;
    return mine;
}

static int deep(int n)
{
    int mine;
    HERE;
    if (n == 0)
        return start(1) == 0;
    mine = deep(n - 1);
    HERE;
    if (!mine && n == 1)
        wait(&status);
    odd(n);
    return mine + (n > 2);
}

/* Two forks in an expression: the second's child is one of two that may have been made. */
static int both(int n)
{
    int r = (again(n) == 0) + 2 * (again(n + 1) == 0);
    HERE;
    while (wait(&status) > 0)
        sum++;
    return r + odd(r);
}

static void replaced(const char *how)
{
    char *const arguments[] = {(char *)"sh", (char *)"-c", (char *)"exit 9", NULL};
    for (int i = 0; i < 3; i++) {
        HERE;
        errno = 0;
        if (execl("/nonexistent/program", "program", (char *)0) != -1 || errno != ENOENT)
            failures++;
        HERE;
        if (i < 2)
            continue;
        if (strcmp(how, "run") == 0)
            execv("/bin/sh", arguments);
        HERE;
    }
    HERE;
    _exit(8);
}

static int fails(void)
{
    int r = execlp("/nonexistent/program", "program", (char *)0);
    HERE;
    if (r == -1)
        HERE;
    else
        HERE;
    return r;
}

static void become(const char *how)
{
    pid_t p = fork();
    if (p == 0) {
        HERE;
        replaced(how);
        HERE;
    }
    sum += wait_for(p, how[0] == 'r' ? 9 : 8);
    if (sum)
        HERE;
    else
        HERE;
}

static void borrowed(int n)
{
    pid_t p = vfork();
    if (p == 0) {
        HERE;
        if (n > 1)
            execl("/bin/sh", "sh", "-c", "exit 7", (char *)0);
        HERE;
        _exit(7);
    }
    HERE;
    wait_for(p, 7);
}

static int compare(const void *x, const void *y)
{
    static int forked;
    HERE;
    if (!forked++ && fork() > 0)
        wait(&status);
    HERE;
    return *(const int *)x - *(const int *)y;
}

static void in_a_callback(void)
{
    int a[4] = {3, 1, 4, 1};
    pid_t mine = getpid();
    HERE;
    qsort(a, 4, sizeof *a, compare);
    HERE;
    if (getpid() != mine)
        exit(a[1]);
    odd(a[2]);
}

static void on_signal(int signal)
{
    (void)signal;
    HERE;
}

static void killed(void)
{
    pid_t p = fork();
    if (p == 0) {
        HERE;
        raise(SIGKILL);
    }
    HERE;
    wait(&status);
}

static void in_background(void)
{
    int pipes[2];
    char c;
    pid_t p;
    if (pipe(pipes) != 0)
        failures++;
    p = fork();
    HERE;
    if (p == 0) {
        close(pipes[0]);
        HERE;
        if (daemon(1, 1) != 0)
            failures++;
        HERE;
        exit(0);
    }
    close(pipes[1]);
    while (read(pipes[0], &c, 1) > 0)
        ;
    close(pipes[0]);
    wait(&status);
}

int main(void)
{
    pid_t first = getpid();
    int lives;
    signal(SIGUSR1, on_signal);
    raise(SIGUSR1);
    become("run");
    become("fail");
    fails();
    borrowed(1);
    borrowed(2);
    in_a_callback();
    killed();
    in_background();
    HERE;
    if (in_a_loop(5)) {
        HERE;
        exit(40);
    }
    HERE;
    lives = in_conditions(1);
    HERE;
    lives += deep(4);
    HERE;
    lives += both(3);
    if (getpid() != first) {
        HERE;
        sum += lives;
        return 0;
    }
    HERE;
    seen_print();
    return failures != 0;
}
