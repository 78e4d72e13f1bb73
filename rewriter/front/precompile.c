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

typedef struct Look {
    Front *f;
    Precompiled *pre;
    const char *text;
    size_t len;
    bool is_bad;
} Look;

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
static enum CXChildVisitResult look_at(CXCursor c, CXCursor parent, CXClientData data)
{
    Look *l = data;
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_VarDecl)
        l->is_bad = l->is_bad || !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(c));
    if (clang_getCursorKind(c) != CXCursor_FunctionDecl)
        return CXChildVisit_Continue;
    declare(l->f, l->pre, c);
    if (clang_isCursorDefinition(c) && !clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
        l->pre->has_functions = true;
    return CXChildVisit_Continue;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Does a word begin like that? */
static bool says(const char *text, size_t len, const char *word, size_t n)
{
    for (const char *at = text; (at = memmem(at, len - (size_t)(at - text), word, n)); at += n)
        if (at == text || !is_letter(at[-1]))
            return true;
    return false;
}

/* A macro of the text that a header also defines, or ends, is another one when its definition is met again. */
static bool changes_macros(const Look *l, const char *text, size_t len)
{
    FirstDirective d;
    size_t at = 0;
    while (prefix_next(l->text, l->len, &at, &d)) {
        if (d.is_include || !says(text, len, d.name, d.name_len))
            continue;
        Buf name = {NULL, 0, 0};
        buf_add(&name, d.name, d.name_len);
        bool ends = false;
        for (const char *u = text; !ends && (u = memmem(u, len - (size_t)(u - text), "undef", 5)); u += 5) {
            size_t n = strspn(u + 5, " \t");
            ends = !strncmp(u + 5 + n, name.text, name.len);
        }
        for (int i = 0; !ends && i < l->pre->unit->n_macros; i++)
            ends = !strcmp(l->pre->unit->macros[i].name, name.text);
        buf_free(&name);
        if (ends)
            return true;
    }
    return false;
}

/* Collects what libclang does not write down: our marks, and names of the runtime's header, which is read behind. */
static void look_into(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    Look *l = data;
    size_t len;
    (void)stack;
    if (depth == 0 || l->is_bad)
        return;
    bool is_system = clang_Location_isInSystemHeader(clang_getLocationForOffset(l->f->tu, file, 0)) != 0;
    const char *text = front_file_text(l->f, file, &len);
    l->is_bad = !text || says(text, len, "push_macro", 10) || says(text, len, "__BASE_FILE__", 13) ||
                says(text, len, "mr_", 3) || says(text, len, "MR_", 3) ||
                (!is_system && (memmem(text, len, "memrewrite", 10) || memmem(text, len, "_inst", 5))) ||
                changes_macros(l, text, len);
    if (is_system || l->is_bad)
        return;
    *PUSH(l->f->unit->headers, l->f->unit->n_headers, l->f->cap_headers) = front_string(l->f, clang_getFileName(file));
    *PUSH(l->pre->real_path, l->pre->n_real_paths, l->pre->cap_real_paths) = front_real_path(l->f, file);
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

static enum CXChildVisitResult look_again(CXCursor c, CXCursor parent, CXClientData data)
{
    Look *l = data;
    CXFile file;
    (void)parent;
    if (clang_isPreprocessing(clang_getCursorKind(c)) && clang_getCursorKind(c) != CXCursor_MacroDefinition)
        return CXChildVisit_Continue;
    clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
    l->is_bad = l->is_bad || clang_getCursorKind(c) != CXCursor_MacroDefinition || !file ||
                !clang_File_isEqual(file, l->f->main_file);
    return CXChildVisit_Continue;
}

static void enter_again(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    Look *l = data;
    (void)stack;
    if (depth > 0 && !clang_Location_isInSystemHeader(clang_getLocationForOffset(l->f->tu, file, 0)))
        l->is_bad = true;
}

static bool is_same_again(Look *l, Parser *p, const Reading *like)
{
    Front f = {.parser = p, .unit = l->pre->unit, .arena = l->pre->arena};
    struct CXUnsavedFile unsaved = {like->name, l->text, l->len};
    Reading r = {like->name,
                 &unsaved,
                 1,
                 like->flags,
                 like->n_flags,
                 .precompiled = l->pre->path,
                 .options = CXTranslationUnit_DetailedPreprocessingRecord};
    Look again = {&f, l->pre, l->text, l->len, false};
    if (parser_read(p, &r, &f.tu) != CXError_Success)
        return false;
    f.main_file = clang_getFile(f.tu, like->name);
    again.is_bad = parser_found_errors(f.tu);
    clang_visitChildren(clang_getTranslationUnitCursor(f.tu), look_again, &again);
    clang_getInclusions(f.tu, enter_again, &again);
    clang_disposeTranslationUnit(f.tu);
    return !again.is_bad;
}

/* ---- all of it ---- */

static bool fill(Look *l, Parser *p, const Reading *r)
{
    Front *f = l->f;
    if (parser_read(p, r, &f->tu) != CXError_Success)
        return false;
    f->main_file = clang_getFile(f->tu, r->name);
    l->is_bad = parser_found_errors(f->tu);
    if (!l->is_bad) {
        front_macros_read(f);
        clang_visitChildren(clang_getTranslationUnitCursor(f->tu), look_at, l);
        clang_getInclusions(f->tu, look_into, l);
    }
    bool good = !l->is_bad && keep(p, l->pre, f->tu);
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
    Look l = {&f, pre, u->source.text, len, false};
    if (fill(&l, p, &r) && is_same_again(&l, p, like))
        return pre;
    precompile_free(pre);
    return NULL;
}
