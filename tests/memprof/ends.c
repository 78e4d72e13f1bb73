/* The ways of a program to end: ends HOW LOADS.  It loads so often at site 0, then ends; what comes behind is not
 * loaded. */
#define _GNU_SOURCE
#include "memrt.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static double a[64];

static void load(unsigned long n)
{
    unsigned long i;
    for (i = 0; i < n; i++)
        MR_LOAD(0u, 8u, &a[i % 64]);
}

static void end(const char *how)
{
    if (!strcmp(how, "kill"))
        kill(getpid(), SIGKILL);
    if (!strcmp(how, "abort"))
        abort();
    if (!strcmp(how, "crash"))
        *(volatile int *)0 = 1;
    if (!strcmp(how, "_exit"))
        _exit(3);
    if (!strcmp(how, "ending"))
        _exit(MR_ENDING(3));
}

int main(int argc, char **argv)
{
    const char *how = argv[1];
    unsigned long n = strtoul(argv[2], 0, 10);
    int status = 0;
    MR_COUNT(0);
    load(n);
    end(how);
    if (!strcmp(how, "exec")) {
        mr_stayed(execl((mr_leaving(), "/no/such/program"), "none", (char *)0));
        load(n);
        mr_stayed(execl((mr_leaving(), "/bin/true"), "true", (char *)0));
    }
    if (!strcmp(how, "first")) /* as process 1, which takes in all that have lost their parents */
        return wait(&status) != -1;
    if (!strcmp(how, "child")) { /* nobody but our own child is seen, and none is left */
        pid_t child = fork();
        if (child == 0) {
            load(n);
            return 0;
        }
        if (wait(&status) != child || wait(&status) != -1)
            return 4;
    }
    if (!strcmp(how, "closed")) { /* as daemons do */
        int fd;
        for (fd = 3; fd < 1024; fd++)
            close(fd);
        load(n);
    }
    if (!strcmp(how, "wait") || !strcmp(how, "waitkill")) { /* for somebody who does something to the consumer */
        char line[8];
        printf("%ld\n", (long)getpid());
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return 5;
        load(n);
    }
    (void)argc;
    return 0;
}
