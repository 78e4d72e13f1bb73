/* What a region does in libraries is counted by itself: copy calls a function of another file, which loads and stores 8 bytes 10 times and adds
 * doubles 3 times.  The quotient of complex numbers calls a function of the compiler's own: library too (its parts are passed in registers, the
 * result comes back so).
 * flags: -O0 -Wl,-z,now
 * library: yes
 * options: --roi=copy --roi=complex
 * only: load,heap store,heap call flop
 * @ copy,1,own,call,direct,,1,0
 * @ copy,1,library,load,heap,8,10,80
 * @ copy,1,library,store,heap,8,10,80
 * @ copy,1,library,flop,scalar,8,3,0
 * @ complex,1,own,call,direct,,1,0
 */
#ifdef LIBRARY
__asm__(".text\n.globl move\n.type move,@function\nmove:\n  mov $10,%ecx\n"
        "1: movq (%rdi),%rax\n  movq %rax,8(%rdi)\n  dec %ecx\n  jne 1b\n"
        "  addsd %xmm1,%xmm0\n  addsd %xmm1,%xmm0\n  addsd %xmm1,%xmm0\n  ret\n.size move,.-move\n");
#else
#include <stdlib.h>
void move(void *);
static void copy(void *p) { move(p); }
static void complex(_Complex double *z) { *z = *z / *z; }

int main(void)
{
    _Complex double z = 1.0;
    copy(calloc(1, 64));
    complex(&z);
    return 0;
}
#endif
