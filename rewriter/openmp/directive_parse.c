/* In: tokens of a function's text.  Out: its OpenMP directives, by the table, with their clauses.
 * Method: `#pragma omp` lines as the lexer marks them; of `_Pragma ("omp …")` the string is lexed by itself. */
#include <stdlib.h>
#include <string.h>

#include "openmp/openmp.h"

typedef struct Entry {
    const char *words;
    OmpKind kind, rest;
    const char *rest_words;
} Entry;

/* The directives of OpenMP 5.0, chapter 2, and those of later versions that are handled as these are.  A longer name
 * stands in front of the shorter ones that it begins with.  A directive that is not in the table is refused. */
static const Entry table[] = {
    {"parallel master taskloop simd", OMP_TASKLOOP, 0, NULL},
    {"parallel masked taskloop simd", OMP_TASKLOOP, 0, NULL},
    {"parallel master taskloop", OMP_TASKLOOP, 0, NULL},
    {"parallel masked taskloop", OMP_TASKLOOP, 0, NULL},
    {"parallel for simd", OMP_PARALLEL, OMP_LOOP_SIMD, "for simd"},
    {"parallel for", OMP_PARALLEL, OMP_LOOP, "for"},
    {"parallel sections", OMP_PARALLEL, OMP_SECTIONS, "sections"},
    {"parallel master", OMP_PARALLEL, OMP_BLOCK, "master"},
    {"parallel masked", OMP_PARALLEL, OMP_BLOCK, "masked"},
    {"parallel loop", OMP_REFUSED, 0, NULL},
    {"parallel", OMP_PARALLEL, 0, NULL},
    {"teams distribute parallel for simd", OMP_TASKLOOP, 0, NULL},
    {"teams distribute parallel for", OMP_TASKLOOP, 0, NULL},
    {"teams distribute simd", OMP_TASKLOOP, 0, NULL},
    {"teams distribute", OMP_TASKLOOP, 0, NULL},
    {"teams loop", OMP_REFUSED, 0, NULL},
    {"teams", OMP_PARALLEL, 0, NULL},
    {"distribute parallel for simd", OMP_TASKLOOP, 0, NULL},
    {"distribute parallel for", OMP_TASKLOOP, 0, NULL},
    {"distribute simd", OMP_TASKLOOP, 0, NULL},
    {"distribute", OMP_TASKLOOP, 0, NULL},
    {"master taskloop simd", OMP_TASKLOOP, 0, NULL},
    {"masked taskloop simd", OMP_TASKLOOP, 0, NULL},
    {"master taskloop", OMP_TASKLOOP, 0, NULL},
    {"masked taskloop", OMP_TASKLOOP, 0, NULL},
    {"taskloop simd", OMP_TASKLOOP, 0, NULL},
    {"taskloop", OMP_TASKLOOP, 0, NULL},
    {"for simd", OMP_LOOP_SIMD, 0, NULL},
    {"for", OMP_LOOP, 0, NULL},
    {"simd", OMP_SIMD, 0, NULL},
    {"sections", OMP_SECTIONS, 0, NULL},
    {"section", OMP_SECTION, 0, NULL},
    {"single", OMP_BLOCK, 0, NULL},
    {"scope", OMP_BLOCK, 0, NULL}, /* This is of OpenMP 5.1. */
    {"master", OMP_BLOCK, 0, NULL},
    {"masked", OMP_BLOCK, 0, NULL},
    {"critical", OMP_BLOCK, 0, NULL},
    {"ordered", OMP_BLOCK, 0, NULL},
    {"taskgroup", OMP_BLOCK, 0, NULL},
    {"task", OMP_TASK, 0, NULL},
    {"atomic", OMP_ATOMIC, 0, NULL},
    {"cancel", OMP_CANCEL, 0, NULL},
    {"cancellation point", OMP_CANCEL, 0, NULL},
    {"target enter data", OMP_ALONE, 0, NULL}, /* Code of this machine stays on it. */
    {"target exit data", OMP_ALONE, 0, NULL},
    {"target update", OMP_ALONE, 0, NULL},
    {"target data", OMP_BLOCK, 0, NULL}, /* Its block runs on this machine. */
    {"target teams distribute parallel for simd", OMP_TASKLOOP, 0, NULL},
    {"target teams distribute parallel for", OMP_TASKLOOP, 0, NULL},
    {"target teams distribute simd", OMP_TASKLOOP, 0, NULL},
    {"target teams distribute", OMP_TASKLOOP, 0, NULL},
    {"target teams", OMP_PARALLEL, 0, NULL},
    {"target parallel for simd", OMP_TASKLOOP, 0, NULL},
    {"target parallel for", OMP_TASKLOOP, 0, NULL},
    {"target parallel", OMP_PARALLEL, 0, NULL},
    {"target simd", OMP_TASKLOOP, 0, NULL},
    {"target", OMP_TASK, 0, NULL},
    {"barrier", OMP_ALONE, 0, NULL},
    {"taskwait", OMP_ALONE, 0, NULL},
    {"taskyield", OMP_ALONE, 0, NULL},
    {"flush", OMP_ALONE, 0, NULL},
    {"depobj", OMP_ALONE, 0, NULL},
    {"threadprivate", OMP_ALONE, 0, NULL},
    {"declare", OMP_ALONE, 0, NULL},
    {"allocate", OMP_ALONE, 0, NULL},
    {"nothing", OMP_ALONE, 0, NULL},
    {"error", OMP_ALONE, 0, NULL},
    {"interop", OMP_ALONE, 0, NULL},
    {"requires", OMP_ALONE, 0, NULL},
};
enum { ENTRIES = sizeof table / sizeof *table };

