/* Opening macros, against real preprocessors: what they make of an invocation must be what they make of
 * the opened one, token for token.  run.sh names them in PREPROCESSORS. */
#include "check.h"

#include "../../rewriter/lex/lex.h"
#include "../../rewriter/macro/replace_once.h"
#include "macro_pairs.h"

/* NULL or why not; *out is the replacement. */
static const char *open_macro(const char *definition, const char *invocation, Buf *out)
{
    MacroText m = {definition, strlen(definition), invocation, strlen(invocation)};
    return macro_replace_once(out, &m);
}

static void expect_opened(int line, const char *definition, const char *invocation, const char *want)
{
    Buf out = {0};
    buf_puts(&out, "<");
    const char *why = open_macro(definition, invocation, &out);
    buf_puts(&out, why ? why : ">");
    expect_text(__FILE__, line, out.text, want);
    buf_free(&out);
}
#define EXPECT_OPENED(definition, invocation, want) expect_opened(__LINE__, definition, invocation, want)

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
    EXPECT_OPENED("F(x) [x]", "F(1\n\n#if 1\n+ 2\n#endif\n)", "<\n [1\n#if 1\n+ 2\n#endif\n] >");
    EXPECT_OPENED("F(x) x", "F(\n#if 1\n+ 2\n#endif\n)", "<\n#if 1\n+ 2\n#endif\n >");
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
        Buf out = {0};
        const char *why = open_macro(r->definition, r->invocation, &out);
        if (!why || strcmp(why, r->why) != 0)
            expect_failed(__FILE__, __LINE__, "%s | %s: %s, not %s", r->definition, r->invocation, why ? why : out.text,
                          r->why);
        EXPECT(out.len == 0);
        buf_free(&out);
    }
}

/* --- against a preprocessor ----------------------------------------------------------------- */

static const char *preprocessor;
static bool has_va_opt; /* and it treats placemarkers as C23 does: gcc 12, clang 12 */

static bool looked_up; /* use macro_replace_once_with */

/* From "#define " lines; __LINE__ is what add_uses says. */
static const char *find_in(const char *text, const char *name, size_t *len)
{
    size_t n = strlen(name);
    for (; text && (text = strstr(text, "#define ")) != NULL;) {
        text += 8;
        *len = strcspn(text, "\n");
        if (strncmp(text, name, n) == 0 && strchr("( \n", text[n]))
            return text;
    }
    return NULL;
}

static const char *find_macro(void *context, const char *name, size_t *len)
{
    const Pair *p = context;
    size_t n = strlen(name);
    static const char line[] = "__LINE__ 77";
    if (strcmp(name, "__LINE__") == 0) {
        *len = strlen(line);
        return line;
    }
    if (strncmp(p->definition, name, n) == 0 && strspn(p->definition + n, "( ") > 0) {
        *len = strlen(p->definition);
        return p->definition;
    }
    return find_in(p->other_macros, name, len);
}

/* As open_macro, with or without look-up. */
static const char *open_pair(const Pair *p, Buf *out)
{
    MacroText m = {p->definition, strlen(p->definition), p->invocation, strlen(p->invocation)};
    MacroLookup lookup = {.find = find_macro, .context = (void *)(uintptr_t)p};
    return looked_up ? macro_replace_once_with(out, &m, &lookup) : macro_replace_once(out, &m);
}

/* A program text with one line of uses per pair; opened: with macro_replace_once's result instead. */
static void add_uses(Buf *b, const Pair *p, size_t number, bool opened)
{
    Buf use = {0};
    const char *why = opened ? open_pair(p, &use) : NULL;
    if (why)
        expect_failed(__FILE__, __LINE__, "%s | %s: %s", p->definition, p->invocation, why);
    if (!opened)
        buf_puts(&use, p->invocation);
    buf_printf(b, "%s#define %s\n", p->other_macros ? p->other_macros : "", p->definition);
    buf_puts(b, "#line 77\n");
    buf_printf(b, "mr_case_%zu -%s- x %s+1 mr_end\n", number, use.text ? use.text : "", use.text ? use.text : "");
    buf_printf(b, "#undef %.*s\n", (int)strcspn(p->definition, "( \t\\<-/"), p->definition);
    for (const char *d = p->other_macros; d && (d = strstr(d, "#define ")) != NULL; d += 8)
        buf_printf(b, "#undef %.*s\n", (int)strcspn(d + 8, "( \n"), d + 8);
    buf_free(&use);
}

static bool is_usable(const Pair *p)
{
    return has_va_opt || !strstr(p->definition, "__VA_OPT__");
}

