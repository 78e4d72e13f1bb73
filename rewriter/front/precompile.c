/* In: directives, flags.  Out: a precompiled header of them, and its macros, names and files as the front end would
 * have met them.
 * Method: read once as a header, written down, and then read again behind itself: where that meets a declaration, a
 * macro or a file of the user's, the text is not used.  Nor is it where the headers say something that libclang does
 * not write down, or that we would see only by visiting them.
 * Limits: Linux alone, where an open file has a name. */
#include "front/precompile.h"
#include "front/front.h"
#include "front/precompiled_facts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "front/prefix.h"
#include "front/read_ahead.h"
#include "support/hash.h"
#include "tree/macro_state.h"

enum { REJECTED_USES_AT_MOST = 3 };

bool precompile_suits(const Precompiled *pre, bool whole)
{
    return pre->rejected_uses < REJECTED_USES_AT_MOST && (!whole || !pre->has_functions);
}

void precompile_free(Precompiled *pre)
{
    if (!pre)
        return;
    HASH_CLEAR(hh, pre->functions);
    if (pre->fd >= 0)
        close(pre->fd);
    free(pre->unit->macros);
    free(pre->unit->states);
    free(pre->unit->given_macros);
    free(pre->unit->headers);
    free(pre->real_path);
    Arena *a = pre->arena;
    unit_free(pre->unit);
    arena_free(a);
}

/* ---- what is in it ---- */

typedef struct HeaderScan {
    Front *f;
    Precompiled *pre;
    const char *text;
    size_t len;
    bool is_bad;
} HeaderScan;

/* Does a repeated declaration mean the same as the first one to all who name it? */
static bool is_repeated_alone(Front *f, CXCursor c, const Decl *first)
{
    return front_type(f, clang_getCursorType(c)) == first->type && !front_says_noreturn(f, c) &&
           (!first->says_noreturn || first->type->is_noreturn);
}

static void declare(Front *f, Precompiled *pre, CXCursor c)
{
    Declared *d;
    const char *name = front_string(f, clang_getCursorSpelling(c));
    HASH_FIND_STR(pre->functions, name, d);
    if (!d) {
        d = NEW(pre->arena, Declared);
        *d = (Declared){.name = name, .times = 1, .decl = front_decl(f, c)};
        HASH_ADD_KEYPTR(hh, pre->functions, d->name, strlen(d->name), d);
    } else if (!is_repeated_alone(f, c, d->decl)) {
        d->times++;
    }
}

/* Variables with a value, which may hold functions' addresses, are looked into where they are declared. */
static enum CXChildVisitResult scan_declaration(CXCursor c, CXCursor parent, CXClientData data)
{
    HeaderScan *scan = data;
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_VarDecl)
        scan->is_bad = scan->is_bad || !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(c));
    if (clang_getCursorKind(c) != CXCursor_FunctionDecl)
        return CXChildVisit_Continue;
    declare(scan->f, scan->pre, c);
    if (clang_isCursorDefinition(c) && !clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
        scan->pre->has_functions = true;
    return CXChildVisit_Continue;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Does a word of the text begin with these n bytes? */
static bool has_word_prefix(const char *text, size_t len, const char *word, size_t n)
{
    for (const char *at = text; (at = memmem(at, len - (size_t)(at - text), word, n)); at += n)
        if (at == text || !is_letter(at[-1]))
            return true;
    return false;
}

/* A macro of the text that a header also defines, or ends, is another one when its definition is met again. */
static bool changes_macros(const HeaderScan *scan, const char *text, size_t len)
{
    FirstDirective d;
    size_t at = 0;
    while (prefix_next(scan->text, scan->len, &at, &d)) {
        if (d.is_include || !has_word_prefix(text, len, d.name, d.name_len))
            continue;
        Buf name = {NULL, 0, 0};
        buf_add(&name, d.name, d.name_len);
        bool ends = false;
        for (const char *u = text; !ends && (u = memmem(u, len - (size_t)(u - text), "undef", 5)); u += 5) {
            size_t n = strspn(u + 5, " \t");
            ends = !strncmp(u + 5 + n, name.text, name.len);
        }
        for (int i = 0; !ends && i < scan->pre->unit->n_macros; i++)
            ends = !strcmp(scan->pre->unit->macros[i].name, name.text);
        buf_free(&name);
        if (ends)
            return true;
    }
    return false;
}

/* Collects what libclang does not write down: our marks, and names of the runtime's header, which is read behind. */
static void scan_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    HeaderScan *scan = data;
    size_t len;
    (void)stack;
    if (depth == 0 || scan->is_bad)
        return;
    bool is_system = clang_Location_isInSystemHeader(clang_getLocationForOffset(scan->f->tu, file, 0)) != 0;
    const char *text = front_file_text(scan->f, file, &len);
    scan->is_bad = !text || has_word_prefix(text, len, "push_macro", 10) ||
                   has_word_prefix(text, len, "__BASE_FILE__", 13) || has_word_prefix(text, len, "mr_", 3) ||
                   has_word_prefix(text, len, "MR_", 3) ||
                   (!is_system && (memmem(text, len, "memrewrite", 10) || memmem(text, len, "_inst", 5))) ||
                   changes_macros(scan, text, len);
    if (is_system || scan->is_bad)
        return;
    *PUSH(scan->f->unit->headers, scan->f->unit->n_headers, scan->f->cap_headers) =
        front_string(scan->f, clang_getFileName(file));
    *PUSH(scan->pre->real_path, scan->pre->n_real_paths, scan->pre->cap_real_paths) = front_real_path(scan->f, file);
}

