/* The library model's files and formulas: what is read, what is reported of wrong ones, what calls come to. */
#include "../../rewriter/library/library_model.h"
#include "check.h"

/* ---- formulas ---- */

/* The formula as it was understood, or what is wrong with it and where. */
static const char *understood(const char *text)
{
    static char out[1024];
    Arena *a = arena_new();
    Buf b = {NULL, 0, 0};
    const char *why;
    size_t at = 0;
    LibExpr *e = libexpr_read(a, text, strlen(text), &at, &why);
    if (e)
        libexpr_print(&b, e);
    else
        buf_printf(&b, "%zu: %s", at, why);
    snprintf(out, sizeof out, "%s", b.text);
    buf_free(&b);
    arena_free(a);
    return out;
}

static void grammar(void)
{
    EXPECT_TEXT(understood("$3"), "$3");
    EXPECT_TEXT(understood(" $0 + 1 "), "$0 + 1");
    EXPECT_TEXT(understood("1+2*3-4/5"), "1 + 2 * 3 - 4 / 5");
    EXPECT_TEXT(understood("(1+2)*3"), "(1 + 2) * 3");
    EXPECT_TEXT(understood("8-(4-2)"), "8 - (4 - 2)");
    EXPECT_TEXT(understood("8/(4/2)"), "8 / (4 / 2)");
    EXPECT_TEXT(understood("-$1 * -(2 + 3)"), "-$1 * -(2 + 3)");
    EXPECT_TEXT(understood("0.5 * $2"), "0.5 * $2");
    EXPECT_TEXT(understood("$2*log2($2)*$3"), "$2 * log2 ($2) * $3");
    EXPECT_TEXT(understood("min (1, $2, 3)"), "min (min (1, $2), 3)");
    EXPECT_TEXT(understood("if ($0, $0 - $1, strlen ($1))"), "if ($0, $0 - $1, strlen ($1))");
    EXPECT_TEXT(understood("strlen($2, $3) + match ($1, $2, 8) + strmatch ($1, $2)"),
                "strlen ($2, $3) + match ($1, $2, 8) + strmatch ($1, $2)");
    EXPECT_TEXT(understood("wcslen($2, $3) + wmatch ($1, $2, 8) + wcsmatch ($1, $2)"),
                "wcslen ($2, $3) + wmatch ($1, $2, 8) + wcsmatch ($1, $2)");
    EXPECT_TEXT(understood("intlen($1,10)+floatlen($2)"), "intlen ($1, 10) + floatlen ($2)");
    EXPECT_TEXT(understood("2*moved($1)"), "2 * moved ($1)");
    EXPECT_TEXT(understood("$1 # a comment\n  + 2\nnext: loads = 1"), "$1 + 2");
    EXPECT_TEXT(understood("123456789012345"), "123456789012345");
}

static void wrong_formulas(void)
{
    EXPECT_TEXT(understood(""), "0: a number, \"$\", a function or \"(\" is missing");
    EXPECT_TEXT(understood("moved (1)"), "0: moved wants an argument of the call: moved ($1)");
    EXPECT_TEXT(understood("1 +"), "3: a number, \"$\", a function or \"(\" is missing");
    EXPECT_TEXT(understood("(1"), "2: \")\" is missing");
    EXPECT_TEXT(understood("$"), "1: \"$\" wants the number of an argument, from 1 to 127, or 0 for the result");
    EXPECT_TEXT(understood("$128"), "1: \"$\" wants the number of an argument, from 1 to 127, or 0 for the result");
    EXPECT_TEXT(understood("$99999999999999999999"),
                "1: \"$\" wants the number of an argument, from 1 to 127, or 0 for the result");
    EXPECT_TEXT(understood("1234567890123456"), "0: a number has 15 digits at most");
    EXPECT_TEXT(understood("2 * log(3)"),
                "4: formulas know log2, min, max, if, strlen, match, strmatch, wcslen, wmatch, wcsmatch, intlen, "
                "floatlen and moved");
    EXPECT_TEXT(understood("log2 (1, 2)"), "0: log2 wants one value: log2 ($2)");
    EXPECT_TEXT(understood("log2"), "0: log2 wants one value: log2 ($2)");
    EXPECT_TEXT(understood("min (1)"), "0: min wants two values or more: min ($0, $3)");
    EXPECT_TEXT(understood("if (1, 2)"), "0: if wants a condition and two values: if ($0, $0 - $1, $3)");
    EXPECT_TEXT(understood("if (1, 2, 3, 4)"), "0: if wants a condition and two values: if ($0, $0 - $1, $3)");
    EXPECT_TEXT(understood("strlen (4)"),
                "0: strlen wants an argument of the call, and perhaps a limit: strlen ($1), strlen ($2, $3)");
    EXPECT_TEXT(understood("strlen ($1,)"), "11: a number, \"$\", a function or \"(\" is missing");
    EXPECT_TEXT(understood("match ($1, $2)"),
                "0: match wants two arguments of the call and a limit: match ($1, $2, $3)");
    EXPECT_TEXT(understood("intlen ($1)"), "0: intlen wants an argument of the call and a base: intlen ($1, 10)");
    EXPECT_TEXT(understood("floatlen ($1, 2)"), "0: floatlen wants an argument of the call: floatlen ($1)");
    EXPECT_TEXT(understood("1..2"), "1"); /* as far as it goes */
}

