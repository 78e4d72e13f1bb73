/* { dg-options "-std=c99" } */
??=include <stdio.h>
int main(void) ??<
    int x = 5, s = 0; // a comment that goes on ??/
    if (s > 3) s = 1;
    if (x > 2 ??!??! s)
        s = x ??' 3;
    printf("%d %d ??/n", s, __LINE__);
    int a??(3??) = ??<1, 2??>;
    return a??(1??) - 2 && x;
??>
