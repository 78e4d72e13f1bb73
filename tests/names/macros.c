/* options: --roi main */
/* variants: f big pasted outer_of */
/* Names that come out of macros, and through # and ##. */
#include <stdio.h>
#include <string.h>
static int n = 1000, xy = 7;
#define STEP n++
#define STEPS(k) do { STEP; n += k; } while (0)
#define OUTER_OF(v) (v + outer_n())
#define TEXT(x) #x
#define TEXT_OF(x) TEXT(x)
#define PASTE(x, y) x##y
#define MEMBER(s, n) ((s).n + n)
#define LARGER(x, y) ((x) > (y) ? (x) : (y))
static int outer_n(void) { return n; }
static int f(void)
{
    static int n = 1;
    struct { int n; } s = {3};
    STEP;
    STEPS(2);
    printf("%s %s %d\n", TEXT(n), TEXT_OF(n + 1), MEMBER(s, n));
    return LARGER(n, 4) + outer_n();
}
static int big(void)
{
    static char text[] = "abc";
    text[0]++;
    return (int)strlen(text) + text[0];
}
static int pasted(void)
{
    static int xy = 2;
    return PASTE(x, y)++ + xy;
}
static int outer_of(int v)
{
    int r = OUTER_OF(v) + STEP;
    {
        static int n;
        r += OUTER_OF(n++) + STEP;
    }
    return r + STEP;
}
int main(void)
{
    for (int i = 0; i < 3; i++)
        printf("%d %d %d %d\n", f(), big(), pasted(), outer_of(i));
    printf("%d %d\n", n, xy);
    return 0;
}
