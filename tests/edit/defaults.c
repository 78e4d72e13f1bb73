/* options: --all --progress=none */
/* Where no case is for the value, a `default` counts it: cases alone are counted then, not the iterations.  Not behind a declaration, which it would jump over. */
int run(const int *pc, int n)
{
    int a = 0;
    for (;;) {
        switch (*pc++) {
        case 0: a += n; break;
        case 1: a -= n; break;
        case 2: a *= n; break;
        case 3: while (a > 9) a /= 2; break;
        case 4: a++; /* falls through */
        case 5: a = -a; break;
        case 6: return a;
        }
    }
}
int last(int a, int n)
{
    while (n--) {
        switch (a & 7) <% case 1: if (n & 1) a++; break; case 2: a += 3; break; case 3: a -= n; %>
        switch (a & 3) { case 1:; int b; b = a & 5; a += b; break; case 2: a++; }
        switch (a & 15) case 3: a++;
        switch (a & 12) { case 4: a += 7; break; case 8: a += 2; break; default: a--; }
    }
    return a;
}
