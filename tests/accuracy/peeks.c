/* Scanners that look at what comes next by a small function, which several others call: it says by a constant that there is no more.  Whoever asks
 * stops then, so that compilers keep what the function reads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define APART __attribute__((noinline))
enum { N = 4000 };
typedef struct Text { const char *from; size_t at, length; int lines; } Text;
typedef struct Span { const unsigned char *at, *end; } Span;
typedef struct Queue { const int *item; int first, n; } Queue;
typedef struct Stack { struct Stack *below; int top; } Stack;
typedef struct Words { const short *word; unsigned i, n; } Words;

static int peek(const Text *t)
{
    return t->at < t->length ? (unsigned char)t->from[t->at] : -1;
}

APART size_t blanks(Text *t)
{
    size_t n = 0;
    for (; peek(t) == ' ' || peek(t) == '\t' || peek(t) == 'b'; n++)
        t->at++;
    return n;
}

APART int sum_of(Text *t)
{
    int sum = 0;
    while (peek(t) != '.' && peek(t) != -1) {
        sum += peek(t) & 15;
        t->at++;
    }
    return sum;
}

static int ahead(const Span *s)
{
    if (s->at == s->end)
        return -1;
    return *s->at;
}

APART int digits(Span *s)
{
    int n = 0;
    while (ahead(s) >= '0' && ahead(s) <= '9')
        n = n * 10 + *s->at++ - '0';
    return n;
}

APART int others(Span *s)
{
    int n = 0;
    while (ahead(s) != -1 && !(ahead(s) >= '0' && ahead(s) <= '9')) {
        n += ahead(s) == ',';
        s->at++;
    }
    return n;
}

static int head(const Queue *q)
{
    if (q->first < q->n)
        return q->item[q->first];
    return -1;
}

APART int small(Queue *q, int most)
{
    int n = 0;
    for (; head(q) != -1 && head(q) < most; q->first++)
        n += head(q);
    return n;
}

APART int odd(Queue *q)
{
    int n = 0;
    for (; head(q) & 1 && head(q) != -1; q->first++)
        n++;
    return n;
}

static int word(const Words *w)
{
    if (w->i >= w->n) {
        return 0;
    } else {
        return w->word[w->i];
    }
}

APART int run(Words *w)
{
    int n = 0;
    for (; word(w) > 0; w->i++)
        n += word(w);
    return n;
}

APART int back(Words *w)
{
    int n = 0;
    for (; word(w) < 0; w->i++)
        n -= word(w);
    return n;
}

static int top(const Stack *s)
{
    return s ? s->top : -1;
}

APART int down(const Stack *s, int least)
{
    int n = 0;
    for (; top(s) >= least && top(s) != 77; s = s->below)
        n += top(s);
    return n + top(s);
}

APART int found(const Stack *s, int what)
{
    while (top(s) != what && top(s) != -1)
        s = s->below;
    return top(s) == what;
}

__attribute__((noinline)) int work(Text *t, Span *s, Queue *q, Words *w, const Stack *stack)
{
    int sum = 0;
    while (t->at < t->length) {
        sum += (int)blanks(t) + sum_of(t);
        t->at++;
    }
    while (s->at < s->end)
        sum += digits(s) + others(s);
    while (q->first < q->n)
        sum += small(q, 90) + odd(q), q->first++;
    while (w->i < w->n)
        sum += run(w) + back(w);
    return sum + down(stack, 3) + found(stack, 2);
}

static void *copy(const void *from, size_t size)
{
    return memcpy(malloc(size), from, size);
}

int main(void)
{
    char *text = malloc(N);
    unsigned char *numbers = malloc(N);
    int *item = malloc(N * sizeof *item);
    short *words = malloc(N * sizeof *words);
    Stack *stack = NULL;
    for (int i = 0; i < N; i++) {
        text[i] = i % 20 < 9 ? ' ' : i % 20 == 19 ? '.' : (char)('a' + i % 20);
        numbers[i] = i % 9 < 5 ? (unsigned char)('0' + i % 7) : ',';
        item[i] = i * 7 % 100 & (i % 30 < 12 ? -1 : -2);
        words[i] = (short)(i % 16 < 8 ? 1 + i % 5 : -1 - i % 3);
        Stack *s = malloc(sizeof *s);
        *s = (Stack){stack, 3 + i % 50};
        stack = s;
    }
    Text *t = copy(&(Text){text, 0, N, 0}, sizeof *t);
    Span *s = copy(&(Span){numbers, numbers + N}, sizeof *s);
    Queue *q = copy(&(Queue){item, 0, N}, sizeof *q);
    Words *w = copy(&(Words){words, 0, N}, sizeof *w);
    printf("%d\n", work(t, s, q, w, stack));
    return 0;
}
