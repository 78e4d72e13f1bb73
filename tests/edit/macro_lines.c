int printf(const char *, ...);
#define LINE_ERR(c) do { if (c) printf("%d %s\n", __LINE__, #c); } while (0)
#define COUNT(c) do { if (c) n++; } while (0)
int f(int n)
{
    LINE_ERR(n
        > 0);
    COUNT(n
        > 3);
    return n;
}

#define DROP(line, body) body
#define TEST(name, body) static int name(int k) DROP(__LINE__, body)
TEST(g, {
    if (k > __LINE__)
        return 1;
    return 2;
})
int h(int k)
{
    return g(k);
}
