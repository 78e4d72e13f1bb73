void *memcpy(void *, const void *, __SIZE_TYPE__);
void *memset(void *, int, __SIZE_TYPE__);
void f(char *to, const char *from, unsigned n)
{
    memcpy(to, from, n * 2);
    memset(to, 0, 8);
    memset(memcpy(to, from, n), 0, n ? n : 1);
}
