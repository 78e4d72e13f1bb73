/* In: a function's tree and regions.  Out: edits.
 * Method: what lies between the region's borders is written a second time behind it.  Labels get other names in the first text.
 * Limits: as versions.h says; regions inside of others that stand twice keep one text in each. */
#include "versions.h"

#include <stdlib.h>
#include <string.h>

#include "names.h"

/* A piece of text that is to stand twice. */
typedef struct Piece {
    const Unit *u;
    const Function *f;
    uint32_t begin, end;
    const Edits *shared;
    bool fits;
    Edits *edits;  /* of the counted text */
    int loops;     /* around the node that is looked at */
} Piece;

static bool is_inside(const Piece *p, const Node *n)
{
    return n->span.begin >= p->begin && n->span.end <= p->end && !n->span.is_foreign;
}

static bool in_text(const Node *n)
{
    return !n->span.macro_begin && !n->span.macro_end && !n->span.is_foreign;
}

/* ---- can it stand twice? ---- */

static const Token *label_token(const Unit *u, const Node *n)
{
    const Tokens *t = &u->tokens;
    size_t i = tokens_at(t, n->span.begin);
    if (n->kind != S_LABEL) /* behind goto, behind && */
        i++;
    return i < t->n && token_is(t, i, n->name) ? &t->tok[i] : NULL;
}

static bool names_label(const Node *n)
{
    return n->kind == S_LABEL || n->kind == S_GOTO || n->kind == E_LABEL_ADDR;
}

typedef struct LabelSearch {
    const Piece *p;
    const char *name;
    bool inside, outside;
} LabelSearch;

static bool find_uses(Node *n, void *ctx)
{
    LabelSearch *s = ctx;
    if (names_label(n) && !strcmp(n->name, s->name)) {
        s->inside = s->inside || is_inside(s->p, n);
        s->outside = s->outside || !is_inside(s->p, n);
    }
    return true;
}

static bool stays_inside(const Piece *p, const char *name)
{
    LabelSearch s = {.p = p, .name = name};
    walk(p->f->body, find_uses, &s);
    return !s.outside;
}

typedef struct DeclSearch {
    const Piece *p;
    const Decl *d;
    bool outside;
} DeclSearch;

static bool find_outside(Node *n, void *ctx)
{
    DeclSearch *s = ctx;
    if (n->kind == E_REF && n->decl == s->d && !is_inside(s->p, n))
        s->outside = true;
    return true;
}

/* A declaration directly in the region, which what follows the region may use. */
static bool declares_for_others(const Piece *p, const Node *decl)
{
    bool any = false;
    for (int i = 0; i < decl->n_kids; i++) {
        DeclSearch s = {p, decl->kid[i]->decl, false};
        any = true;
        walk(p->f->body, find_outside, &s);
        if (s.outside)
            return true;
    }
    return !any; /* a type */
}

static bool is_label_definition(const Piece *p, const Node *n)
{
    return n->kind == S_LABEL && (!in_text(n) || !label_token(p->u, n) || !stays_inside(p, n->name));
}

static bool check(Node *n, void *ctx)
{
    Piece *p = ctx;
    if (!is_inside(p, n))
        return p->fits; /* what it holds may be */
    bool top = n->parent && !is_inside(p, n->parent) && p->begin > p->f->body->span.begin + 2;
    if (n->kind == S_DECL && top && declares_for_others(p, n))
        p->fits = false;
    if (n->kind == S_DECL && n->name) /* __label__ */
        p->fits = false;
    if (is_label_definition(p, n) || (names_label(n) && n->kind != S_LABEL && stays_inside(p, n->name) && !in_text(n)))
        p->fits = false;
    if (n->span.is_foreign || (n->kind == S_ASM && p->f->asm_labels) ||
        (n->kind == S_GOTO && n->parent->kind == S_ASM)) /* asm goto's text may name its labels */
        p->fits = false;
    return p->fits;
}