static void deep_formulas(void)
{
    char text[4096] = "";
    for (int i = 0; i < 100; i++)
        strcat(text, "(");
    EXPECT_TEXT(understood(text), "40: the formula is nested too deeply");
    memset(text, '-', 200);
    EXPECT_TEXT(understood(text), "40: the formula is nested too deeply");
    strcpy(text, "1");
    for (int i = 0; i < 400; i++)
        strcat(text, "+ 1");
    EXPECT(strstr(understood(text), "the formula is too long") != NULL);
}

/* ---- values ---- */

static LibValue values[4] = {
    {.kind = LIB_POINTER, .text = "r"},
    {.kind = LIB_POINTER, .is_known = true, .value = 5, .text = "p"},
    {.kind = LIB_WHOLE, .is_unsigned = true, .text = "s"},
    {.kind = LIB_WHOLE, .is_known = true, .value = 8},
};

/* The number that it is, the C text that computes it, or why neither can be had. */
static const char *worked_out(const char *text)
{
    static char out[1024];
    Arena *a = arena_new();
    Buf b = {NULL, 0, 0};
    const char *why;
    bool uses[LIB_ARGUMENTS + 1] = {false};
    int64_t n;
    size_t at = 0;
    LibExpr *e = libexpr_read(a, text, strlen(text), &at, &why);
    if (libexpr_known(e, values, 4, &n))
        buf_printf(&b, "%lld", (long long)n);
    else if ((why = libexpr_uses(e, values, 4, uses)))
        buf_puts(&b, why);
    else
        libexpr_text(&b, e, values);
    snprintf(out, sizeof out, "%s", b.text);
    buf_free(&b);
    arena_free(a);
    return out;
}

static void known_values(void)
{
    EXPECT_TEXT(worked_out("2 * $3 + 1"), "17");
    EXPECT_TEXT(worked_out("strlen ($1) + 1"), "6");
    EXPECT_TEXT(worked_out("min (strlen ($1, 3), $3)"), "3");
    EXPECT_TEXT(worked_out("$3 * log2 ($3)"), "24");
    EXPECT_TEXT(worked_out("3 * log2 (3)"), "5"); /* 4.75 */
    EXPECT_TEXT(worked_out("log2 (0)"), "0");
    EXPECT_TEXT(worked_out("7 / 2"), "4"); /* 3.5, rounded */
    EXPECT_TEXT(worked_out("1 / 0"), "0");
    EXPECT_TEXT(worked_out("1 - 2"), "0");
    EXPECT_TEXT(worked_out("if ($3 - 8, $2, 3)"), "3");
    EXPECT_TEXT(worked_out("max (-1, 2)"), "2");
    EXPECT_TEXT(worked_out("999999999999999 * 999999999999999"), "1000000000000000000");
}

