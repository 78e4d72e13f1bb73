/* A file whose other half is a table that its functions read, by branches and by cases of their own. */
#ifndef ROW
#include <stdio.h>
#include <string.h>

static int kind(const char *name, int n)
{
    switch (n) {
#define ROW(k, text, value, test) \
    case k:                       \
        if (test)                 \
            return value;         \
        break;
#include "table_of_itself.c"
#undef ROW
    default:
        return n > 5 ? -1 : -2;
    }
    return name[0] == 'p' && n ? 0 : 1;
}

int main(void)
{
    int n = 0;
#define ROW(k, text, value, test)                           \
    for (int i = 0; i < 3; i++) {                           \
        const char *name = i == 1 ? "plum" : text;          \
        n += kind(name, k + (i == 2));                      \
        printf("%s %d %d\n", text, n, kind(name, i + 2));   \
    }
#include "table_of_itself.c"
#undef ROW
    printf("%d\n", __LINE__);
    return 0;
}
#else
ROW(0, "apple", 10, n == 0 && name[0] == 'a')
ROW(1, "pear", 20, strlen(name) > 3 || n > 3)
#ifdef NEVER
ROW(7, "none", 70, 1)
#endif
ROW(2, "plum", __LINE__, n < 3 ? name[1] == 'l' : 0)
ROW(3, "fig", 40, 1)
#endif
