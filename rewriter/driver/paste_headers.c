/* In: a Job.  Out: its text and unit, with headers in the place of directives.
 * Method: what was read where is known from the parse, macros and conditions considered; choose_headers.c says which of
 * it is taken in.  Afterwards the text is parsed and the functions of the source compared with what they were.
 * Limits: a header that a system header or a flag includes, that says #include_next or counts levels, stays outside,
 * and so does all that it includes. Beside a source without a folder its __FILE__ is gcc's, "a.h", also where clang
 * compiles the text and would say "./a.h". */
#include "driver/paste_headers.h"

#include <stdlib.h>
#include <string.h>

#include "driver/choose_headers.h"
#include "driver/self_include.h"
#include "output/pragma_once.h"
#include "support/path.h"

typedef struct Paster {
    const Unit *u;
    Arena *arena;
    const char *name, *absolute; /* Paths of the source. */
    const char *copy; /* Name of the copy of itself that the source includes, or NULL. */
    bool *is_taken;     /* By inclusion: its text is taken. */
    Buf out;
    Origin *origin;
    int n, cap;
    bool is_quiet;   /* Pragmas are in force that make compilers quiet. */
    bool keeps_paths; /* Files are called what clang calls them, else what gcc does. */
    bool is_inside;  /* The directive that is read stands inside a declaration, where gcc takes no pragma. */
    unsigned line;   /* Number of the line on which `out` ends. */
    size_t counted;  /* Number of bytes of `out` whose lines are counted. */
} Paster;

/* ---- writing ---- */

/* Puts the mark back into a file's name.  Beside a source whose name is nothing but the file's behind PATH_COMPILED_IN,
 * clang finds files without the mark: it takes one slash for two. */
static const char *with_mark(const Paster *p, const char *path)
{
    const char *mark = strstr(p->name, PATH_COMPILED_IN);
    size_t n = mark ? (size_t)(mark - p->name) + 2 : 0;
    if (!mark || strncmp(path, p->name, n) != 0 || path[n] != '/' || path[n + 1] == '/')
        return path;
    return arena_printf(p->arena, "%.*s%s%s", (int)(mark - p->name), p->name, PATH_COMPILED_IN, path + n + 1);
}

static const char *plain_path(const Paster *p, const char *path)
{
    while (!p->keeps_paths && !strncmp(path, "./", 2))
        path += 2;
    return p->keeps_paths ? path : with_mark(p, path);
}

static unsigned line_here(Paster *p)
{
    for (; p->counted < p->out.len; p->counted++)
        p->line += p->out.text[p->counted] == '\n';
    return p->line;
}

/* Begins lines that are those of a file, from its line on; __FILE__ and __LINE__ in them say what `said` and
 * `said_line` say. */
static void begin_lines_of(Paster *p, const char *file, unsigned line, const char *said, unsigned said_line)
{
    buf_line_directive(&p->out, (int)said_line, said);
    *PUSH(p->origin, p->n, p->cap) = (Origin){line_here(p), line, file};
}

/* The index behind the last token of the directive that begins at token i. */
static size_t directive_end(const Tokens *t, size_t i)
{
    for (i++; i < t->n && t->tok[i].directive && !t->tok[i].line_start; i++)
        ;
    return i;
}

static int child_at(const Paster *p, int parent, uint32_t at)
{
    for (int i = parent < 0 ? 0 : parent + 1; i < p->u->n_inclusions; i++)
        if (p->u->inclusions[i].parent == parent && p->u->inclusions[i].offset == at)
            return i;
    return -1;
}

static const Directive *directive_at(const Paster *p, int self, uint32_t at)
{
    const char *real = self >= 0 ? p->u->inclusions[self].real : p->u->real;
    for (int i = 0; i < p->u->n_directives; i++)
        if (p->u->directives[i].offset == at && !strcmp(p->u->directives[i].includer, real))
            return &p->u->directives[i];
    return NULL;
}

/* Was the file that the directive names taken in, so that reading it again must not happen? */
static bool is_read_already(const Paster *p, const Directive *d, bool in_header)
{
    for (int i = 0; i < p->u->n_inclusions; i++) {
        const Inclusion *inc = &p->u->inclusions[i];
        if (!strcmp(inc->real, d->included) && (in_header || (p->is_taken[i] && once_is_said(inc->text, inc->len))))
            return true;
    }
    return false;
}

