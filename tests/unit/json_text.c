/* JSON text: the same trees as jansson's, and the same faults, whichever of the two reads it. */
#include "check.h"

#include "../../format/json_text.h"

/* The copy has no byte behind it, so that reading on is a fault of the sanitizer. */
static void expect_same(int line, const char *text, size_t length)
{
    json_error_t at, want_at;
    char *copy = malloc(length ? length : 1);
    memcpy(copy, text, length);
    json_t *got = json_text_load(copy, length, 0, &at),
           *want = json_loadb(copy, length, JSON_REJECT_DUPLICATES, &want_at);
    if (!got != !want || (got && !json_equal(got, want)))
        expect_failed(__FILE__, line, "another tree than jansson's of <%.*s>", (int)length, text);
    if (!got && (at.line != want_at.line || at.column != want_at.column || strcmp(at.text, want_at.text) != 0))
        expect_failed(__FILE__, line, "another fault than jansson's of <%.*s>", (int)length, text);
    json_decref(got);
    json_decref(want);
    free(copy);
}
#define EXPECT_SAME(text) expect_same(__LINE__, text, strlen(text))

static bool is_plain(const char *text)
{
    size_t used;
    json_t *v = json_text_plain(text, strlen(text), &used);
    json_decref(v);
    return v != NULL;
}

static const char sidecar[] =
    "{\"format\":\"memrewrite-mix\",\"counters\":17990,\"n\":[-1,0,999999999999999999],\"t\":true,\"f\":"
    "false,\"none\":null,\"empty\":[],\"object\":{},\"blocks\":[{\"at\":[1,2,3,4]},{\"at\":[5,6,7,8]}]}";

static void plain(void)
{
    EXPECT(is_plain(sidecar));
    EXPECT_SAME(sidecar);
    EXPECT(is_plain(" [ 1 ,\n\t{ \"a\" : [ ] } ]\r\n"));
    EXPECT_SAME(" [ 1 ,\n\t{ \"a\" : [ ] } ]\r\n");
    EXPECT(is_plain("[\"a\\\"b\",\"\\u00e4\\\\\",\"\303\244\",1]"));
    EXPECT_SAME("[\"a\\\"b\",\"\\u00e4\\\\\",\"\303\244\",1]");
}

static void left_to_jansson(void)
{
    static const char *const texts[] = {
        "[1.5]",
        "[1e3]",
        "[1E3]",
        "[9223372036854775807,-9223372036854775808]",
        "[1234567890123456789]",
        "{\"a\\n\":1}",
        "{\"a name of more than sixty-four characters, which no member of a sidecar has\":1}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        EXPECT(!is_plain(texts[i]));
        EXPECT_SAME(texts[i]);
    }
    char deep[400] = "";
    memset(deep, '[', 200);
    memset(deep + 200, ']', 199);
    EXPECT(!is_plain(deep));
    EXPECT_SAME(deep);
    deep[0] = ' ';
    EXPECT_SAME(deep);
}

static void faults(void)
{
    static const char *const texts[] = {"",
                                        "1",
                                        "\"a\"",
                                        "[1",
                                        "[1,]",
                                        "[,1]",
                                        "[01]",
                                        "[-]",
                                        "[- 1]",
                                        "[1 2]",
                                        "[tru]",
                                        "[truex]",
                                        "[nul",
                                        "[\"a",
                                        "[\"a\\",
                                        "[\"\\u12\"]",
                                        "[\"\\ud800\"]",
                                        "[\"\1\"]",
                                        "[\"\377\"]",
                                        "{\"a\"}",
                                        "{\"a\":}",
                                        "{\"a\":1,}",
                                        "{1:1}",
                                        "{\"a\":1 \"b\":2}",
                                        "{\"a\":1,\"a\":2}",
                                        "[1]]",
                                        "[1]x",
                                        "{} []",
                                        "[99999999999999999999]",
                                        "]",
                                        "[1}",
                                        "{]",
                                        "[--1]",
                                        "[+1]"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        EXPECT_SAME(texts[i]);
    expect_same(__LINE__, "[1]\0", 4);
    expect_same(__LINE__, "[\0]", 3);
}

/* Each byte of a text is cut off, and is each of the bytes that mean something. */
static void mutations(void)
{
    static const char bytes[] = "\"\\{}[],:0-e.tn x\0\377";
    char text[sizeof sidecar];
    for (size_t at = 0; at < sizeof sidecar - 1; at++) {
        expect_same(__LINE__, sidecar, at);
        for (size_t i = 0; i < sizeof bytes; i++) {
            memcpy(text, sidecar, sizeof sidecar);
            text[at] = bytes[i];
            expect_same(__LINE__, text, sizeof sidecar - 1);
        }
    }
}

/* A value behind which others stand. */
static void sequences(void)
{
    json_error_t at = {0};
    const char text[] = "{\"a\":1},{\"b\\n\":1.5}]}";
    json_t *first = json_text_load(text, sizeof text - 1, JSON_DISABLE_EOF_CHECK, &at);
    EXPECT(first && at.position == 7);
    json_t *second = json_text_load(text + 8, sizeof text - 9, JSON_DISABLE_EOF_CHECK, &at);
    EXPECT(second && at.position == 11);
    json_decref(first);
    json_decref(second);
}

int main(void)
{
    CASE("json_text", plain);
    CASE("json_text", left_to_jansson);
    CASE("json_text", faults);
    CASE("json_text", mutations);
    CASE("json_text", sequences);
    return failed_cases != 0;
}
