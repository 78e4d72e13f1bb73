/* libclang, set up: where it parses, with which flags, and the files that are on no disk.
 * In: text, flags of the compiler's.  Out: translation units.
 * Method: an unsaved file under the user's name, so that quoted includes are found; no -fopenmp (its bodies would be
 * hidden); old C's implicit int and declarations allowed, as gcc allows them. */
#include "front/parser.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "front/parser_flags.h"

/* ---- stack ---- */

enum { STACK_BYTES = 96 << 20, LEVEL_BYTES = 4096 /* LEVEL_BYTES: what a level of the tree needs at most. */ };

/* Trees are walked recursively, by libclang too: long chains (a thousand times else-if) need room.  On Linux a process
 * may raise the limit up to which its stack grows; at least 128 MiB are kept free for it.  libclang then has to parse
 * on this stack: its own threads have 8 MiB. Returns how many levels there is room for. */
static int make_room(void)
{
    struct rlimit r = {8 << 20, 8 << 20};
    getrlimit(RLIMIT_STACK, &r);
#ifdef __linux__
    if (r.rlim_cur < STACK_BYTES) {
        struct rlimit more = {r.rlim_max < STACK_BYTES ? r.rlim_max : STACK_BYTES, r.rlim_max};
        if (setrlimit(RLIMIT_STACK, &more) == 0)
            r = more;
    }
    if (r.rlim_cur >= STACK_BYTES)
        setenv("LIBCLANG_NOTHREADS", "1", 0);
#endif
    return (int)((r.rlim_cur < STACK_BYTES ? r.rlim_cur : STACK_BYTES) / LEVEL_BYTES);
}

/* Environment by which clang's driver writes files beside its output. */
static void forget_outputs(void)
{
    static const char *const names[] = {"DEPENDENCIES_OUTPUT",   "SUNPRO_DEPENDENCIES", "CC_PRINT_HEADERS",
                                        "CC_PRINT_HEADERS_FILE", "CC_LOG_DIAGNOSTICS",  "CC_LOG_DIAGNOSTICS_FILE",
                                        "CC_PRINT_OPTIONS",      "CC_PRINT_PROC_STAT",  "CCC_OVERRIDE_OPTIONS"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unsetenv(names[i]);
}

Parser *parser_open(const char *target)
{
    forget_outputs();
    Parser *p = xmalloc(sizeof *p);
    *p = (Parser){.target = target, .levels = make_room()};
    indices_open(&p->index); /* make_room sets where libclang parses, so the indices are opened behind it. */
    return p;
}

size_t parser_stack(const Parser *p)
{
    return (size_t)p->levels * LEVEL_BYTES;
}

void indices_open(Indices *index)
{
    index->plain = clang_createIndex(0, 0);
    index->precompiled = clang_createIndex(1, 0);
}

void indices_close(Indices *index)
{
    clang_disposeIndex(index->plain);
    clang_disposeIndex(index->precompiled);
}

void parser_close(Parser *p)
{
    indices_close(&p->index);
    for (int i = 0; i < p->n_files; i++) {
        free((char *)p->files[i].Filename);
        free((char *)p->files[i].Contents);
    }
    free(p->files);
    free(p->omp);
    free(p);
}

void parser_add_file(Parser *p, const char *path, const char *text, size_t len)
{
    *PUSH(p->files, p->n_files, p->cap_files) = (struct CXUnsavedFile){xstrdup(path), text_copy(text, len), len};
}

bool parser_adds(const Parser *p, const char *path)
{
    for (int i = 0; i < p->n_files; i++)
        if (!strcmp(p->files[i].Filename, path))
            return true;
    return false;
}

/* ---- flags ---- */

static const char *const added_flags[] = {
    "-xc",
    "-w",
    "-Wno-everything",
    "-Wno-implicit-int",
    "-Wno-implicit-function-declaration",
    "-Wno-int-conversion",
    "-Wno-incompatible-function-pointer-types",
    "-Wno-return-type",
    "-Wno-return-mismatch",
    "-Wno-unknown-warning-option",
    "-ferror-limit=0",
    "-fbracket-depth=1024",
    "-DMR_NOTHING=", /* The runtime's, where macros are expanded. */
    "-D__builtin_shuffle(a,...)=((void)(__VA_ARGS__),(a))", /* A built-in of gcc, of its first operand's type. */
};

/* OpenMP is read from tokens (openmp.h), but the program has to look as it does to a compiler that knows it.  libclang
 * may come without an openmp.h: that of another version serves (not gcc's, which has attributes that clang does not
 * know). */
static const char *const omp_headers[] = {"/usr/lib/llvm-*/lib/clang/*/include/omp.h",
                                          "/usr/lib*/clang/*/include/omp.h", "/opt/homebrew/opt/libomp/include/omp.h",
                                          NULL};

static const char *omp_directory(Parser *p)
{
    glob_t found;
    for (const char *const *h = omp_headers; *h && !p->omp; h++) {
        if (glob(*h, 0, NULL, &found) == 0) {
            p->omp = xstrdup(found.gl_pathv[found.gl_pathc - 1]);
            *strrchr(p->omp, '/') = 0;
        }
        globfree(&found);
    }
    return p->omp;
}

static bool knows_openmp(const char *const *flags, int n_flags)
{
    for (int i = 0; i < n_flags; i++)
        if (!strcmp(flags[i], "-fopenmp") || !strncmp(flags[i], "-fopenmp=", 9))
            return true;
    return false;
}

static void add_openmp(Parser *p, const char **v, int *n)
{
    v[(*n)++] = "-D_OPENMP=201511";
    if (omp_directory(p)) {
        v[(*n)++] = "-idirafter";
        v[(*n)++] = p->omp;
    }
}

/* Names that gcc has since its version 7, and that glibc's headers rely on.  clang does not have them. */
static const char *const names_of_gcc[] = {"-D_Float32=float", "-D_Float32x=double", "-D_Float64=double",
                                           "-D_Float64x=long double", "-D_Float128=long double"};

static bool is_read_as_gcc_7(const char *const *flags, int n_flags)
{
    static const char said[] = "-fgnuc-version=";
    int version = 0;
    for (int i = 0; i < n_flags; i++)
        if (!strncmp(flags[i], said, sizeof said - 1))
            version = atoi(flags[i] + sizeof said - 1);
    return version >= 7;
}

/* The vector is malloc'ed; its strings are the caller's. */
static const char **all_flags(Parser *p, const char *const *flags, int n_flags, int *n)
{
    size_t added = sizeof added_flags / sizeof *added_flags;
    size_t names = is_read_as_gcc_7(flags, n_flags) ? sizeof names_of_gcc / sizeof *names_of_gcc : 0;
    const char **v = xmalloc((added + names + (size_t)n_flags + 11) * sizeof *v);
    *n = 0;
    for (int i = 0; i < n_flags; i++) {
        const char *flag = flag_of_parser(flags[i]);
        if (flag)
            v[(*n)++] = flag;
    }
    if (p->target) {
        v[(*n)++] = "-target";
        v[(*n)++] = p->target;
    }
    for (size_t i = 0; i < added; i++)
        v[(*n)++] = added_flags[i];
    for (size_t i = 0; i < names; i++)
        v[(*n)++] = names_of_gcc[i];
    if (knows_openmp(flags, n_flags))
        add_openmp(p, v, n);
    return v;
}

/* ---- parsing ---- */

/* Removes a flag; one that ends in "=" is removed with any value. */
static void remove_flag(const char **v, int *n, const char *flag, size_t len)
{
    int kept = 0;
    for (int i = 0; i < *n; i++)
        if (memcmp(v[i], flag, strnlen(v[i], len)) || strlen(v[i]) < len || (v[i][len] && flag[len - 1] != '='))
            v[kept++] = v[i];
    *n = kept;
}

/* gcc's options for optimisation, code generation and debuggers that clang does not know mean nothing to a parser.
 * Clang's driver names all of them at once and parses nothing. */
static bool drop_unknown(CXTranslationUnit tu, const char **v, int *n)
{
    int had = *n;
    /* The unit's own list, asked for by number, is made anew each time where messages have notes. */
    CXDiagnosticSet all = clang_getDiagnosticSetFromTU(tu);
    for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(all); i++) {
        CXDiagnostic cx = clang_getDiagnosticInSet(all, i);
        CXString s = clang_getDiagnosticSpelling(cx);
        const char *flag = flags_unknown(clang_getCString(s));
        if (flag)
            remove_flag(v, n, flag, strcspn(flag, "'"));
        clang_disposeString(s);
        clang_disposeDiagnostic(cx);
    }
    clang_disposeDiagnosticSet(all);
    return *n < had;
}

