/* In: a job and the entries for its file.  Out: an error that names two entries and what differs, or nothing.
 * Method: programs that are built as a library and as a test, with and without -fPIC, have a source twice, and mostly
 * it reads the same.  So it is parsed with the flags of each: the same functions with the same trees, the same text
 * that the preprocessor leaves out and the same headers are the same source.
 * Limits: what differs elsewhere (the initial value of a variable, a text that is printed) is not seen; it changes no
 * count. */
#include "driver/same_source.h"

#include <string.h>

#include "support/path.h"

static bool add_value(Node *n, void *hash)
{
    uint64_t *h = hash;
    int64_t known[3] = {n->has_value, n->value, n->type ? n->type->count : 0};
    *h = hash_bytes(*h, known, sizeof known);
    return true;
}

/* The trees' own hashes do not have the values of constants. */
static uint64_t values(const Function *f)
{
    uint64_t hash = HASH_START;
    walk(f->body, add_value, &hash);
    return hash;
}

static bool same_functions(const Unit *a, const Unit *b)
{
    bool same = a->n_functions == b->n_functions;
    for (int i = 0; same && i < a->n_functions; i++) {
        const Function *f = a->functions[i], *g = b->functions[i];
        same = !strcmp(f->name, g->name) && f->tree_hash == g->tree_hash && values(f) == values(g);
    }
    return same;
}

static bool same_text(const Unit *a, const Unit *b)
{
    bool same = a->n_skipped == b->n_skipped && a->n_headers == b->n_headers;
    for (int i = 0; same && i < a->n_skipped; i++)
        same = a->skipped[i].begin == b->skipped[i].begin && a->skipped[i].end == b->skipped[i].end;
    for (int i = 0; same && i < a->n_headers; i++)
        same = !strcmp(a->headers[i], b->headers[i]) || path_same(a->headers[i], b->headers[i]);
    return same;
}

static bool has(const char *const *flags, int n, const char *flag)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(flags[i], flag))
            return true;
    return false;
}

/* The flags that one list has and the other does not. */
static const char *more(Arena *a, FlagList list, FlagList others)
{
    Buf b = {NULL, 0, 0};
    for (int i = 0; i < list.n; i++)
        if (!has(others.flag, others.n, list.flag[i]))
            buf_printf(&b, " %s", list.flag[i]);
    const char *text = arena_strdup(a, b.len ? b.text : " no other flags");
    buf_free(&b);
    return text;
}

static bool same_flags(FlagList a, FlagList b)
{
    bool same = a.n == b.n;
    for (int i = 0; same && i < a.n; i++)
        same = !strcmp(a.flag[i], b.flag[i]);
    return same;
}

static void report_difference(const Commands *c, Diag *d, const Job *job, int which, FlagList flags)
{
    FlagList first = {job->flags, job->n_flags};
    diag_plain(d, DIAG_ERROR,
               "%s is compiled twice, as two different sources: entry %d of %s/compile_commands.json has%s, entry %d "
               "has%s: leave one of "
               "them in, or say its flags behind \"--\" without -p",
               job->name, compdb_entry(c->db, c->arena, job->name, 0), c->options->compdb, more(c->arena, first, flags),
               compdb_entry(c->db, c->arena, job->name, which), more(c->arena, flags, first));
}

void commands_check(const Commands *c, Diag *d, const Job *job)
{
    Diag silent = {.silent = true};
    const Options *o = c->options;
    FlagList first = {job->flags, job->n_flags};
    for (int k = 1; !job->unit->has_errors && compdb_entry(c->db, c->arena, job->name, k); k++) {
        FlagList flags = compdb_flags(c->db, d, c->arena, job->name, k, (FlagList){o->flags, o->n_flags});
        if (same_flags(first, flags))
            continue;
        Unit *other = parse_unit(c->parser, &silent, (ParsedText){job->name, job->text, job->len, flags});
        bool same = !other->has_errors && same_functions(job->unit, other) && same_text(job->unit, other);
        unit_free(other);
        if (!same) {
            report_difference(c, d, job, k, flags);
            return;
        }
        if (o->verbose)
            diag_plain(d, DIAG_NOTE, "%s is compiled several times, and reads the same each time: it is counted once",
                       job->name);
    }
}
