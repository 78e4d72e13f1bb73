/* The front end's entry: runs libclang on one text and collects what the other files of this room make of it.
 * In: text, flags.  Out: Unit.
 * Method: an unsaved file under the user's name, so that quoted includes are found; no -fopenmp (its bodies would be
 * hidden); old C's implicit int and declarations allowed, as gcc allows them.
 * Limits: functions defined in other files than the main one are not converted. */
#include "front/parse.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "front/front.h"
#include "front/gcc_dialect.h"
#include "front/parser_flags.h"

struct Parser {
    CXIndex index;
    const char *target;
    char *omp;  /* folder of an openmp.h, or NULL */
    int levels; /* how deep a tree may be nested */
    struct CXUnsavedFile *files; /* that are on no disk */
    int n_files, cap_files;
};

/* ---- stack ---- */

enum { STACK_BYTES = 96 << 20, LEVEL_BYTES = 4096 /* that a level of the tree needs at most */ };

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

Parser *parser_new(const char *target)
{
    forget_outputs();
    Parser *p = xmalloc(sizeof *p);
    *p = (Parser){.target = target, .levels = make_room()};
    p->index = clang_createIndex(0, 0); /* behind make_room: that sets where libclang parses */
    return p;
}

void parser_free(Parser *p)
{
    if (!p)
        return;
    clang_disposeIndex(p->index);
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

static bool is_added(const Parser *p, const char *path)
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
    "-D__builtin_shuffle(a,...)=((void)(__VA_ARGS__),(a))", /* gcc's: the type is that of its first operand */
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

/* gcc has these names since its version 7, and glibc's headers rely on it; clang has them under no name. */
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
    const char **v = xmalloc((added + names + (size_t)n_flags + 8) * sizeof *v);
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

/* ---- what is on the top level ---- */

static enum CXChildVisitResult top_level(CXCursor c, CXCursor parent, CXClientData data)
{
    Front *f = data;
    CXFile file;
    enum CXCursorKind k = clang_getCursorKind(c);
    (void)parent;
    if (k != CXCursor_FunctionDecl && k != CXCursor_VarDecl)
        return CXChildVisit_Continue;
    clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, NULL);
    bool here = file && clang_File_isEqual(file, f->main_file);
    if (k == CXCursor_FunctionDecl && here)
        front_purity(f, c);
    if (k == CXCursor_VarDecl)
        front_global(f, c);
    else if (here && clang_isCursorDefinition(c))
        front_function(f, c);
    else
        front_declaration(f, c);
    if (k == CXCursor_FunctionDecl && !here && clang_isCursorDefinition(c))
        front_header_function(f, c);
    else if (k == CXCursor_FunctionDecl && here && !clang_isCursorDefinition(c))
        front_asked_for(f, c);
    return CXChildVisit_Continue;
}

static void header(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    Front *f = data;
    (void)stack;
    if (depth > 0 && clang_File_isEqual(file, f->main_file))
        f->unit->includes_itself = true;
    if (depth == 0 || clang_Location_isInSystemHeader(clang_getLocationForOffset(f->tu, file, 0)))
        return;
    const char *path = front_string(f, clang_getFileName(file));
    if (!is_added(f->parser, path))
        *PUSH(f->unit->headers, f->unit->n_headers, f->cap_headers) = path;
}

static void skipped(Front *f)
{
    Unit *u = f->unit;
    CXSourceRangeList *list = clang_getSkippedRanges(f->tu, f->main_file);
    u->skipped = NEW_N(f->arena, Span, list->count + 1);
    for (unsigned i = 0; i < list->count; i++) {
        Span *s = &u->skipped[u->n_skipped++];
        clang_getExpansionLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &s->begin);
        clang_getExpansionLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &s->end);
        CHECK(s->begin <= s->end && (i == 0 || s[-1].end <= s->begin));
    }
    clang_disposeSourceRangeList(list);
}