/* Returns an array with room for the flags of a reading. */
static const char **flags_of(Parser *p, const Reading *r, int *n)
{
    const char **asked = xmalloc(((size_t)r->n_flags + 2) * sizeof *asked);
    int before = r->first_header ? 2 : 0;
    asked[0] = "-include";
    asked[1] = r->first_header;
    for (int i = 0; i < r->n_flags; i++)
        asked[before + i] = r->flags[i];
    const char **v = all_flags(p, asked, before + r->n_flags, n);
    free(asked);
    if (r->is_header)
        v[(*n)++] = "-xc-header";
    if (r->precompiled) {
        v[(*n)++] = "-include-pch";
        v[(*n)++] = r->precompiled;
    }
    return v;
}

Request request_of(Parser *p, const Reading *r)
{
    Request q = {
        .name = r->name, .options = r->options | CXTranslationUnit_KeepGoing, .is_behind = r->precompiled != NULL};
    q.flags = flags_of(p, r, &q.n_flags);
    q.n_unsaved = r->n_unsaved + (unsigned)p->n_files;
    q.unsaved = xmalloc(((size_t)q.n_unsaved + 1) * sizeof *q.unsaved);
    memcpy(q.unsaved, r->unsaved, r->n_unsaved * sizeof *q.unsaved);
    if (p->n_files)
        memcpy(q.unsaved + r->n_unsaved, p->files, (size_t)p->n_files * sizeof *q.unsaved);
    return q;
}

void request_free(Request *q)
{
    free(q->unsaved);
    free(q->flags);
}

int request_ask(Request *q, const Indices *index, CXTranslationUnit *tu)
{
    CXIndex from = q->is_behind ? index->precompiled : index->plain;
    enum CXErrorCode e;
    while ((e = clang_parseTranslationUnit2(from, q->name, q->flags, q->n_flags, q->unsaved, q->n_unsaved, q->options,
                                            tu)) == CXError_Success &&
           drop_unknown(*tu, q->flags, &q->n_flags))
        clang_disposeTranslationUnit(*tu);
    return e;
}

int parser_read(Parser *p, const Reading *r, CXTranslationUnit *tu)
{
    Request q = request_of(p, r);
    int failed = request_ask(&q, &p->index, tu);
    request_free(&q);
    return failed;
}

bool parser_found_errors(CXTranslationUnit tu)
{
    bool any = false;
    for (unsigned i = 0; i < clang_getNumDiagnostics(tu) && !any; i++) {
        CXDiagnostic d = clang_getDiagnostic(tu, i);
        any = clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error;
        clang_disposeDiagnostic(d);
    }
    return any;
}
