/* Comments, names and strings that look like what stands for text that clang does not read. */
int printf(const char *, ...);
static int $A0 = 1, $B0 = 2, $C0 = 3, $D0 = 4, $E0 = 5, $F0 = 6, $G0 = 7, $H0 = 8, $I0 = 9, $J0 = 10, $K0 = 11, $L0 = 12, $M0 = 13;
static int $N0 = 14, $O0 = 15, $P0 = 16, $Q0 = 17, $R0 = 18, $S0 = 19, $T0 = 20, $U0 = 21, $V0 = 22, $W0 = 23, $X0 = 24, $Y0 = 25, $Z0 = 26;

static int outer(int n)
{
    struct { char a[n]; int b; } s; /*@mr:9@*/
    s.b = n;
    return s.b /*@mr:0@*/ + (int)sizeof s.a /*@mr:0.@*/;
}

/*@mr:-1@*/ static double sum(int n)
{
    double s = 1.d; /* stood for by a word of three letters that are not above */
    while (n--)
        s += 2.d * $A0 + $B0 - $C0 + $D0 - $E0 + $F0 - $G0 + $H0 - $I0 + $J0 - $K0 + $L0 - $M0;
    return s + $N0 - $O0 + $P0 - $Q0 + $R0 - $S0 + $T0 - $U0 + $V0 - $W0 + $X0 - $Y0 + $Z0;
}

int main(void)
{
    return printf("%s %d %g\n", "/*@mr:0@*/;/*@mr.1:0.@*/ $A0 $Z0", outer(2), sum(4)) < 0; /*@mr:99999999999999@*/
}
