#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern long total;
void note(int value);
int work(int rounds);
int leaf(int value);
int called_back(int value);

/* kept.c */
void signals(void);
void ends(void);

/* outside.c, which is not instrumented */
int outside_thread(int (*f)(int), int value);
