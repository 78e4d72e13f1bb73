/* Accesses of every size.  run: 1000 iterations; each loads 1 2 4 8 16 and 10 bytes of one heap block, and stores as many into a static one.
 * wide: 100 iterations, each loads and stores 32 bytes of heap.  Instructions: 14 an iteration, 3 around them; 4 an iteration, 3 around them.
 * flags: -O0
 * options: --roi=run --roi=wide
 * @ run,1,,entry,,,1,0
 * @ run,1,own,instruction,,,14003,0
 * @ run,1,own,branch,,,1000,0
 * @ run,1,own,load,frame,8,1,8
 * @ run,1,own,load,heap,1,1000,1000
 * @ run,1,own,load,heap,2,1000,2000
 * @ run,1,own,load,heap,4,1000,4000
 * @ run,1,own,load,heap,8,1000,8000
 * @ run,1,own,load,heap,10,1000,10000
 * @ run,1,own,load,heap,16,1000,16000
 * @ run,1,own,store,static,1,1000,1000
 * @ run,1,own,store,static,2,1000,2000
 * @ run,1,own,store,static,4,1000,4000
 * @ run,1,own,store,static,8,1000,8000
 * @ run,1,own,store,static,10,1000,10000
 * @ run,1,own,store,static,16,1000,16000
 * @ wide,1,,entry,,,1,0
 * @ wide,1,own,instruction,,,403,0
 * @ wide,1,own,branch,,,100,0
 * @ wide,1,own,load,frame,8,1,8
 * @ wide,1,own,load,heap,32,100,3200
 * @ wide,1,own,store,heap,32,100,3200
 * needs: avx2
 */
#include <stdlib.h>

static _Alignas(64) char to[64];

void run(void *from, void *into);
void wide(void *block);
__asm__(".text\n.type run,@function\nrun:\n"
        "  mov $1000,%ecx\n"
        "1: movzbl (%rdi),%eax\n  movb %al,(%rsi)\n"
        "  movzwl 2(%rdi),%eax\n  movw %ax,2(%rsi)\n"
        "  movl 4(%rdi),%eax\n  movl %eax,4(%rsi)\n"
        "  movq 8(%rdi),%rax\n  movq %rax,8(%rsi)\n"
        "  movups 16(%rdi),%xmm0\n  movups %xmm0,16(%rsi)\n"
        "  fldt 32(%rdi)\n  fstpt 32(%rsi)\n"
        "  dec %ecx\n  jne 1b\n"
        "  nop\n  ret\n.size run,.-run\n"
        ".type wide,@function\nwide:\n  mov $100,%ecx\n"
        "1: vmovups (%rdi),%ymm0\n  vmovups %ymm0,32(%rdi)\n  dec %ecx\n  jne 1b\n"
        "  vzeroupper\n  ret\n.size wide,.-wide\n");

int main(void)
{
    char *from = calloc(1, 64);
    run(from, to);
    wide(from);
    return 0;
}
