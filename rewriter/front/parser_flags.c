/* In: words of a command.  Out: those that a parser needs.
 * Method: one table has the options that take a value of their own and those that are left out.  What -Wp,,
 * -Xpreprocessor and -Xclang pass on is a list of words again, and goes through the same table.
 * Limits: an option that is not in the table is kept.  Response files (@FILE) are not read. */
#define _GNU_SOURCE
#include "front/parser_flags.h"

#include <string.h>
#include <unistd.h>

/* How an option is treated.  KEEP_PATH makes its path absolute.  KEEP_SEARCHED does so only if the file is there; else
 * the parser looks along -I. */
typedef enum { KEEP, KEEP_PATH, KEEP_SEARCHED, DROP } Handling;

typedef struct Rule {
    const char *name;
    Handling handling;
    bool is_joined; /* The option's value may follow in the same word ("-Idir", "--sysroot=dir"). */
    bool value;  /* The option's value may follow in the next word. */
    bool next;   /* The value is always the next word. */
} Rule;

/* Longer names first where one is another's beginning and both may be joined. */
static const Rule rules[] = {
    {"-isystem", KEEP_PATH, true, true, false},
    {"-isysroot", KEEP_PATH, true, true, false},
    {"-iquote", KEEP_PATH, true, true, false},
    {"-idirafter", KEEP_PATH, true, true, false},
    {"-iframework", KEEP_PATH, true, true, false},
    {"-imacros", KEEP_SEARCHED, true, true, false},
    {"-include-pch", DROP, false, true, false}, /* The header was precompiled by another compiler. */
    {"-include", KEEP_SEARCHED, true, true, false},
    {"-ivfsoverlay", KEEP_PATH, false, true, false},
    {"-iprefix", KEEP_PATH, true, true, false},
    {"-iwithprefixbefore", KEEP, true, true, false},
    {"-iwithprefix", KEEP, true, true, false},
    {"-iwithsysroot", KEEP, true, true, false},
    {"-resource-dir", KEEP_PATH, false, true, false},
    {"--sysroot=", KEEP_PATH, true, false, false},
    {"--sysroot", KEEP_PATH, false, true, false},
    {"-working-directory", DROP, true, true, false},
    {"-I", KEEP_PATH, true, true, false},
    {"-F", KEEP_PATH, true, true, false},
    {"-B", KEEP_PATH, true, true, false},
    {"-D", KEEP, true, true, false},
    {"-U", KEEP, true, true, false},
    {"-x", KEEP, true, true, false},
    {"-arch", KEEP, false, true, false},
    {"-target", KEEP, false, true, false},
    {"--target", KEEP, false, true, false},
    {"--param", KEEP, false, true, false},
    {"-opt-record-", DROP, true, false, true},
    {"-o", DROP, true, true, false},
    {"-MF", DROP, true, true, false},
    {"-MT", DROP, true, true, false},
    {"-MQ", DROP, true, true, false},
    {"-MJ", DROP, true, true, false},
    {"-Wl,", DROP, true, false, false},
    {"-Wa,", DROP, true, false, false},
    {"-Xlinker", DROP, false, true, false},
    {"-Xassembler", DROP, false, true, false},
    {"-dumpbase-ext", DROP, false, true, false},
    {"-dumpbase", DROP, false, true, false},
    {"-dumpdir", DROP, false, true, false},
    {"-aux-info", DROP, false, true, false},
    {"-load", DROP, false, true, false},
    {"-L", DROP, true, true, false},
    {"-l", DROP, true, true, false},
    {"-T", DROP, true, true, false},
    {"-u", DROP, false, true, false}, /* The value is the next word: "-undef" is another option. */
    {"-z", DROP, false, true, false},
    {"-framework", DROP, false, true, false},
    {"-rpath", DROP, false, true, false},
    {"-M", DROP, true, false, false}, /* -MF, -MT, -MQ and -MJ take a value. */
    /* The next ones ask for other outputs, or for something else than compiling. */
    {"-c", DROP, false, false, false},
    {"-S", DROP, false, false, false},
    {"-E", DROP, false, false, false},
    {"-H", DROP, false, false, false},
    {"-C", DROP, false, false, false},
    {"-CC", DROP, false, false, false},
    {"--comments", DROP, false, false, false},
    {"--comments-in-macros", DROP, false, false, false},
    {"-###", DROP, false, false, false},
    {"--output=", DROP, true, false, false},
    {"--output", DROP, false, true, false},
    {"--compile", DROP, false, false, false},
    {"--assemble", DROP, false, false, false},
    {"--preprocess", DROP, false, false, false},
    {"--precompile", DROP, false, false, false},
    {"--analyze", DROP, true, false, false},
    {"--dependencies", DROP, false, false, false},
    {"--user-dependencies", DROP, false, false, false},
    {"--write-dependencies", DROP, false, false, false},
    {"--write-user-dependencies", DROP, false, false, false},
    {"--driver-mode", DROP, true, false, false},
    {"--help", DROP, true, false, false},
    {"--version", DROP, false, false, false},
    {"--print-", DROP, true, false, false},
    {"--save-temps", DROP, true, false, false},
    {"--save-stats", DROP, true, false, false},
    {"-save-temps", DROP, true, false, false},
    {"-save-stats", DROP, true, false, false},
    {"-print-", DROP, true, false, false},
    {"-dependency-", DROP, false, false, false},
    {"-extract-api", DROP, true, false, false},
    {"-emit-", DROP, true, false, false},
    {"-gen-", DROP, true, false, false},
    {"-gcodeview-", DROP, true, false, false},
    {"-rewrite-", DROP, true, false, false},
    {"-verify-pch", DROP, false, false, false},
    {"-via-file-asm", DROP, false, false, false},
    {"-time", DROP, false, false, false},
    {"-fcrash-diagnostics", DROP, true, false, false},
    {"-fdump-", DROP, true, false, false},
    {"-ftime-", DROP, true, false, false},
    {"-fproc-stat-report", DROP, true, false, false},
    {"-fsave-optimization-record", DROP, true, false, false},
    {"-foptimization-record-", DROP, true, false, false},
    {"-fmodule", DROP, true, false, false},
    {"-fimplicit-module", DROP, true, false, false},
    {"-fprebuilt-", DROP, true, false, false},
    {"-fbuild-session-", DROP, true, false, false},
    {"-fdepfile-", DROP, true, false, false},
    {"-fdeps-", DROP, true, false, false},
    {"-fcallgraph-info", DROP, true, false, false},
    {"-fstack-usage", DROP, false, false, false},
    {"-fsplit-dwarf", DROP, true, false, false},
    {"-fcompilation-database", DROP, true, true, false},
    {"-fplugin", DROP, true, false, false}, /* A plug-in of the compiler's own, with its arguments. */
    {"-fpass-plugin", DROP, true, false, false},
    {"-serialize-diagnostics", DROP, false, true, false},
    {"--serialize-diagnostics", DROP, false, true, false},
    {"-index-", DROP, true, true, false},
    {"-Xanalyzer", DROP, false, true, false},
    {"-Xopenmp-target", DROP, true, false, true},
    {"-Xarch_", DROP, true, false, true},
    {"-mllvm", DROP, true, true, false},
    /* The next ones are clang's inner options, which stand behind -Xclang. */
    {"-dependency-file", DROP, false, true, false},
    {"-dependency-dot", DROP, false, true, false},
    {"-module-dependency-dir", DROP, false, true, false},
    {"-header-include-file", DROP, false, true, false},
    {"-header-include-", DROP, true, false, false},
    {"-sys-header-deps", DROP, false, false, false},
    {"-show-includes", DROP, false, false, false},
    {"-serialize-diagnostic-file", DROP, false, true, false},
    {"-diagnostic-log-file", DROP, false, true, false},
    {"-stats-file", DROP, true, false, false},
    {"-split-dwarf-", DROP, true, false, true},
    {"-coverage-", DROP, true, false, false},
    {"-symbol-graph", DROP, true, false, false},
    {"-ast-", DROP, true, false, false},
    {"-dump-", DROP, true, false, false},
    {"-fixit", DROP, true, false, false},
    {"-analyze", DROP, false, false, false},
    {"-analyzer-", DROP, true, false, false},
    {"-add-plugin", DROP, false, true, false},
    {"-plugin-arg-", DROP, true, false, true},
    {"-plugin", DROP, false, true, false},
};

