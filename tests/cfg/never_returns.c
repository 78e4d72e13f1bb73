/* Functions that never return although nothing says so: calls of them end a block.  The others' calls do not. */
extern void exit(int);
#define MAY_BE_REPLACED __attribute__((weak))

static void die(void) { exit(1); }
static void usage(int n) { if (n) die(); else exit(2); }
static void serve(int n) { for (;;) { if (n) n = n > 2 ? (die(), 1) : 2; } }
static int choose(int n) { switch (n) { case 1: die(); break; default: usage(3); } die(); return 4; }
static void again(int n) { again: if (n) usage(3); goto again; }

static void sometimes(int n) { if (n) die(); }
static void left(int n) { for (;;) if (n) break; }
MAY_BE_REPLACED void handler(void) { for (;;) ; }
void handler2(void) { for (;;) ; }
#pragma weak handler2
long labs(long n) { if (n) die(); for (;;) ; }

void ended(int n)
{
    if (n == 1) die();
    if (n == 2) usage(n);
    if (n == 3) serve(n);
    if (n == 4) choose(n);
    again(n);
}

void not_ended(int n)
{
    sometimes(n);
    left(n);
    handler();
    handler2();
    labs(n);
}
