/* Loads, stores and updates by kinds of places.  options: */
struct inner { int x, y; };
struct s { int a; unsigned b : 3, c : 7; double d; struct inner in; };
struct __attribute__((packed)) packed { char c; int v; struct { int q; } in; };
struct node { struct node *next; int v; };
int g, *gp = &g, arr[10], *pp[2];
struct s S, T;
struct packed P;
volatile int vol;
struct node N[3];

static void scalars(void)
{
    g = 5;
    gp = &arr[1];
    *gp = g + 1;
    arr[g] += arr[1];
    arr[g]++;
    --arr[g];
    arr[g] <<= 2;
    arr[3] = arr[4] = g;
    vol = vol + 1;
}

static int pointers(void)
{
    int loc[3] = {1, 2, 3}, *q = loc, x;
    *q++ = *gp++;
    N[0].next = &N[1];
    N[1].next = &N[2];
    N[2].v = 7;
    x = N[0].next->next->v;
    pp[1] = arr;
    x += pp[1][1];
    (*pp[1])++;
    2 [arr] = x;
    return x + *q;
}

static void structures(void)
{
    struct s copy = S;
    S.b = 5;
    S.c += S.b;
    S.in.x = (S.d = 2) > 1;
    P.v = S.in.x;
    P.in.q = P.v;
    T = copy;
    (&T)->in = S.in;
}

int main(void)
{
    scalars();
    if (pointers() != 15)
        return 1;
    structures();
    return S.c != 5 || P.in.q != 1;
}