static void fill_unit(Front *f, Diag *d)
{
    Unit *u = f->unit;
    f->main_file = clang_getFile(f->tu, u->source.name);
    f->users_text = d != NULL;
    front_target(f);
    front_errors(f, d);
    clang_getInclusions(f->tu, header, f);
    front_spans_begin(f);
    if (!u->has_errors) {
        skipped(f);
        front_macros(f);
        clang_visitChildren(clang_getTranslationUnitCursor(f->tu), top_level, f);
        front_includes(f);
    } else if (f->n_wrong) {
        skipped(f);
        front_macros(f);
        front_includes(f);
    }
    free(f->wrong);
    front_cleanups(f);
    front_types_done(f);
    free(f->labels);
    free(f->shareable);
    for (int i = 0; i < u->n_functions && u->includes_itself; i++)
        u->functions[i]->unfit = "its file includes itself through another one";
    u->functions = front_settle(f, u->functions, u->n_functions, sizeof *u->functions);
    u->headers = front_settle(f, u->headers, u->n_headers, sizeof *u->headers);
    if (d) /* the user's text: reported once */
        front_marks(f);
    front_spans_end(f);
    u->pure = front_settle(f, u->pure, u->n_pure, sizeof *u->pure);
    u->cast = front_settle(f, u->cast, u->n_cast, sizeof *u->cast);
    u->self_includes = front_settle(f, u->self_includes, u->n_self_includes, sizeof *u->self_includes);
}

static Unit *new_unit(const char *name, const char *text, size_t len)
{
    Arena *a = arena_new();
    Unit *u = NEW(a, Unit);
    u->arena = a;
    u->source = (Source){.name = arena_strdup(a, name), .text = arena_strndup(a, text, len), .len = len};
    u->user = &u->source;
    lex(&u->tokens, u->source.text, len);
    return u;
}

/* One that ends in "=" goes with any value. */
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
    for (unsigned i = 0; i < clang_getNumDiagnostics(tu); i++) {
        CXDiagnostic cx = clang_getDiagnostic(tu, i);
        CXString s = clang_getDiagnosticSpelling(cx);
        const char *flag = flags_unknown(clang_getCString(s));
        if (flag)
            remove_flag(v, n, flag, strcspn(flag, "'"));
        clang_disposeString(s);
        clang_disposeDiagnostic(cx);
    }
    return *n < had;
}

static int parse_tu(Parser *p, const char *name, struct CXUnsavedFile *unsaved, unsigned n_unsaved,
                    const char *const *flags, int n_flags, unsigned options, CXTranslationUnit *tu)
{
    int n;
    const char **v = all_flags(p, flags, n_flags, &n);
    enum CXErrorCode e;
    struct CXUnsavedFile *all = xmalloc((n_unsaved + (size_t)p->n_files + 1) * sizeof *all);
    memcpy(all, unsaved, n_unsaved * sizeof *all);
    if (p->n_files)
        memcpy(all + n_unsaved, p->files, (size_t)p->n_files * sizeof *all);
    n_unsaved += (unsigned)p->n_files;
    while ((e = clang_parseTranslationUnit2(p->index, name, v, n, all, n_unsaved, options | CXTranslationUnit_KeepGoing,
                                            tu)) == CXError_Success &&
           drop_unknown(*tu, v, &n))
        clang_disposeTranslationUnit(*tu);
    free(all);
    free(v);
    return e;
}

/* Most flags that clang does not know are errors that it reports itself. */
static const char *why_not(int failed)
{
    if (failed == CXError_Crashed)
        return "libclang crashed while it read this file: a bug of libclang's (does clang -fsyntax-only get through "
               "with the same flags?)";
    return "libclang gives up on this file without saying why; the compiler flags may be the reason";
}

static Unit *parse_all(Parser *p, Diag *d, struct CXUnsavedFile *unsaved, unsigned n_unsaved, const char *const *flags,
                       int n_flags)
{
    Unit *u = new_unit(unsaved->Filename, unsaved->Contents, unsaved->Length);
    Front f = {.unit = u, .arena = u->arena, .levels = p->levels, .parser = p};
    f.is_decimal = dialect_is_decimal(flags, n_flags);
    for (int i = 0; i < n_flags; i++)
        if (!strcmp(flags[i], "-fwrapv") || !strcmp(flags[i], "-fno-strict-overflow"))
            u->wraps = true;
    int failed = parse_tu(p, u->source.name, unsaved, n_unsaved, flags, n_flags,
                          CXTranslationUnit_DetailedPreprocessingRecord, &f.tu);
    if (failed) {
        u->has_errors = true;
        u->error_text = why_not(failed);
        if (d)
            diag_plain(d, DIAG_ERROR, "%s: %s", u->source.name, u->error_text);
        return u;
    }
    fill_unit(&f, d);
    clang_disposeTranslationUnit(f.tu);
    return u;
}

