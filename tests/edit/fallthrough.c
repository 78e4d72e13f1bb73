void work(void);
int g;

int f(int op, int n)
{
    switch (op) {
    case 1: case 2: ;
    case 3: { }
    case 4: g = 1;
    default: break;
    case 5: if (n) return 1; else work(); __attribute__((__fallthrough__));
    case 6: return 3;
    case 7: return 2;
    case 8: while (n) { if (n-- == 3) goto out; continue; }
        __attribute__((__fallthrough__));
    case 9: work(); break;
    case 10: for (;;) work();
    case 11: work();
    out: ;
    }
    switch (n) { case 1: g = 2; case 2: ; }
    while (n--)
        switch (n) { case 1: g = 2; case 2: continue; case 3: g = 4; default: { break; } }
    return 0;
}
