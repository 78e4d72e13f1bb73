/* Scanners of text whose position is in memory: a pointer of the file, an index, a structure. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEPARATE __attribute__((noinline))

typedef struct {
    const char *text;
    int at, lines;
} Lexer;

typedef struct {
    const char *at, *end;
} Input;

const char *at, *text;
int position;

int peek(void) { return text[position]; }
int advance(void) { return text[position++]; }
int is_digit(int c) { return c >= '0' && c <= '9'; }

SEPARATE long numbers(void)
{
    long sum = 0;
    while (*at) {
        if (*at >= '0' && *at <= '9') {
            long v = 0;
            while (*at >= '0' && *at <= '9')
                v = v * 10 + *at++ - '0';
            sum += v;
        } else {
            at++;
        }
    }
    return sum;
}

SEPARATE long between(void)
{
    long sum = 0;
    while (*at) {
        if (*at != 'a') {
            while (*at != 'a' && *at != ' ' && *at)
                sum += *at++;
            if (*at == ' ')
                at++;
        } else {
            at++;
        }
    }
    return sum;
}

SEPARATE long tokens(void)
{
    long sum = 0;
    while (peek()) {
        if (is_digit(peek())) {
            long v = 0;
            while (is_digit(peek()))
                v = v * 10 + advance() - '0';
            sum += v;
        } else {
            advance();
        }
    }
    return sum;
}

SEPARATE long lex(Lexer *l)
{
    long sum = 0;
    while (l->text[l->at]) {
        if (l->text[l->at] == '9')
            l->lines++;
        if (l->text[l->at] >= '0' && l->text[l->at] <= '9') {
            long v = 0;
            while (l->text[l->at] >= '0' && l->text[l->at] <= '9')
                v = v * 10 + l->text[l->at++] - '0';
            sum += v;
        } else {
            l->at++;
        }
    }
    return sum;
}

SEPARATE long read_all(Input *in)
{
    long sum = 0;
    while (in->at < in->end) {
        int c = *in->at++;
        if (c >= '0' && c <= '9') {
            long v = c - '0';
            while (in->at < in->end && *in->at >= '0' && *in->at <= '9')
                v = v * 10 + *in->at++ - '0';
            sum += v;
        }
    }
    return sum;
}

__attribute__((noinline)) long work(const char *from, Lexer *l, Input *in)
{
    long sum = 0;
    at = from;
    sum += numbers();
    at = from;
    sum += between();
    text = from;
    return sum + tokens() + lex(l) + read_all(in);
}

int main(void)
{
    char *from = calloc(4001, 1);
    for (int i = 0; i < 4000; i++)
        from[i] = "ab 12 Cd 345 x9 "[i % 16];
    Lexer *l = malloc(sizeof *l);
    Input *in = malloc(sizeof *in);
    *l = (Lexer){from, 0, 0};
    *in = (Input){from, from + 4000};
    printf("%ld\n", work(from, l, in));
    return 0;
}
