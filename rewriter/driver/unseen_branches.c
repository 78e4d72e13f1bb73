/* In: jobs.  Out: warnings.
 * Method: libclang is clang, and calls itself gcc 4.2.  Where an #if leaves out code of an instrumented function, or
 * a function that would count, or names matter there, the file is read once more as by a recent gcc, at the same
 * places: its directives alone, unless gcc may define macros differently (macro/compiler_dependent.h).  What that
 * does not leave out is compiled and does not count.
 * Limits: other compilers are not asked.  Functions with parameters as in K&R's C are not seen where they are left out.
 */
#include "driver/unseen_branches.h"

#include <stdlib.h>
#include <string.h>

#include "macro/compiler_dependent.h"
#include "macro/conditional_text.h"
#include "program/count_in_place.h"

/* A builtin that clang has and gcc has not: to __has_builtin of gcc 10 and later all others are there. */
#define CLANGS(name) "-DMR_CLANGS___builtin_" name "=1"

static const char *const as_gcc[] = {
    "-fgnuc-version=12.2.0",
    "-U__clang__",
    "-U__clang_major__",
    "-U__clang_minor__",
    "-U__clang_patchlevel__",
    "-U__clang_version__",
    "-U__llvm__",
    "-U__has_feature",
    "-U__has_extension",
    "-U__has_warning",
    "-U__is_identifier",
    "-U__has_declspec_attribute",
    "-U__FLOAT128__",
    "-D__SIZEOF_FLOAT80__=16",
    "-D__has_builtin(x)=!MR_CLANGS_##x",
    CLANGS("assume"),
    CLANGS("unpredictable"),
    CLANGS("debugtrap"),
    CLANGS("verbose_trap"),
    CLANGS("readcyclecounter"),
    CLANGS("readsteadycounter"),
    CLANGS("bitreverse8"),
    CLANGS("bitreverse16"),
    CLANGS("bitreverse32"),
    CLANGS("bitreverse64"),
    CLANGS("rotateleft8"),
    CLANGS("rotateleft16"),
    CLANGS("rotateleft32"),
    CLANGS("rotateleft64"),
    CLANGS("rotateright8"),
    CLANGS("rotateright16"),
    CLANGS("rotateright32"),
    CLANGS("rotateright64"),
    CLANGS("memcpy_inline"),
    CLANGS("memset_inline"),
    CLANGS("nontemporal_load"),
    CLANGS("nontemporal_store"),
    CLANGS("addressof"),
    CLANGS("dump_struct"),
    CLANGS("elementwise_max"),
    CLANGS("elementwise_min"),
    CLANGS("elementwise_abs"),
    CLANGS("reduce_add"),
    CLANGS("reduce_max"),
    CLANGS("reduce_min"),
    CLANGS("addcb"),
    CLANGS("addcs"),
    CLANGS("addc"),
    CLANGS("addcl"),
    CLANGS("addcll"),
    CLANGS("subcb"),
    CLANGS("subcs"),
    CLANGS("subc"),
    CLANGS("subcl"),
    CLANGS("subcll"),
    CLANGS("is_aligned"),
    CLANGS("align_up"),
    CLANGS("align_down"),
    CLANGS("preserve_access_index"),
    CLANGS("canonicalize"),
    CLANGS("annotation"),
    CLANGS("wmemcmp"),
    CLANGS("wcslen"),
    CLANGS("complex"),
    CLANGS("matrix_transpose"),
    CLANGS("allow_runtime_check"),
    CLANGS("counted_by_ref"),
    CLANGS("vectorelements"),
};

