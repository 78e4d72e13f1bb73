/* Not rewritten.  A table in memory that all processes share, a row for each; the child of vfork counts in its parent's, as its counters do. */
#define _GNU_SOURCE
#include "seen.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PROCESSES = 200, LINES = 500 };

typedef struct Row {
    int process;
    int count[LINES];
} Row;

static Row *rows, *mine;
static int *used;

void seen_by_another(void)
{
    mine = &rows[__sync_fetch_and_add(used, 1)];
    mine->process = (int)getpid();
}

__attribute__((constructor)) static void start(void)
{
    char *shared = mmap(NULL, 64 + PROCESSES * sizeof(Row), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        abort();
    used = (int *)(void *)shared;
    rows = (Row *)(void *)(shared + 64);
    seen_by_another();
    pthread_atfork(NULL, NULL, seen_by_another);
}

void seen(int line) { mine->count[line]++; }

void seen_print(void)
{
    for (int i = 0; i < *used; i++)
        for (int line = 0; line < LINES; line++)
            if (rows[i].count[line])
                printf("%d %d %d\n", rows[i].process, line, rows[i].count[line]);
}
