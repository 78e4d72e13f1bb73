void *memcpy(void *, const void *, __SIZE_TYPE__);
void *memset(void *, int, __SIZE_TYPE__);
void f(char *to, const char *from, unsigned n)
{
    memcpy(to, from, 16);
    memcpy(to, from, n + 1);
    memset(to, 0, n);
}
