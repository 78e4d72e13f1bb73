/* Opening macros, against real preprocessors: what they make of an invocation must be what they make of
 * the opened one, token for token.  run.sh names them in PREPROCESSORS. */
#include "check.h"

#include "../../rewriter/lex.h"
#include "../../rewriter/macro.h"
#include "macro_pairs.h"

/* NULL or why not; *out is the replacement. */
static const char *open_macro(const char *definition, const char *invocation, Buf *out)
{
    MacroText m = { definition, strlen(definition), invocation, strlen(invocation) };
    return macro_open(out, &m);
}

static void expect_opened(int line, const char *definition, const char *invocation, const char *want)
{
    Buf out = { 0 };
    buf_puts(&out, "<");
    const char *why = open_macro(definition, invocation, &out);
    buf_puts(&out, why ? why : ">");
    expect_text(__FILE__, line, out.text, want);
    buf_free(&out);
}
#define EXPECT_OPENED(definition, invocation, want)                                                \
    expect_opened(__LINE__, definition, invocation, want)

static void spaces(void)
{
    EXPECT_OPENED("A", "A", "< >");
    EXPECT_OPENED("A 1", "A", "< 1 >");
    EXPECT_OPENED("F(x) -x", "F(-1)", "< - -1 >");
    EXPECT_OPENED("F(x) (x)+x", "F( a )", "< (a)+a >");
    EXPECT_OPENED("F(x) x.x", "F(1)", "< 1 . 1 >");
    EXPECT_OPENED("F(x) .x.", "F(.)", "< .. . >");
    EXPECT_OPENED("F(a,b) a b", "F(1,2)", "< 1 2 >");
}

static void newlines(void)
{
    EXPECT_OPENED("F(x) x + 1", "F\n(\n2\n)", "<\n\n\n 2 + 1 >");
    EXPECT_OPENED("F(x) x", "F(a \\\n /* \n */ b)", "<\n\n a b >");
    EXPECT_OPENED("F(x) x \\\n y", "F(1)", "< 1 y >");
    EXPECT_OPENED("F(x) x // c", "F(1)", "< 1 >");
}

static void own_name(void)
{
    EXPECT_OPENED("F(x) F(x)", "F(1)", "< (F)(1) >");
    EXPECT_OPENED("F(x) x", "F(F(1))", "< F(1) >");
    EXPECT_OPENED("F(x) p->F + x", "F(1)", "< p->F + 1 >");
    EXPECT_OPENED("F(g, x) g(x)", "F(F, 1)", "< (F)(1) >");
}

/* A definition's range may have been taken too far. */
static void definition_ends_at_newline(void)
{
    EXPECT_OPENED("A 1\nint x;", "A", "< 1 >");
    EXPECT_OPENED("A 1 /*\n*/ 2\n3", "A", "< 1 2 >");
}

static void refused(void)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const Refusal *r = &refusals[i];
        Buf out = { 0 };
        const char *why = open_macro(r->definition, r->invocation, &out);
        if (!why || strcmp(why, r->why) != 0)
            expect_failed(__FILE__, __LINE__, "%s | %s: %s, not %s", r->definition, r->invocation,
                          why ? why : out.text, r->why);
        EXPECT(out.len == 0);
        buf_free(&out);
    }
}

/* --- against a preprocessor ----------------------------------------------------------------- */

static const char *preprocessor;

/* A program text with one line of uses per pair; opened: with macro_open's result instead. */
static void add_uses(Buf *b, const Pair *p, size_t number, bool opened)
{
    Buf use = { 0 };
    const char *why = opened ? open_macro(p->definition, p->invocation, &use) : NULL;
    if (why)
        expect_failed(__FILE__, __LINE__, "%s | %s: %s", p->definition, p->invocation, why);
    if (!opened)
        buf_puts(&use, p->invocation);
    buf_printf(b, "%s#define %s\n", p->also ? p->also : "", p->definition);
    buf_printf(b, "mr_case_%zu -%s- x %s+1 mr_end\n", number, use.text ? use.text : "",
               use.text ? use.text : "");
    buf_printf(b, "#undef %.*s\n", (int)strcspn(p->definition, "( \t\\<-/"), p->definition);
    for (const char *d = p->also; d && (d = strstr(d, "#define ")) != NULL; d += 8)
        buf_printf(b, "#undef %.*s\n", (int)strcspn(d + 8, "( \n"), d + 8);
    buf_free(&use);
}

static char *preprocess(const Pair *table, size_t n, bool opened)
{
    Buf b = { 0 };
    char command[512];
    for (size_t i = 0; i < n; i++)
        add_uses(&b, &table[i], i, opened);
    put_file("use.c", b.text);
    buf_free(&b);
    snprintf(command, sizeof command, "%s -std=gnu17 -E -P -w use.c >use.i 2>use.err", preprocessor);
    int status = system(command); /* errors of single cases show in their tokens */
    char *text = read_file("use.i", NULL);
    return status != -1 && text ? text : xstrdup("");
}

