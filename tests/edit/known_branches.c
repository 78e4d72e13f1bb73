/* Branches whose way follows from the way that control came need no counter. */
struct link {
    struct link *next;
    int key;
};

int search(const struct link *p, int key)
{
    while (p && p->key != key)
        p = p->next;
    if (p)
        return 1;
    return 0;
}

unsigned checksum(unsigned sum, unsigned data)
{
    for (int i = 0; i < 8; i++) {
        unsigned char carry;
        if ((data ^ sum) & 1) {
            sum ^= 0x4002;
            carry = 1;
        } else {
            carry = 0;
        }
        data >>= 1;
        sum >>= 1;
        if (carry)
            sum |= 0x8000;
        else
            sum &= 0x7fff;
    }
    return sum;
}

/* A call may change what memory holds. */
void call(void);
int *at;
void twice(void)
{
    if (*at > 2)
        call();
    if (*at > 2)
        call();
}