static char *preprocess(const Pair *table, size_t n, bool opened)
{
    Buf b = {0};
    char command[512];
    for (size_t i = 0; i < n; i++)
        if (is_usable(&table[i]))
            add_uses(&b, &table[i], i, opened);
    put_file("use.c", b.text);
    buf_free(&b);
    snprintf(command, sizeof command, "%s -std=gnu11 -E -P -w use.c >use.i 2>use.err", preprocessor);
    int status = system(command); /* errors of single cases show in their tokens */
    char *text = read_file("use.i", NULL);
    return status != -1 && text ? text : xstrdup("");
}

/* Tokens [*from, *to) between the marks of case number, looked for from *to on; false if there are none. */
static bool find_case(const Tokens *t, size_t number, size_t *from, size_t *to)
{
    char mark[32];
    snprintf(mark, sizeof mark, "mr_case_%zu", number);
    for (size_t i = *to; i < t->n; i++) {
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
    Buf b = {0};
    buf_puts(&b, "");
    for (size_t i = from; i < to; i++) {
        bool hidden = i + 2 < to && token_is(t, i, "(") && token_is(t, i + 1, name) && token_is(t, i + 2, ")");
        i += hidden;
        buf_add(&b, t->text + t->tok[i].begin, t->tok[i].end - t->tok[i].begin);
        buf_putc(&b, ' ');
        i += hidden;
    }
    return b.text;
}

/* *at: behind the case before. */
static char *case_tokens(const Tokens *t, size_t number, const Pair *p, size_t *at)
{
    size_t from;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(p->definition, "( \t\\</"), p->definition);
    return find_case(t, number, &from, at) ? joined(t, from, *at, name) : xstrdup("(lost)");
}

/* "-E" sometimes prints two tokens so close that they read as one (gcc around __VA_OPT__, clang for
 * "::"): then ours has as many or more, of the same bytes. */
static bool same_but_for_space(const char *want, const char *got, bool count)
{
    size_t wanted = 0, had = 0;
    for (;;) {
        for (; *want == ' '; want++)
            wanted++;
        for (; *got == ' '; got++)
            had++;
        if (*want != *got || !*want)
            return *want == *got && (!count || had >= wanted);
        want++;
        got++;
    }
}

/* SAME_BYTES: spaces inside of strings may differ too. */
typedef enum { SAME, SAME_BUT_FOR_SPACE, SAME_BYTES, DIFFERENT } Outcome;

static bool is_as_expected(const char *want, const char *got, Outcome expected)
{
    switch (expected) {
    case SAME: return strcmp(want, got) == 0;
    case SAME_BUT_FOR_SPACE: return same_but_for_space(want, got, true);
    case SAME_BYTES: return same_but_for_space(want, got, false);
    default: return strcmp(want, got) != 0;
    }
}