/* The next token of the body from *i on that is no directive and is left out; false: there is none. */
static bool next_left_out(const Unit *u, const Function *f, size_t *i)
{
    const Tokens *t = &u->tokens;
    uint32_t end = f->body->span.end;
    while (*i < t->n && t->tok[*i].begin < end) {
        const Span *s = skipped_from(u, t->tok[*i].begin);
        if (!s || s->begin >= end)
            return false;
        if (t->tok[*i].begin < s->begin)
            *i = tokens_at(t, s->begin);
        for (; *i < t->n && t->tok[*i].begin < s->end; ++*i)
            if (!t->tok[*i].directive)
                return t->tok[*i].begin < end;
    }
    return false;
}

static bool is_counted(const CountingDecision *f)
{
    return !f->skip_reason && (f->is_reachable || f->has_region);
}

/* Does the body of a function begin at token i, in code that an #if leaves out?  *name: the function's. */
static bool begins_left_out_body(const Tokens *t, size_t i, size_t *name)
{
    int depth = 0;
    if (i < 4 || !token_is(t, i, "{") || !token_is(t, i - 1, ")"))
        return false;
    for (*name = i - 1; *name > 0 && !t->tok[*name].directive; --*name) {
        depth += token_is(t, *name, ")") - token_is(t, *name, "(");
        if (!depth)
            break;
    }
    static const char *const no_names[] = {"struct", "union", "enum", NULL};
    return !depth && t->tok[--*name].kind == TOK_IDENT && !token_is(t, *name, "__attribute__") &&
           !token_is_one(t, *name - 1, no_names);
}

/* The token behind the body that begins at token i. */
static size_t behind_body(const Tokens *t, size_t i)
{
    for (int depth = 0; i < t->n; i++) {
        depth += t->tok[i].directive ? 0 : token_is(t, i, "{") - token_is(t, i, "}");
        if (!depth)
            return i + 1;
    }
    return i;
}

/* The next function from token *i on that is defined in what an #if leaves out at file scope: its name; 0: there is
 * none. */
static size_t next_left_out_function(const Unit *u, const Span *s, size_t *i)
{
    const Tokens *t = &u->tokens;
    int depth = 0;
    size_t name;
    for (; *i < t->n && t->tok[*i].begin < s->end; ++*i) {
        if (t->tok[*i].directive)
            continue;
        if (!depth && begins_left_out_body(t, *i, &name))
            return name;
        depth += token_is(t, *i, "{") - token_is(t, *i, "}");
    }
    return 0;
}

/* Would the function whose name is token i count?  All do, or that which clang sees in its place. */
static bool would_count(const Job *job, size_t i, bool all)
{
    bool would = all;
    for (int k = 0; k < job->unit->n_functions && !would; k++)
        would = token_is(&job->unit->tokens, i, job->unit->functions[k]->name) && is_counted(&job->decision[k]);
    return would;
}

/* The first such function in the skipped text, of those that gcc compiles if gcc is its unit; 0: there is none. */
static size_t left_out_function(const Job *job, const Span *s, const Unit *gcc, bool all)
{
    const Unit *u = job->unit;
    size_t i = tokens_at(&u->tokens, s->begin), name = 0;
    bool found = false;
    while (!found && !function_around(u, s->begin) && (name = next_left_out_function(u, s, &i)) != 0) {
        found = would_count(job, name, all) && !(gcc && is_skipped(gcc, u->tokens.tok[name].begin));
        i = behind_body(&u->tokens, i);
    }
    return found ? name : 0;
}

static bool leaves_out(const Job *job, bool all)
{
    const Unit *u = job->unit;
    for (int k = 0; k < u->n_skipped; k++)
        if (left_out_function(job, &u->skipped[k], NULL, all))
            return true;
    for (int k = 0; k < u->n_functions && u->n_skipped; k++) {
        size_t i = tokens_at(&u->tokens, u->functions[k]->body->span.begin);
        if (is_counted(&job->decision[k]) && next_left_out(u, u->functions[k], &i))
            return true;
    }
    return false;
}

