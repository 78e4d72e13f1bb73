/* Where the output goes, what must not be overwritten, and that a failing run leaves nothing. */
#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include "../../rewriter/output/output_tree.h"

static char *told; /* by the last plan() or commit() */

static OutDir *plan(const char *dir, const char **sources, int n)
{
    Diag d = {0};
    Capture c = capture(2);
    OutDir *o = outdir_plan(&d, dir, sources, n);
    free(told);
    told = captured(&c);
    EXPECT((o == NULL) == (d.errors > 0));
    return o;
}
#define PLAN(dir, ...)                                                                                                 \
    plan(dir, (const char *[]){__VA_ARGS__}, (int)(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *)))

static bool commit(OutDir *o)
{
    Diag d = {0};
    Capture c = capture(2);
    bool ok = outdir_commit(o, &d);
    free(told);
    told = captured(&c);
    EXPECT(ok == (d.errors == 0));
    return ok;
}

static void expect_refused(int line, OutDir *o, const char *want)
{
    char wanted[512];
    snprintf(wanted, sizeof wanted, "memrewrite: error: %s\n", want);
    expect_text(__FILE__, line, told, wanted);
    if (o)
        expect_failed(__FILE__, line, "it is planned");
    outdir_free(o);
}
#define EXPECT_REFUSED(o, want) expect_refused(__LINE__, o, want)

/* Messages name sources that would be overwritten by their absolute paths: links have been seen through. */
static const char *absolute(const char *fmt)
{
    static char text[2048];
    char *root = realpath(".", NULL), *hit = strstr(fmt, "REAL");
    snprintf(text, sizeof text, "%.*s%s%s", (int)(hit - fmt), fmt, root, hit + 4);
    free(root);
    return text;
}

static void make_tree(void)
{
    put_file("src/a.c", "a");
    put_file("src/b.c", "b");
    put_file("src/sub/deep/c.c", "c");
    put_file("src/sub/x.h", "x");
    put_file("src/h.h", "h");
    put_file("include/i.h", "i");
    put_file("lib/d.c", "d");
}

static void places(void)
{
    make_tree();
    OutDir *o = PLAN("out", "src/a.c");
    EXPECT(o && strcmp(outdir_source(o, 0), "a.c") == 0 && strcmp(outdir_up(o, 0), "") == 0);
    outdir_free(o);
    o = PLAN("out", "src/a.c", "src/../src/./sub/deep/c.c", "./src//b.c");
    EXPECT(o && strcmp(outdir_source(o, 0), "a.c") == 0 && strcmp(outdir_up(o, 0), "") == 0);
    EXPECT(o && strcmp(outdir_source(o, 1), "sub/deep/c.c") == 0 && strcmp(outdir_up(o, 1), "../../") == 0);
    EXPECT(o && strcmp(outdir_source(o, 2), "b.c") == 0);
    outdir_free(o);
    o = PLAN("out", "src/a.c", "lib/d.c");
    EXPECT(o && strcmp(outdir_source(o, 0), "src/a.c") == 0 && strcmp(outdir_up(o, 1), "../") == 0);
    outdir_free(o);
    EXPECT(access("out", F_OK) != 0);
}

/* "src" is not the common directory of src/ and src2/. */
static void common_directory_is_whole(void)
{
    put_file("n/src/a.c", "");
    put_file("n/src2/a.c", "");
    OutDir *o = PLAN("out", "n/src/a.c", "n/src2/a.c");
    EXPECT(o && strcmp(outdir_source(o, 0), "src/a.c") == 0);
    EXPECT(o && strcmp(outdir_source(o, 1), "src2/a.c") == 0);
    outdir_free(o);
}

static void linked_sources(void)
{
    make_tree();
    put_file("farm/keep", "");
    unlink("farm/one.c");
    EXPECT(symlink("../src/a.c", "farm/one.c") == 0);
    OutDir *o = PLAN("out", "farm/one.c");
    EXPECT(o && strcmp(outdir_source(o, 0), "one.c") == 0);
    outdir_free(o);
}

