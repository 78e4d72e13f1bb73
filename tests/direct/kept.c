/* Callbacks that the C library keeps: where one region alone counts, this file is not instrumented. */
#include "parts.h"

static void handler(int number)
{
    note(leaf(number));
}

void signals(void)
{
    signal(SIGUSR1, handler);
    for (int i = 0; i < 5; i++)
        raise(SIGUSR1);
    note(work(1));
}

static void last(void)
{
    note(work(2));
}

void ends(void)
{
    atexit(last);
    note(work(5));
    exit(0);
}