static void texts(void)
{
    EXPECT_TEXT(worked_out("$2"), "s");
    EXPECT_TEXT(worked_out("$2 * ($2 + 2) + $3"), "s * (s + 2u) + 8u");
    EXPECT_TEXT(worked_out("$2 - 1"), "mr_beyond(s, 1u)");
    EXPECT_TEXT(worked_out("0.5 * $2"), "(s + 1u) / 2u");
    EXPECT_TEXT(worked_out("$2 / 4 + 1 / 8"), "(2u * s + 1u + 4u) / 8u");
    EXPECT_TEXT(worked_out("9 + max (0, $2 - 3) / 2"), "(18u + mr_beyond(s, 3u) + 1u) / 2u");
    EXPECT_TEXT(worked_out("log2 ($2) / 2"), "mr_whole(mr_divide(mr_log2((mr_real)s), (mr_real)2.0))");
    EXPECT_TEXT(worked_out("$2 / 8192"), "mr_whole(mr_divide((mr_real)s, (mr_real)8192.0))");
    EXPECT_TEXT(
        worked_out("if ($0, $0 - $1, strlen ($1)) + 1"),
        "mr_positive((mr_u64)(r != 0 ? (mr_u64)((const volatile char *)r - (const volatile char *)p) : 5u) + 1u)");
    EXPECT_TEXT(worked_out("match ($1, $0, $2)"), "mr_match(p, r, s)");
    EXPECT_TEXT(worked_out("strlen ($0)"), "mr_strlen(r, MR_ALL)");
    EXPECT_TEXT(worked_out("4 * wcslen ($1)"), "4u * mr_wcslen(p, MR_ALL, sizeof L' ')"); /* Narrow 5 says nothing. */
    EXPECT_TEXT(worked_out("wmatch ($1, $0, $2)"), "mr_wmatch(p, r, s, sizeof L' ')");
    EXPECT_TEXT(worked_out("wcsmatch ($1, $0)"), "mr_wcsmatch(p, r, MR_ALL, sizeof L' ')");
    EXPECT_TEXT(worked_out("intlen ($1, $2) + 1"), "mr_intlen(p, s) + 1u"); /* A length of 5 says nothing. */
    EXPECT_TEXT(worked_out("floatlen ($0)"), "mr_floatlen(r)");
    EXPECT_TEXT(worked_out("2 * min (match ($1, $0, $2) + 1, $2)"), "2u * mr_least(mr_match(p, r, s) + 1u, s)");
    EXPECT_TEXT(worked_out("$2 * (strlen ($0, $2 - 1) + 1)"),
                "s * (mr_strlen(r, mr_most(((mr_real)s - (mr_real)1.0))) + 1u)");
    EXPECT_TEXT(worked_out("if ($0, strmatch ($1, $0), max ($2, 3))"),
                "(mr_u64)(r != 0 ? mr_strmatch(p, r, MR_ALL) : mr_greatest(s, 3u))");
    EXPECT_TEXT(worked_out("strlen ($0) - 1"), "mr_beyond(mr_strlen(r, MR_ALL), 1u)");
    EXPECT_TEXT(worked_out("$2 / $2"), "mr_whole(mr_divide((mr_real)s, (mr_real)s))");
}

static void misfits(void)
{
    EXPECT_TEXT(worked_out("$4"), "the call has fewer arguments");
    EXPECT_TEXT(worked_out("strlen ($4)"), "the call has fewer arguments");
    EXPECT_TEXT(worked_out("$0 + 1"), "of pointers formulas take differences alone");
    EXPECT_TEXT(worked_out("$0 - $2"), "of pointers formulas take differences alone");
    EXPECT_TEXT(worked_out("strlen ($2)"), "a pointer is needed for what is read of memory, and for moved");
    EXPECT_TEXT(worked_out("moved ($2)"), "a pointer is needed for what is read of memory, and for moved");
    EXPECT_TEXT(worked_out("floatlen ($2)"), "a pointer is needed for what is read of memory, and for moved");
    EXPECT_TEXT(worked_out("intlen ($1, $0)"), "of pointers formulas take differences alone");
    EXPECT_TEXT(worked_out("wcslen ($2)"), "a pointer is needed for what is read of memory, and for moved");
    EXPECT_TEXT(worked_out("wcsmatch ($0, $2)"), "a pointer is needed for what is read of memory, and for moved");
    EXPECT_TEXT(worked_out("match ($2, $0, 1)"), "a pointer is needed for what is read of memory, and for moved");
}

/* ---- files ---- */

static LibModel *model;

static bool reads(const char *text, char **told)
{
    Diag d = {.colour = false};
    Capture c = capture(2);
    bool ok = libmodel_read(model, &d, "my.model", text, strlen(text));
    *told = captured(&c);
    return ok;
}

/* The figure of the function, as it was understood; "-": none; "?": no such function. */
static const char *figure(const char *function, LibFigure k)
{
    static char out[256];
    Buf b = {NULL, 0, 0};
    const LibEntry *e = libmodel_find(model, function);
    if (!e || !e->figure[k])
        return e ? "-" : "?";
    libexpr_print(&b, e->figure[k]);
    snprintf(out, sizeof out, "%s", b.text);
    buf_free(&b);
    return out;
}