static void bad_sources(void)
{
    make_tree();
    EXPECT_REFUSED(PLAN("out", "missing.c"), "missing.c: No such file or directory");
    EXPECT_REFUSED(PLAN("out", "src"), "src: not a regular file: name a C file");
    EXPECT_REFUSED(PLAN("out", "src/a.c/x.c"), "src/a.c/x.c: Not a directory");
    EXPECT_REFUSED(PLAN("out", "src/a.c", "src/b.c", "src/a.c"), "src/a.c is given twice");
    EXPECT_REFUSED(PLAN("out", "src/a.c", "./src/../src/a.c"), "src/a.c is given twice, once as ./src/../src/a.c");
}

static void onto_the_sources(void)
{
    make_tree();
    unlink("tosrc");
    EXPECT(symlink("src", "tosrc") == 0);
    static const char *const dirs[] = {"src", "./src", "src/../src", "tosrc", "new/../src", "tosrc/../src"};
    for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++) {
        char want[512];
        snprintf(want, sizeof want, "-o %s would overwrite the source REAL/src/a.c: name another folder", dirs[i]);
        EXPECT_REFUSED(PLAN(dirs[i], "src/a.c"), absolute(want));
    }
    EXPECT_REFUSED(PLAN("src//", "src/b.c"),
                   absolute("-o src would overwrite the source REAL/src/b.c: name another folder"));
    EXPECT_REFUSED(PLAN(".", "src/a.c", "lib/d.c"),
                   absolute("-o . would overwrite the source REAL/src/a.c: name another folder"));
    put_file("old/keep", "");
    unlink("old/a.c");
    EXPECT(symlink("../src/a.c", "old/a.c") == 0);
    EXPECT_REFUSED(PLAN("old", "src/a.c"),
                   absolute("-o old would overwrite the source REAL/src/a.c: name another folder"));
    OutDir *o = PLAN("src/out", "src/a.c");
    EXPECT(o != NULL);
    outdir_free(o);
}

static void bad_directories(void)
{
    make_tree();
    EXPECT_REFUSED(PLAN("src/a.c", "src/b.c"), "-o src/a.c: Not a directory");
    EXPECT_REFUSED(PLAN("src/a.c/out", "src/b.c"), "-o src/a.c/out: Not a directory");
    unlink("nowhere");
    EXPECT(symlink("missing", "nowhere") == 0);
    EXPECT_REFUSED(PLAN("nowhere", "src/b.c"), "-o nowhere: No such file or directory");
    if (geteuid() != 0) {
        mkdir("locked", 0555);
        EXPECT_REFUSED(PLAN("locked/out", "src/b.c"), "-o locked/out: Permission denied");
    }
}

static void writes_all(void)
{
    make_tree();
    OutDir *o = PLAN("w/out", "src/a.c", "src/sub/deep/c.c");
    if (!o)
        return;
    outdir_add(o, "a.c", "new a", 5);
    outdir_add(o, outdir_source(o, 1), "new c", 5);
    outdir_add(o, "memrt.h", "", 0);
    EXPECT(access("w", F_OK) != 0);
    EXPECT(commit(o));
    EXPECT_TEXT(told, "");
    outdir_free(o);
    EXPECT_FILE("w/out/a.c", "new a");
    EXPECT_FILE("w/out/sub/deep/c.c", "new c");
    EXPECT_FILE("w/out/memrt.h", "");
    EXPECT_FILE("src/a.c", "a");
}

static void overwrites_old_output(void)
{
    make_tree();
    put_file("again/a.c", "old");
    put_file("again/other.c", "other");
    OutDir *o = PLAN("again", "src/a.c");
    outdir_add(o, "a.c", "new", 3);
    EXPECT(commit(o));
    outdir_free(o);
    EXPECT_FILE("again/a.c", "new");
    EXPECT_FILE("again/other.c", "other");
}

