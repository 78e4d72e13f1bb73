/* In: a unit, its headers' texts, the unit as gcc reads it.  Out: names of macros.
 * Method: a text that asks which compiler reads it has one of a few words.  Where there is one, macros are compared by
 * name: all texts of which a definition was met; and by use, since what #undef did is not recorded. Nothing is said of
 * those that make no code.
 * Limits: what depends on the compiler's options (__OPTIMIZE__) is as the flags say. */
#define _GNU_SOURCE
#include "macro/compiler_dependent.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "macro/macro_words.h"
#include "support/hash.h"

/* ---- words that ask for the compiler ---- */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Is a test such as `__GNUC__ >= 3` true of both compilers?  clang calls itself gcc 4.2.  `defined` is true of both. */
static bool is_true_of_both(const char *text, const char *at, const char *behind)
{
    static const char *const asked[] = {"defined", "ifdef", "ifndef"};
    const char *p = at;
    while (p > text && (p[-1] == ' ' || p[-1] == '\t' || p[-1] == '('))
        p--;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        size_t len = strlen(asked[i]);
        if ((size_t)(p - text) >= len && !memcmp(p - len, asked[i], len))
            return true;
    }
    p = behind + strspn(behind, " \t)");
    bool with_equal =
        (*p == '<') == (p[1] != '='); /* >= N and < N separate N from N - 1; the others separate N from N + 1. */
    if (*p != '>' && *p != '<')
        return false;
    p += 1 + (p[1] == '=');
    p += strspn(p, " \t(");
    return isdigit((unsigned char)*p) && strtol(p, NULL, 0) <= (with_equal ? 4 : 3);
}

/* The text behind a test `__GNUC__ * 100 + __GNUC_MINOR__) >= N` with N up to 402, which is true of both; NULL: it is
 * not there. */
static const char *behind_true_sum(const char *at)
{
    static const char *const parts[] = {"__GNUC__", "*", "100", "+", "__GNUC_MINOR__", ")", ">="};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t len = strlen(parts[i]);
        if (strncmp(at, parts[i], len) != 0)
            return NULL;
        at += len;
        at += strspn(at, " \t");
    }
    return isdigit((unsigned char)*at) && strtol(at, NULL, 10) <= 402 ? at : NULL;
}

/* The word at `at`, which begins with two underscores. */
static bool asks_compiler(const char *text, const char *at, const char *behind)
{
    static const char *const words[] = {"GNUC_MINOR__",  "GNUC_PATCH", "GNUC_PREREQ", "clang", "llvm__", "has_",
                                        "is_identifier", "VERSION__",  "apple_build", "GCC_",  "FLT",    "FLOAT",
                                        "SIZEOF_FLOAT",  "DEC",        "HAVE_SPEC",   "seg_"};
    static const char gnuc[] = "__GNUC__";
    size_t len = (size_t)(behind - at);
    if (len == sizeof gnuc - 1 && !memcmp(at, gnuc, len))
        return !is_true_of_both(text, at, behind);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (len - 2 >= strlen(words[i]) && !memcmp(at + 2, words[i], strlen(words[i])))
            return true;
    return false;
}

static bool text_asks(const char *text, size_t len)
{
    const char *end = text + len, *at = text;
    while ((at = memmem(at, (size_t)(end - at), "__", 2))) {
        const char *behind = at;
        while (behind < end && is_word(*behind))
            behind++;
        const char *sum = at == text || !is_word(at[-1]) ? behind_true_sum(at) : NULL;
        if (!sum && (at == text || !is_word(at[-1])) && asks_compiler(text, at, behind))
            return true;
        at = sum ? sum : behind;
    }
    return false;
}

static bool file_asks(const char *path)
{
    size_t len;
    char *text = read_file(path, &len);
    bool asks = text && text_asks(text, len);
    free(text);
    return asks;
}

static bool invokes(const Unit *u)
{
    for (int i = 0; i < u->n_invocations; i++)
        if (u->invocations[i].definition)
            return true;
    return false;
}

bool divergent_may_exist(const Job *job)
{
    return invokes(job->unit) && divergent_is_asked(job);
}

bool divergent_is_asked(const Job *job)
{
    const Unit *u = job->unit;
    bool asks = text_asks(u->source.text, u->source.len);
    for (int i = 0; i < u->n_headers && !asks; i++)
        asks = file_asks(u->headers[i]);
    return asks;
}

/* ---- comparison ---- */

static int by_name(const void *a, const void *b)
{
    const DivergentMacro *x = a, *y = b;
    return strcmp(x->name, y->name);
}