/* Tokens [*from, *to) between the marks of case number; false if there are none. */
static bool find_case(const Tokens *t, size_t number, size_t *from, size_t *to)
{
    char mark[32];
    snprintf(mark, sizeof mark, "mr_case_%zu", number);
    for (size_t i = 0; i < t->n; i++) {
        if (!token_is(t, i, mark))
            continue;
        *from = i + 1;
        while (i < t->n && !token_is(t, i, "mr_end"))
            i++;
        *to = i;
        return i < t->n;
    }
    return false;
}

/* The tokens with one blank between; "(name)" as "name", since that is how the macro's own name is kept
 * from being replaced. */
static char *joined(const Tokens *t, size_t from, size_t to, const char *name)
{
    Buf b = { 0 };
    buf_puts(&b, "");
    for (size_t i = from; i < to; i++) {
        bool hidden = i + 2 < to && token_is(t, i, "(") && token_is(t, i + 1, name) &&
                      token_is(t, i + 2, ")");
        i += hidden;
        buf_add(&b, t->text + t->tok[i].begin, t->tok[i].end - t->tok[i].begin);
        buf_putc(&b, ' ');
        i += hidden;
    }
    return b.text;
}

static char *case_tokens(const Tokens *t, size_t number, const Pair *p)
{
    size_t from, to;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(p->definition, "( \t\\</"), p->definition);
    return find_case(t, number, &from, &to) ? joined(t, from, to, name) : xstrdup("(lost)");
}

/* "-E" sometimes prints two tokens so close that they read as one (gcc around __VA_OPT__, clang for
 * "::"): then ours has as many or more, of the same bytes. */
static bool same_tokens(const char *want, const char *got)
{
    size_t wanted = 0, had = 0;
    for (;;) {
        for (; *want == ' '; want++)
            wanted++;
        for (; *got == ' '; got++)
            had++;
        if (*want != *got || !*want)
            return *want == *got && had >= wanted;
        want++;
        got++;
    }
}

typedef enum { SAME, SAME_BUT_FOR_SPACE, DIFFERENT } Outcome;

static bool is_as_expected(const char *want, const char *got, Outcome expected)
{
    switch (expected) {
    case SAME: return strcmp(want, got) == 0;
    case SAME_BUT_FOR_SPACE: return same_tokens(want, got);
    default: return strcmp(want, got) != 0;
    }
}

static void compare(const Pair *table, size_t n, Outcome expected)
{
    char *plain = preprocess(table, n, false), *opened = preprocess(table, n, true);
    Tokens a, b;
    lex(&a, plain, strlen(plain));
    lex(&b, opened, strlen(opened));
    for (size_t i = 0; i < n; i++) {
        char *want = case_tokens(&a, i, &table[i]), *got = case_tokens(&b, i, &table[i]);
        if (!is_as_expected(want, got, expected) || strcmp(want, "(lost)") == 0)
            expect_failed(__FILE__, __LINE__, "%s: %s | %s\n  plain  %s\n  opened %s", preprocessor,
                          table[i].definition, table[i].invocation, want, got);
        free(want);
        free(got);
    }
    tokens_free(&a);
    tokens_free(&b);
    free(plain);
    free(opened);
}

static void as_preprocessed(void)
{
    compare(pairs, sizeof pairs / sizeof *pairs, SAME);
}

/* If one of these is the same some day, macro.c's head is to be shortened. */
static void differs_where_known(void)
{
    compare(known_differences, sizeof known_differences / sizeof *known_differences, DIFFERENT);
}

/* --- random macros -------------------------------------------------------------------------- */

enum { RANDOM_PAIRS = 3000 };

typedef struct Random {
    uint32_t state;
    int params; /* of the macro being made; the last is variadic if variadic */
    bool variadic;
} Random;

static int below(Random *r, int n)
{
    r->state = r->state * 1664525u + 1013904223u;
    return (int)((r->state >> 8) % (uint32_t)n);
}

#define PICK(r, array) ((array)[below((r), (int)(sizeof(array) / sizeof *(array)))])

static const char *param_name(const Random *r, int i)
{
    static const char *const names[] = { "x", "y", "z" };
    return r->variadic && i == r->params - 1 ? "__VA_ARGS__" : names[i];
}

