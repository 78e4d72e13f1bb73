struct b { unsigned one : 1, seven : 7, eight : 8, over : 10, last : 6; unsigned long forty : 40; };
#pragma pack(1)
struct packed { unsigned a : 12, b : 17; };
#pragma pack()
unsigned f(struct b *p, struct packed *q)
{
    p->one = 1;       /* a byte that it shares */
    p->eight = 2;     /* a byte of its own */
    p->over++;        /* 2 bytes, read for its value and to merge it */
    p->forty |= 1;    /* 8 bytes */
    return p->seven + p->last + q->b;
}
