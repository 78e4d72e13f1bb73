/* The command line: what is understood, and what wrong usage gets. */
#include "check.h"

#include "../../rewriter/driver/options.h"
#include "../../rewriter/support/version.h"

/* Splits line at blanks ("''" is an empty word) and parses it.  *told: what was printed on fd. */
static int parse(Options *o, const char *line, int fd, char **told)
{
    static char words[1024];
    static char *argv[64];
    int argc = 1;
    argv[0] = "memrewrite";
    snprintf(words, sizeof words, "%s", line);
    for (char *w = strtok(words, " "); w; w = strtok(NULL, " "))
        argv[argc++] = strcmp(w, "''") == 0 ? w + 2 : w;
    argv[argc] = NULL;
    Capture c = capture(fd);
    int status = options_parse(o, argc, argv);
    *told = captured(&c);
    return status;
}

static bool is_good(Options *o, const char *line)
{
    char *told;
    int status = parse(o, line, 2, &told);
    EXPECT_TEXT(told, "");
    free(told);
    EXPECT_NUMBER(status, -1);
    return status == -1;
}

static void expect_usage(int line, const char *words, const char *want)
{
    Options o;
    char *told, wanted[512];
    int status = parse(&o, words, 2, &told);
    snprintf(wanted, sizeof wanted, "memrewrite: error: %s\nTry 'memrewrite --help'.\n", want);
    expect_text(__FILE__, line, told, wanted);
    if (status != 2)
        expect_failed(__FILE__, line, "%s: status %d, not 2", words, status);
    free(told);
}
#define EXPECT_USAGE(words, want) expect_usage(__LINE__, words, want)

static void plain(void)
{
    Options o;
    if (!is_good(&o, "a.c -o out"))
        return;
    EXPECT(o.n_files == 1 && strcmp(o.files[0], "a.c") == 0);
    EXPECT_TEXT(o.out_dir, "out");
    EXPECT(!o.compdb && !o.target && !o.n_roi && !o.all && !o.verbose && !o.quiet && !o.dump);
    EXPECT(o.n_flags == 0);
    options_free(&o);
}

static void any_order(void)
{
    Options o;
    if (!is_good(&o, "x/a.c -oout --roi f b.c --roi=b.c:3 -p build --all c.c --target sparc -q -v -- -Ii x.c -- -o z"))
        return;
    EXPECT(o.n_files == 3 && strcmp(o.files[2], "c.c") == 0);
    EXPECT_TEXT(o.out_dir, "out");
    EXPECT_TEXT(o.compdb, "build");
    EXPECT_TEXT(o.target, "sparc");
    EXPECT(o.n_roi == 2 && strcmp(o.roi[0], "f") == 0 && strcmp(o.roi[1], "b.c:3") == 0);
    EXPECT(o.all && o.verbose && !o.quiet);
    EXPECT(o.n_flags == 5 && strcmp(o.flags[0], "-Ii") == 0 && strcmp(o.flags[4], "z") == 0);
    options_free(&o);
}

static void dumps(void)
{
    Options o;
    if (!is_good(&o, "a.c -o o --dump=ast,probes --dump edits"))
        return;
    EXPECT_NUMBER(o.dump, DUMP_AST | DUMP_PROBES | DUMP_EDITS);
    options_free(&o);
}

static void callbacks(void)
{
    Options o;
    if (!is_good(&o, "a.c -o o --callback each:2 --callback=_lib$walk1:127"))
        return;
    EXPECT(o.n_callback == 2 && o.callback[0].argument == 2 && o.callback[1].argument == 127);
    EXPECT_TEXT(o.callback[0].function, "each");
    EXPECT_TEXT(o.callback[1].function, "_lib$walk1");
    options_free(&o);
}