static const DivergentMacro *find(const DivergentMacro *macro, int n, const char *name)
{
    const DivergentMacro key = {.name = name};
    return n ? bsearch(&key, macro, (size_t)n, sizeof key, by_name) : NULL;
}

static bool takes_text(const Macro *m)
{
    return m && (memchr(m->definition, '#', m->definition_len) || memmem(m->definition, m->definition_len, "%:", 2));
}

/* _Pragma ("GCC diagnostic …"), as bison's and flex's parsers have it for some versions of gcc. */
static bool is_of_warnings(const Tokens *t, size_t i)
{
    const Token *literal = i + 2 < t->n ? &t->tok[i + 2] : NULL;
    return literal && token_is(t, i, "_Pragma") && literal->kind == TOK_STRING &&
           memmem(t->text + literal->begin, literal->end - literal->begin, "diagnostic", 10);
}

/* Token i, behind the parameters, which end in front of `body`. */
static bool is_code(const Tokens *t, size_t body, size_t i)
{
    static const char *const hints[] = {
        "do", "while", "void", "__builtin_expect", "__builtin_expect_with_probability", "__extension__", NULL};
    return t->tok[i].kind == TOK_IDENT && !macro_names_parameter(t, body, i) && !token_is_one(t, i, hints) &&
           !is_of_warnings(t, i);
}

/* Does the macro make code that runs, beside its arguments?  Attributes and hints are none. */
static bool makes_code(const Macro *m)
{
    Tokens t;
    bool makes = false;
    int depth = 0;
    if (!m || memmem(m->definition, m->definition_len, "attribute", 9) ||
        memmem(m->definition, m->definition_len, "[[", 2))
        return false;
    lex(&t, m->definition, m->definition_len);
    size_t body = macro_body_begin(&t);
    for (size_t i = body; i < t.n && !makes; i++) {
        depth += token_is(&t, i, "{") - token_is(&t, i, "}");
        makes = depth < 0 || is_code(&t, body, i);
    }
    tokens_free(&t);
    return makes || depth > 0;
}

static bool is_assertion(const Macro *m)
{
    return m && memmem(m->definition, m->definition_len, "tatic_assert", 12);
}

/* Adds a divergent macro.  One that is an assertion to either compiler makes no code for the other one, however that
 * writes it. */
static void add(Job *job, const Unit *gcc, const char *name, int *cap)
{
    const Macro *there = macro_named(gcc, name), *here = macro_named(job->unit, name);
    bool makes = (makes_code(there) || makes_code(here)) && !is_assertion(there) && !is_assertion(here);
    *PUSH(job->divergent, job->n_divergent, *cap) =
        (DivergentMacro){arena_strdup(job->unit->arena, name), takes_text(there), makes};
}

static const Invocation *in_order(const Invocation *at, int n, uint32_t begin)
{
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (at[mid].begin < begin)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < n && at[lo].begin == begin ? &at[lo] : NULL;
}

static bool is_same_there(const Unit *gcc, const Invocation *inv)
{
    const Invocation *other = in_order(gcc->invocations, gcc->n_invocations, inv->begin);
    if (!other) /* gcc's macro has no such argument. */
        other = in_order(gcc->in_arguments, gcc->n_in_arguments, inv->begin);
    return other && other->definition && !strcmp(other->name, inv->name) &&
           other->definition_len == inv->definition_len &&
           !memcmp(other->definition, inv->definition, inv->definition_len);
}

void divergent_find(Job *job, const Unit *gcc)
{
    const Unit *u = job->unit;
    int cap = 0;
    for (int i = 0; i < u->n_macros; i++) {
        const Macro *m = &u->macros[i], *other = macro_named(gcc, m->name);
        if (!m->is_system && !(other && other->history == m->history))
            add(job, gcc, m->name, &cap);
    }
    int n = job->n_divergent; /* The list is in the order of names, as the macros are. */
    for (int i = 0; i < u->n_invocations; i++) {
        const Invocation *inv = &u->invocations[i];
        if (inv->definition && !is_skipped(gcc, inv->begin) && !is_same_there(gcc, inv))
            add(job, gcc, inv->name, &cap);
    }
    if (job->n_divergent > n)
        SORT(job->divergent, job->n_divergent, by_name);
}

/* ---- what follows ---- */

static void keep(const DivergentMacro *macro, int n, Invocation *inv, int n_invocations)
{
    for (int i = 0; i < n_invocations && n; i++)
        if (inv[i].definition && find(macro, n, inv[i].name))
            inv[i].definition = NULL;
}

