/* compile_commands.json: which flags arrive, and what a damaged one gets. */
#include "check.h"

#include "../../rewriter/driver/compdb.h"

/* The flags for file with blanks between; ROOT is the current directory in json and in the result. */
static char *flags_for(CompDb *db, Diag *d, const char *file, const char **more, int n_more)
{
    Arena *a = arena_new();
    Buf b = {0};
    char *root = realpath(".", NULL);
    FlagList flags = compdb_flags(db, d, a, file, 0, (FlagList){more, n_more});
    buf_puts(&b, "");
    for (int i = 0; i < flags.n; i++) {
        const char *p = flags.flag[i], *hit;
        buf_puts(&b, i ? " " : "");
        while ((hit = strstr(p, root)) != NULL) {
            buf_add(&b, p, (size_t)(hit - p));
            buf_puts(&b, "ROOT");
            p = hit + strlen(root);
        }
        buf_puts(&b, p);
    }
    free(root);
    arena_free(a);
    return b.text;
}

static void put_database(const char *json)
{
    Buf b = {0};
    char *root = realpath(".", NULL);
    const char *hit;
    for (; (hit = strstr(json, "ROOT")) != NULL; json = hit + 4) {
        buf_add(&b, json, (size_t)(hit - json));
        buf_puts(&b, root);
    }
    buf_puts(&b, json);
    put_file("build/compile_commands.json", b.text);
    buf_free(&b);
    free(root);
}

/* One entry for src/a.c, compiled in build/. */
static void expect_flags(int line, const char *command, const char *want)
{
    char json[2048];
    Diag d = {0};
    put_file("src/a.c", "");
    snprintf(json, sizeof json, "[{\"directory\":\"ROOT/build\",\"file\":\"../src/a.c\",%s}]", command);
    put_database(json);
    CompDb *db = compdb_load(&d, "build");
    char *got = db ? flags_for(db, &d, "src/a.c", NULL, 0) : xstrdup("(not loaded)");
    expect_text(__FILE__, line, got, want);
    EXPECT(d.errors == 0 && d.warnings == 0);
    free(got);
    compdb_free(db);
}
#define EXPECT_FLAGS(command, want) expect_flags(__LINE__, command, want)

static void arguments(void)
{
    EXPECT_FLAGS("\"arguments\":[\"cc\",\"-c\",\"-DX=a b\",\"../src/a.c\",\"-o\",\"a.o\",\"-O2\"]", "-DX=a b -O2");
    EXPECT_FLAGS("\"arguments\":[\"ccache\",\"gcc\",\"-Wall\",\"a.c\"]", "-Wall");
    EXPECT_FLAGS("\"arguments\":[\"cc\"]", "");
    EXPECT_FLAGS("\"arguments\":[\"cc\",\"-O1\",\"--\",\"-weird.c\"]", "-O1");
    EXPECT_FLAGS("\"arguments\":[\"cc\",\"-O1\"],\"command\":\"cc -O2\"", "-O1");
}

static void commands(void)
{
    EXPECT_FLAGS("\"command\":\"cc  -DA=1 -c\\t../src/a.c  -o a.o \"", "-DA=1");
    EXPECT_FLAGS("\"command\":\"cc '-DS=\\\"a b\\\"' -DT=\\\\\\\"x\\\\\\\" \\\"-DU=\\\\\\\"y\\\\\\\" \\\\n\\\"\"",
                 "-DS=\"a b\" -DT=\"x\" -DU=\"y\" \\n");
    EXPECT_FLAGS("\"command\":\"cc -D'A B'\\\"C\\\"=\\\\ 1 ''\"", "-DA BC= 1");
}

static void dropped(void)
{
    EXPECT_FLAGS("\"command\":\"cc -MD -MMD -MP -MT x.o -MF x.d -MQx -M -c -S -E -oa.o -o b.o -std=c99\"", "-std=c99");
    EXPECT_FLAGS("\"command\":\"cc -Wp,-MD,x.d -Wl,-O1 -Lx -L x -lm -l m -Xlinker y -save-temps -T x.ld -g\"", "-g");
    EXPECT_FLAGS("\"command\":\"cc -undef -Wp,-DX -mllvm -x -march=native --param a=1\"",
                 "-undef -DX -march=native --param a=1");
}

static void paths(void)
{
    EXPECT_FLAGS("\"command\":\"cc -Iinc -I inc -I../x -I/abs -I=sys -isystem s -isystems -iquote q\"",
                 "-IROOT/build/inc -I ROOT/build/inc -IROOT/build/../x -I/abs -I=sys "
                 "-isystem ROOT/build/s -isystemROOT/build/s -iquote ROOT/build/q");
    EXPECT_FLAGS("\"command\":\"cc -idirafter d --sysroot=s --sysroot s -isysroot s\"",
                 "-idirafter ROOT/build/d --sysroot=ROOT/build/s --sysroot ROOT/build/s "
                 "-isysroot ROOT/build/s");
    put_file("build/config.h", "");
    EXPECT_FLAGS("\"command\":\"cc -include config.h -include other.h -imacros config.h -DI=x -Uy -D z\"",
                 "-include ROOT/build/config.h -include other.h -imacros ROOT/build/config.h -DI=x -Uy -D z");
}

