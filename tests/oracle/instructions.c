/* Instructions that access memory in other ways than a move, each once: add to memory (a load and a store), locked add and compare-and-swap
 * and exchange (the same), push and pop, a conditional move from memory (loads in any case), 5 repeats of a string move, compare with memory,
 * a prefetch and lea (nothing), a discarded load, a call by a register and one by name, of a function that returns.  26 instructions; the string move is
 * one for each repeat and one that ends it.
 * flags: -O0
 * options: --roi=run
 * @ run,1,,entry,,,1,0
 * @ run,1,own,instruction,,,32,0
 * @ run,1,own,branch,,,1,0
 * @ run,1,own,call,direct,,1,0
 * @ run,1,own,call,indirect,,1,0
 * @ run,1,own,load,frame,8,4,32
 * @ run,1,own,store,frame,8,3,24
 * @ run,1,own,load,heap,1,5,5
 * @ run,1,own,load,heap,4,6,24
 * @ run,1,own,load,heap,8,1,8
 * @ run,1,own,store,heap,1,5,5
 * @ run,1,own,store,heap,4,3,12
 * @ run,1,own,store,heap,8,1,8
 */
#include <stdlib.h>

void run(void *block);
__asm__(".text\n.type callee,@function\ncallee: ret\n.size callee,.-callee\n"
        ".type run,@function\nrun:\n"
        "  addl $1,(%rdi)\n  lock addl $1,(%rdi)\n"
        "  xor %eax,%eax\n  lock cmpxchgl %ecx,(%rdi)\n"
        "  xchgq %rcx,8(%rdi)\n"
        "  push %rdi\n  pop %r8\n"
        "  test %eax,%eax\n  cmovel (%rdi),%eax\n"
        "  cmpl $0,(%rdi)\n  je 1f\n1: prefetcht0 (%rdi)\n  lea (%rdi),%rax\n"
        "  movl (%rdi),%eax\n  mov $1,%eax\n"
        "  lea callee(%rip),%rax\n  call *%rax\n  call callee\n"
        "  mov %rdi,%rsi\n  add $32,%rdi\n  mov $5,%ecx\n  cld\n  rep movsb\n"
        "  nop\n  ret\n.size run,.-run\n");

int main(void)
{
    run(calloc(1, 64));
    return 0;
}
