/* config: 3 3
   A signal's handler counts and enters regions at each instruction of the thread's start and of entries.  The parent
   steps the program that far, and gives it the signal there: what the main flow counts is the same wherever that is. */
#define _GNU_SOURCE
#include "memrt.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ENTRIES = 5, START = 100, GAP = 1009 };

static void handler(int sig)
{
    mr_u64 *c;
    (void)sig;
    c = mr_begin_leaf(1);
    if (c)
        c[2]++;
    mr_leave(1);
    mr_enter(2);
    MR_COUNT(2);
    mr_leave(2);
}

static void entries(int n)
{
    while (n--) {
        mr_u64 *c;
        mr_enter(0);
        MR_COUNT(0);
        c = mr_begin_leaf(1);
        if (c)
            c[1]++;
        mr_leave(1);
        MR_COUNT(0);
        mr_leave(0);
    }
}

/* The program: it stops before what is stepped through, and behind it. */
static int body(int later)
{
    int before = later ? 2 : 0;
    signal(SIGUSR1, handler);
    entries(before);
    raise(SIGSTOP);
    entries(1);
    raise(SIGSTOP);
    entries(ENTRIES - 1 - before);
    return 0;
}

static int stopped_by(pid_t child, int signal)
{
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status))
        exit(WEXITSTATUS(status));
    return WIFSTOPPED(status) && WSTOPSIG(status) == signal;
}

/* Gives the program the signal after so many of its instructions, or never.  Returns how many it was stepped through;
   ends with status 77 where there is no stepping. */
static long interrupt(char *self, int later, long at)
{
    long n = 0;
    int status = 0;
    pid_t child = fork();
    if (!child) {
        char file[40];
        sprintf(file, "at.%d.%ld.mrc", later, at);
        setenv("MEMREWRITE_OUT", file, 1);
        if (ptrace(PTRACE_TRACEME, 0, 0, 0))
            exit(77);
        execl(self, self, later ? "later" : "first", "here", (char *)0);
        exit(1);
    }
    stopped_by(child, SIGTRAP);
    ptrace(PTRACE_CONT, child, 0, 0);
    stopped_by(child, SIGSTOP);
    do
        ptrace(PTRACE_SINGLESTEP, child, 0, 0);
    while (stopped_by(child, SIGTRAP) && ++n != at);
    ptrace(PTRACE_CONT, child, 0, at < 0 ? 0 : SIGUSR1);
    while (waitpid(child, &status, 0) == child && WIFSTOPPED(status))
        ptrace(PTRACE_CONT, child, 0, 0);
    if (status)
        printf("status %x after %ld instructions\n", (unsigned)status, at);
    return n;
}

/* stepped first: the first entry, with the thread's start; stepped later: the third one, before one that is sampled */
int main(int argc, char **argv)
{
    int later = argc > 1 && argv[1][0] == 'l';
    long all, at;
    if (argc > 2)
        return body(later);
    all = interrupt(argv[0], later, -1);
    for (at = 1; at < all; at += later || at < START ? 1 : GAP)
        interrupt(argv[0], later, at);
    return 0;
}
