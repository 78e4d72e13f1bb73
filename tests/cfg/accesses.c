struct s { int a; unsigned bits : 3; double d[2]; };
struct s global;
int table[4];
void f(struct s *p, int i)
{
    struct s local = {.a = i};
    volatile int v = 1;
    static long kept;
    int taken = 2, *q = &taken;
    table[i] = local.a + p->a;
    p->bits = 3;
    local = *p;
    p->d[1] += *q;
    kept++;
    v += (int)global.d[0];
}
