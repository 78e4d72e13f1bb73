/* libclang's diagnostics about a text.
 * In: the translation unit.  Out: the unit's errors, reported where that is asked for; the headers that hold some. */
#include "front/front.h"

enum { ERRORS_AT_MOST = 20 };

static void relay(Front *f, Diag *d, CXDiagnostic cx, Severity severity)
{
    CXFile file;
    unsigned line, column, at;
    size_t len = 0;
    clang_getExpansionLocation(clang_getDiagnosticLocation(cx), &file, &line, &column, &at);
    char *text = front_string(f, clang_getDiagnosticSpelling(cx));
    Unit *u = f->unit;
    bool here = file && clang_File_isEqual(file, f->main_file);
    if (severity == DIAG_ERROR && !u->error_text) {
        u->error_text = text;
        u->error_line = here ? line : 0;
    }
    if (severity == DIAG_ERROR && !here && file && !clang_Location_isInSystemHeader(clang_getDiagnosticLocation(cx)))
        *PUSH(f->wrong, f->n_wrong, f->cap_wrong) = file;
    if (severity == DIAG_ERROR)
        *PUSH(u->errors, u->n_errors, f->cap_errors) = (ParseError){text, at, !here};
    if (!d || u->n_errors > ERRORS_AT_MOST)
        return;
    if (!file) {
        diag_plain(
            d, severity, "%s: %s%s", u->source.name, text,
            strncmp(text, "unknown argument", 16) ? "" : ": a compiler's flag that clang does not read: leave it out");
        return;
    }
    Source src = {.name = front_string(f, clang_getFileName(file)), .text = front_file_text(f, file, &len)};
    src.len = len;
    diag_line(d, severity, (SourcePlace){&src, line, column}, "%s", text);
}

/* Is the error one in a header that was reported for another source already? */
static bool is_known(Front *f, Diag *d, CXDiagnostic cx)
{
    CXFile file;
    unsigned line, column;
    clang_getExpansionLocation(clang_getDiagnosticLocation(cx), &file, &line, &column, NULL);
    return d && !d->silent && file && !clang_File_isEqual(file, f->main_file) &&
           diag_is_shared(d, f->unit->source.name, front_string(f, clang_getFileName(file)), line, column,
                          front_string(f, clang_getDiagnosticSpelling(cx)));
}

static void report(Front *f, Diag *d, CXDiagnostic cx)
{
    bool known = is_known(f, d, cx);
    if (known)
        d->silent = true;
    relay(f, d, cx, DIAG_ERROR);
    CXDiagnosticSet notes = clang_getChildDiagnostics(cx);
    for (unsigned k = 0; d && k < clang_getNumDiagnosticsInSet(notes); k++)
        relay(f, d, clang_getDiagnosticInSet(notes, k), DIAG_NOTE);
    if (known)
        d->silent = false;
}

void front_errors(Front *f, Diag *d)
{
    CXDiagnosticSet all = clang_getDiagnosticSetFromTU(f->tu);
    for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(all); i++) {
        CXDiagnostic cx = clang_getDiagnosticInSet(all, i);
        if (clang_getDiagnosticSeverity(cx) >= CXDiagnostic_Error) {
            f->unit->has_errors = true;
            report(f, d, cx);
        }
        clang_disposeDiagnostic(cx);
    }
    clang_disposeDiagnosticSet(all);
    f->unit->errors = front_settle(f, f->unit->errors, f->unit->n_errors, sizeof *f->unit->errors);
}