/* macros: their invocations are asked for, too, for which the code has to stand there. */
static Unit *read_as_gcc(const Job *job, Parser *p, bool macros)
{
    enum { MORE = sizeof as_gcc / sizeof *as_gcc };
    const Unit *u = job->unit;
    const Tokens *t = &u->tokens;
    char *text = xmalloc(u->source.len + 1);
    const char **flags = xmalloc(((size_t)job->n_flags + MORE) * sizeof *flags);
    memcpy(text, u->source.text, u->source.len);
    text[u->source.len] = '\0';
    for (size_t i = 0; i < t->n && !macros; i++)
        for (uint32_t at = t->tok[i].begin; at < t->tok[i].end && !t->tok[i].directive; at++)
            text[at] = text[at] == '\n' ? '\n' : ' ';
    for (int i = 0; i < job->n_flags; i++)
        flags[i] = job->flags[i];
    memcpy(flags + job->n_flags, as_gcc, sizeof as_gcc);
    FlagList all = {flags, job->n_flags + MORE};
    Unit *read = parse_skipped(p, (ParsedText){u->source.name, text, u->source.len, all}, macros);
    free(flags);
    free(text);
    return read;
}

static void warn_at(const Unit *u, uint32_t offset, Diag *d)
{
    diag_at(d, DIAG_WARNING, &u->source, offset,
            "gcc compiles this branch of an #if, clang does not, and sources are read as clang does: it does not "
            "count (-fgnuc-version=10 "
            "-U__clang__ behind \"--\" reads them as gcc)");
}

/* Warns once for each branch: code behind it without a directive in between belongs to the same one. */
static void look_into(const Unit *u, const Function *f, const Unit *gcc, Diag *d)
{
    const Tokens *t = &u->tokens;
    for (size_t i = tokens_at(t, f->body->span.begin); next_left_out(u, f, &i); i++) {
        if (is_skipped(gcc, t->tok[i].begin))
            continue;
        warn_at(u, t->tok[i].begin, d);
        while (i + 1 < t->n && !t->tok[i + 1].directive)
            i++;
    }
}

/* Does code that is to be copied name objects that copies share?  Then names in the skipped text matter, too. */
static bool shares_names(const Job *job)
{
    const Unit *u = job->unit;
    for (int i = 0; i < u->n_functions && u->n_skipped; i++)
        if (u->functions[i]->n_uses && (job->decision[i].mode == COUNT_VARIANT || job->decision[i].has_region))
            return true;
    return false;
}

/* Is a function that counts in a conditional?  What is written elsewhere for its sake must be left out with it, and
 * where it is left out its callers' counts are not its entries. */
static bool is_conditional(const Job *job)
{
    const Tokens *t = &job->unit->tokens;
    int depth = 0;
    size_t i = 0;
    for (int k = 0; k < job->unit->n_functions; k++) {
        for (; i + 1 < t->n && t->tok[i].begin < job->unit->functions[k]->begin; i++)
            if (t->tok[i].directive && t->tok[i].line_start)
                depth += directive_opens(t, i) - token_is(t, i + 1, "endif");
        if (depth > 0 && is_counted(&job->decision[k]))
            return true;
    }
    return false;
}

/* Does gcc take part of the skipped text?  Definitions of macros count as well. */
static bool takes(const Unit *gcc, const Tokens *t, const Span *s)
{
    for (size_t i = tokens_at(t, s->begin); i < t->n && t->tok[i].begin < s->end; i++) {
        bool is_definition =
            i + 1 < t->n && t->tok[i].directive && t->tok[i].line_start && token_is(t, i + 1, "define");
        if ((is_definition || !t->tok[i].directive) && !is_skipped(gcc, t->tok[i].begin))
            return true;
    }
    return false;
}

/* A name that no system header defines, which may do so for one compiler alone. */
static bool is_users_name(const Unit *u, const Tokens *t, size_t i)
{
    char name[256];
    if (t->tok[i].end - t->tok[i].begin >= sizeof name)
        return false;
    token_text(t, i, name, sizeof name);
    const Macro *m = macro_named(u, name);
    return !(m && m->is_system) && !strchr(name, '\\');
}