static void copies_headers(void)
{
    struct stat st;
    const struct timespec when[2] = {{.tv_sec = 1000}, {.tv_sec = 123456789}};
    make_tree();
    EXPECT(utimensat(AT_FDCWD, "src/sub/x.h", when, 0) == 0);
    OutDir *o = PLAN("hdr", "src/a.c", "src/sub/deep/c.c");
    EXPECT(outdir_header(o, "src/sub/x.h") && outdir_header(o, "src/sub/x.h"));
    EXPECT(outdir_header(o, "src/sub/deep/../x.h") && outdir_header(o, "./src/h.h"));
    EXPECT(!outdir_header(o, "include/i.h") && !outdir_header(o, "/usr/include/stdio.h"));
    EXPECT(!outdir_header(o, "missing/x.h"));
    EXPECT(outdir_header(o, "src/a.c")); /* a source that another one includes has its output there */
    outdir_add(o, "a.c", "new", 3);
    EXPECT(commit(o));
    EXPECT_TEXT(told, "");
    outdir_free(o);
    EXPECT_FILE("hdr/sub/x.h", "x");
    EXPECT_FILE("hdr/h.h", "h");
    EXPECT_FILE("hdr/a.c", "new");
    EXPECT(stat("hdr/sub/x.h", &st) == 0 && st.st_mtime == 123456789);
    EXPECT(access("hdr/include", F_OK) != 0);
}

/* Output of an earlier run lies below the sources: it is no input. */
static void output_below_the_sources(void)
{
    make_tree();
    put_file("src/out/memrt.h", "old");
    put_file("src/out/memrewrite.mix.json", "old");
    OutDir *o = PLAN("src/out", "src/a.c");
    EXPECT(!outdir_header(o, "src/out/memrt.h"));
    outdir_add(o, "memrt.h", "new", 3);
    EXPECT(commit(o));
    outdir_free(o);
    EXPECT_FILE("src/out/memrt.h", "new");
    EXPECT_FILE("src/a.c", "a");
}

static void same_name_twice(void)
{
    put_file("m/memrt.c", "mine");
    put_file("m/memrt.h", "mine too");
    OutDir *o = PLAN("twice", "m/memrt.c");
    outdir_add(o, outdir_source(o, 0), "x", 1);
    outdir_add(o, "memrt.c", "y", 1);
    EXPECT(!commit(o));
    EXPECT_TEXT(told, "memrewrite: error: two files would be written as twice/memrt.c: rename yours\n");
    outdir_free(o);
    o = PLAN("twice", "m/memrt.c");
    EXPECT(outdir_header(o, "m/memrt.h") && outdir_header(o, "m/../m/memrt.h"));
    outdir_add(o, "memrt.h", "y", 1);
    EXPECT(!commit(o) && access("twice", F_OK) != 0);
    outdir_free(o);
}

static void headers_are_not_overwritten(void)
{
    put_file("p/src/a.c", "");
    put_file("p/src/src/h.h", "");
    put_file("p/src/src/src/h.h", "deep");
    OutDir *o = PLAN("p/src/src", "p/src/a.c");
    EXPECT(!outdir_header(o, "p/src/src/h.h")); /* in DIR: taken for output */
    outdir_free(o);
    put_file("q/s/a.c", "");
    put_file("q/s/memrt.h", "mine");
    put_file("q/s/b/a.c", "");
    o = PLAN("q/s/..", "q/s/a.c", "q/s/b/a.c");
    outdir_add(o, "s/memrt.h", "ours", 4);
    outdir_add(o, "s/a.c", "ours", 4);
    EXPECT(!commit(o));
    outdir_free(o);
    EXPECT_FILE("q/s/memrt.h", "mine");
}

/* A directory stands where a file is to go; another output's directory is a file. */
static void leaves_nothing_behind(void)
{
    make_tree();
    put_file("fail/b.c/x", "");
    OutDir *o = PLAN("fail/new", "src/a.c", "src/sub/deep/c.c");
    outdir_add(o, "a.c", "a", 1);
    outdir_add(o, "a.c/b.c", "b", 1);
    EXPECT(!commit(o));
    outdir_free(o);
    EXPECT(access("fail/new", F_OK) != 0);
    o = PLAN("fail", "src/a.c");
    outdir_add(o, "a.c", "a", 1);
    outdir_add(o, "b.c", "b", 1);
    EXPECT(!commit(o));
    EXPECT_TEXT(told, "memrewrite: error: fail/b.c: Is a directory\n");
    outdir_free(o);
    EXPECT(access("fail/a.c", F_OK) != 0);
    put_file("half/sub", "a file");
    o = PLAN("half", "src/a.c", "src/sub/deep/c.c");
    outdir_add(o, "a.c", "a", 1);
    outdir_add(o, "sub/deep/c.c", "c", 1);
    EXPECT(!commit(o));
    EXPECT_TEXT(told, "memrewrite: error: half/sub/deep/c.c: Not a directory\n");
    outdir_free(o);
    EXPECT(access("half/a.c", F_OK) != 0);
}

