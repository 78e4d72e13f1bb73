/* One access of 4 bytes to each place.  direct: addresses that the instruction spells; 1 each to data, zeroed data, constants and a
 * thread-local variable, 2 to its own frame by rsp and 1 by rbp.  pointed: the same places and a heap block, a mapping and an unnamed constant
 * through a pointer.
 * A GOT entry and a constant without a name are the compiler's (linkage), but not through a pointer.
 * flags: -O0
 * options: --roi=direct --roi=pointed
 * @ direct,1,,entry,,,1,0
 * @ direct,1,own,instruction,,,14,0
 * @ direct,1,own,load,frame,4,2,8
 * @ direct,1,own,load,frame,8,2,16
 * @ direct,1,own,store,frame,4,1,4
 * @ direct,1,own,store,frame,8,1,8
 * @ direct,1,own,load,static,4,4,16
 * @ direct,1,own,store,static,4,1,4
 * @ direct,1,own,load,linkage,4,1,4
 * @ direct,1,own,load,linkage,8,1,8
 * @ pointed,1,,entry,,,8,0
 * @ pointed,1,own,instruction,,,30,0
 * @ pointed,1,own,load,frame,8,8,64
 * @ pointed,1,own,load,stack,4,1,4
 * @ pointed,1,own,store,stack,4,1,4
 * @ pointed,1,own,load,static,4,5,20
 * @ pointed,1,own,store,static,4,3,12
 * @ pointed,1,own,load,heap,4,2,8
 * @ pointed,1,own,store,heap,4,2,8
 */
#include <stdlib.h>
#include <sys/mman.h>

int data = 1, zeroed;
const int constant = 2;
_Thread_local int local = 3;
extern const int unnamed[]; /* no object's symbol: like a floating constant */

void direct(void);
int pointed(int *p, int store);
__asm__(".section .rodata\n.align 4\n.globl unnamed\n.type unnamed,@notype\nunnamed: .long 7\n"
        ".text\n.type direct,@function\ndirect:\n"
        "  push %rbp\n  mov %rsp,%rbp\n"
        "  movl data(%rip),%eax\n  movl %eax,zeroed(%rip)\n  movl zeroed(%rip),%eax\n  movl constant(%rip),%eax\n"
        "  movl %fs:local@tpoff,%eax\n"
        "  movl %eax,-4(%rsp)\n  movl -4(%rsp),%eax\n  movl -4(%rbp),%eax\n"
        "  movl unnamed(%rip),%eax\n  movq environ@GOTPCREL(%rip),%rax\n"
        "  pop %rbp\n  ret\n.size direct,.-direct\n"
        ".type pointed,@function\npointed:\n"
        "  movl (%rdi),%eax\n  jmp *%rsi\n" /* on to one of these */
        "writes: movl %eax,(%rdi)\nreads: ret\n.size pointed,.-pointed\n");
extern char writes[], reads[];

int main(void)
{
    int here = 4;
    int *block = malloc(4);
    int *mapping = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int (*call)(int *, char *) = (int (*)(int *, char *))pointed;

    direct();
    call(&here, writes);
    call(&data, writes);
    call(&zeroed, writes);
    call(&local, writes);
    call(block, writes);
    call(mapping, writes);
    call((int *)&constant, reads);
    call((int *)unnamed, reads);
    return 0;
}