/* In a branch of an #if that is left out here and may be another compiler's: is it, or may it be, what cannot stand twice as it is written? */
static bool is_special(const Tokens *t, size_t i)
{
    static const char *const words[] = {"goto", "static", "asm", "__asm", "__asm__", "__label__"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (token_is(t, i, words[k]))
            return true;
    bool begins = i == 0 || t->tok[i - 1].directive || token_is(t, i - 1, ";") || token_is(t, i - 1, "{") || token_is(t, i - 1, "}") || token_is(t, i - 1, ":");
    return begins && t->tok[i].kind == TOK_IDENT && !token_is(t, i, "default") && i + 1 < t->n && token_is(t, i + 1, ":");
}

static bool is_any(const Tokens *t, size_t i, const char *const *words, size_t n)
{
    while (n && !token_is(t, i, words[n - 1]))
        n--;
    return n;
}

/* Conditionals of the preprocessor that begin or end in the middle, or definitions that the second text would meet. */
static bool has_directives(const Unit *u, uint32_t begin, uint32_t end)
{
    static const char *const opens[] = {"if", "ifdef", "ifndef"}, *const goes_on[] = {"else", "elif", "elifdef", "elifndef"},
                      *const harmless[] = {"pragma", "line", "error", "warning"};
    const Tokens *t = &u->tokens;
    int depth = 0;
    for (size_t i = tokens_at(t, begin); i + 1 < t->n && t->tok[i].begin < end; i++) {
        if (!t->tok[i].directive && is_skipped(u, t->tok[i].begin) && is_special(t, i))
            return true;
        if (!t->tok[i].directive || !t->tok[i].line_start || is_any(t, i + 1, harmless, 4))
            continue;
        depth += is_any(t, i + 1, opens, 3);
        if (depth == 0 || !(is_any(t, i + 1, opens, 3) || is_any(t, i + 1, goes_on, 4) || token_is(t, i + 1, "endif")))
            return true;
        depth -= token_is(t, i + 1, "endif");
    }
    return depth != 0;
}

static bool can_stand_twice(Piece *p)
{
    p->fits = !has_directives(p->u, p->begin, p->end) && !p->f->n_taken_labels;
    walk(p->f->body, check, p);
    return p->fits;
}

/* ---- the texts ---- */

/* The user's line at the offset. */
static uint32_t line_at(const Piece *p, uint32_t offset)
{
    return p->f->begin_line + source_lines(&p->u->source, p->f->begin, offset);
}

/* The piece as written, on the user's lines. */
static void second_text(const Piece *p, uint32_t begin, uint32_t end, Buf *out)
{
    Edits inner = {NULL, 0, 0};
    buf_putc(out, '\n');
    buf_line_directive(out, line_at(p, begin), p->f->file);
    for (unsigned k = source_column(&p->u->source, begin); k > 1; k--)
        buf_putc(out, ' ');
    for (int i = 0; i < p->shared->n; i++) {
        const Edit *e = &p->shared->at[i];
        if (e->begin >= begin && e->end <= end)
            edit_add(&inner, e->begin - begin, e->end - begin, e->side, 0, e->text);
    }
    edits_apply(&inner, p->u->source.text + begin, end - begin, out);
    edits_free(&inner);
}

static const char *taken(const Piece *p, Buf *b)
{
    char *text = arena_strndup(p->u->arena, b->text, b->len);
    buf_free(b);
    return text;
}

static bool rename_label(Node *n, void *ctx)
{
    Piece *p = ctx;
    const Token *t;
    if (names_label(n) && is_inside(p, n) && stays_inside(p, n->name) && (t = label_token(p->u, n)))
        edit_add(p->edits, t->end, t->end, EDIT_CLOSE, 0, VARIANT_SUFFIX);
    return true;
}

/* ---- laps ---- */

static Node *body_of(const Node *loop)
{
    return loop->kid[loop->kind == S_FOR ? 3 : loop->kind == S_DO ? 0 : 1];
}

typedef struct Effort {
    bool calls, loops, entered; /* entered: jumps by label lead in or out */
} Effort;

static bool measure(Node *n, void *ctx)
{
    Effort *e = ctx;
    e->calls = e->calls || n->kind == E_CALL;
    e->loops = e->loops || is_repeated(n);
    e->entered = e->entered || is_label(n) || n->kind == S_GOTO ||
                 n->kind == S_GOTO_INDIRECT;
    return true;
}

/* Worth a choice in each lap: what only computes is counted for nothing anyway. */
static bool is_long(const Unit *u, const Node *loop)
{
    Effort e = {false, false, false};
    const Node *body = body_of(loop);
    walk((Node *)body, measure, &e);
    return (e.calls || e.loops) && !e.entered && in_text(body) && !has_pragma(u, loop) && !has_pragma(u, body) &&
           body->kind != S_ATTRIBUTED && body->kind != S_NULL && body->kind != S_DECL &&
           !has_directives(u, body->span.begin, stmt_end(u, body));
}

static bool has_region(const Regions *r, const Piece *p, const Node *loop)
{
    for (int i = 0; i < r->n; i++) {
        const Region *g = &r->at[i];
        if (g->function != p->f)
            continue;
        uint32_t at = g->compound ? g->begin : g->statement ? g->statement->span.begin : p->f->begin;
        if (at >= loop->span.begin && at < loop->span.end)
            return true;
    }
    return false;
}

static void two_bodies(Piece *p, const Node *body)
{
    Buf b = {NULL, 0, 0};
    uint32_t end = stmt_end(p->u, body);
    bool braced = body->kind == S_COMPOUND;
    buf_puts(&b, braced ? " else " : " } else { ");
    second_text(p, body->span.begin, end, &b);
    buf_puts(&b, braced ? " }" : " } }");
    edit_add(p->edits, body->span.begin, body->span.begin, EDIT_OPEN, 0,
             braced ? "{ if (" LAP_MARK "(0u)) " : "{ if (" LAP_MARK "(0u)) { ");
    edit_add(p->edits, end, end, EDIT_CLOSE, 0, taken(p, &b));
}

static void find_loops(Piece *p, const Regions *r, Node *n)
{
    if (!n)
        return;
    bool here = is_repeated(n) && is_inside(p, n);
    if (here && (!is_long(p->u, n) || has_region(r, p, n)))
        return;
    if (here) {
        two_bodies(p, body_of(n));
        return;
    }
    for (int i = 0; i < n->n_kids; i++)
        if (!is_expr(n))
            find_loops(p, r, n->kid[i]);
}

/* ---- regions ---- */

static bool write_twice(Piece *p, const Regions *all, const Region *r, uint32_t open_begin, uint32_t close_end)
{
    Buf b = {NULL, 0, 0};
    if (!can_stand_twice(p))
        return false;
    const char *gap = open_begin == p->begin ? " " : ""; /* else it takes the place of the pragma */
    edit_add(p->edits, open_begin, p->begin, EDIT_OPEN, 0,
             arena_printf(p->u->arena, "%sif (" VERSIONS_MARK "(%du)) {%s", r->statement ? "" : gap, r->roi, r->statement ? " " : ""));
    walk(p->f->body, rename_label, p);
    if (!p->f->calls_setjmp)
        find_loops(p, all, p->f->body);
    buf_puts(&b, "} else {");
    second_text(p, p->begin, p->end, &b);
    buf_puts(&b, "}");
    edit_add(p->edits, p->end, close_end, EDIT_CLOSE, 0, taken(p, &b));
    return true;
}

/* Does a section of OpenMP begin between the region's statements?  The directive would not be one in a block of its own. */
static bool crosses_section(const Piece *p, const Region *r)
{
    const Tokens *t = &p->u->tokens;
    int k = r->first;
    for (size_t i = tokens_at(t, r->begin_end); i + 2 < t->n && t->tok[i].begin < r->end; i++) {
        while (k < r->last && stmt_end(p->u, r->compound->kid[k]) <= t->tok[i].begin)
            k++;
        bool is_inside = k < r->last && r->compound->kid[k]->span.begin <= t->tok[i].begin;
        if (!is_inside && token_is(t, i, "omp") && token_is(t, i + 1, "section"))
            return true;
    }
    return false;
}

static bool write_region(Piece *p, const Regions *all, const Region *r)
{
    const Node *body = p->f->body;
    const char *text = p->u->source.text;
    if (r->inner || (r->compound && crosses_section(p, r)))
        return false;
    if (r->compound) {
        p->begin = r->begin_end;
        p->end = r->end;
        return write_twice(p, all, r, r->begin, r->end_end);
    }
    const Node *n = r->statement ? r->statement : body;
    if (!in_text(n) || (r->statement && has_pragma(p->u, n)))
        return false;
    p->begin = n->span.begin;
    p->end = r->statement ? stmt_end(p->u, n) : n->span.end;
    if (!r->statement) {
        p->begin += text[p->begin] == '<' ? 2 : 1;
        p->end -= text[p->end - 1] == '>' ? 2 : 1;
    }
    return write_twice(p, all, r, p->begin, p->end);
}

static bool among_declarations(const Region *r)
{
    const Node *c = r->compound;
    for (int i = 0; c && i <= r->first; i++)
        if (i >= c->n_kids || c->kid[i]->kind != S_DECL)
            return false;
    return c != NULL;
}

bool versions_edit(const Unit *u, const Function *f, const Regions *r, const Edits *shared, Edits *edits)
{
    uint32_t done = 0;
    bool any = false;
    for (int i = 0; i < r->n; i++) {
        const Region *g = &r->at[i];
        Piece p = {.u = u, .f = f, .shared = shared, .edits = edits};
        uint32_t at = g->compound ? g->begin : g->statement ? g->statement->span.begin : f->begin;
        if (g->function != f || at < done || among_declarations(g))
            continue;
        if (!write_region(&p, r, g))
            continue;
        any = true;
        done = p.end;
    }
    return any;
}
