/* Regions that are functions.  count() loads 4 bytes of static data.
 * outer calls count, inner and count: 2 of its own, 1 inside of inner.  deep calls itself 3 times: 4 entries, each with a count.  thrown is
 * entered twice and left by longjmp from a function below it, in front of its second count; main counts outside of any region.
 * tail jumps to a region of its own: its load is the other's.  again jumps back to its first instruction: one entry.
 * flags: -O0
 * options: --roi=outer --roi=inner --roi=deep --roi=thrown --roi=tail --roi=target --roi=again=renamed
 * only: load,static entry
 * @ outer,1,,entry,,,1,0
 * @ outer,1,own,load,static,4,2,8
 * @ inner,1,,entry,,,1,0
 * @ inner,1,own,load,static,4,1,4
 * @ deep,1,,entry,,,4,0
 * @ deep,1,own,load,static,4,4,16
 * @ thrown,1,,entry,,,2,0
 * @ thrown,1,own,load,static,4,2,8
 * @ tail,1,,entry,,,1,0
 * @ target,1,,entry,,,1,0
 * @ target,1,own,load,static,4,1,4
 * @ renamed,1,,entry,,,1,0
 * @ renamed,1,own,load,static,4,5,20
 */
#include <setjmp.h>

int number;
static jmp_buf buffer;

void count(void);
void tail(void);
void again(void);
__asm__(".text\n.type count,@function\ncount: movl number(%rip),%eax\n ret\n.size count,.-count\n"
        ".type tail,@function\ntail: jmp target\n.size tail,.-tail\n"
        ".type target,@function\ntarget: jmp count\n.size target,.-target\n"
        ".type enter,@function\nenter: mov $5,%ecx\n.size enter,.-enter\n"
        ".type again,@function\nagain: movl number(%rip),%eax\n dec %ecx\n jne again\n ret\n.size again,.-again\n");
void enter(void);

static void inner(void) { count(); }

static void outer(void)
{
    count();
    inner();
    count();
}

static void deep(int n)
{
    count();
    if (n)
        deep(n - 1);
}

static void below(void) { longjmp(buffer, 1); }

static void thrown(void)
{
    count();
    below();
    count();
}

int main(void)
{
    count();
    outer();
    count();
    deep(3);
    count();
    for (volatile int i = 0; i < 2; i++)
        if (!setjmp(buffer))
            thrown();
    count();
    tail();
    count();
    enter();
    count();
    return 0;
}
