/* A loop of a function that is called often, whose condition calls a library function with a formula: what the call reads is added up in a register beside
 * the counters of arms. */
#include <stdio.h>
#include <string.h>

typedef struct Scanner {
    const char *end;
} Scanner;

static const char *after_splices(const char *p, const char *end)
{
    while (p < end && *p == '\\' && p[1] == '\n')
        p += 2;
    return p;
}

static inline const char *ahead(const Scanner *s, const char *p)
{
    return p < s->end && *p == '\\' ? after_splices(p, s->end) : p;
}

static inline int byte_at(const Scanner *s, const char *p)
{
    return p < s->end ? *p : 0;
}

static const char *comment_end(const Scanner *s, const char *p)
{
    while (p < s->end && (p = memchr(p, '*', (size_t)(s->end - p))) != NULL) {
        const char *q = ahead(s, ++p);
        if (byte_at(s, q) == '/')
            return q + 1;
    }
    return s->end;
}

int main(void)
{
    static const char text[] = "a * b *\\\n c ** d *\\\n/ e **/ f */ g * h";
    const char *p = text;
    const Scanner s = {text + sizeof text - 1};
    while (p < s.end) {
        p = comment_end(&s, p);
        printf("%d\n", (int)(p - text));
    }
    return 0;
}