/* A header that vanishes between parsing and writing. */
static void vanished_header(void)
{
    put_file("van/a.c", "");
    put_file("van/h.h", "");
    OutDir *o = PLAN("vanout", "van/a.c");
    EXPECT(outdir_header(o, "van/h.h"));
    unlink("van/h.h");
    outdir_add(o, "a.c", "a", 1);
    EXPECT(!commit(o));
    outdir_free(o);
    EXPECT(access("vanout", F_OK) != 0);
}

/* A run that fails, or is interrupted, in the middle of the renames leaves what an earlier one wrote. */
static int renames_left = -1, then_raise;

int rename(const char *from, const char *to)
{
    if (renames_left < 0 || --renames_left > 0)
        return renameat(AT_FDCWD, from, AT_FDCWD, to);
    renames_left = -1; /* to undo is possible */
    if (!then_raise) {
        errno = EACCES;
        return -1;
    }
    raise(then_raise);
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

static OutDir *second_run(void)
{
    make_tree();
    put_file("late/a.c", "old a");
    put_file("late/memrt.h", "old h");
    OutDir *o = PLAN("late", "src/a.c");
    outdir_add(o, "a.c", "new", 3);
    outdir_add(o, "sub/x.h", "new", 3);
    outdir_add(o, "memrt.h", "new", 3);
    outdir_add(o, "memrt.c", "new", 3);
    return o;
}

static int entries(const char *dir)
{
    int n = 0;
    DIR *d = opendir(dir);
    for (const struct dirent *e; d && (e = readdir(d));)
        n += strcmp(e->d_name, ".") && strcmp(e->d_name, "..");
    if (d)
        closedir(d);
    return n;
}

static void expect_old(void)
{
    EXPECT_FILE("late/a.c", "old a");
    EXPECT_FILE("late/memrt.h", "old h");
    EXPECT_NUMBER(entries("late"), 2);
}

static void late_failure(void)
{
    for (int k = 1; k <= 4; k++) {
        OutDir *o = second_run();
        renames_left = k;
        EXPECT(!commit(o));
        renames_left = -1;
        outdir_free(o);
        expect_old();
    }
}

static void late_signal(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (int k = 0; k < 12; k++) {
        OutDir *o = second_run();
        pid_t child = fork();
        if (child == 0) {
            signal(signals[k % 3], SIG_DFL); /* a shell's background jobs ignore SIGINT */
            renames_left = k / 3 + 1;
            then_raise = signals[k % 3];
            commit(o);
            _exit(0);
        }
        int status = 0;
        EXPECT(child > 0 && waitpid(child, &status, 0) == child);
        EXPECT(WIFSIGNALED(status) && WTERMSIG(status) == signals[k % 3]);
        outdir_free(o);
        expect_old();
    }
}

/* nohup's SIGHUP does not end the run. */
static void ignored_signal(void)
{
    OutDir *o = second_run();
    signal(SIGHUP, SIG_IGN);
    raise(SIGHUP);
    then_raise = SIGHUP;
    renames_left = 2;
    EXPECT(commit(o));
    then_raise = 0;
    renames_left = -1;
    signal(SIGHUP, SIG_DFL);
    outdir_free(o);
    EXPECT_FILE("late/a.c", "new");
    EXPECT_FILE("late/memrt.c", "new");
    EXPECT_NUMBER(entries("late"), 4);
}

int main(void)
{
    CASE("outdir", places);
    CASE("outdir", common_directory_is_whole);
    CASE("outdir", linked_sources);
    CASE("outdir", bad_sources);
    CASE("outdir", onto_the_sources);
    CASE("outdir", bad_directories);
    CASE("outdir", writes_all);
    CASE("outdir", overwrites_old_output);
    CASE("outdir", copies_headers);
    CASE("outdir", output_below_the_sources);
    CASE("outdir", same_name_twice);
    CASE("outdir", headers_are_not_overwritten);
    CASE("outdir", leaves_nothing_behind);
    CASE("outdir", vanished_header);
    CASE("outdir", late_failure);
    CASE("outdir", late_signal);
    CASE("outdir", ignored_signal);
    free(told);
    return failed_cases != 0;
}
