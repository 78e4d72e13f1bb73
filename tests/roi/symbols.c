/* Functions that are called by the names of their symbols alone. */
#include <stdio.h>
#define ALIAS(name, other) ALIAS_OF(name, other)
#define ALIAS_OF(name, other) extern __typeof(name) other __attribute__((alias(#name)))
static int a[16];
int by_alias(int n) { return a[n]; }
extern int other(int n) __attribute__((__alias__("by_alias")));
int by_weakref(int n) { return a[n]; }
static int weak(int n) __attribute__((weakref("by_weakref")));
static int by_macro(int n) { return a[n]; }
ALIAS(by_macro, another);
int by_symbol(int n) { return a[n]; }
int renamed(int n) __asm__("by_symbol");
int by_assembly(int n) { return a[n]; }
__asm__(".globl assembled\n\t.set assembled, by_assembly");
int assembled(int n);
/* The assembly says an instruction of its name. */
static int nop(int n) { __asm__("nop\n\tnop" : : : "memory"); return a[n]; }
static int work(void) { return other(1) + weak(2) + another(3) + renamed(4) + assembled(5) + nop(6); }
int main(void)
{
    for (int i = 0; i < 16; i++)
        a[i] = 1 << i;
    printf("%d\n", work());
    return 0;
}