void divergent_mark(const DivergentMacro *macro, int n, Unit *u)
{
    for (int i = 0; i < n; i++) {
        Macro *m = macro_named(u, macro[i].name);
        if (m) {
            m->is_divergent = true;
            m->divergence_has_hash = macro[i].quotes;
        }
    }
    keep(macro, n, u->invocations, u->n_invocations);
    keep(macro, n, u->in_arguments, u->n_in_arguments);
}

/* Does a function count whose body stands around the offset? */
static bool counts_at(const Job *job, uint32_t at)
{
    const Function *f = function_around(job->unit, at);
    if (!f || at < f->body->span.begin)
        return false;
    int i = 0;
    while (job->unit->functions[i] != f)
        i++;
    return !job->decision[i].skip_reason && (job->decision[i].is_reachable || job->decision[i].has_region);
}

/* The invocations by which code that counts uses a job's macros first, by the macros' numbers; NULL: there is none. */
typedef struct Uses {
    const Job *job;
    const Invocation **first;
    bool *was_seen; /* By a macro's number in the unit: its body has been looked at. */
} Uses;

/* Adds the use of a macro, and of those that its body names. */
static void add_use(Uses *uses, const Invocation *by, const char *name)
{
    const Job *job = uses->job;
    const Unit *u = job->unit;
    const DivergentMacro *o = find(job->divergent, job->n_divergent, name);
    const Macro *m = o ? NULL : macro_named(u, name);
    Tokens t;
    if (o && o->makes_code && !uses->first[o - job->divergent])
        uses->first[o - job->divergent] = by;
    if (!m || uses->was_seen[m - u->macros])
        return;
    uses->was_seen[m - u->macros] = true;
    lex(&t, m->definition, m->definition_len);
    for (size_t body = macro_body_begin(&t), i = body; i < t.n; i++)
        if (t.tok[i].kind == TOK_IDENT && !macro_names_parameter(&t, body, i))
            add_use(uses, by,
                    arena_printf(u->arena, "%.*s", (int)(t.tok[i].end - t.tok[i].begin), t.text + t.tok[i].begin));
    tokens_free(&t);
}

static const Invocation **first_uses(const Job *job)
{
    const Unit *u = job->unit;
    Uses uses = {job, NEW_N(u->arena, const Invocation *, (size_t)job->n_divergent + 1),
                 NEW_N(u->arena, bool, (size_t)u->n_macros + 1)};
    for (int i = 0; i < u->n_invocations && job->n_divergent; i++)
        if (counts_at(job, u->invocations[i].begin))
            add_use(&uses, &u->invocations[i], u->invocations[i].name);
    for (int i = 0; i < u->n_in_arguments && job->n_divergent; i++)
        if (counts_at(job, u->in_arguments[i].begin))
            add_use(&uses, &u->in_arguments[i], u->in_arguments[i].name);
    return uses.first;
}

/* A macro by its name, whatever file uses it. */
typedef struct Used {
    const char *name;
    const Job *job; /* The first job that uses it, and where it does. */
    uint32_t offset;
    int n_other_sources; /* The number of other sources that do. */
    UT_hash_handle hh;
} Used;

static void add_uses(Used **all, const Job *job)
{
    const Invocation *const *first = first_uses(job);
    for (int i = 0; i < job->n_divergent; i++) {
        Used *u = NULL;
        if (!first[i])
            continue;
        HASH_FIND_STR(*all, job->divergent[i].name, u);
        if (u) {
            u->n_other_sources++;
            continue;
        }
        u = NEW(job->unit->arena, Used);
        *u = (Used){.name = job->divergent[i].name, .job = job, .offset = first[i]->begin};
        HASH_ADD_KEYPTR(hh, *all, u->name, strlen(u->name), u);
    }
}

void divergent_warn(const Job *jobs, int n, Diag *d)
{
    Used *all = NULL, *u, *next;
    for (int i = 0; i < n; i++)
        add_uses(&all, &jobs[i]);
    HASH_ITER(hh, all, u, next) {
        char others[40] = "";
        if (u->n_other_sources)
            snprintf(others, sizeof others, ", also in %d more source%s", u->n_other_sources,
                     u->n_other_sources > 1 ? "s" : "");
        diag_at(d, DIAG_WARNING, &u->job->unit->source, u->offset,
                "gcc defines macro '%s' in another way than clang, and sources are read as clang does: it stays "
                "unexpanded, and counts as clang has it%s "
                "(-fgnuc-version=10 -U__clang__ behind \"--\" reads them as gcc)",
                u->name, others);
    }
    HASH_CLEAR(hh, all);
}
