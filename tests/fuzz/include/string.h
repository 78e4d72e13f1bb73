typedef __SIZE_TYPE__ size_t;
void *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t), *memset(void *, int, size_t);
size_t strlen(const char *);
int strcmp(const char *, const char *), memcmp(const void *, const void *, size_t);