/* A quoted name means a file beside the header: the way there from the source. */
static void write_directive(Paster *p, const Tokens *t, size_t first, size_t end, const char *header)
{
    const Token *name = end > first + 2 ? &t->tok[first + 2] : NULL;
    const char *from = t->text + t->tok[first].begin, *slash = header ? strrchr(header, '/') : NULL;
    if (slash && name && name->kind == TOK_STRING && name->end - name->begin > 2 && t->text[name->begin + 1] != '/') {
        char *beside = arena_printf(p->arena, "%.*s/%.*s", (int)(slash - header), header,
                                    (int)(name->end - name->begin - 2), t->text + name->begin + 1);
        const char *real = path_absolute(p->arena, beside);
        FILE *file = real ? fopen(real, "r") : NULL;
        if (file) {
            fclose(file);
            buf_add(&p->out, from, name->begin - t->tok[first].begin);
            buf_printf(&p->out, "\"%s\"", path_between(p->arena, p->absolute, real));
            return;
        }
    }
    buf_add(&p->out, from, t->tok[end - 1].end - t->tok[first].begin);
}

/* Compilers say less of what a header defines and nobody uses than of what a source does. */
static const char quiet[] =
    "\n#if defined(__clang__) || (defined(__GNUC__) && __GNUC__ > 5)\n#pragma GCC diagnostic push\n"
    "#pragma GCC diagnostic ignored \"-Wunused-function\"\n#pragma GCC diagnostic ignored \"-Wunused-variable\"\n"
    "#pragma GCC diagnostic ignored \"-Wunused-const-variable\"\n#pragma GCC diagnostic ignored "
    "\"-Wunused-macros\"\n#endif\n"
    "#ifdef __clang__\n#pragma GCC diagnostic ignored \"-Wunneeded-internal-declaration\"\n#endif\n";
static const char loud[] =
    "#if defined(__clang__) || (defined(__GNUC__) && __GNUC__ > 5)\n#pragma GCC diagnostic pop\n#endif\n";

static void write_text(Paster *p, int self, const char *path, const char *text, size_t len);

/* Do only directives without consequences stand between this one's end and that of the next header that is taken in? */
static bool goes_on(const Paster *p, const Tokens *t, size_t i)
{
    for (; i + 1 < t->n && t->tok[i].directive; i = directive_end(t, i)) {
        int child = token_is(t, i + 1, "include") ? child_at(p, INCLUDED_HERE, t->tok[i].begin) : -1;
        if (child >= 0 && p->is_taken[child])
            return true;
        if (!token_is(t, i + 1, "include") && !token_is(t, i + 1, "define") && !token_is(t, i + 1, "undef"))
            return false;
    }
    return false;
}

/* The end of a directive: the text behind it has this file, line and name. */
typedef struct Behind {
    const char *path; /* Path of the includer. */
    unsigned line; /* Line of the directive's end in the includer's text. */
    const char *said_file;
    unsigned said_line; /* File and line that the compiler speaks of there. */
} Behind;

/* is_followed: another header is taken in at once. */
static void write_inclusion(Paster *p, int child, const Behind *behind, bool is_followed)
{
    const Inclusion *i = &p->u->inclusions[child];
    const char *file = plain_path(p, i->path);
    bool is_outer = i->parent == INCLUDED_HERE;
    bool hush = is_outer && !p->is_quiet && !p->is_inside && !i->is_part;
    buf_puts(&p->out, hush ? quiet : "\n");
    p->is_quiet = p->is_quiet || hush;
    bool is_copy = p->copy && !strcmp(i->path + 2 * !strncmp(i->path, "./", 2), p->copy);
    if (is_copy) /* The copy says its name in a line of its own in front of the first one. */
        *PUSH(p->origin, p->n, p->cap) = (Origin){line_here(p), 0, arena_strdup(p->arena, p->name)};
    else
        begin_lines_of(p, file, 1, file, 1);
    write_text(p, child, i->path, i->text, i->len);
    if (p->out.text[p->out.len - 1] != '\n')
        buf_putc(&p->out, '\n');
    if (is_outer && !is_followed && p->is_quiet) {
        buf_puts(&p->out, loud);
        p->is_quiet = false;
    }
    if (is_outer)
        begin_lines_of(p, behind->path, behind->line, behind->said_file, behind->said_line);
    else
        begin_lines_of(p, plain_path(p, behind->path), behind->line, plain_path(p, behind->said_file),
                       behind->said_line);
}

/* Reads token i of the source, which is none of a directive.  A declaration may end with } or ; or the ) of a macro's
 * arguments. Depth: of the brackets that are open. */
static void note_place(Paster *p, const Tokens *t, size_t i, int *depth)
{
    if (is_skipped(p->u, t->tok[i].begin))
        return;
    bool opens = token_is(t, i, "{") || token_is(t, i, "("), closes = token_is(t, i, "}") || token_is(t, i, ")");
    *depth += opens - closes;
    p->is_inside = *depth > 0 || !(closes || token_is(t, i, ";"));
}

