/* Edits at one place, and a stretch of text with its second copy. */
#include "check.h"

#include "../../rewriter/support/edit.h"

static const char source[] = "for (;;) { a; b; }";

static void expect_edited(int line, Edits *e, const char *want)
{
    Buf b = {0};
    edits_apply(e, source, strlen(source), &b);
    expect_text(__FILE__, line, b.text, want);
    buf_free(&b);
}

static void order(void)
{
    Edits e = {0};
    edit_add(&e, 11, 13, EDIT_OPEN, 0, "A;");
    edit_add(&e, 11, 11, EDIT_OPEN, 2, "<2");
    edit_add(&e, 11, 11, EDIT_OPEN, 1, "<1");
    edit_add(&e, 11, 11, EDIT_CLOSE, 1, "1>");
    edit_add(&e, 11, 11, EDIT_CLOSE, 2, "2>");
    edit_add(&e, 11, 11, EDIT_CLOSE, 2, "later>");
    expect_edited(__LINE__, &e, "for (;;) { 2>later>1><1<2A; b; }");
    edits_free(&e);
}

/* What stands behind a word is apart from it, but for what makes it longer. */
static void words(void)
{
    Edits e = {0};
    edit_add(&e, 12, 12, EDIT_OPEN, 1, "x++; ");
    edit_add(&e, 12, 12, EDIT_CLOSE, 1, "_1")->is_suffix = true;
    expect_edited(__LINE__, &e, "for (;;) { a_1x++; ; b; }");
    edits_free(&e);
    edit_add(&e, 12, 12, EDIT_OPEN, 1, "x++; ");
    expect_edited(__LINE__, &e, "for (;;) { a x++; ; b; }");
    edits_free(&e);
    edit_add(&e, 12, 12, EDIT_CLOSE, 1, "x++; ");
    expect_edited(__LINE__, &e, "for (;;) { a x++; ; b; }");
    edits_free(&e);
    edit_add(&e, 12, 12, EDIT_OPEN, 1, "{");
    expect_edited(__LINE__, &e, "for (;;) { a{; b; }");
    edits_free(&e);
}

/* Lines of the edited text, and those of the text that they come from. */
static void lines(void)
{
    static const char text[] = "one\ntwo\nthree\nfour\nfive\n";
    static const uint32_t before[] = {1, 2, 2, 2, 2, 3, 3};
    Edits e = {0};
    Buf b = {0};
    edit_add(&e, 7, 7, EDIT_OPEN, 0, " 2\n2a\n2b\n");
    edit_add(&e, 8, 19, EDIT_OPEN, 0, "3\n4");
    edits_apply(&e, text, strlen(text), &b);
    expect_text(__FILE__, __LINE__, b.text, "one\ntwo 2\n2a\n2b\n\n3\n4five\n");
    for (uint32_t i = 0; i < sizeof before / sizeof *before; i++)
        EXPECT_NUMBER(edits_line_before(&e, text, i + 1), before[i]);
    buf_free(&b);
    edits_free(&e);
}

/* Around `a;`: the copy has other text at both ends, and neither `b;` nor its edits. */
static void copies(void)
{
    Edits e = {0};
    Buf copy = {0};
    edit_add(&e, 11, 11, EDIT_OPEN, 1, "outside ");
    Edit *open = edit_add(&e, 11, 11, EDIT_OPEN, 2, "{ ");
    int first = open->order;
    open->copy = "{ copy ";
    edit_add(&e, 14, 15, EDIT_OPEN, 0, "B");
    edit_add(&e, 13, 16, EDIT_OPEN, 0, NULL)->copy = "";
    edit_add(&e, 12, 12, EDIT_CLOSE, 0, "++");
    int last = edit_add(&e, 16, 16, EDIT_CLOSE, 0, " }")->order;
    edit_add(&e, 16, 16, EDIT_CLOSE, 0, "outside");
    Edits stretch = edits_stretch(&e, first, last);
    edits_write_copy(&stretch, source, &copy);
    EXPECT_NUMBER(stretch.n, 5);
    EXPECT_TEXT(copy.text, "{ copy a++; }");
    expect_edited(__LINE__, &e, "for (;;) { outside { a++; B; }outside }");
    edits_free(&stretch);
    edits_free(&e);
    buf_free(&copy);
}

int main(void)
{
    CASE("edit", order);
    CASE("edit", words);
    CASE("edit", lines);
    CASE("edit", copies);
    return failed_cases != 0;
}
