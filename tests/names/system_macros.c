/* options: --roi main */
/* variants: f */
/* Arguments of macros that stay closed. */
#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/select.h>
static int c = 'x';
struct c { int c, d; };
static int f(int i)
{
    static int c = 'a';
    static fd_set set;
    FD_SET(c, &set);
    c++;
    return (isalpha(c) != 0) + toupper(c) + (FD_ISSET(c - 1, &set) != 0) + (int)offsetof(struct c, d) + i;
}
int main(void)
{
    for (int i = 0; i < 3; i++)
        printf("%d %d\n", f(i), c);
    return 0;
}