static void compare(const Pair *table, size_t n, Outcome expected)
{
    char *plain = preprocess(table, n, false), *opened = preprocess(table, n, true);
    size_t at = 0, opened_at = 0;
    Tokens a, b;
    lex(&a, plain, strlen(plain));
    lex(&b, opened, strlen(opened));
    for (size_t i = 0; i < n; i++) {
        if (!is_usable(&table[i]))
            continue;
        char *want = case_tokens(&a, i, &table[i], &at), *got = case_tokens(&b, i, &table[i], &opened_at);
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

static void find_va_opt(const char *group)
{
    static const Pair probe = {"F(x, ...) <a ## __VA_OPT__(x b x) ## c>", "F(, 1)", NULL};
    has_va_opt = true;
    char *text = preprocess(&probe, 1, false);
    has_va_opt = strstr(text, "a b c") != NULL;
    free(text);
    if (!has_va_opt)
        printf("SKIP %s/va_opt: it does not treat __VA_OPT__ as C23 does\n", group);
}

#define COMPARE(table, outcome) compare((table), sizeof(table) / sizeof *(table), (outcome))

static void as_preprocessed(void)
{
    looked_up = false;
    COMPARE(pairs, SAME);
}

static void as_preprocessed_with_lookup(void)
{
    looked_up = true;
    COMPARE(pairs, SAME);
    COMPARE(expanded_first, SAME);
}

/* If one of these is the same some day, macro.c's head is to be shortened. */
static void differs_where_known(void)
{
    looked_up = false;
    COMPARE(expanded_first, DIFFERENT);
    COMPARE(known_differences, DIFFERENT);
    looked_up = true;
    COMPARE(known_differences, DIFFERENT);
}

/* --- random macros -------------------------------------------------------------------------- */

enum { RANDOM_PAIRS = 3000 };

typedef struct Random {
    uint32_t state;
    int params; /* of the macro being made; the last is variadic if variadic */
    bool variadic;
    bool helpers; /* the body may use helper_macros */
} Random;

/* For arguments that must be expanded first. */
static const char helper_macros[] = "#define S(a) #a\n"
                                    "#define I(a) [a]\n"
                                    "#define V(a, ...) #a #__VA_ARGS__ a\n"
                                    "#define N\n"
                                    "#define O x1\n"
                                    "#define T O O\n";

static int below(Random *r, int n)
{
    r->state = r->state * 1664525u + 1013904223u;
    return (int)((r->state >> 8) % (uint32_t)n);
}

#define PICK(r, array) ((array)[below((r), (int)(sizeof(array) / sizeof *(array)))])

static const char *param_name(const Random *r, int i)
{
    static const char *const names[] = {"x", "y", "z"};
    return r->variadic && i == r->params - 1 ? "__VA_ARGS__" : names[i];
}

static void add_body(Random *r, Buf *b, int items, bool inside);

/* One thing of a body; inside: of __VA_OPT__'s parentheses. */
static void add_item(Random *r, Buf *b, bool inside)
{
    static const char *const plain[] = {"+", "-", "<", "&", ".", "=", ">",  "a", "b1", "\"s\\n\"", "L",    "[",
                                        "]", "%", ":", "!", "*", "|", "->", "(", ")",  "F",        "F(1)", "F (x)"};
    static const char *const helped[] = {"S(x)",   "I(x)",          "S(I(x))", "V(x, a)", "S(a x+x)",
                                         "I( x )", "V(a, x, I(x))", "T",       "O",       "N"};
    /* No parentheses that do not match where that matters; the own name is no good inside of S(). */
    const int n_plain = (int)(sizeof plain / sizeof *plain) - (inside || r->helpers ? 5 : 0);
    int kind = below(r, 8);
    if (kind < 3 && r->params)
        buf_puts(b, param_name(r, below(r, r->params)));
    else if (kind == 3 && r->params)
        buf_printf(b, "#%s", param_name(r, below(r, r->params)));
    else if (kind == 4 && r->variadic)
        buf_puts(b, ", ## __VA_ARGS__ ");
    else if (kind == 5 && r->variadic && !inside && has_va_opt) {
        buf_puts(b, "__VA_OPT__(");
        add_body(r, b, below(r, 4), true);
        buf_puts(b, ")");
    } else if (kind == 6 && r->helpers)
        buf_puts(b, PICK(r, helped));
    else
        buf_puts(b, plain[below(r, n_plain)]);
}

static void add_body(Random *r, Buf *b, int items, bool inside)
{
    static const char *const glue[] = {" ## ", "##", " ", "  ", "/**/", " \\\n", ""};
    for (int i = 0; i < items; i++) {
        /* No "##" behind the comma's, nor where a call that then does not paste may be expanded first; no
         * names run together where nobody may look. */
        int least = r->helpers || (i > 0 && b->text[b->len - 1] == ' ') ? 2 : 0;
        if (i > 0)
            buf_puts(b, glue[least + below(r, (int)(sizeof glue / sizeof *glue) - least - inside)]);
        add_item(r, b, inside);
    }
}

static void add_arguments(Random *r, Buf *b, int depth)
{
    /* No character literals: behind a number, "-E" puts them down as what C23 reads differently. */
    static const char *const words[] = {"a",       "-1",  "\"s\\\\\"", "(p,q)", "",  "+",   "b  c", "1.5e", "L\"w\"",
                                        "/* c */", "d\n", ".",         "L",     "<", "(F)", "\\\n", "="};
    static const char *const expanding[] = {"O", "T", "N", "I(O)", "S(O)", "V(O,T,N)"};
    int n = r->params - (r->variadic && below(r, 3) == 0) + (r->variadic ? below(r, 3) : 0);
    for (int i = 0; i < n; i++) {
        buf_puts(b, i ? below(r, 2) ? ", " : "," : "");
        for (int k = below(r, 4); k > 0; k--) {
            buf_puts(b, r->helpers && below(r, 3) == 0 ? PICK(r, expanding) : PICK(r, words));
            buf_puts(b, below(r, 2) ? " " : "");
            if (depth < 2 && below(r, 6) == 0) {
                buf_puts(b, " F(");
                add_arguments(r, b, depth + 1);
                buf_puts(b, ")");
            }
        }
    }
}

/* Owned by the arena; definition "" if macro_replace_once refuses it. */
static Pair random_pair(Random *r, Arena *arena)
{
    Buf d = {0}, i = {0}, out = {0};
    r->params = below(r, 4);
    r->variadic = r->params && below(r, 2);
    buf_puts(&d, "F(");
    for (int k = 0; k < r->params; k++)
        buf_printf(&d, "%s%s", k ? ", " : "", r->variadic && k == r->params - 1 ? "..." : param_name(r, k));
    buf_puts(&d, ") ");
    add_body(r, &d, below(r, 7), false);
    buf_puts(&i, below(r, 4) ? "F(" : "F\n (");
    /* No calls of itself where they make known differences: expanding to nothing for __VA_OPT__, left over
     * in an argument that is stringised. */
    add_arguments(r, &i, r->helpers || strstr(d.text, "__VA_OPT__") ? 2 : 0);
    buf_puts(&i, ")");
    Pair p = {arena_strdup(arena, d.text), arena_strdup(arena, i.text), r->helpers ? helper_macros : NULL};
    if (open_pair(&p, &out))
        p.definition = "";
    buf_free(&d);
    buf_free(&i);
    buf_free(&out);
    return p;
}

static void compare_random(bool with_lookup)
{
    looked_up = with_lookup;
    Random r = {.state = (uint32_t)atoi(getenv("SEED") ? getenv("SEED") : "7")};
    r.helpers = with_lookup;
    Arena *arena = arena_new();
    Pair *table = NEW_N(arena, Pair, RANDOM_PAIRS);
    for (size_t i = 0; i < RANDOM_PAIRS;) {
        table[i] = random_pair(&r, arena);
        i += *table[i].definition != 0;
    }
    compare(table, RANDOM_PAIRS, with_lookup ? SAME_BYTES : SAME_BUT_FOR_SPACE);
    arena_free(arena);
}

/* In memory of its own size, so that the sanitizer sees a byte too far. */
static char *damaged(Random *r, const char *text, size_t *len)
{
    static const char bytes[] = "()#,\\\n\"'./_xF \0%:";
    *len = strlen(text);
    char *copy = xmalloc(*len);
    memcpy(copy, text, *len);
    for (int n = below(r, 4); n > 0 && *len > 1; n--) {
        size_t at = (size_t)below(r, (int)*len);
        if (below(r, 2))
            copy[at] = PICK(r, bytes);
        else
            memmove(copy + at, copy + at + 1, --*len - at);
    }
    return xrealloc(copy, *len);
}

/* Any text gets an answer, and what was there before it stays. */
static void damaged_macros(void)
{
    Random r = {.state = 3};
    const size_t n = sizeof pairs / sizeof *pairs, m = sizeof expanded_first / sizeof *expanded_first;
    for (int round = 0; round < 20000 && !*failure; round++) {
        size_t i = (size_t)below(&r, (int)(n + m));
        const Pair *p = i < n ? &pairs[i] : &expanded_first[i - n];
        MacroText text;
        Buf out = {0};
        char *definition = damaged(&r, p->definition, &text.definition_len);
        char *invocation = damaged(&r, p->invocation, &text.invocation_len);
        text.definition = definition;
        text.invocation = invocation;
        buf_puts(&out, "before");
        bool is_refused =
            macro_replace_once_with(&out, &text, &(MacroLookup){find_macro, (void *)(uintptr_t)p}) != NULL;
        EXPECT(strncmp(out.text, "before", 6) == 0 && (out.len == 6) == is_refused);
        buf_free(&out);
        free(definition);
        free(invocation);
    }
}

static void random_macros(void)
{
    compare_random(false);
}

static void random_macros_with_lookup(void)
{
    compare_random(true);
}

int main(void)
{
    CASE("macro", spaces);
    CASE("macro", newlines);
    CASE("macro", own_name);
    CASE("macro", definition_ends_at_newline);
    CASE("macro", refused);
    CASE("macro", damaged_macros);
    char *list = xstrdup(getenv("PREPROCESSORS") ? getenv("PREPROCESSORS") : "");
    if (!strtok(list, " \n"))
        puts("SKIP macro/as_preprocessed: neither gcc nor clang is here to compare with");
    strcpy(list, getenv("PREPROCESSORS") ? getenv("PREPROCESSORS") : "");
    for (char *word = strtok(list, " \n"); word; word = strtok(NULL, " \n")) {
        preprocessor = word;
        find_va_opt(word);
        CASE(word, as_preprocessed);
        CASE(word, as_preprocessed_with_lookup);
        CASE(word, differs_where_known);
        CASE(word, random_macros);
        CASE(word, random_macros_with_lookup);
    }
    free(list);
    return failed_cases != 0;
}
