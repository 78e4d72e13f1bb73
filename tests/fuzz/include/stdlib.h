typedef __SIZE_TYPE__ size_t;
#define NULL ((void *)0)
void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t);
void free(void *);
void exit(int) __attribute__((noreturn)), abort(void) __attribute__((noreturn));
int atoi(const char *), abs(int);
long strtol(const char *, char **, int);
#define abs(x) ((x) < 0 ? -(x) : (x))