Unit *parse_unit(Parser *p, Diag *d, const char *name, const char *text, size_t len, const char *const *flags,
                 int n_flags)
{
    struct CXUnsavedFile unsaved = {name, text, len};
    return parse_all(p, d, &unsaved, 1, flags, n_flags);
}

Unit *parse_behind(Parser *p, const VirtualFile *header, const char *name, const char *text, size_t len,
                   const char *const *flags, int n_flags)
{
    struct CXUnsavedFile unsaved[2] = {{name, text, len}, {header->path, header->text, header->len}};
    const char **more = xmalloc(((size_t)n_flags + 2) * sizeof *more);
    more[0] = "-include";
    more[1] = header->path;
    for (int i = 0; i < n_flags; i++)
        more[i + 2] = flags[i];
    Unit *u = parse_all(p, NULL, unsaved, 2, more, n_flags + 2);
    free(more);
    return u;
}

Unit *parse_check(Parser *p, const char *name, const char *text, size_t len, const char *const *flags, int n_flags,
                  const VirtualFile *extra)
{
    Arena *a = arena_new();
    Unit *u = NEW(a, Unit);
    Front f = {.unit = u, .arena = a};
    struct CXUnsavedFile unsaved[2] = {{name, text, len}, {extra->path, extra->text, extra->len}};
    u->arena = a;
    u->source = (Source){.name = name, .text = text, .len = len};
    int failed = parse_tu(p, name, unsaved, 2, flags, n_flags, 0, &f.tu);
    u->has_errors = failed != 0;
    if (failed) {
        u->error_text = why_not(failed);
        return u;
    }
    f.main_file = clang_getFile(f.tu, name);
    front_errors(&f, NULL);
    clang_disposeTranslationUnit(f.tu);
    return u;
}

Unit *parse_skipped(Parser *p, const char *name, const char *text, size_t len, const char *const *flags, int n_flags,
                    bool macros)
{
    struct CXUnsavedFile unsaved = {name, text, len};
    Unit *u = new_unit(name, text, len);
    Front f = {.unit = u, .arena = u->arena};
    int failed = parse_tu(p, name, &unsaved, 1, flags, n_flags,
                          CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_SkipFunctionBodies, &f.tu);
    if (failed) {
        u->error_text = why_not(failed);
        return u;
    }
    f.main_file = clang_getFile(f.tu, name);
    skipped(&f);
    if (macros)
        front_macros(&f);
    clang_disposeTranslationUnit(f.tu);
    return u;
}

/* ---- target ---- */

static enum CXChildVisitResult size_constant(CXCursor c, CXCursor parent, CXClientData data)
{
    int **next = data;
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_EnumConstantDecl)
        *(*next)++ = (int)clang_getEnumConstantDeclValue(c);
    return CXChildVisit_Recurse;
}

bool parser_target(Parser *p, const char *const *flags, int n_flags, Target *out)
{
    static const char probe[] =
        "enum { a = sizeof(char *), b = sizeof(sizeof 1), c = sizeof(int), d = sizeof(long),\n"
        "e = sizeof(long long), f = sizeof(double), g = sizeof(long double), h = sizeof(__WCHAR_TYPE__),\n"
        "i = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ };\n";
    struct CXUnsavedFile unsaved = {"mr_target.c", probe, sizeof probe - 1};
    CXTranslationUnit tu;
    int values[9] = {0}, *next = values;
    if (parse_tu(p, "mr_target.c", &unsaved, 1, flags, n_flags, 0, &tu))
        return false;
    clang_visitChildren(clang_getTranslationUnitCursor(tu), size_constant, &next);
    CXTargetInfo info = clang_getTranslationUnitTargetInfo(tu);
    CXString triple = clang_TargetInfo_getTriple(info);
    snprintf(out->triple, sizeof out->triple, "%s", clang_getCString(triple));
    clang_disposeString(triple);
    clang_TargetInfo_dispose(info);
    clang_disposeTranslationUnit(tu);
    memcpy(out->type_sizes, values, sizeof out->type_sizes);
    out->big_endian = values[8];
    return next == values + 9;
}
