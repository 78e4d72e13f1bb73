/* What loads and stores find: volatile and atomic objects, bit-fields.  options: */
struct bits { unsigned a:3, b:7; int c:9; unsigned d:20; unsigned long long e:40; } bf;
volatile int vi = 5; volatile double vd;  _Bool bo = 1;
double d0 = 2, *pd = &d0; int gi; float ff = 1;
volatile struct { unsigned a : 4; signed b : 6; short s; } vb; struct { int *volatile p; } vp = {&gi};
#pragma pack(push, 1)
struct { char c; unsigned long long wide : 60; int i; } pk;
#pragma pack(pop)
int main(void)
{
    int r = 0;
    gi = vi; vi = 3; vi += 2; r = vi++; gi %= 3; vi %= 3; --vi; vd = 2.5;
    bf.a = 5; bf.b = 77; bf.c = -3; bf.d = 1000; bf.e = 0x123456789aull; gi = bf.a; gi = bf.c; gi = bf.b; bf.c++; bf.e += 2; gi = (int)bf.e;
    *pd = *pd + 1; ff += 1; bo = !bo;
    vb.a = 9; vb.b = -7; vb.s = 12; r = vb.a; r += vb.b; r += vb.s; *vp.p = r; vi;
    pk.wide = 0x123456789abcdefull; pk.i = 5; r += (int)pk.wide; r += pk.i++;
    return r == 0;
}
