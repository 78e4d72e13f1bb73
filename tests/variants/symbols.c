/* Assembly that defines a symbol can be in one place only: its function has no variant and counts where it is, and a region with it stands once.
 * A symbol that is another one at each place (%=) and a number, which may stand everywhere, are in variants, too.
 *
 * fixed loads and stores g in each of 3 calls in the region; anew and local, once called each, and main's region likewise.
 *
 * expect: hot fixed 3 3 3
 * expect: hot anew 1 1 1
 * expect: hot hidden 1 1 1
 * expect: hot local 1 1 1
 * expect: hot named 1 1 1
 * expect: hot main 0 0 0
 * expect: other main 0 1 1
 * variants: anew local
 */
#include <stdio.h>

#define MARK(why) __asm__ volatile ("# " why "\n\ta_macros_symbol:\tnop")

#define NAMED(name) __asm__ volatile (#name ": nop" : :)

static int g;

__attribute__((noinline)) static void fixed(void)
{
    __asm__ volatile ("nop; functions_symbol: nop" : : : "memory");
    g++;
}

__attribute__((noinline)) static void hidden(void)
{
    MARK("a macro");
    g++;
}

__attribute__((noinline)) static void anew(void)
{
    __asm__ volatile ("symbol_%=: nop" : :);
    g++;
}

__attribute__((noinline)) static void local(void)
{
    __asm__ volatile ("1: nop\n\t2: nop # a:" : : : "memory");
    g++;
}

__attribute__((noinline)) static void named(void)
{
    NAMED(a_name_of_a_macro);
    g++;
}

int main(void)
{
    fixed();
#pragma memrewrite begin hot
    fixed();
    fixed();
    fixed();
    anew();
    hidden();
    local();
    named();
#pragma memrewrite end hot
#pragma memrewrite begin other
    __asm__ volatile ("\n\tregions_symbol:\n\tnop");
    g++;
#pragma memrewrite end other
    anew();
    local();
    hidden();
    named();
    printf("%d\n", g);
    return 0;
}