/* self: the inclusion whose text it is, or INCLUDED_HERE. */
static void write_text(Paster *p, int self, const char *path, const char *text, size_t len)
{
    Tokens t;
    const Source src = {.text = text, .len = len};
    unsigned line = 1;
    size_t done = byte_order_mark(text, len), counted = 0;
    int depth = 0;
    lex(&t, text, len);
    for (size_t i = 0; i < t.n; i++) {
        if (self == INCLUDED_HERE && !t.tok[i].directive)
            note_place(p, &t, i, &depth);
        if (!t.tok[i].directive || !t.tok[i].line_start)
            continue;
        size_t end = directive_end(&t, i);
        uint32_t begin = t.tok[i].begin, behind = t.tok[end - 1].end;
        bool is_include = token_is(&t, i + 1, "include"),
             is_once = token_is(&t, i + 1, "pragma") && token_is(&t, i + 2, "once");
        if (!is_include && !(is_once && self >= 0))
            continue;
        const Directive *d = is_include ? directive_at(p, self, begin) : NULL;
        int child = d ? child_at(p, self, begin) : -1;
        buf_add(&p->out, text + done, begin - done);
        line += source_lines(&src, counted, behind);
        counted = done = behind;
        if (child >= 0 && p->is_taken[child]) {
            const Behind place = {path, line, d->said_file, d->said_line + source_lines(&src, begin, behind)};
            write_inclusion(p, child, &place, goes_on(p, &t, end));
        } else if (is_include && !(d && child < 0 && is_read_already(p, d, self >= 0)))
            write_directive(p, &t, i, end, self >= 0 ? path : NULL);
        i = end - 1;
    }
    buf_add(&p->out, text + done, len - done);
    tokens_free(&t);
}

/* ---- taking it ---- */

/* The source may be called so in its own copy, too; its first part is its own. */
static void mark_pasted(Unit *now)
{
    for (int i = 0; i < now->n_functions; i++) {
        unsigned line = now->functions[i]->from.line;
        now->functions[i]->is_pasted = source_origin(&now->source, &line) != now->source.origin[0].file;
    }
}

/* The functions that the source itself defines are as they were. */
static bool same_functions(const Unit *before, const Unit *now)
{
    int k = 0;
    for (int i = 0; i < now->n_functions && !now->has_errors; i++)
        if (!now->functions[i]->is_pasted &&
            (k == before->n_functions || before->functions[k++]->tree_hash != now->functions[i]->tree_hash))
            return false;
    return !now->has_errors && k == before->n_functions;
}

/* Copies the list of included files from the unit before: the source goes on including them. */
static void keep_inclusions(const Unit *before, Unit *now)
{
    Arena *a = now->arena;
    now->headers = NEW_N(a, const char *, (size_t)before->n_headers + 1);
    now->n_headers = before->n_headers;
    for (int i = 0; i < before->n_headers; i++)
        now->headers[i] = arena_strdup(a, before->headers[i]);
    now->marks = NEW_N(a, Mark, (size_t)before->n_marks + 1);
    now->n_marks = before->n_marks;
    for (int i = 0; i < before->n_marks; i++) {
        const Source *s = &before->marks[i].source;
        now->marks[i] =
            (Mark){{.name = arena_strdup(a, s->name), .text = arena_strndup(a, s->text, s->len), .len = s->len},
                   before->marks[i].offset};
    }
}

static const Origin *origins(const Paster *p, Arena *a)
{
    Origin *own = NEW_N(a, Origin, (size_t)p->n);
    const char *source = arena_strdup(a, p->name);
    for (int i = 0; i < p->n; i++) {
        own[i] = p->origin[i];
        own[i].file = p->origin[i].file == p->name ? source : arena_strdup(a, p->origin[i].file);
    }
    return own;
}

static void note_pasted(const Paster *p, Job *job, Arena *a)
{
    job->pasted = NEW_N(a, const char *, (size_t)p->u->n_inclusions + 1);
    for (int i = 0; i < p->u->n_inclusions; i++)
        if (p->is_taken[i])
            job->pasted[job->n_pasted++] = arena_strdup(a, p->u->inclusions[i].path);
}

/* Headers that cannot be taken in. */
static void report_outside(const Paster *p, Diag *d)
{
    for (int i = 0; i < p->u->n_inclusions; i++)
        if (p->u->inclusions[i].is_needed && !p->is_taken[i])
            diag_plain(
                d, DIAG_NOTE,
                "%s: functions of %s are not counted: it is included by a flag, a system header, or one that says "
                "#include_next",
                p->u->source.name, plain_path(p, p->u->inclusions[i].path));
}

