/* Objects and ranges: allocation, locals in memory, structures by value, library functions.  options: */
#include <stdlib.h>
#include <string.h>
struct pair { int x, y; };
struct big { char c[100]; } A, B;
static struct pair make(int a) { struct pair r = {a, a}; return r; }

static int address(int v)
{
    int *q = &v;
    (*q)++;
    {
        int in[2] = {v, 1};
        if (in[0] > 3)
            return in[0];
    }
    return *q;
}

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void)
{
    int i, k = 3, *t = calloc((size_t)k, sizeof *t), r;
    struct pair *v = malloc(2 * sizeof *v);
    size_t n;
    char *s = strdup("hello"), buf[16];
    for (i = 0; i < 2; i++)
        v[i] = make(i);
    v = realloc(v, (size_t)k * sizeof *v);
    n = strlen(s) + 1;
    memcpy(buf, s, n);
    memset(&A, k, sizeof A);
    B = A;
    t[0] = 3, t[1] = 1, t[2] = 2;
    qsort(t, (size_t)k, sizeof *t, compare);
    r = address(1);
    r += address(7);
    r += t[0];
    r += (int)strlen(buf);
    for (i = 0; i < 2; i++) {
        int one[1] = {i};
        if (one[0])
            break;
    }
    free(v), free(t), free(s);
    return r != 2 + 8 + 1 + 5;
}
