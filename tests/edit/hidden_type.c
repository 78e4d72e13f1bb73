/* options: --roi number --roi pair --roi pointer */
typedef int T;
typedef struct P {
    int x;
} P;
T number(T T, int n)
{
    if (n)
        return T;
    return T + n;
}
P pair(int P)
{
    struct P p = {P};
    return p;
}
P *pointer(struct P *P)
{
    return P->x ? P : 0;
}
