/* Words of a command line, as sh and as gcc's @FILE split it. */
#include "check.h"

#include "../../common/quoting.h"

/* The words, each between < and >; "open" where a quote is not closed. */
static void expect_words(int line, QuoteStyle style, const char *text, const char *want)
{
    Arena *a = arena_new();
    Buf got = {0};
    QuoteReader r = {.next = text, .end = text + strlen(text), .style = style};
    buf_puts(&got, "");
    for (const char *word; (word = quoted_word(&r, a)) != NULL;)
        buf_printf(&got, "<%s>", word);
    if (r.quote)
        buf_puts(&got, " open");
    expect_text(__FILE__, line, got.text, want);
    buf_free(&got);
    arena_free(a);
}
#define EXPECT_SHELL(text, want) expect_words(__LINE__, QUOTE_SHELL, text, want)
#define EXPECT_FILE(text, want) expect_words(__LINE__, QUOTE_RESPONSE_FILE, text, want)
#define EXPECT_BOTH(text, want) (EXPECT_SHELL(text, want), EXPECT_FILE(text, want))

static void blanks(void)
{
    EXPECT_BOTH("", "");
    EXPECT_BOTH(" \t\n ", "");
    EXPECT_BOTH("a  b\tc\r\nd\v", "<a><b><c><d>");
    EXPECT_BOTH("a\\ b c", "<a b><c>");
    EXPECT_BOTH("\\ ", "< >");
}

static void quotes(void)
{
    EXPECT_BOTH("'a b'\"c d\"e", "<a bc de>");
    EXPECT_BOTH("'' \"\" x''", "<><><x>");
    EXPECT_BOTH("'\"' \"'\"", "<\"><'>");
    EXPECT_BOTH("a 'b c", "<a><b c> open");
    EXPECT_BOTH("\"\\\"\\\\\"", "<\"\\>");
}

static void backslashes(void)
{
    EXPECT_SHELL("'a\\b' 'a\\' b", "<a\\b><a\\><b>");
    EXPECT_FILE("'a\\b' 'a\\' b", "<ab><a' b> open");
    EXPECT_SHELL("\"\\n\\$\\`\" \\n", "<\\n$`><n>");
    EXPECT_FILE("\"\\n\\$\\`\" \\n", "<n$`><n>");
    EXPECT_SHELL("a\\\nb \"c\\\nd\" 'e\\\nf'", "<ab><cd><e\\\nf>");
    EXPECT_BOTH("a\\", "<a\\>");
}

int main(void)
{
    CASE("quoting", blanks);
    CASE("quoting", quotes);
    CASE("quoting", backslashes);
    return failed_cases != 0;
}
