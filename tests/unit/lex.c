/* Tokens, their places and marks; then damaged text. */
#include "check.h"

#include "../../rewriter/lex/lex.h"
#include "../../rewriter/lex/presumed_line.h"

/* "kind:text" of each token, separated by blanks; D in front: part of a directive; ^: first on its
 * line; _: white space in front. */
static char *described(const char *text, size_t len, bool marks)
{
    static const char kinds[] = "ins'po";
    Buf b = {0};
    Tokens t;
    lex(&t, text, len);
    buf_puts(&b, "");
    for (size_t i = 0; i < t.n; i++) {
        char spelled[256];
        const Token *k = &t.tok[i];
        if (marks)
            buf_printf(&b, "%s%s%s%s", i ? " " : "", k->directive ? "D" : "", k->line_start ? "^" : "",
                       k->space_before ? "_" : "");
        else
            buf_printf(&b, "%s%c:", i ? " " : "", kinds[k->kind]);
        buf_puts(&b, token_text(&t, i, spelled, sizeof spelled));
    }
    tokens_free(&t);
    return b.text;
}

static void expect_tokens(int line, const char *text, bool marks, const char *want)
{
    char *got = described(text, strlen(text), marks);
    expect_text(__FILE__, line, got, want);
    free(got);
}
#define EXPECT_TOKENS(text, want) expect_tokens(__LINE__, text, false, want)
#define EXPECT_MARKS(text, want) expect_tokens(__LINE__, text, true, want)

static void identifiers(void)
{
    EXPECT_TOKENS("a _b1 $c", "i:a i:_b1 i:$c");
    EXPECT_TOKENS("\303\244\342\202\254 x", "i:\303\244\342\202\254 i:x");
    EXPECT_TOKENS("\\u00e9t\\U000000e9 a\\u00E9", "i:\\u00e9t\\U000000e9 i:a\\u00E9");
    EXPECT_TOKENS("a\\u00g9", "i:a o:\\ i:u00g9");
    EXPECT_TOKENS("\\u12", "o:\\ i:u12");
}

static void numbers(void)
{
    EXPECT_TOKENS("1 .5 0x1p-3 1e+5 1.e5f", "n:1 n:.5 n:0x1p-3 n:1e+5 n:1.e5f");
    EXPECT_TOKENS("0xe+1 1+1 1..2 3ul.x", "n:0xe+1 n:1 p:+ n:1 n:1..2 n:3ul.x");
    EXPECT_TOKENS("1'000'000 0x'f", "n:1'000'000 n:0x'f");
    EXPECT_TOKENS("1' '", "n:1 ':' '");
    EXPECT_TOKENS("a.b .. ...", "i:a p:. i:b p:. p:. p:...");
}

static void literals(void)
{
    EXPECT_TOKENS("\"a\\\"b\" '\\'' L\"x\" u8\"y\" u'z' U\"\" LL\"\"",
                  "s:\"a\\\"b\" ':'\\'' s:L\"x\" s:u8\"y\" ':u'z' s:U\"\" i:LL s:\"\"");
    EXPECT_TOKENS("L \"x\"", "i:L s:\"x\"");
    EXPECT_TOKENS("\"/* no */ // no\"", "s:\"/* no */ // no\"");
    EXPECT_TOKENS("'\"' \"'\"", "':'\"' s:\"'\"");
    EXPECT_TOKENS("\"\\\\\" x", "s:\"\\\\\" i:x");
}

static void unclosed_literals(void)
{
    EXPECT_TOKENS("\"abc\nx", "o:\"abc i:x");
    EXPECT_TOKENS("\"abc\r\nx", "o:\"abc i:x");
    EXPECT_TOKENS("it's\nx", "i:it o:'s i:x");
    EXPECT_TOKENS("\"abc\\", "o:\"abc\\");
    EXPECT_TOKENS("\"abc\\\n", "o:\"abc");
    EXPECT_TOKENS("\"", "o:\"");
}