static void entries(void)
{
    char *told;
    model = libmodel_new();
    EXPECT(reads("# comment\n\nfirst: loads = 1\nsecond, third : loads=1;stores=2 ; flops = 3;\r\n"
                 "fourth: bytes_loaded = $1   # of one\n\t+ $2\n   bytes_stored = 4\nfifth:\nsixth : loads = 1",
                 &told));
    EXPECT_TEXT(told, "");
    EXPECT_TEXT(figure("first", LIB_LOADS), "1");
    EXPECT_TEXT(figure("third", LIB_STORES), "2");
    EXPECT_TEXT(figure("second", LIB_FLOPS), "3");
    EXPECT_TEXT(figure("fourth", LIB_BYTES_LOADED), "$1 + $2");
    EXPECT_TEXT(figure("fifth", LIB_LOADS), "-");
    EXPECT_TEXT(figure("sixth", LIB_LOADS), "1");
    EXPECT_TEXT(figure("seventh", LIB_LOADS), "?");
    EXPECT_TEXT(figure("__builtin_first", LIB_LOADS), "1");
    free(told);
    libmodel_free(model);
}

static void later_files(void)
{
    char *told;
    model = libmodel_new();
    EXPECT(reads("f, g: loads = 1; stores = 1\n", &told));
    free(told);
    EXPECT(!libmodel_find(model, "f")->is_users);
    EXPECT(reads("f: flops = 2\n", &told));
    EXPECT_TEXT(figure("f", LIB_LOADS), "-");
    EXPECT_TEXT(figure("f", LIB_FLOPS), "2");
    EXPECT_TEXT(figure("g", LIB_LOADS), "1");
    EXPECT(libmodel_find(model, "f")->is_users);
    libmodel_hide(model, "f");
    libmodel_hide(model, "unknown");
    EXPECT_TEXT(figure("f", LIB_FLOPS), "?");
    EXPECT_TEXT(figure("__builtin_f", LIB_FLOPS), "?");
    free(told);
    libmodel_free(model);
}

/* One message, which begins with this, and the next entry is read nevertheless. */
static void expect_error(const char *text, const char *want)
{
    char *told, all[1024];
    model = libmodel_new();
    snprintf(all, sizeof all, "%s\nnext: loads = 1\n", text);
    if (reads(all, &told))
        expect_failed(__FILE__, __LINE__, "taken: %s", text);
    size_t n = strlen(want);
    if (strncmp(told, want, n) || told[n] != '\n' || strstr(told + n, "error:"))
        expect_failed(__FILE__, __LINE__, "\n  got  <%s>\n  want <%s>", told, want);
    EXPECT_TEXT(figure("next", LIB_LOADS), "1");
    free(told);
    libmodel_free(model);
}

static void wrong_files(void)
{
    expect_error("f", "my.model:1:2: error: \":\" is missing behind the function's name");
    expect_error("f loads = 1", "my.model:1:3: error: \":\" is missing behind the function's name");
    expect_error("f, : loads = 1", "my.model:1:4: error: a function's name is missing behind \",\"");
    expect_error("12: loads = 1", "my.model:1:1: error: a function's name is wanted here");
    expect_error("f: load = 1",
                 "my.model:1:4: error: a figure is wanted here: loads, stores, bytes_loaded, bytes_stored or flops");
    expect_error("f: loads 1", "my.model:1:10: error: \"=\" is missing behind loads");
    expect_error("f: loads = 1 stores = 2", "my.model:1:14: error: \";\" or the end of the line is wanted here");
    expect_error("f: loads = 1; loads = 2", "my.model:1:15: error: loads is given twice");
    expect_error("f: loads = ", "my.model:1:12: error: a number, \"$\", a function or \"(\" is missing");
    expect_error("f: loads = 1\n   stores = 2 +",
                 "my.model:2:16: error: a number, \"$\", a function or \"(\" is missing");
    expect_error("f: loads = $1 $2\n  bytes_loaded = x",
                 "my.model:1:15: error: \";\" or the end of the line is wanted here");
    expect_error("f: loads = 1\nf: loads = 2", "my.model:2:1: error: 'f' stands here twice; line 1 has it, too");
    expect_error("f, f: loads = 1", "my.model:1:4: error: 'f' stands here twice; line 1 has it, too");
    expect_error("\x01", "my.model:1:1: error: a function's name is wanted here");
}

static void zero_bytes(void)
{
    Diag d = {.silent = true};
    static const char text[] = "f: loads = 1\0 2\ng: loads = \0\n\0\n";
    model = libmodel_new();
    EXPECT(!libmodel_read(model, &d, "my.model", text, sizeof text - 1));
    EXPECT_NUMBER(d.errors, 3);
    libmodel_free(model);
}

int main(void)
{
    CASE("libmodel", grammar);
    CASE("libmodel", wrong_formulas);
    CASE("libmodel", deep_formulas);
    CASE("libmodel", known_values);
    CASE("libmodel", texts);
    CASE("libmodel", misfits);
    CASE("libmodel", entries);
    CASE("libmodel", later_files);
    CASE("libmodel", wrong_files);
    CASE("libmodel", zero_bytes);
    return failed_cases != 0;
}
