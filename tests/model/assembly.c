/* Assembly reads and writes its operands where they are: what is stored in front of it is not dead. */
void input(int n)
{
    int a[3] = {1, n};
    __asm__ volatile("" : : "m"(a));
}

void elements(int n)
{
    int a[2];
    a[0] = n;
    a[1] = 2;
    __asm__ volatile("" : : "m"(a[0]), "m"(a[1]));
}

int output(void)
{
    int a[2] = {1, 2};
    __asm__ volatile("" : "=m"(a[0]) : "m"(a[1]));
    return a[0];
}

int value(int n)
{
    int a[2];
    a[0] = n;
    a[1] = 2; /* dead: assembly has the value of the other element alone */
    __asm__ volatile("" : : "r"(a[0]));
    return n;
}

int main(void)
{
    input(4);
    elements(5);
    return output() + value(6);
}