static void punctuators(void)
{
    EXPECT_TOKENS("<<=>>= -> ++ -- << >>", "p:<<= p:>>= p:-> p:++ p:-- p:<< p:>>");
    EXPECT_TOKENS("<=>===!=&&||", "p:<= p:>= p:== p:!= p:&& p:||");
    EXPECT_TOKENS("*=/=%=+=-=&=^=|=##", "p:*= p:/= p:%= p:+= p:-= p:&= p:^= p:|= p:##");
    EXPECT_TOKENS("a+++++b", "i:a p:++ p:++ p:+ i:b");
    EXPECT_TOKENS("x---y", "i:x p:-- p:- i:y");
    EXPECT_TOKENS("()[]{};,?:~.", "p:( p:) p:[ p:] p:{ p:} p:; p:, p:? p:: p:~ p:.");
    EXPECT_TOKENS("a::b :::", "i:a p::: i:b p::: p::");
}

static void digraphs(void)
{
    EXPECT_TOKENS("<: :> <% %> %: %:%:", "p:<: p::> p:<% p:%> p:%: p:%:%:");
    EXPECT_TOKENS("%:% =", "p:%: p:% p:=");
    EXPECT_TOKENS("a[0]<::>", "i:a p:[ n:0 p:] p:<: p::>");
}

static void other_bytes(void)
{
    EXPECT_TOKENS("a@`\001\177\\b", "i:a o:@ o:` o:\001 o:\177 o:\\ i:b");
    char *got = described("a\0b", 3, false);
    EXPECT_TEXT(got, "i:a i:b"); /* a zero byte is white space to compilers */
    free(got);
    EXPECT_TOKENS("\357\273\277#x", "p:# i:x");
    EXPECT_TOKENS("", "");
}

static void comments(void)
{
    EXPECT_TOKENS("a/**/b/* * / **/c//d\ne", "i:a i:b i:c i:e");
    EXPECT_TOKENS("a//\\\nb\nc", "i:a i:c");
    EXPECT_TOKENS("a//\\ \t\r\nb\nc", "i:a i:c");
    EXPECT_TOKENS("a/\\\n/b\nc", "i:a i:c");
    EXPECT_TOKENS("a/\\\n*b*\\\n/c", "i:a i:c");
    EXPECT_TOKENS("a/*b", "i:a");
    EXPECT_TOKENS("a/*/b*/c", "i:a i:c");
    EXPECT_TOKENS("a/b /=", "i:a p:/ i:b p:/=");
    EXPECT_TOKENS("a//\\", "i:a");
}

static void splices(void)
{
    EXPECT_TOKENS("ab\\\ncd", "i:abcd");
    EXPECT_TOKENS("ab\\\r\ncd", "i:abcd");
    EXPECT_TOKENS("ab\\ \t\ncd", "i:abcd");
    EXPECT_TOKENS("ab\\\n\\\ncd\\\n ef", "i:abcd i:ef");
    EXPECT_TOKENS("+\\\n+ <\\\n<\\\n= .\\\n.\\\n.", "p:++ p:<<= p:...");
    EXPECT_TOKENS("1\\\n2\\\n.5e\\\n+3", "n:12.5e+3");
    EXPECT_TOKENS("\"a\\\nb\\\\\nc\" 'x\\\n\\\n'", "s:\"ab\\c\" ':'x'");
    EXPECT_TOKENS("u\\\n8\\\n\"x\"", "s:u8\"x\"");
    EXPECT_TOKENS("\"a\\\\\n\"b\"", "s:\"a\\\"b\"");
    EXPECT_TOKENS("a\\\n", "i:a");
    EXPECT_TOKENS("\\\na", "i:a");
    EXPECT_TOKENS("%\\\n:define x", "p:%: i:define i:x");
    EXPECT_TOKENS("%:\\\n%\\\n:", "p:%:%:");
}

static void marks(void)
{
    EXPECT_MARKS("a b\n c\td", "^a _b ^_c _d");
    EXPECT_MARKS("a/**/b(c)", "^a _b ( c )");
    EXPECT_MARKS("a\\\nb c\\\n d\\\n+", "^ab _c _d +");
    EXPECT_MARKS("/* \n */ a /* \n */ b\nc", "^_a _b ^_c");
}