/* ---- names and clauses ---- */

/* Is the token all of the words as one, as OpenMP 6.0 writes `target_data`? */
static bool is_one_word(const Tokens *t, size_t i, const char *words)
{
    char word[64];
    size_t n = strlen(words);
    for (size_t k = 0; k <= n; k++)
        word[k] = words[k] == ' ' ? '_' : words[k];
    return token_is(t, i, word);
}

/* The token behind the words, if they stand at token i; else 0. */
static size_t match(const Tokens *t, size_t i, size_t end, const char *words)
{
    if (i < end && is_one_word(t, i, words))
        return i + 1;
    while (*words) {
        size_t n = strcspn(words, " ");
        char word[24];
        memcpy(word, words, n);
        word[n] = 0;
        if (i >= end || !token_is(t, i, word))
            return 0;
        words += n + (words[n] == ' ');
        i++;
    }
    return i;
}

static void read_words(OmpDirective *d)
{
    for (int k = 0; k < ENTRIES; k++) {
        d->clauses = match(&d->tokens, d->first, d->last, table[k].words);
        if (!d->clauses)
            continue;
        d->kind = table[k].kind;
        d->rest = table[k].rest;
        d->words = table[k].words;
        d->rest_words = table[k].rest_words;
        return;
    }
    d->kind = OMP_REFUSED;
    d->clauses = d->first;
}

static size_t behind_brackets(const Tokens *t, size_t i, size_t end)
{
    int depth = 0;
    for (; i < end; i++) {
        depth += token_is(t, i, "(");
        depth -= token_is(t, i, ")");
        if (depth == 0)
            return i + 1;
    }
    return end;
}

static void read_clauses(OmpDirective *d, Arena *arena)
{
    const Tokens *t = &d->tokens;
    d->clause = NEW_N(arena, OmpClause, d->last - d->clauses + 1);
    for (size_t i = d->clauses; i < d->last;) {
        if (t->tok[i].kind != TOK_IDENT) { /* This is a comma, the name of `critical`, or the list of `flush`. */
            i = token_is(t, i, "(") ? behind_brackets(t, i, d->last) : i + 1;
            continue;
        }
        OmpClause *c = &d->clause[d->n_clauses++];
        token_text(t, i, c->name, sizeof c->name);
        c->first = i++;
        bool has_list = i < d->last && token_is(t, i, "(");
        c->end = has_list ? behind_brackets(t, i, d->last) : i;
        c->inner = has_list ? i + 1 : i;
        c->inner_end = has_list ? c->end - 1 : i;
        i = c->end;
    }
}

const OmpClause *omp_clause(const OmpDirective *d, const char *name)
{
    for (int i = 0; i < d->n_clauses; i++)
        if (!strcmp(d->clause[i].name, name))
            return &d->clause[i];
    return NULL;
}

bool omp_is_private(const Omp *o, const char *name)
{
    static const char *const names[] = {"private", "firstprivate", "lastprivate", "linear"};
    for (int i = 0; i < o->n_directives; i++) {
        const OmpDirective *d = &o->directive[i];
        for (int c = 0; c < d->n_clauses; c++)
            for (size_t k = 0; k < sizeof names / sizeof *names; k++)
                for (size_t t = d->clause[c].inner; !strcmp(d->clause[c].name, names[k]) && t < d->clause[c].inner_end;
                     t++)
                    if (token_is(&d->tokens, t, name))
                        return true;
    }
    return false;
}

/* Is the construct combined with one that the table does not combine it with, as `parallel single` of OpenMP 6.0? */
static bool combines_more(const OmpDirective *d)
{
    static const char *const words[] = {"parallel", "teams",   "target",   "for",       "loop",           "distribute",
                                        "sections", "section", "single",   "scope",     "master",         "masked",
                                        "critical", "task",    "taskloop", "taskgroup", "workdistribute", NULL};
    bool stands_alone = d->kind == OMP_ALONE || d->kind == OMP_CANCEL || d->clauses == d->last;
    return !stands_alone && token_is_one(&d->tokens, d->clauses, words);
}