static const Rule *find_rule(const char *word)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        size_t n = strlen(rules[i].name);
        if (strncmp(word, rules[i].name, n) == 0 && (!word[n] || rules[i].is_joined))
            return &rules[i];
    }
    return NULL;
}

static void keep(Flags *f, const char *word)
{
    *PUSH(f->out, f->n, f->cap) = word;
}

/* "=" in front of a path means the sysroot: nothing to resolve. */
static const char *resolve(const Flags *f, Handling handling, const char *path)
{
    if (handling == KEEP || !f->directory || *path == '/' || *path == '=' || !*path)
        return arena_strdup(f->arena, path);
    const char *absolute = arena_printf(f->arena, "%s/%s", f->directory, path);
    if (handling == KEEP_SEARCHED && access(absolute, F_OK) != 0)
        return arena_strdup(f->arena, path);
    return absolute;
}

/* Deals with an option that stands at the beginning of word[0 … n); returns how many words that took. */
static int take_option(Flags *f, const char *const *word, int n)
{
    const Rule *r = find_rule(*word);
    if (!r) {
        keep(f, arena_strdup(f->arena, *word));
        return 1;
    }
    size_t len = strlen(r->name);
    bool two = n > 1 && (r->next || (r->value && !word[0][len]));
    if (r->handling != DROP && two) {
        keep(f, arena_strdup(f->arena, *word));
        keep(f, resolve(f, r->handling, word[1]));
    } else if (r->handling != DROP) {
        keep(f, arena_printf(f->arena, "%s%s", r->name, resolve(f, r->handling, *word + len)));
    }
    return two ? 2 : 1;
}

