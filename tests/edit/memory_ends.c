/* Loops whose condition reads memory on which they move end with the object: no number runs down in them.  Others may go on. */
#include <stddef.h>

static const char text[] = "one two three";
static struct { const char *name; int key; } table[] = {{"a", 1}, {"b", 2}, {NULL, 0}};
static unsigned char wheel[256];

int main(void)
{
    int words = 0, n = 0, at = 0;
    for (int r = 0; r < 3; r++) {
        for (const char *p = text; *p; p++)
            words += *p == ' ';
        for (int i = 0; table[i].name && table[i].key != n; i++)
            n++;
        const char *s = text;
        while (*s++)
            n++;
        for (const char *p = text; *p; p++)
            if (*p == 't')
                p++;
        /* It may stay where it is. */
        const char *q = text;
        while (*q)
            if (++n % 3 == 0)
                q++;
        /* It goes backwards, or around. */
        for (const char *p = text; *p; p += n % 2 ? 2 : 1)
            n++;
        while (wheel[at] == 0) {
            wheel[at & 3] = (unsigned char)r + 1;
            at = (at + 5) & 255;
        }
    }
    return words + n;
}
