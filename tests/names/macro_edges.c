/* options: --roi main */
/* variants: quits two */
/* Macros that go on in front of or behind the expression in them: a semicolon, a comma, an operator, the parentheses of a statement. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int n, last;
static size_t total;

#define PUT(s) printf("%s ", s);
#define TWO(a, b) printf("%s", a); printf("%s ", b);
#define ENCLOSED(a) printf("[%s", a); printf("]")
#define COND(x) (x)
#define ARGS(a, b) (a, b)
#define AT(i) [i]
#define MINUS_LEN - (int)strlen(text)
#define AND_LEN & strlen(text)
#define TIMES_LEN * strlen(text)
#define LEN_COMMA(s) strlen(s),
#define LEN_CLOSE(s) strlen(s))
#define OPEN_LEN(s) (strlen(s)
#define COMMA_LEN(s) , strlen(s)
#define ASSIGNED(v, s) v = strlen(s);
#define EITHER(x, y) x y
#define SEMI ;
#define NOTHING
#define MIDDLE(s) total++; total += strlen(s); total--
#define LOCAL(v, s) size_t v = strlen(s);
#define DOUBLE(s) strlen(s) + strlen(s)
#define TEST(s) strlen(s) > 2
#define LENGTH strlen
#define CALL(s) LENGTH (s)
#define ENDED(s) CALL(s);
#define STEP(v) v++
#define LAST(s) (&(s)[strlen(s)]) [-1]
#define SIZED(s) sizeof (s) + strlen(s)
#define LPAREN (
#define RPAREN )
#define OTHERWISE else puts("other");
#define QUIT(s) printf("%s", s); return

static size_t counted(size_t x) { n++; return x ? x + 1 : 0; }
static void quits(int x) { if (x) { QUIT("q"); } PUT("stays") }
static int two(size_t a, size_t b) { return (int)(a * 10 + b); }

static void statements(char *text, int some)
{
    PUT("a") PUT(text)
    TWO("b", "c")
    ENCLOSED("d");
    for (int i = 0; i < 3; i++)
        PUT("e")
    if (some > 5)
        PUT("f")
    else
        PUT("g")
    ASSIGNED(total, text) ASSIGNED(total, "k")
    EITHER(total += strlen(text);, ) EITHER(, total += strlen(text)) SEMI
    EITHER(total += strlen(text), ;)
    total += strlen(text) SEMI NOTHING
    MIDDLE(text);
    LOCAL(v, text) LOCAL(w, "w")
    total += v + w + DOUBLE(text) * 2;
    ENDED(text) total += CALL(text);
    STEP(total); STEP(last) SEMI
    if (some > 7) puts("seven"); OTHERWISE
}

static void expressions(char *text)
{
    if COND(strlen(text) > 3)
        PUT("h")
    while COND(strlen(text) < 9)
        strcat(text, "x");
    switch COND(strlen(text)) { case 9: PUT("nine") break; default: PUT("other") }
    last = two ARGS(strlen(text), counted(strlen(text)));
    last += text AT(strlen(text) - 2);
    last = last MINUS_LEN;
    last = last AND_LEN;
    last += 5 TIMES_LEN + 2;
    last += two(LEN_COMMA(text) LEN_CLOSE(text);
    last += two OPEN_LEN(text) COMMA_LEN(text));
    if (TEST(text) && !TEST(text + 1) - 0)
        PUT("i")
    last += LAST(text) + (int)SIZED(text);
    last += strlen LPAREN text RPAREN > 2 ? strlen LPAREN text RPAREN : counted LPAREN 2 RPAREN;
}

int main(int argc, char **argv)
{
    char text[20] = "hello";
    (void)argv;
    statements(text, argc);
    expressions(text);
    quits(argc - 1);
    quits(argc);
    printf("%d %zu %d %s\n", last, total, n, text);
    return 0;
}
