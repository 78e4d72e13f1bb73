/* Regions by marks in the program: one that ends, twice; one inside of it; one that a return leaves; one that ends what never began.
 * flags: -O2
 * only: load,static entry
 * @ first,1,,entry,,,2,0
 * @ first,1,own,load,static,4,4,16
 * @ nested,1,,entry,,,2,0
 * @ nested,1,own,load,static,4,6,24
 * @ left,1,,entry,,,1,0
 * @ left,1,own,load,static,4,1,4
 */
#include "mark.h"

int number;
void count(void);
__asm__(".text\n.type count,@function\ncount: movl number(%rip),%eax\n ret\n.size count,.-count\n");

__attribute__((noinline)) static int leave(void)
{
    ORACLE_MARK_BEGIN("left");
    count();
    return number;
}

int main(void)
{
    for (int i = 0; i < 2; i++) {
        ORACLE_MARK_BEGIN("first");
        count();
        ORACLE_MARK_BEGIN("nested");
        count();
        count();
        count();
        ORACLE_MARK_END("nested");
        count();
        ORACLE_MARK_END("first");
        count();
    }
    leave();
    count();
    ORACLE_MARK_END("first");
    count();
    return 0;
}