static void directives(void)
{
    EXPECT_MARKS("#define A 1\nb", "D^# Ddefine D_A D_1 ^_b");
    EXPECT_MARKS("  # if x \\\n y /* \n */ z // w\nb", "D^_# D_if D_x D_y D_z ^_b");
    EXPECT_MARKS("%:x\nb", "D^%: Dx ^_b");
    EXPECT_MARKS("%\\\n:x\nb", "D^%: Dx ^_b");
    EXPECT_MARKS("/* */ #x", "D^_# Dx");
    EXPECT_MARKS("a #x\n##y\n%:%: z", "^a _# x ^_## y ^_%:%: _z");
    EXPECT_MARKS("#\nx", "D^# ^_x");
    EXPECT_MARKS("#error don't\nx", "D^# Derror D_don D't ^_x");
    EXPECT_MARKS("\\\n#x", "D^# Dx");
}

static void places(void)
{
    static const char text[] = "ab + \\\n cd\\\nef ;";
    Tokens t;
    lex(&t, text, strlen(text));
    EXPECT(t.n == 4);
    EXPECT(t.tok[0].begin == 0 && t.tok[0].end == 2);
    EXPECT(t.tok[1].begin == 3 && t.tok[1].end == 4);
    EXPECT(t.tok[2].begin == 8 && t.tok[2].end == 14);
    EXPECT(tokens_at(&t, 0) == 0 && tokens_at(&t, 1) == 1 && tokens_at(&t, 3) == 1);
    EXPECT(tokens_at(&t, 4) == 2 && tokens_at(&t, 8) == 2 && tokens_at(&t, 9) == 3);
    EXPECT(tokens_at(&t, 15) == 3 && tokens_at(&t, 16) == 4 && tokens_at(&t, 999) == 4);
    EXPECT(token_is(&t, 2, "cdef") && !token_is(&t, 2, "cd") && !token_is(&t, 2, "cdefg"));
    EXPECT(token_is(&t, 0, "ab") && !token_is(&t, 0, "a") && !token_is(&t, 0, "abc"));
    char buf[4];
    EXPECT_TEXT(token_text(&t, 2, buf, sizeof buf), "cde");
    tokens_free(&t);
    EXPECT(t.n == 0 && t.tok == NULL);
}

/* --- damaged text --------------------------------------------------------------------------- */

static const char material[] = "#define F(a, ...) a ## __VA_ARGS__ \\\n  + 1 // c\n"
                               "/* long\n comment */ static int x = 0x1fp+3 * 'a' + L\"s\\n\\\"\";\n"
                               "%:if a <: b :> ... ->*\r\n??/ \\u00e9\\\n \"open\nif (a && !b) { c <<= 3; u8\"x\"; }\n";

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static size_t damage(char *text, size_t len, uint32_t *state)
{
    static const char bytes[] = "\\\n\r \t\"'/*#%:.<>+-uLx0\0\377\303e'";
    for (uint32_t n = next_random(state) % 12; n > 0 && len > 1; n--) {
        size_t at = next_random(state) % len;
        switch (next_random(state) % 3) {
        case 0: text[at] = bytes[next_random(state) % sizeof bytes]; break;
        case 1: memmove(text + at, text + at + 1, --len - at); break;
        default: len = next_random(state) % 8 ? len : at + 1;
        }
    }
    return len;
}

/* In bounds, in order, not empty, and nothing but white space and comments between two of them: the
 * tokens of the text after any token are the rest of the tokens (unless a mark before matters). */
static void check_tokens(const char *text, size_t len, uint32_t *state)
{
    Tokens t, rest;
    uint32_t end = 0;
    lex(&t, text, len);
    for (size_t i = 0; i < t.n; i++) {
        EXPECT(t.tok[i].begin >= end && t.tok[i].end > t.tok[i].begin && t.tok[i].end <= len);
        end = t.tok[i].end;
    }
    if (t.n > 0) {
        size_t i = next_random(state) % t.n;
        size_t from = t.tok[i].begin;
        lex(&rest, text + from, len - from);
        EXPECT(rest.n == t.n - i || (len - from >= 3 && (unsigned char)text[from] == 0xef));
        EXPECT(rest.n == 0 || rest.tok[0].end == t.tok[i].end - from);
        tokens_free(&rest);
    }
    tokens_free(&t);
}

