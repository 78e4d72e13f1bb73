/* With fork, each process writes what it did itself.  The rows are the child's.
 * flags: -O0
 * options: --roi=both
 * only: load,static entry
 * process: child
 * @ both,1,,entry,,,1,0
 * @ both,1,own,load,static,4,2,8
 */
#include <sys/wait.h>
#include <unistd.h>

int number;
void count(void);
__asm__(".text\n.type count,@function\ncount: movl number(%rip),%eax\n ret\n.size count,.-count\n");

static void both(int n)
{
    for (int i = 0; i < n; i++)
        count();
}

int main(void)
{
    int status;
    both(5);
    if (fork() == 0) {
        both(2);
        _exit(0);
    }
    wait(&status);
    return 0;
}
