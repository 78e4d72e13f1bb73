/* Ranges of string functions: as long as what is there, or what was found.  events: MP_LOADS | MP_STORES */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
static char a[64], b[64], c[64], d[64];
static wchar_t u[8];
const size_t sizes[] = {0, 4, 20};

static size_t copies(size_t none, size_t four, size_t twenty)
{
    size_t n = 0;
    strcpy(a, "0123456789");
    n += strcpy(b, a) == b;
    strncpy(c, a, twenty);
    strncpy(d, a, four);
    n += strncpy(d, a, none) == d;
    strcat(a, "abc");
    strcat(d, "");
    bzero(b, four);
    bcopy(a, b, four);
    return n;
}

/* a is 0123456789abc, b 0123456789, c 0123456789 and ten zeros. */
static size_t finds(size_t none, size_t twenty)
{
    size_t n = strcmp(a, "0123x") < 0;
    n += strncmp(a, b, twenty) > 0;
    n += strncmp(a, b, 3) == 0;
    n += memcmp(a, c, twenty) > 0;
    n += memcmp(a, c, none) == 0;
    n += memchr(a, '5', twenty) != NULL;
    n += memchr(a, '~', 12) == NULL;
    n += strchr(a, 'b') == a + 11;
    n += strchr(a, 'z') == NULL;
    n += strrchr(a, '3') == a + 3;
    n += strstr(a, "9a") == a + 9;
    n += strstr(a, "zz") == NULL;
    n += strspn(a, "3210") == 4;
    n += strcspn(a, "ba") == 10;
    return n;
}

static size_t prints(size_t none, size_t four)
{
    size_t n = (size_t)sprintf(b, "%d", 12345);
    n += (size_t)snprintf(c, four, "%d", 987654 + (int)n);
    n += (size_t)snprintf(none ? c : NULL, none, "%d", 33);
    snprintf(c, sizeof c, "%s", a);
    return n;
}

static size_t lines(void)
{
    size_t n = 0;
    FILE *f = tmpfile();
    if (!f)
        return 0;
    fputs("a line\n", f);
    rewind(f);
    while (fgets(b, sizeof b, f))
        n += strlen(b);
    fclose(f);
    puts(b);
    return n;
}

/* Both are xxxxxxx. */
static size_t wide_finds(const wchar_t *x, wchar_t *y)
{
    size_t n = wcsnlen(x, 3) + wcsnlen(x, 9);
    y[2] = L'y';
    wcscpy(u, x + 4);
    wcpcpy(u, x + 5);
    wcsncpy(u, x + 6, 7);
    n += wcscmp(x, y) < 0;
    n += wcsncmp(x, y, 2) == 0;
    n += wmemcmp(x, y, 7) != 0;
    n += wcschr(y, L'y') == y + 2;
    n += wcschr(y, L'z') == NULL;
    n += wcsrchr(y, L'x') == y + 6;
    return n;
}

static size_t wide(void)
{
    static wchar_t w[8], v[8];
    wmemset(w, L'x', 7);
    wmemcpy(v, w, 8);
    return wcslen(v) + wide_finds(v, w);
}

int main(void)
{
    const volatile size_t *size = sizes;
    const size_t none = size[0], four = size[1], twenty = size[2];
    size_t n = copies(none, four, twenty);
    n += finds(none, twenty);
    n += prints(none, four);
    n += lines() + wide();
    if (!strcmp(strcpy(d, "one"), "one"))
        n++;
    return n != 2 + 14 + 13 + 7 + 7 + 10 + 6 + 1;
}
