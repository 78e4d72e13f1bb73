/* In: directives with the clauses that are to be added.  Out: edits of their text.
 * Method: a directive stays on its lines.  One in front of which something has to stand becomes an operator.  Of a
 * combined construct the first part stays where it is, the rest stands in front of the statement:
 *
 *      #pragma omp parallel for private(j)       #pragma omp parallel firstprivate(mr_w_1)
 *      for (…) S                           ──▶   { … _Pragma("omp for nowait private(j)") for (…) S … }
 *
 * Clauses go where OpenMP 5.2, 17.2 says; what the rest makes private or reduces is shared by the parallel region. */
#include <string.h>

#include "insertion/insert.h"
#include "openmp/openmp.h"
#include "support/name_set.h"

/* ---- names that the parallel region shares ---- */

/* The first token of the clause's list of variables, behind `+ :` of a reduction and behind modifiers. */
static size_t list_begin(const OmpDirective *d, const OmpClause *c)
{
    int depth = 0;
    for (size_t i = c->inner; i < c->inner_end; i++) {
        depth += token_is(&d->tokens, i, "(") || token_is(&d->tokens, i, "[");
        depth -= token_is(&d->tokens, i, ")") || token_is(&d->tokens, i, "]");
        if (depth == 0 && token_is(&d->tokens, i, ":") && strcmp(c->name, "linear"))
            return i + 1;
    }
    return c->inner;
}

/* Adds the variables that the clause lists: of `linear (ref (x), y : step)` these are x and y. */
static void list_names(const OmpDirective *d, const OmpClause *c, NameSet *list, Arena *arena)
{
    int depth = 0;
    bool expects = true;
    for (size_t i = list_begin(d, c); i < c->inner_end; i++) {
        const char *word = omp_text(d, i, i + 1, arena);
        bool modifies = d->tokens.tok[i].kind == TOK_IDENT && i + 1 < c->inner_end && token_is(&d->tokens, i + 1, "(");
        if (depth == 0 && !strcmp(word, ":"))
            return;
        if (expects && d->tokens.tok[i].kind == TOK_IDENT && !modifies) {
            names_add(list, word);
            expects = false;
        }
        depth += *word == '(' || *word == '[';
        depth -= *word == ')' || *word == ']';
        expects = expects || (depth == 0 && *word == ',');
    }
}

/* Is the name in a clause of the directive? */
static bool is_said(const OmpDirective *d, const char *name)
{
    for (int i = 0; i < d->n_clauses; i++)
        for (size_t t = d->clause[i].inner; t < d->clause[i].inner_end; t++)
            if (token_is(&d->tokens, t, name))
                return true;
    return false;
}

/* A variable of a simd loop that is declared outside of it has its last value behind the loop. */
static void loop_variables(const OmpDirective *d, NameSet *list)
{
    const Node *loop = d->statement;
    bool is_simd = d->rest == OMP_LOOP_SIMD && omp_clause(d, "default");
    while (is_simd && loop && loop->kind == S_FOR) {
        const Node *init = loop->kid[0], *to = init && init->kind == E_ASSIGN ? strip_parens(init->kid[0]) : NULL;
        if (to && to->decl && !is_said(d, to->decl->name))
            names_add(list, to->decl->name);
        loop = loop->kid[3];
        while (loop->kind == S_COMPOUND && loop->has_fixed_text)
            loop = loop->kid[0];
        is_simd = loop->has_fixed_text;
    }
}

static const char *shared_clause(const OmpDirective *d, Arena *arena)
{
    NameSet list = {0};
    loop_variables(d, &list);
    for (int i = 0; i < d->n_clauses; i++)
        if (omp_clause_part(d, &d->clause[i]) == OMP_TO_REST_SHARED)
            list_names(d, &d->clause[i], &list, arena);
    const char *text = list.n ? arena_printf(arena, " shared(%s)", names_text(&list, arena)) : "";
    names_free(&list);
    return text;
}

/* ---- texts ---- */

static bool is_comma(const OmpDirective *d, size_t i)
{
    return i < d->last && token_is(&d->tokens, i, ",");
}

/* Does a clause in front of c stay?  Then the comma between the two belongs to c, else the comma behind c does. */
static bool follows(const OmpDirective *d, const OmpClause *c)
{
    for (const OmpClause *before = d->clause; before < c; before++)
        if (!omp_is_dropped(d, before))
            return true;
    return false;
}

static size_t clause_begin(const OmpDirective *d, const OmpClause *c)
{
    return follows(d, c) && is_comma(d, c->first - 1) ? c->first - 1 : c->first;
}

static size_t clause_end(const OmpDirective *d, const OmpClause *c)
{
    return !follows(d, c) && is_comma(d, c->end) ? c->end + 1 : c->end;
}

/* The text as it stands in the string of an operator. */
static const char *operator_text(const char *text, Arena *arena)
{
    Buf b = {NULL, 0, 0};
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            buf_putc(&b, '\\');
        buf_putc(&b, *text);
    }
    const char *escaped = b.len ? arena_strndup(arena, b.text, b.len) : "";
    buf_free(&b);
    return escaped;
}

