/* Bytes in packed structures: elements, members of unions.  events: MP_LOADS | MP_STORES | MP_VALUES */
struct packet {
    char kind;
    union {
        unsigned word;
        unsigned char byte[4];
    } u;
    short tail;
    char name[5];
} __attribute__((packed));
static struct packet all[2];

int main(void)
{
    int i, sum = 0;
    for (i = 0; i < 4; i++) {
        struct packet *p = &all[i & 1];
        p->u.byte[i] = (unsigned char)(7 * i);
        p->name[i]++;
        sum += p->u.byte[1];
        (*p).name[4] += p->name[i];
    }
    all[1].name[0] = (char)(all[1].u.word >> 24 == 21);
    return sum - 14 + all[1].name[0] - 1;
}