/* ---- on disk ---- */

/* Removes the folder with the files that libclang has left there. */
static void remove_folder(Precompiled *pre, const char *folder)
{
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));)
        if (strcmp(e->d_name, ".") && strcmp(e->d_name, ".."))
            unlink(arena_printf(pre->arena, "%s/%s", folder, e->d_name));
    if (d)
        closedir(d);
    rmdir(folder);
}

/* Writes the unit in a process of its own: if a disk is full, LLVM ends the process that writes. */
static bool save(Parser *p, CXTranslationUnit tu, const char *path)
{
    int status = 0;
    readers_pause(p->readers); /* The readers may hold locks, for which the other process would wait. */
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, 2);
        _exit(clang_saveTranslationUnit(tu, path, clang_defaultSaveOptions(tu)) != CXSaveError_None);
    }
    readers_resume(p->readers);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return child > 0 && status == 0;
}

/* A signal waits until the name is gone. */
static bool keep(Parser *p, Precompiled *pre, CXTranslationUnit tu)
{
    sigset_t all, before;

    const char *tmp = getenv("TMPDIR");
    char *folder = arena_printf(pre->arena, "%s/memrewrite.XXXXXX", tmp && *tmp ? tmp : "/tmp");
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    bool is_made = mkdtemp(folder);
    char *path = arena_printf(pre->arena, "%s/headers.pch", folder);
    if (is_made && save(p, tu, path))
        pre->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (is_made)
        remove_folder(pre, folder);
    sigprocmask(SIG_SETMASK, &before, NULL);
    snprintf(pre->path, sizeof pre->path, "/proc/self/fd/%d", pre->fd);
    return pre->fd >= 0 && access(pre->path, R_OK) == 0;
}

/* ---- once more ---- */

static enum CXChildVisitResult rescan_declaration(CXCursor c, CXCursor parent, CXClientData data)
{
    HeaderScan *scan = data;
    CXFile file;
    (void)parent;
    if (clang_isPreprocessing(clang_getCursorKind(c)) && clang_getCursorKind(c) != CXCursor_MacroDefinition)
        return CXChildVisit_Continue;
    clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
    scan->is_bad = scan->is_bad || clang_getCursorKind(c) != CXCursor_MacroDefinition || !file ||
                   !clang_File_isEqual(file, scan->f->main_file);
    return CXChildVisit_Continue;
}

static void rescan_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    HeaderScan *scan = data;
    (void)stack;
    if (depth > 0 && !clang_Location_isInSystemHeader(clang_getLocationForOffset(scan->f->tu, file, 0)))
        scan->is_bad = true;
}

static bool is_same_behind_itself(HeaderScan *scan, Parser *p, const Reading *like)
{
    Front f = {.parser = p, .unit = scan->pre->unit, .arena = scan->pre->arena};
    struct CXUnsavedFile unsaved = {like->name, scan->text, scan->len};
    Reading r = {like->name,
                 &unsaved,
                 1,
                 like->flags,
                 like->n_flags,
                 .precompiled = scan->pre->path,
                 .options = CXTranslationUnit_DetailedPreprocessingRecord};
    HeaderScan again = {&f, scan->pre, scan->text, scan->len, false};
    if (parser_read(p, &r, &f.tu) != CXError_Success)
        return false;
    f.main_file = clang_getFile(f.tu, like->name);
    again.is_bad = parser_found_errors(f.tu);
    clang_visitChildren(clang_getTranslationUnitCursor(f.tu), rescan_declaration, &again);
    clang_getInclusions(f.tu, rescan_file, &again);
    clang_disposeTranslationUnit(f.tu);
    return !again.is_bad;
}

/* ---- all of it ---- */

static bool fill(HeaderScan *scan, Parser *p, const Reading *r)
{
    Front *f = scan->f;
    if (parser_read(p, r, &f->tu) != CXError_Success)
        return false;
    f->main_file = clang_getFile(f->tu, r->name);
    scan->is_bad = parser_found_errors(f->tu);
    if (!scan->is_bad) {
        front_macros_read(f);
        clang_visitChildren(clang_getTranslationUnitCursor(f->tu), scan_declaration, scan);
        clang_getInclusions(f->tu, scan_file, scan);
    }
    bool good = !scan->is_bad && keep(p, scan->pre, f->tu);
    front_texts_done(f);
    front_types_done(f);
    clang_disposeTranslationUnit(f->tu);
    free(f->unit->invocations);
    free(f->unit->self_includes);
    return good;
}

Precompiled *precompile(Parser *p, const Reading *like, const char *name, const char *text, size_t len)
{
    Arena *a = arena_new(), *of_unit = arena_new();
    Precompiled *pre = NEW(a, Precompiled);
    Unit *u = NEW(of_unit, Unit);
    *pre = (Precompiled){.arena = a, .fd = -1, .unit = u};
    u->arena = of_unit;
    u->source = (Source){.name = name, .text = arena_strndup(a, text, len), .len = len};
    unit_lex(u);
    Front f = {.parser = p, .unit = u, .arena = of_unit, .is_prefix = true};
    struct CXUnsavedFile unsaved = {name, u->source.text, len};
    Reading r = {name,
                 &unsaved,
                 1,
                 like->flags,
                 like->n_flags,
                 .options = CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_Incomplete |
                            CXTranslationUnit_ForSerialization,
                 .is_header = true};
    HeaderScan scan = {&f, pre, u->source.text, len, false};
    if (fill(&scan, p, &r) && is_same_behind_itself(&scan, p, like))
        return pre;
    precompile_free(pre);
    return NULL;
}