/* `ordered depend (…)` is a point in a loop, not a block. */
static void settle_kind(OmpDirective *d)
{
    if (combines_more(d))
        d->kind = OMP_REFUSED;
    bool depends = omp_clause(d, "depend") || omp_clause(d, "doacross");
    if (d->words && !strcmp(d->words, "ordered") && depends)
        d->kind = OMP_ALONE;
}

static void read_directive(const Unit *u, OmpDirective *d, Arena *arena)
{
    omp_expand(u, d, arena);
    read_words(d);
    read_clauses(d, arena);
    settle_kind(d);
}

/* ---- finding them ---- */

/* Token i begins a directive of OpenMP; its tokens end at *end. */
static bool is_line(const Unit *u, size_t i, size_t *end)
{
    const Tokens *t = &u->tokens;
    if (!t->tok[i].directive || !t->tok[i].line_start)
        return false;
    for (*end = i + 1; *end < t->n && t->tok[*end].directive && !t->tok[*end].line_start; ++*end)
        ;
    return i + 3 <= *end && token_is(t, i + 1, "pragma") && token_is(t, i + 2, "omp") &&
           !is_skipped(u, t->tok[i].begin);
}

/* Do the tokens from i on make an operator, _Pragma ( "omp …" )? */
static bool is_operator(const Unit *u, size_t i)
{
    const Tokens *t = &u->tokens;
    if (t->tok[i].directive || !token_is(t, i, "_Pragma") || i + 3 >= t->n || t->tok[i + 2].kind != TOK_STRING)
        return false;
    const char *s = u->source.text + t->tok[i + 2].begin;
    size_t n = t->tok[i + 2].end - t->tok[i + 2].begin;
    const char *open = memchr(s, '"', n);
    if (!open || is_skipped(u, t->tok[i].begin))
        return false;
    for (open++; *open == ' ' || *open == '\t'; open++)
        ;
    return !strncmp(open, "omp", 3) && (open[3] == ' ' || open[3] == '\t');
}

/* The text in the string literal of a _Pragma operator (C11 6.10.9). */
static const char *unescaped(const char *s, size_t *n, Arena *arena)
{
    char *text = arena_strndup(arena, s, *n);
    size_t to = 0;
    for (size_t i = 0; i < *n; i++) {
        i += s[i] == '\\' && i + 1 < *n && (s[i + 1] == '"' || s[i + 1] == '\\');
        text[to++] = s[i];
    }
    *n = to;
    return text;
}

static void read_operator(const Unit *u, size_t i, OmpDirective *d)
{
    const Tokens *t = &u->tokens;
    const char *s = u->source.text;
    const char *open = memchr(s + t->tok[i + 2].begin, '"', t->tok[i + 2].end - t->tok[i + 2].begin);
    d->is_operator = true;
    d->base = (uint32_t)(open - s) + 1;
    d->string_end = t->tok[i + 2].end - 1;
    size_t n = d->string_end - d->base;
    d->is_escaped = memchr(s + d->base, '\\', n) != NULL;
    const char *text = d->is_escaped ? unescaped(s + d->base, &n, u->arena) : s + d->base;
    Tokens heap;
    lex(&heap, text, n);
    d->tokens = heap;
    d->tokens.tok = NEW_N(u->arena, Token, heap.n + 1);
    memcpy(d->tokens.tok, heap.tok, heap.n * sizeof *heap.tok);
    tokens_free(&heap);
    d->begin = t->tok[i].begin;
    d->end = t->tok[i + 3].end;
    d->first = 1;
    d->last = d->tokens.n;
}

Omp *omp_read(const Unit *u, Function *f)
{
    const Tokens *t = &u->tokens;
    Omp *o = NULL;
    OmpDirective *list = NULL;
    int n = 0, cap = 0;
    size_t end;
    for (size_t i = tokens_at(t, f->body->span.begin); i < t->n && t->tok[i].begin < f->body->span.end; i++) {
        OmpDirective d = {.begin = t->tok[i].begin, .added = "", .added_rest = ""};
        if (is_line(u, i, &end)) {
            d.tokens = *t;
            d.first = i + 3;
            d.last = end;
            d.end = t->tok[end - 1].end;
        } else if (is_operator(u, i)) {
            read_operator(u, i, &d);
        } else {
            continue;
        }
        read_directive(u, &d, u->arena);
        *PUSH(list, n, cap) = d;
    }
    if (n) {
        o = NEW(u->arena, Omp);
        *o = (Omp){.u = u, .function = f, .directive = NEW_N(u->arena, OmpDirective, (size_t)n), .n_directives = n};
        memcpy(o->directive, list, (size_t)n * sizeof *list);
    }
    free(list);
    return o;
}

bool omp_has_directive(const Unit *u, const Function *f, uint32_t *at)
{
    const Tokens *t = &u->tokens;
    size_t end;
    for (size_t i = tokens_at(t, f->begin); i < t->n && t->tok[i].begin < f->end; i++)
        if (is_line(u, i, &end) || is_operator(u, i)) {
            *at = t->tok[i].begin;
            return true;
        }
    return false;
}
