#pragma memrewrite function hot
static int table[10];

int main(void)
{
    return table[0];
}