/* ---- words that are passed on ---- */

typedef struct Words {
    const char **word;
    int n, cap;
} Words;

/* A word that is no option belongs to the one in front of it, and shares its handling: the preprocessor's own -MD is
 * followed by a file's name. */
static void take_passed_on(Flags *f, const Words *w)
{
    bool kept = true;
    for (int i = 0; i < w->n;) {
        int had = f->n;
        if (w->word[i][0] == '-' && w->word[i][1]) {
            i += take_option(f, w->word + i, w->n - i);
            kept = f->n > had;
        } else if (kept) {
            keep(f, arena_strdup(f->arena, w->word[i++]));
        } else {
            i++;
        }
    }
}

/* "-Wp,a,b" is a and b. */
static void take_commas(Flags *f, const char *list)
{
    Words w = {NULL, 0, 0};
    for (size_t n; *list; list += n + (list[n] == ',')) {
        n = strcspn(list, ",");
        *PUSH(w.word, w.n, w.cap) = arena_strndup(f->arena, list, n);
    }
    take_passed_on(f, &w);
    free(w.word);
}

/* Takes "-Xclang a -Xclang b" as the options a and b for clang itself, and passes on those that are kept.  The
 * preprocessor's options are the driver's as well. */
static int take_passing(Flags *f, const char *const *word, int n, const char *by)
{
    Words w = {NULL, 0, 0};
    int i = 0;
    for (; i + 1 < n && !strcmp(word[i], by); i += 2)
        *PUSH(w.word, w.n, w.cap) = word[i + 1];
    Flags inner = {.arena = f->arena, .directory = f->directory};
    take_passed_on(&inner, &w);
    for (int k = 0; k < inner.n; k++) {
        if (!strcmp(by, "-Xclang"))
            keep(f, by);
        keep(f, inner.out[k]);
    }
    free(inner.out);
    free(w.word);
    return i ? i : 1;
}

