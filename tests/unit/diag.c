/* What a diagnostic looks like. */
#include "check.h"

#include "../../rewriter/support/diag.h"

static char *told_at(Diag *d, Severity s, const char *text, size_t offset)
{
    Source src = {"a.c", text, strlen(text)};
    Capture c = capture(2);
    diag_at(d, s, &src, offset, "no %s", "such");
    return captured(&c);
}

static void expect_told(int line, const char *text, size_t offset, const char *want)
{
    Diag d = {0};
    char *got = told_at(&d, DIAG_ERROR, text, offset);
    expect_text(__FILE__, line, got, want);
    free(got);
}
#define EXPECT_TOLD(text, offset, want) expect_told(__LINE__, text, offset, want)

static void caret(void)
{
    EXPECT_TOLD("int a;\nint b;\n", 11, "a.c:2:5: error: no such\nint b;\n    ^\n");
    EXPECT_TOLD("x", 0, "a.c:1:1: error: no such\nx\n^\n");
    EXPECT_TOLD("", 0, "a.c:1:1: error: no such\n\n^\n");
    EXPECT_TOLD("ab\n", 2, "a.c:1:3: error: no such\nab\n  ^\n");
    EXPECT_TOLD("ab\n", 3, "a.c:2:1: error: no such\n\n^\n");
    EXPECT_TOLD("ab", 99, "a.c:1:3: error: no such\nab\n  ^\n");
}

static void tabs_are_repeated(void)
{
    EXPECT_TOLD("\tif\t(x)", 4, "a.c:1:5: error: no such\n\tif\t(x)\n\t  \t^\n");
}

static void carriage_returns(void)
{
    EXPECT_TOLD("ab\r\ncd\r\n", 5, "a.c:2:2: error: no such\ncd\n ^\n");
}

static void control_bytes(void)
{
    EXPECT_TOLD("a\033[2J\177z", 6, "a.c:1:7: error: no such\na?[2J?z\n      ^\n");
    EXPECT_TOLD("\302\233x", 2, "a.c:1:3: error: no such\n??x\n  ^\n"); /* U+009B is CSI */
    EXPECT_TOLD("\377\300z", 2, "a.c:1:3: error: no such\n??z\n  ^\n");
}

static void wide_characters(void)
{
    EXPECT_TOLD("\303\244\342\202\254=x", 6, "a.c:1:7: error: no such\n\303\244\342\202\254=x\n   ^\n");
}

static void long_lines(void)
{
    char text[5001], *got;
    Diag d = {0};
    memset(text, 'a', 5000);
    text[5000] = 0;
    text[3000] = '#';
    got = told_at(&d, DIAG_ERROR, text, 3000);
    char *line = strchr(got, '\n') + 1, *under = strchr(line, '\n') + 1;
    EXPECT(strlen(got) < 400);
    EXPECT(strncmp(line, "...a", 4) == 0);
    EXPECT(line[strchr(under, '^') - under] == '#');
    free(got);
    for (size_t at = 0; at <= 5000; at += 100)
        free(told_at(&d, DIAG_ERROR, text, at));
}

static void colour(void)
{
    Diag d = {.colour = true};
    char *got = told_at(&d, DIAG_WARNING, "x", 0);
    EXPECT_TEXT(got, "a.c:1:1: \033[1;35mwarning:\033[0m no such\nx\n^\n");
    free(got);
}

static void quiet(void)
{
    Diag d = {.quiet = true};
    char *warning = told_at(&d, DIAG_WARNING, "x", 0), *note = told_at(&d, DIAG_NOTE, "x", 0);
    char *error = told_at(&d, DIAG_ERROR, "x", 0);
    EXPECT_TEXT(warning, "");
    EXPECT_TEXT(note, "");
    EXPECT_TEXT(error, "a.c:1:1: error: no such\nx\n^\n");
    EXPECT(d.errors == 1 && d.warnings == 1);
    free(warning);
    free(note);
    free(error);
}

static void without_text(void)
{
    Diag d = {0};
    Source src = {.name = "b.c"};
    Capture c = capture(2);
    diag_line(&d, DIAG_ERROR, (SourcePlace){&src, 7, 3}, "one");
    diag_line(&d, DIAG_ERROR, (SourcePlace){&src, 0, 0}, "two");
    diag_plain(&d, DIAG_NOTE, "three \033[m");
    diag_line(&d, DIAG_ERROR, (SourcePlace){&(Source){"c.c", "x\n", 2}, 9, 1}, "four");
    diag_line(&d, DIAG_ERROR, (SourcePlace){&(Source){"c.c", "xy\n", 3}, 1, 0}, "five");
    char *got = captured(&c);
    EXPECT_TEXT(got, "b.c:7:3: error: one\nb.c: error: two\nmemrewrite: note: three ?[m\n"
                     "c.c:9:1: error: four\nc.c:1: error: five\nxy\n");
    free(got);
}

int main(void)
{
    CASE("diag", caret);
    CASE("diag", tabs_are_repeated);
    CASE("diag", carriage_returns);
    CASE("diag", control_bytes);
    CASE("diag", wide_characters);
    CASE("diag", long_lines);
    CASE("diag", colour);
    CASE("diag", quiet);
    CASE("diag", without_text);
    return failed_cases != 0;
}
