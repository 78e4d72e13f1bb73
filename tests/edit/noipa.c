/* clang does not know noipa: what a declaration says of a function holds for its definition. */
int f(unsigned a) __attribute__((noipa));
int f(unsigned a)
{
    return (int)(a & 3);
}
int g(unsigned a);
int g(unsigned a)
{
    return (int)(a & 7);
}
int main(void)
{
    return f(3) + g(5) - 8;
}