static void write_all(Paster *p, const Job *job, bool keeps_paths)
{
    p->keeps_paths = keeps_paths;
    p->out.len = p->counted = 0;
    p->line = 1;
    p->n = 0;
    *PUSH(p->origin, p->n, p->cap) = (Origin){1, 1, p->name};
    write_text(p, INCLUDED_HERE, p->name, job->text, job->len);
}

/* The text with what is taken in; the caller's. */
static Unit *written(Paster *p, Parser *parser, const Job *job, bool keeps_paths)
{
    write_all(p, job, keeps_paths);
    Unit *now = parse_unit(parser, NULL, (ParsedText){job->name, p->out.text, p->out.len, {job->flags, job->n_flags}});
    now->source.origin = origins(p, now->arena);
    now->source.n_origins = p->n;
    mark_pasted(now);
    return now;
}

/* Parses the new text, and says whether its functions are the same.  What clang calls a file may be longer, and so may
 * __FILE__ in parts of functions: they are also compared under clang's names. */
static Unit *compared(Paster *p, Parser *parser, const Job *job, bool *same)
{
    Unit *now = written(p, parser, job, false);
    *same = same_functions(job->unit, now);
    if (*same || now->has_errors)
        return now;
    unit_free(now);
    now = written(p, parser, job, true);
    *same = same_functions(job->unit, now);
    if (*same) {
        unit_free(now);
        now = written(p, parser, job, false);
    }
    return now;
}

/* Returns NULL, or the reason why headers cannot be part of the text. */
static const char *paste(Paster *p, Parser *parser, Job *job)
{
    const char *why;
    bool same;
    Unit *now = compared(p, parser, job, &same);
    if (!same) {
        why = now->error_text ? arena_strdup(p->arena, now->error_text)
                              : "functions of the source would mean something else";
        unit_free(now);
        return why;
    }
    keep_inclusions(job->unit, now);
    note_pasted(p, job, now->arena);
    unit_free(job->unit);
    free((char *)job->text);
    job->unit = now;
    job->text = p->out.text;
    job->len = p->out.len;
    p->out = (Buf){NULL, 0, 0};
    return NULL;
}

/* Makes the paster for the job whose unit was read; NULL: none of its headers matters. */
static Paster *new_paster(const Job *job, bool has_errors)
{
    const Unit *u = job->unit;
    if (u->has_errors != has_errors || !u->n_inclusions || u->includes_itself || job->n_pasted)
        return NULL;
    Arena *a = arena_new();
    Paster *p = NEW(a, Paster);
    *p = (Paster){.u = u,
                  .arena = a,
                  .is_taken = NEW_N(a, bool, (size_t)u->n_inclusions + 1),
                  .line = 1,
                  .name = job->name,
                  .absolute = path_absolute(a, job->name),
                  .copy = job->includes_itself ? selfinclude_path(a, job->name) : NULL};
    return p;
}

static void free_paster(Paster *p)
{
    free(p->origin);
    buf_free(&p->out);
    arena_free(p->arena);
}

void paste_part(Parser *parser, Diag *d, bool verbose, Job *job)
{
    Paster *p = new_paster(job, false);
    if (!p)
        return;
    const char *why = p->absolute ? choose_headers(p->u, p->arena, false, p->is_taken) : "its path is not known";
    if (verbose)
        report_outside(p, d);
    why = why ? why : paste(p, parser, job);
    if (why && *why && verbose)
        diag_plain(d, DIAG_NOTE, "%s: functions of headers are not counted: %s", job->name, why);
    free_paster(p);
}

/* ---- headers with errors ---- */

Unit *paste_wrong(Arena *a, Job *job)
{
    Paster *p = new_paster(job, true);
    Unit *before = NULL;
    if (p && p->absolute && !choose_headers(p->u, p->arena, true, p->is_taken)) {
        write_all(p, job, false);
        before = job->unit;
        note_pasted(p, job, a);
        job->origin = origins(p, a);
        job->n_origins = p->n;
        job->unit = NULL;
        free((char *)job->text);
        job->text = p->out.text;
        job->len = p->out.len;
        p->out = (Buf){NULL, 0, 0};
    }
    if (p)
        free_paster(p);
    return before;
}

void paste_settle(Unit *before, Job *job)
{
    if (before && job->unit->has_errors) { /* The errors are reported at the files themselves. */
        free((char *)job->text);
        job->len = before->source.len;
        job->text = memcpy(xmalloc(job->len + 1), before->source.text, job->len + 1);
        job->n_pasted = job->n_origins = 0;
    } else if (before) {
        mark_pasted(job->unit);
        keep_inclusions(before, job->unit);
    }
    unit_free(before);
}
