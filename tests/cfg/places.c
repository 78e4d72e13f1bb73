struct s { int a; int d[4]; };
struct s global;
int table[4], *pointer;
_Complex double z;
int f(struct s *p, int i)
{
    struct s local;
    int sum = *(table + i) + *((int *)&local + 1) + *&global.a;
    sum += *(i + global.d) + (&global)->d[1] + *(local.d - i);
    sum += *(pointer + i) + *(p->d + i) + *(&p->a + 1) + ((struct s *)pointer)->a;
    z *= 2.0;
    return sum;
}

/* The last operand of a comma is the place. */
int behind_comma(int i)
{
    int own[4] = {1, 2, 3, 4};
    int own_at = (i++, own)[i];
    return own_at + (i++, table)[i];
}