static const char *clauses_for(const OmpDirective *d, bool rest, Arena *arena)
{
    Buf b = {NULL, 0, 0};
    for (int i = 0; i < d->n_clauses; i++) {
        bool to_rest = omp_clause_part(d, &d->clause[i]) != OMP_TO_FIRST;
        if (!omp_is_dropped(d, &d->clause[i]) && rest == to_rest)
            buf_printf(&b, " %s", omp_text(d, d->clause[i].first, d->clause[i].end, arena));
    }
    const char *text = b.len ? arena_strndup(arena, b.text, b.len) : "";
    buf_free(&b);
    return text;
}

static const char *rest_text(const Omp *o, const OmpDirective *d, Arena *arena)
{
    bool waits = d->rest == OMP_BLOCK || o->cancels || omp_clause(d, "nowait") || omp_reduces_tasks(d);
    const char *clauses = clauses_for(d, true, arena);
    return arena_printf(arena, "_Pragma(\"omp %s%s%s%s\") ", d->rest_words, operator_text(clauses, arena),
                        waits ? "" : " nowait", d->added_rest);
}

/* The directive's text behind `omp`, without the part that is split off. */
static const char *first_text(const OmpDirective *d, Arena *arena)
{
    if (d->is_split)
        return arena_printf(arena, "parallel%s%s%s", clauses_for(d, false, arena), shared_clause(d, arena), d->added);
    size_t from = d->first;
    const char *text = "";
    for (int i = 0; i < d->n_clauses; i++)
        if (omp_is_dropped(d, &d->clause[i])) {
            text = arena_printf(arena, "%s%s ", text, omp_text(d, from, clause_begin(d, &d->clause[i]), arena));
            from = clause_end(d, &d->clause[i]);
        }
    return arena_printf(arena, "%s%s%s", text, omp_text(d, from, d->last, arena), d->added);
}

/* Adds as many ends of lines as the text between the offsets has. */
static void keep_lines(const Omp *o, uint32_t from, uint32_t to, bool as_directive, Buf *b)
{
    for (uint32_t i = from; i < to; i++)
        if (o->u->source.text[i] == '\n')
            buf_puts(b, as_directive ? " \\\n" : "\n");
}

/* ---- edits ---- */

static void drop_clause(const Omp *o, const OmpDirective *d, const OmpClause *c, Edits *edits)
{
    uint32_t from = d->base + d->tokens.tok[clause_begin(d, c)].begin,
             to = d->base + d->tokens.tok[clause_end(d, c) - 1].end;
    Buf b = {NULL, 0, 0};
    keep_lines(o, from, to, true, &b);
    edit_add(edits, from, to, EDIT_OPEN, 0, b.len ? arena_strndup(o->u->arena, b.text, b.len) : "");
    buf_free(&b);
}

static void write_barrier(const Omp *o, const OmpDirective *d, Edits *edits)
{
    Buf b = {NULL, 0, 0};
    buf_puts(&b, OMP_BARRIER_TEXT);
    keep_lines(o, d->begin, d->end, false, &b);
    edit_add(edits, d->begin, d->end, EDIT_OPEN, 0, arena_strndup(o->u->arena, b.text, b.len));
    buf_free(&b);
}

static void write_one(const Omp *o, OmpDirective *d, Edits *edits)
{
    Arena *arena = o->u->arena;
    Buf b = {NULL, 0, 0};
    uint32_t from = d->base + d->tokens.tok[d->first].begin, to = omp_clauses_end(d);
    if (d->becomes_operator || d->is_escaped) {
        buf_printf(&b, "_Pragma(\"omp %s\")", operator_text(first_text(d, arena), arena));
        keep_lines(o, d->begin, d->end, false, &b);
        edit_add(edits, d->begin, d->end, EDIT_OPEN, 0, arena_strndup(arena, b.text, b.len));
    } else if (d->is_split) {
        buf_puts(&b, first_text(d, arena));
        keep_lines(o, from, to, true, &b);
        edit_add(edits, from, to, EDIT_OPEN, 0, arena_strndup(arena, b.text, b.len));
    } else {
        for (int i = 0; i < d->n_clauses; i++)
            if (omp_is_dropped(d, &d->clause[i]))
                drop_clause(o, d, &d->clause[i], edits);
        if (*d->added)
            edit_add(edits, to, to, EDIT_CLOSE, 0, d->added);
    }
    if (d->is_split)
        edit_add(edits, d->rest_at, d->rest_at, EDIT_OPEN, d->rest_depth, rest_text(o, d, arena));
    buf_free(&b);
}

void omp_write(const Omp *o, Edits *edits)
{
    for (int i = 0; i < o->n_directives; i++) {
        OmpDirective *d = &o->directive[i];
        if (d->is_used && d->kind == OMP_ALONE)
            write_barrier(o, d, edits);
        else if (d->is_used)
            write_one(o, d, edits);
    }
}