/* The text stands in memory of exactly its size, so that the sanitizer sees a byte too far. */
static void damaged_text(void)
{
    uint32_t state = 1;
    for (int round = 0; round < 20000 && !*failure; round++) {
        size_t len = sizeof material - 1;
        char *text = xmalloc(len);
        memcpy(text, material, len);
        len = damage(text, len, &state);
        text = xrealloc(text, len);
        check_tokens(text, len, &state);
        free(text);
    }
}

/* Steps of the lexer: its blocks that the compiler marks (-fsanitize-coverage=trace-pc), and the bytes that memchr
 * looks at. */
static uint64_t steps;

void __sanitizer_cov_trace_pc(void);
void *counted_memchr(const void *s, int c, size_t n);

void __sanitizer_cov_trace_pc(void)
{
    steps++;
}

void *counted_memchr(const void *s, int c, size_t n)
{
    const char *found = memchr(s, c, n);
    steps += found ? (size_t)(found - (const char *)s) : n;
    return (void *)found;
}

static uint64_t steps_of(const char *piece, size_t times)
{
    size_t n = strlen(piece);
    char *text = xmalloc(times * n);
    for (size_t k = 0; k < times; k++)
        memcpy(text + k * n, piece, n);
    Tokens t;
    steps = 0;
    lex(&t, text, times * n);
    tokens_free(&t);
    free(text);
    return steps;
}

/* Linear: twice the text is twice the work, for each kind of difficulty. */
static void no_slow_text(void)
{
    static const char *const piece[] = {"\\\n", "\\ ", "/*", "//\\\n", "\"\\", "'", "a\\\n", "%:", "1e+"};
    for (size_t i = 0; i < sizeof piece / sizeof *piece; i++) {
        uint64_t once = steps_of(piece[i], 100000), twice = steps_of(piece[i], 200000);
        EXPECT(once >= 100000 && twice <= 2 * once + once / 10);
    }
}

static void expect_line(int line, const char *text, const char *want)
{
    Tokens t;
    char got[256];
    lex(&t, text, strlen(text));
    Arena *a = arena_new();
    const LineTable lines = line_table(a, &t);
    PresumedLine p = presumed_line(&lines, &t, (size_t)(strstr(text, "here") - text));
    snprintf(got, sizeof got, "%u %.*s", p.line, (int)p.file_len, p.file ? p.file : "");
    expect_text(__FILE__, line, got, want);
    tokens_free(&t);
    arena_free(a);
}

static void presumed_lines(void)
{
    expect_line(__LINE__, "here", "1 ");
    expect_line(__LINE__, "a\n\nhere\n#line 9", "3 ");
    expect_line(__LINE__, "#line 7\nhere", "7 ");
    expect_line(__LINE__, "#line 7 \"a.c\"\nx\n  here", "8 \"a.c\"");
    expect_line(__LINE__, "# 40 \"a.c\" 1\n#line 7\nhere", "7 \"a.c\"");
    expect_line(__LINE__, "#line 7 \"a.c\"\n#line 3 \"b.c\"\n\"c.c\" here", "3 \"b.c\"");
    expect_line(__LINE__, "#line 7\n\"a.c\" here", "7 ");
    expect_line(__LINE__, "#line LINE\n#define line 3\n#if 5\nhere", "4 ");
}

int main(void)
{
    CASE("lex", identifiers);
    CASE("lex", numbers);
    CASE("lex", literals);
    CASE("lex", unclosed_literals);
    CASE("lex", punctuators);
    CASE("lex", digraphs);
    CASE("lex", other_bytes);
    CASE("lex", comments);
    CASE("lex", splices);
    CASE("lex", marks);
    CASE("lex", directives);
    CASE("lex", places);
    CASE("lex", damaged_text);
    CASE("lex", no_slow_text);
    CASE("lex", presumed_lines);
    return failed_cases != 0;
}