static void wrong_callbacks(void)
{
    static const char name[] = "--callback FUNC:ARG wants a function's name in front of a colon:";
    static const char number[] = "--callback FUNC:ARG wants an argument's number from 1 to 127 behind the colon:";
    static const struct {
        const char *word, *what;
    } wrong[] = {
        {"each", name},       {":1", name},        {"2nd:1", name},      {"a-b:1", name},
        {"f:x:1", name},      {"each:", number},   {"each:0", number},   {"each:-1", number},
        {"each:+1", number},  {"each:1x", number}, {"each:128", number}, {"each:99999999999999999999", number},
        {"each:one", number},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char words[128], want[256];
        snprintf(words, sizeof words, "a.c -o x --callback %s", wrong[i].word);
        snprintf(want, sizeof want, "%s '%s'", wrong[i].what, wrong[i].word);
        EXPECT_USAGE(words, want);
    }
    EXPECT_USAGE("a.c -o x --callback", "'--callback' wants a value");
}

static void wrong_usage(void)
{
    EXPECT_USAGE("", "no source file is given");
    EXPECT_USAGE("-o out", "no source file is given");
    EXPECT_USAGE("-o out -- a.c", "no source file is given");
    EXPECT_USAGE("a.c", "-o DIR is missing: where is the output to go?");
    EXPECT_USAGE("a.c -o", "-o wants a value");
    EXPECT_USAGE("a.c -o ''", "-o wants a value that is not empty");
    EXPECT_USAGE("a.c -o x -o y", "-o is given twice: 'x' and 'y'");
    EXPECT_USAGE("'' -o x", "a file with an empty name");
    EXPECT_USAGE("a.c -o x --roi", "'--roi' wants a value");
    EXPECT_USAGE("a.c -o x --roi=", "--roi with an empty name");
    EXPECT_USAGE("a.c -o x --target=", "--target wants a value that is not empty");
    EXPECT_USAGE("a.c -o x -Iinclude", "unknown option '-I' (compiler flags go behind --)");
    EXPECT_USAGE("a.c -o x --frob", "unknown option '--frob'");
    EXPECT_USAGE("a.c -o x --frob=1", "unknown option '--frob=1'");
    EXPECT_USAGE("a.c -o x --all=1", "'--all=1': the option takes no value");
    EXPECT_USAGE("a.c -o x --placement=best", "--placement knows tree, block, not 'best'");
    EXPECT_USAGE("a.c -o x --loops=", "--loops knows all, static, none, not ''");
    EXPECT_USAGE("a.c -o x --branches=", "--branches knows value, arm, not ''");
    EXPECT_USAGE("a.c -o x --progress=inner", "--progress knows outer, all, none, not 'inner'");
    EXPECT_USAGE("a.c -o x --branches", "'--branches' wants a value");
    EXPECT_USAGE("a.c -o x --dump=ast,x", "--dump knows ast, cfg, loops, probes, edits and model, not 'x'");
    EXPECT_USAGE("a.c -o x --dump=", "--dump knows ast, cfg, loops, probes, edits and model, not ''");
    EXPECT_USAGE("a.c -o x --dump=ast,", "--dump knows ast, cfg, loops, probes, edits and model, not ''");
    EXPECT_USAGE("a.c -o x --dump=as", "--dump knows ast, cfg, loops, probes, edits and model, not 'as'");
}

static void version(void)
{
    Options o;
    char *told;
    EXPECT_NUMBER(parse(&o, "--version", 1, &told), 0);
    EXPECT_TEXT(told, "memrewrite " MEMREWRITE_VERSION "\n");
    free(told);
}

static void help_fits_a_screen(void)
{
    Options o;
    char *told;
    int lines = 0;
    EXPECT_NUMBER(parse(&o, "a.c --help", 1, &told), 0);
    for (char *line = told, *end; (end = strchr(line, '\n')) != NULL; line = end + 1, lines++)
        EXPECT(end - line <= 80);
    EXPECT(lines > 10 && lines <= 24);
    free(told);
}

int main(void)
{
    CASE("options", plain);
    CASE("options", any_order);
    CASE("options", dumps);
    CASE("options", callbacks);
    CASE("options", wrong_callbacks);
    CASE("options", wrong_usage);
    CASE("options", version);
    CASE("options", help_fits_a_screen);
    return failed_cases != 0;
}
