/* Board and hooks: the clock is the SysTick timer, the way out is semihosting, which qemu and debuggers offer. */
#include <stddef.h>
#include <stdint.h>

int mr_bare_dump(void);
extern char __stack_top[];
void _start(void), _init(void), _fini(void);

#define SYSTICK ((volatile uint32_t *)0xE000E010) /* control, reload, value */
enum { RELOAD = 0xFFFFFF, HZ = 25000000 };
static volatile uint32_t wraps;

/* The C library calls these; there are arrays of constructors instead. */
void _init(void) {}
void _fini(void) {}

static void tick(void)
{
    wraps++;
}

static void reset(void)
{
    SYSTICK[1] = RELOAD;
    SYSTICK[2] = 0;
    SYSTICK[0] = 7; /* on, with its interrupt, by the processor's clock */
    _start();
}

static void halt(void)
{
    for (;;)
        ;
}

__attribute__((section(".vectors"), used)) static void (*const vectors[16])(void) = {
    (void (*)(void))__stack_top, reset, halt, halt, halt, halt, halt, 0, 0, 0, 0, halt, halt, 0, halt, tick};

/* Read again where the timer began anew in between. */
unsigned long long mr_hook_clock(void)
{
    uint32_t before, value;
    do {
        before = wraps;
        value = SYSTICK[2];
    } while (before != wraps);
    return (unsigned long long)before * (RELOAD + 1u) + (value ? RELOAD + 1u - value : 0);
}

unsigned long long mr_hook_clock_hz(void)
{
    return HZ;
}

static int semihosting(int operation, const void *argument)
{
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

int mr_hook_write(const void *bytes, size_t n)
{
    static const char name[] = "semihosting.mrc";
    static int file = -1;
    const uintptr_t opening[] = {(uintptr_t)name, 5 /* wb */, sizeof name - 1};
    if (file < 0)
        file = semihosting(1 /* SYS_OPEN */, opening);
    const uintptr_t writing[] = {(uintptr_t)file, (uintptr_t)bytes, n};
    return file < 0 || semihosting(5 /* SYS_WRITE: what is left */, writing) != 0;
}

__attribute__((destructor)) static void dump(void)
{
    mr_bare_dump();
}