/* Do compilers agree on each #if of the source?  They do where neither it nor a header of the user's asks for them, and
 * its conditions name nothing of a system header. */
static bool all_agree(const Job *job)
{
    const Unit *u = job->unit;
    const Tokens *t = &u->tokens;
    for (size_t i = 0; i + 1 < t->n; i++) {
        if (!t->tok[i].directive || !t->tok[i].line_start)
            continue;
        if (!directive_opens(t, i) && strncmp(t->text + t->tok[i + 1].begin, "elif", 4) != 0)
            continue;
        for (size_t k = i + 2; k < t->n && t->tok[k].directive && !t->tok[k].line_start; k++)
            if (t->tok[k].kind == TOK_IDENT && !is_users_name(u, t, k))
                return false;
    }
    return !divergent_is_asked(job);
}

/* Where gcc takes another definition of a function there is no variant that other files could call. */
static void refuse_variants(Job *job)
{
    for (int k = 0; k < job->unit->n_functions; k++) {
        const CountingDecision *decision = &job->decision[k];
        if (decision->is_left_out && decision->mode == COUNT_VARIANT && !job->unit->functions[k]->decl->is_internal)
            inplace_set(job, k, "gcc takes another branch of an #if, and other files may call it");
    }
}

void branches_read(Job *jobs, int n, bool all, Parser *p)
{
    for (int i = 0; i < n; i++) {
        Unit *u = jobs[i].unit;
        u->branches_are_known = true;
        bool macros = divergent_may_exist(&jobs[i]);
        if (!macros && !leaves_out(&jobs[i], all) && !shares_names(&jobs[i]) && !is_conditional(&jobs[i]))
            continue;
        if (!macros && all_agree(&jobs[i])) {
            u->others_take = NEW_N(u->arena, bool, (size_t)u->n_skipped + 1);
            continue;
        }
        Unit *gcc = read_as_gcc(&jobs[i], p, macros);
        bool *taken = NEW_N(u->arena, bool, (size_t)u->n_skipped + 1);
        for (int k = 0; k < u->n_skipped; k++)
            taken[k] = gcc->error_text || takes(gcc, &u->tokens, &u->skipped[k]);
        for (int k = 0; k < u->n_functions && !gcc->error_text; k++)
            jobs[i].decision[k].is_left_out = is_skipped(gcc, u->functions[k]->begin);
        if (n > 1)
            refuse_variants(&jobs[i]);
        u->others_take = taken;
        jobs[i].as_gcc = gcc;
        if (macros && !gcc->error_text)
            divergent_find(&jobs[i], gcc);
        divergent_mark(jobs[i].divergent, jobs[i].n_divergent, u);
    }
}

/* Of functions that clang does not see at all. */
static void look_at_functions(const Job *job, bool all, Diag *d)
{
    for (int k = 0; k < job->unit->n_skipped; k++) {
        size_t name = left_out_function(job, &job->unit->skipped[k], job->as_gcc, all);
        if (name)
            warn_at(job->unit, job->unit->tokens.tok[name].begin, d);
    }
}

void branches_warn(Job *jobs, int n, bool all, Diag *d)
{
    for (int i = 0; i < n; i++) {
        const Unit *u = jobs[i].unit;
        for (int k = 0; k < u->n_functions && jobs[i].as_gcc && !jobs[i].as_gcc->error_text; k++)
            if (is_counted(&jobs[i].decision[k]))
                look_into(u, u->functions[k], jobs[i].as_gcc, d);
        if (jobs[i].as_gcc && !jobs[i].as_gcc->error_text)
            look_at_functions(&jobs[i], all, d);
        unit_free(jobs[i].as_gcc);
        jobs[i].as_gcc = NULL;
    }
    divergent_warn(jobs, n, d);
}
