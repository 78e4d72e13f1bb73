/* What stores leave, where nobody asks for loads: increments, too, yield what they did.  events: MP_STORES | MP_VALUES */
static int a[3] = {5, 6, 7};
static unsigned char c;

int main(void)
{
    int i = 0, *p = &i, *at = a, **pp = &at, first, second, byte, item;
    first = (*p)++;
    second = ++*p;
    byte = c--;
    item = *(*pp)++;
    a[2] -= 3;
    --c;
    c++;
    return first != 0 || second != 2 || byte != 0 || item != 5 || *at != 6 || a[2] != 4 || c != 255;
}