void flags_add(Flags *f, const char *const *word, int n, bool sources)
{
    for (int i = 0; i < n;) {
        if (!strncmp(word[i], "-Wp,", 4))
            take_commas(f, word[i++] + 4);
        else if (!strcmp(word[i], "-Xclang"))
            i += take_passing(f, word + i, n - i, "-Xclang");
        else if (!strcmp(word[i], "-Xpreprocessor"))
            i += take_passing(f, word + i, n - i, "-Xpreprocessor");
        else if (word[i][0] == '-' && word[i][1])
            i += take_option(f, word + i, n - i);
        else if (sources)
            i++;
        else
            keep(f, arena_strdup(f->arena, word[i++]));
    }
}

/* ---- what a parser is given ---- */

/* Prefixes of options that mean nothing to a parser, and that clang does not know or takes as an order. */
static const char *const left_out_prefixes[] = {
    "-fopt-info",
    "-fipa-",
    "-fno-ipa-",
    "-ftree-",
    "-fno-tree-",
    "-fvect-cost-model",
    "-fsimd-cost-model",
    "-floop-",
    "-fanalyzer",
    "-foffload",
    "-mveclibabi",
    "-fdump-",
    "-fprofile",
    "-fauto-profile",
    "--coverage",
    "-ftest-coverage",
    "-fgraphite",
    "-flto",
    "-mtune=",
    "-mfpmath=",
    "-mfunction-return=",
    "-mindirect-branch",
    "-mrtd",
    "-fcf-protection",
    "-fdiagnostics-format=",
    NULL,
};

static bool is_left_out(const char *flag)
{
    for (const char *const *p = left_out_prefixes; *p; p++)
        if (!strncmp(flag, *p, strlen(*p)))
            return true;
    return !strcmp(flag, "-p") || !strncmp(flag, "-fopenmp", 8) || !strncmp(flag, "-Werror", 7) ||
           !strcmp(flag, "-pedantic-errors");
}

/* The macro for the width in which floating point is evaluated, on which the headers' float_t depends. */
static const char *evaluation_method(const char *flag)
{
    return !strcmp(flag, "-mfpmath=387")                           ? "-D__FLT_EVAL_METHOD__=2"
           : !strncmp(flag, "-mfpmath=", 9) && strstr(flag, "387") ? "-D__FLT_EVAL_METHOD__=-1"
           : !strcmp(flag, "-mfpmath=both")                        ? "-D__FLT_EVAL_METHOD__=-1"
                                                                   : NULL;
}

const char *flag_of_parser(const char *flag)
{
    if (!strcmp(flag, "-fplan9-extensions")) /* The flag allows more than these, but where members lie is the same. */
        return "-fms-extensions";
    return is_left_out(flag) ? evaluation_method(flag) : flag;
}

/* The values of literals are those of the set; but of these the first half is the same, and characters of the other one
 * are no limits of loops. */
static bool is_ascii(const char *charset)
{
    static const char *const like[] = {"ISO-8859", "ISO8859", "iso-8859", "iso8859", "latin", "LATIN",
                                       "CP125",    "cp125",   "KOI8",     "koi8",    "ASCII", "ascii"};
    for (size_t i = 0; i < sizeof like / sizeof *like; i++)
        if (strstr(charset, like[i]))
            return true;
    return false;
}

const char *flags_unknown(const char *text)
{
    static const char *const befores[] = {"unknown argument: '",  "unknown argument '",
                                          "unsupported option '", "unsupported argument '",
                                          "invalid value '",      "alignment is not a power of 2 in '",
                                          "invalid argument '"};
    for (size_t i = 0; i < sizeof befores / sizeof *befores; i++) {
        size_t len = strlen(befores[i]);
        if (strncmp(text, befores[i], len))
            continue;
        const char *quote = text[len] == '-' ? text + len - 1
                                             : strstr(text + len, "'-"); /* The quote stands behind the flag's value. */
        if (quote && quote[2] && strchr("fgm", quote[2]) && (!strstr(quote, "-charset") || is_ascii(quote)))
            return quote + 1;
    }
    return NULL;
}
