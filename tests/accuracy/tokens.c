/* A scanner: else-if over the next character, words counted in a structure that is passed by pointer. */
#include <stdio.h>

enum { N = 40000 };
struct scanner { const char *at, *end; int line, column; };
struct counts { long words, numbers, signs, spaces, lines, longest; };

static int next(struct scanner *s)
{
    if (s->at == s->end)
        return -1;
    s->column++;
    return (unsigned char)*s->at++;
}

static void scan(struct scanner *s, struct counts *to)
{
    int c;
    long length = 0;
    while ((c = next(s)) >= 0) {
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
            length++;
        else {
            if (length > 0) {
                to->words++;
                if (length > to->longest)
                    to->longest = length;
                length = 0;
            }
            if (c >= '0' && c <= '9')
                to->numbers++;
            else if (c == '\n') {
                to->lines++;
                s->line++;
                s->column = 0;
            } else if (c == ' ' || c == '\t')
                to->spaces++;
            else
                to->signs++;
        }
    }
}

__attribute__((noinline)) long work(const char *text, int n, struct counts *to)
{
    struct scanner s = {text, text + n, 1, 0};
    scan(&s, to);
    return to->words + to->numbers + to->signs + to->spaces + to->longest + s.line;
}

int main(void)
{
    static char text[N];
    static struct counts c;
    static const char some[] = "while (next_one != 42) {\n\tsum += table[i];  total++;\n}\n";
    unsigned state = 1;
    for (int i = 0; i < N; i++) {
        text[i] = some[i % (sizeof some - 1)];
        state = state * 1103515245 + 12345;
        if (state >> 28 == 3)
            text[i] = (char)('0' + (state >> 20 & 7));
    }
    printf("%ld\n", work(text, N, &c));
    return 0;
}
