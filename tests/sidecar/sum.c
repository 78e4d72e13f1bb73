#ifndef REAL
#define REAL float
#endif
REAL table[64];
int main(void)
{
    REAL sum = 0;
#pragma memrewrite begin sum
    for (int i = 0; i < 64; i++)
        sum += table[i];
#pragma memrewrite end sum
    return sum > 1;
}