static void files_by_real_path(void)
{
    Diag d = {0};
    put_file("src/a.c", "");
    put_file("src/b.c", "");
    if (symlink("src", "link") != 0 && access("link", F_OK) != 0)
        EXPECT(!"symlink");
    put_database("[{\"directory\":\"ROOT\",\"file\":\"src/a.c\",\"command\":\"cc -DFIRST\"},"
                 "{\"directory\":\"ROOT\",\"file\":\"ROOT/src/./a.c\",\"command\":\"cc -DSECOND\"},"
                 "{\"directory\":\"ROOT/src\",\"file\":\"b.c\",\"command\":\"cc -DB\"}]");
    CompDb *db = compdb_load(&d, "build");
    static const char *const names[] = {"src/a.c", "link/a.c", "src/../src/a.c"};
    for (int i = 0; i < 3; i++) {
        char *got = flags_for(db, &d, names[i], (const char *[]){"-DX", "-Iy"}, 2);
        EXPECT_TEXT(got, "-DFIRST -DX -Iy");
        free(got);
    }
    char *got = flags_for(db, &d, "src/b.c", NULL, 0);
    EXPECT_TEXT(got, "-DB");
    free(got);
    compdb_free(db);
}

static void unknown_file(void)
{
    Diag d = {0};
    put_database("[]");
    CompDb *db = compdb_load(&d, "build");
    Capture c = capture(2);
    char *got = flags_for(db, &d, "none.c", (const char *[]){"-DX"}, 1), *told = captured(&c);
    EXPECT_TEXT(got, "-DX");
    EXPECT_TEXT(told, "memrewrite: warning: none.c is not in build/compile_commands.json: its flags are unknown\n");
    EXPECT(d.warnings == 1);
    free(told);
    free(got);
    compdb_free(db);
    got = flags_for(NULL, &d, "none.c", (const char *[]){"-DX"}, 1);
    EXPECT_TEXT(got, "-DX");
    EXPECT(d.warnings == 1);
    free(got);
}

static void expect_damaged(int line, const char *json, const char *want)
{
    Diag d = {0};
    char wanted[512];
    put_file("build/compile_commands.json", json);
    Capture c = capture(2);
    CompDb *db = compdb_load(&d, "build");
    char *told = captured(&c);
    snprintf(wanted, sizeof wanted, "build/compile_commands.json%s", want);
    expect_text(__FILE__, line, told, wanted);
    EXPECT(!db && d.errors == 1);
    compdb_free(db);
    free(told);
}
#define EXPECT_DAMAGED(json, want) expect_damaged(__LINE__, json, want)

static void damaged(void)
{
    EXPECT_DAMAGED("{}", ":1:1: error: an array of compile commands is expected\n{}\n^\n");
    EXPECT_DAMAGED("[1]", ": error: entry 1: \"file\" and \"directory\" must be strings\n");
    EXPECT_DAMAGED("[{\"directory\":\"/\",\"file\":1}]",
                   ": error: entry 1: \"file\" and \"directory\" must be strings\n");
    EXPECT_DAMAGED("[{\"directory\":\"/\",\"file\":\"a.c\"}]",
                   ": error: entry 1: neither \"arguments\" nor \"command\" is there\n");
    EXPECT_DAMAGED("[{\"directory\":\"/\",\"file\":\"a.c\",\"arguments\":[1]}]",
                   ": error: entry 1: an argument is not a string\n");
    EXPECT_DAMAGED("[{\"directory\":\"/\",\"file\":\"a.c\",\"command\":\"cc 'x\"}]",
                   ": error: entry 1: a quote in \"command\" is not closed\n");
    EXPECT_DAMAGED("[{\"directory\":\"/\",\"file\":\"a.c\",\"command\":\" \"}]",
                   ": error: entry 1: the command is empty\n");
}

static void not_json(void)
{
    Diag d = {0};
    put_file("build/compile_commands.json", "[\n  {\"file\": x}\n]\n");
    Capture c = capture(2);
    CompDb *db = compdb_load(&d, "build");
    char *told = captured(&c);
    EXPECT(!db && strstr(told, "build/compile_commands.json:2:") == told);
    EXPECT(strstr(told, "\n  {\"file\": x}\n") != NULL && strchr(told, '^') != NULL);
    free(told);
    c = capture(2);
    db = compdb_load(&d, "nowhere");
    told = captured(&c);
    EXPECT(!db);
    EXPECT_TEXT(told, "memrewrite: error: nowhere/compile_commands.json: No such file or directory"
                      ": -p wants the folder of a build that wrote it (cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)\n");
    free(told);
}

int main(void)
{
    CASE("compdb", arguments);
    CASE("compdb", commands);
    CASE("compdb", dropped);
    CASE("compdb", paths);
    CASE("compdb", files_by_real_path);
    CASE("compdb", unknown_file);
    CASE("compdb", damaged);
    CASE("compdb", not_json);
    return failed_cases != 0;
}