static void add_body(Random *r, Buf *b, int items, bool inside)
{
    static const char *const plain[] = { "+", "-", "<", "&", ".", "=", ">", "a", "b1",
                                         "\"s\\n\"", "L", "F", "F(1)", "F (x)", "[", "]",
                                         "%", ":", "!", "*", "|", "->", "(", ")" };
    static const char *const glue[] = { " ", "  ", " ## ", "##", "/**/", " \\\n", "" };
    /* No parentheses that do not match, no names run together where nobody may look. */
    const int n_plain = (int)(sizeof plain / sizeof *plain) - 2 * inside;
    const int n_glue = (int)(sizeof glue / sizeof *glue) - inside;
    for (int i = 0; i < items; i++) {
        int kind = below(r, 8);
        if (i > 0)
            buf_puts(b, glue[below(r, n_glue)]);
        if (kind < 3 && r->params)
            buf_puts(b, param_name(r, below(r, r->params)));
        else if (kind == 3 && r->params)
            buf_printf(b, "#%s", param_name(r, below(r, r->params)));
        else if (kind == 4 && r->variadic)
            buf_puts(b, ", ## __VA_ARGS__");
        else if (kind == 5 && r->variadic && !inside) {
            buf_puts(b, "__VA_OPT__(");
            add_body(r, b, below(r, 4), true);
            buf_puts(b, ")");
        } else
            buf_puts(b, plain[below(r, n_plain)]);
    }
}

static void add_arguments(Random *r, Buf *b, int depth)
{
    /* No character literals: behind a number, "-E" puts them down as what C23 reads differently. */
    static const char *const words[] = { "a", "-1", "\"s\\\\\"", "(p,q)", "", "+", "b  c", "1.5e",
                                         "L\"w\"", "/* c */", "d\n", ".", "L", "<", "(F)", "\\\n", "=" };
    int n = r->params - (r->variadic && below(r, 3) == 0) + (r->variadic ? below(r, 3) : 0);
    for (int i = 0; i < n; i++) {
        buf_puts(b, i ? below(r, 2) ? ", " : "," : "");
        for (int k = below(r, 4); k > 0; k--) {
            buf_puts(b, PICK(r, words));
            buf_puts(b, below(r, 2) ? " " : "");
            if (depth < 2 && below(r, 6) == 0) {
                buf_puts(b, " F(");
                add_arguments(r, b, depth + 1);
                buf_puts(b, ")");
            }
        }
    }
}

/* Owned by the arena; definition "" if macro_open refuses it. */
static Pair random_pair(Random *r, Arena *arena)
{
    Buf d = { 0 }, i = { 0 }, out = { 0 };
    r->params = below(r, 4);
    r->variadic = r->params && below(r, 2);
    buf_puts(&d, "F(");
    for (int k = 0; k < r->params; k++)
        buf_printf(&d, "%s%s", k ? ", " : "",
                   r->variadic && k == r->params - 1 ? "..." : param_name(r, k));
    buf_puts(&d, ") ");
    add_body(r, &d, below(r, 7), false);
    buf_puts(&i, below(r, 4) ? "F(" : "F\n (");
    /* A call that expands to nothing is a known difference to __VA_OPT__. */
    add_arguments(r, &i, strstr(d.text, "__VA_OPT__") ? 2 : 0);
    buf_puts(&i, ")");
    bool refuse = open_macro(d.text, i.text, &out) != NULL;
    Pair p = { refuse ? "" : arena_strdup(arena, d.text), arena_strdup(arena, i.text), NULL };
    buf_free(&d);
    buf_free(&i);
    buf_free(&out);
    return p;
}

static void random_macros(void)
{
    Random r = { .state = (uint32_t)atoi(getenv("SEED") ? getenv("SEED") : "7") };
    Arena *arena = arena_new();
    Pair *table = NEW_N(arena, Pair, RANDOM_PAIRS);
    for (size_t i = 0; i < RANDOM_PAIRS;) {
        table[i] = random_pair(&r, arena);
        i += *table[i].definition != 0;
    }
    compare(table, RANDOM_PAIRS, SAME_BUT_FOR_SPACE);
    arena_free(arena);
}

int main(void)
{
    CASE("macro", spaces);
    CASE("macro", newlines);
    CASE("macro", own_name);
    CASE("macro", definition_ends_at_newline);
    CASE("macro", refused);
    char *list = xstrdup(getenv("PREPROCESSORS") ? getenv("PREPROCESSORS") : "");
    if (!strtok(list, " \n"))
        puts("SKIP macro/as_preprocessed: neither gcc nor clang is here to compare with");
    strcpy(list, getenv("PREPROCESSORS") ? getenv("PREPROCESSORS") : "");
    for (char *word = strtok(list, " \n"); word; word = strtok(NULL, " \n")) {
        preprocessor = word;
        CASE(word, as_preprocessed);
        CASE(word, differs_where_known);
        CASE(word, random_macros);
    }
    free(list);
    return failed_cases != 0;
}
