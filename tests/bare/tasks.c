/* Two tasks of a small kernel, which switches stacks in the middle of their regions: what each counts is its own. */
#include <ucontext.h>

static ucontext_t kernel, context[2];
static char stack[2][65536];
int running; /* the task */
static int cells[64];

static void yield(void)
{
    int me = running;
    running = !me;
    swapcontext(&context[me], &context[!me]);
}

static void inner(int n)
{
#pragma memrewrite begin inner
    for (int i = 0; i < n; i++)
        cells[i % 64]++;
#pragma memrewrite end inner
}

static void work(int n)
{
#pragma memrewrite begin work
    for (int i = 0; i < n; i++) {
        cells[0]++;
        inner(2);
        yield();
        cells[1]++;
    }
#pragma memrewrite end work
}

static void first(void)
{
    work(10);
    yield();
}

static void second(void)
{
    work(7);
    for (;;)
        yield();
}

int main(void)
{
    void (*const body[2])(void) = {first, second};
    for (int i = 0; i < 2; i++) {
        getcontext(&context[i]);
        context[i].uc_stack.ss_sp = stack[i];
        context[i].uc_stack.ss_size = sizeof stack[i];
        context[i].uc_link = &kernel;
        makecontext(&context[i], body[i], 0);
    }
    swapcontext(&kernel, &context[0]);
    return 0;
}
