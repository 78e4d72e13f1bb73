/* In: a function's tree and regions.  Out: edits.
 * Method: what lies between the region's borders is written a second time behind it.  Labels get other names in the
 * first version, which is counted.
 * Limits: as versioning.h says; a region inside of another one has one version in each of that one's. */
#include "clone/versioning.h"

#include <stdlib.h>
#include <string.h>

#include "macro/conditional_text.h"
#include "support/path.h"
#include "tree/reserved_names.h"

/* Code of a function that gets a counted and a plain version. */
typedef struct Piece {
    const Unit *u;
    const Function *f;
    uint32_t begin, end;
    const Edits *shared;
    bool fits;
    Edits *edits;  /* The edits of the counted version. */
    struct LineAt *known;
} Piece;

/* Ends of lines between the function's begin and an offset: those up to the next one are counted on from there. */
typedef struct LineAt {
    uint32_t offset, lines;
} LineAt;

static bool is_inside(const Piece *p, const Node *n)
{
    return n->span.begin >= p->begin && n->span.end <= p->end && !n->span.is_included;
}

/* Is the node outside of the piece, with all that is below it? */
static bool is_apart(const Piece *p, const Node *n)
{
    return !n->span.is_included && (n->span.end <= p->begin || n->span.begin >= p->end);
}

static bool in_text(const Node *n)
{
    return !n->span.macro_begin && !n->span.macro_end && !n->span.is_included;
}

/* ---- can it be versioned? ---- */

/* Is the node in the text itself, not in a macro?  Of a label only the name has to be. */
static bool is_named_in_text(const Node *n)
{
    return n->kind == S_LABEL ? !n->span.macro_begin && !n->span.is_included : in_text(n);
}

static const Token *label_token(const Unit *u, const Node *n)
{
    const Tokens *t = &u->tokens;
    size_t i = tokens_at(t, n->span.begin);
    if (n->kind != S_LABEL) /* The label follows goto or &&. */
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
    bool is_inside, is_outside;
} LabelSearch;

static bool find_uses(Node *n, void *ctx)
{
    LabelSearch *s = ctx;
    if (names_label(n) && !strcmp(n->name, s->name)) {
        s->is_inside = s->is_inside || is_inside(s->p, n);
        s->is_outside = s->is_outside || !is_inside(s->p, n);
    }
    return true;
}

static bool stays_inside(const Piece *p, const char *name)
{
    LabelSearch s = {.p = p, .name = name};
    walk(p->f->body, find_uses, &s);
    return !s.is_outside;
}

typedef struct DeclSearch {
    const Piece *p;
    const Decl *d;
    bool is_outside;
} DeclSearch;

static bool find_outside(Node *n, void *ctx)
{
    DeclSearch *s = ctx;
    if (n->kind == E_REF && n->decl == s->d && !is_inside(s->p, n))
        s->is_outside = true;
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
        if (s.is_outside)
            return true;
    }
    return !any; /* The name is one of a type. */
}

static bool is_label_definition(const Piece *p, const Node *n)
{
    return n->kind == S_LABEL && (!is_named_in_text(n) || !label_token(p->u, n) || !stays_inside(p, n->name));
}

static bool check(Node *n, void *ctx)
{
    Piece *p = ctx;
    if (!is_inside(p, n))
        return p->fits && !is_apart(p, n); /* Its parts may be. */
    bool top = n->parent && !is_inside(p, n->parent) && p->begin > p->f->body->span.begin + 2;
    if (n->kind == S_DECL && top && declares_for_others(p, n))
        p->fits = false;
    if (n->kind == S_DECL && n->name) /* The statement declares labels (__label__). */
        p->fits = false;
    if (is_label_definition(p, n) ||
        (names_label(n) && n->kind != S_LABEL && stays_inside(p, n->name) && !is_named_in_text(n)))
        p->fits = false;
    if (n->span.is_included || (n->kind == S_ASM && p->f->asm_labels) ||
        (n->kind == S_GOTO && n->parent->kind == S_ASM)) /* The text of asm goto may name its labels. */
        p->fits = false;
    return p->fits;
}

static bool can_be_versioned(Piece *p)
{
    p->fits = !is_unrepeatable(p->u, p->begin, p->end, true) && !p->f->n_taken_labels;
    walk(p->f->body, check, p);
    return p->fits;
}

/* ---- the versions ---- */

/* The user's line at the offset. */
static uint32_t line_at(const Piece *p, uint32_t offset)
{
    LineAt from = offset < p->known->offset ? (LineAt){p->f->begin, 0} : *p->known;
    *p->known = (LineAt){offset, from.lines + source_lines(&p->u->source, from.offset, offset)};
    return p->f->begin_line + p->known->lines;
}

typedef struct Renaming {
    const Piece *p;
    Edits *edits;
    uint32_t origin; /* Offset in the source of the version that begins there. */
    const char *suffix;
    const Piece *counted_piece; /* The piece whose labels have the suffix of the counted version, or NULL. */
} Renaming;

static void add_suffix(const Renaming *r, const Token *name, const char *suffix)
{
    edit_add(r->edits, name->end - r->origin, name->end - r->origin, EDIT_CLOSE, 0, suffix)->is_suffix = true;
}

static bool rename_label(Node *n, void *ctx)
{
    const Renaming *r = ctx;
    const Piece *p = r->p;
    const Token *t = names_label(n) && is_inside(p, n) ? label_token(p->u, n) : NULL;
    const char *suffix = !t                                                            ? NULL
                         : stays_inside(p, n->name)                                    ? r->suffix
                         : r->counted_piece && stays_inside(r->counted_piece, n->name) ? VARIANT_SUFFIX
                                                                                       : NULL;
    if (suffix)
        add_suffix(r, t, suffix);
    return !is_apart(p, n);
}

/* Renames in text that is left out by #if as well, if the label is in the piece. */
static void rename_left_out(const Renaming *r)
{
    const Piece *p = r->p;
    const Tokens *t = &p->u->tokens;
    for (size_t i = tokens_at(t, p->begin); p->u->n_skipped && i < t->n && t->tok[i].begin < p->end; i++) {
        if (!is_left_out_label(p->u, i))
            continue;
        LabelSearch s = {
            .p = p, .name = arena_strndup(p->u->arena, t->text + t->tok[i].begin, t->tok[i].end - t->tok[i].begin)};
        walk(p->f->body, find_uses, &s);
        for (size_t k = tokens_at(t, p->begin); k < t->n && t->tok[k].begin < p->end && !s.is_inside; k++)
            s.is_inside = token_same(t, k, i) && is_left_out_label(p->u, k) && token_is_label(t, k);
        if (s.is_inside && !s.is_outside)
            add_suffix(r, &t->tok[i], r->suffix);
    }
}

/* The piece as written, on the user's lines.  iteration_of: the counted version that it is an iteration of, or NULL. */
static void plain_version(const Piece *p, const Piece *iteration_of, Buf *out)
{
    uint32_t begin = p->begin, end = p->end;
    Edits inner = {NULL, 0, 0};
    Renaming renaming = {p, &inner, begin, VARIANT_SUFFIX ITERATION_SUFFIX, iteration_of};
    if (iteration_of)
        walk(p->f->body, rename_label, &renaming);
    buf_putc(out, '\n');
    buf_line_directive(out, line_at(p, begin), p->f->file);
    for (unsigned k = source_column(&p->u->source, begin); k > 1; k--)
        buf_putc(out, ' ');
    for (int i = 0; i < p->shared->n; i++) {
        const Edit *e = &p->shared->items[i];
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

/* ---- iterations ---- */

typedef struct Effort {
    const Piece *body;
    bool calls, loops, is_entered; /* `entered`: jumps lead in, or cannot get other names. */
} Effort;

static bool is_case_of_other(const Piece *body, const Node *n)
{
    const Node *up = n->parent;
    while (up && up->kind != S_SWITCH)
        up = up->parent;
    return !up || !is_inside(body, up);
}

static bool is_entry(const Piece *body, const Node *n)
{
    if (n->kind == S_CASE || n->kind == S_DEFAULT)
        return is_case_of_other(body, n);
    if (n->kind == S_LABEL && !stays_inside(body, n->name))
        return true;
    return n->kind == S_GOTO_INDIRECT || (names_label(n) && (!is_named_in_text(n) || !label_token(body->u, n)));
}

static bool measure(Node *n, void *ctx)
{
    Effort *e = ctx;
    e->calls = e->calls || n->kind == E_CALL;
    e->loops = e->loops || is_repeated(n);
    e->is_entered = e->is_entered || is_entry(e->body, n);
    return true;
}

static bool find_statement(Node *n, void *ctx)
{
    bool *found = ctx;
    *found = *found || n->kind == E_STMT_EXPR || n->span.is_included;
    return !*found;
}

/* Is the text between two of a loop's brackets and semicolons, without a statement in it? */
static bool is_header_part(const Unit *u, const Node *n, uint32_t behind)
{
    const Tokens *t = &u->tokens;
    bool found = false;
    size_t first = tokens_at(t, n->span.begin), next = tokens_at(t, n->span.end);
    walk((Node *)n, find_statement, &found);
    return !found && n->span.begin >= behind && first > 0 && next < t->n &&
           (token_is(t, first - 1, "(") || token_is(t, first - 1, ";")) &&
           (token_is(t, next, ")") || token_is(t, next, ";")) && !is_unrepeatable(u, n->span.begin, n->span.end, false);
}

/* Can what stands between two iterations be written once more? */
static bool has_repeatable_header(const Unit *u, const Node *loop)
{
    const Node *cond = loop_condition(loop), *init = loop->kind == S_FOR ? loop->kid[0] : NULL,
               *step = loop->kind == S_FOR ? loop->kid[2] : NULL;
    uint32_t behind = init ? init->span.end : loop->span.begin + 1;
    if (loop->span.macro_begin || (init && init->span.begin <= loop->span.begin))
        return false;
    return (!cond || is_header_part(u, cond, behind)) &&
           (!step || is_header_part(u, step, cond ? cond->span.end : behind));
}

/* Worth a choice in each iteration: what only computes is counted for nothing anyway. */
static bool is_long(const Piece *p, const Node *loop)
{
    const Unit *u = p->u;
    const Node *body = loop_body(loop);
    Piece inside = {.u = u, .f = p->f, .begin = body->span.begin, .end = stmt_end(u, body)};
    Effort e = {.body = &inside};
    walk((Node *)body, measure, &e);
    return (e.calls || e.loops) && !e.is_entered && has_repeatable_header(u, loop) && in_text(body) &&
           !has_pragma(u, loop) && !has_pragma(u, body) && body->kind != S_ATTRIBUTED && body->kind != S_NULL &&
           body->kind != S_DECL && !is_unrepeatable(u, inside.begin, inside.end, false);
}

static bool has_region(const Regions *r, const Piece *p, const Node *loop)
{
    for (int i = 0; i < r->n; i++) {
        const Region *g = &r->items[i];
        if (g->function != p->f)
            continue;
        uint32_t at = g->compound ? g->begin : g->statement ? g->statement->span.begin : p->f->begin;
        if (at >= loop->span.begin && at < loop->span.end)
            return true;
    }
    return false;
}

static void version_body(Piece *p, const Node *body)
{
    Buf b = {NULL, 0, 0};
    uint32_t end = stmt_end(p->u, body);
    bool braced = body->kind == S_COMPOUND;
    buf_puts(&b, braced ? " else " : " } else { ");
    Piece inside = {
        .u = p->u, .f = p->f, .begin = body->span.begin, .end = end, .shared = p->shared, .known = p->known};
    plain_version(&inside, p, &b);
    buf_puts(&b, braced ? " }" : " } }");
    edit_add(p->edits, body->span.begin, body->span.begin, EDIT_OPEN, 0,
             braced ? "{ if (" ITERATION_MARK "(0u)) " : "{ if (" ITERATION_MARK "(0u)) { ");
    edit_add(p->edits, end, end, EDIT_CLOSE, 0, taken(p, &b));
}

/* A loop that ends before sampling begins has nothing but the cost of it. */
enum { FEW_ITERATIONS = 256 };

static bool is_number(const Node *n, int64_t *value)
{
    while (n && (n->kind == E_PAREN || n->kind == E_IMPLICIT) && !n->has_value)
        n = n->kid[0];
    *value = n && n->has_value ? n->value : 0;
    return n && n->has_value;
}

/* Is the loop's trip count a small constant, as in `for (i = 0; i < 9; i++)`? */
static bool has_few_iterations(const Node *loop)
{
    const Node *cond = loop_condition(loop);
    int64_t bound;
    return loop->kind == S_FOR && cond && cond->kind == E_BINARY &&
           (cond->op == OP_LT || cond->op == OP_LE || cond->op == OP_NE) && is_number(cond->kid[1], &bound) &&
           bound <= FEW_ITERATIONS;
}

static void find_loops(Piece *p, const Regions *r, Node *n)
{
    if (!n || is_apart(p, n))
        return;
    bool here = is_repeated(n) && is_inside(p, n);
    if (here && has_region(r, p, n))
        return;
    if (here && !has_few_iterations(n)) {
        if (is_long(p, n))
            version_body(p, loop_body(n));
        return;
    }
    for (int i = 0; i < n->n_kids; i++)
        if (!is_expr(n))
            find_loops(p, r, n->kid[i]);
}

/* ---- regions ---- */

static bool write_versions(Piece *p, const Regions *all, const Region *r, uint32_t open_begin, uint32_t close_end)
{
    Buf b = {NULL, 0, 0};
    if (!can_be_versioned(p))
        return false;
    const char *gap = open_begin == p->begin ? " " : ""; /* Otherwise it takes the place of the pragma. */
    edit_add(p->edits, open_begin, p->begin, EDIT_OPEN, 0,
             arena_printf(p->u->arena, "%sif (" VERSIONS_MARK "(%du)) {%s", r->statement ? "" : gap, r->roi,
                          r->statement ? " " : ""));
    Renaming renaming = {p, p->edits, 0, VARIANT_SUFFIX, NULL};
    walk(p->f->body, rename_label, &renaming);
    rename_left_out(&renaming);
    if (!p->f->calls_setjmp)
        find_loops(p, all, p->f->body);
    buf_puts(&b, "} else {");
    plain_version(p, NULL, &b);
    buf_puts(&b, "}");
    edit_add(p->edits, p->end, close_end, EDIT_CLOSE, 0, taken(p, &b));
    return true;
}

/* Does a section of OpenMP begin between the region's statements?  The directive would not be one in a block of its
 * own. */
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
        return write_versions(p, all, r, r->begin, r->end_end);
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
    return write_versions(p, all, r, p->begin, p->end);
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
    LineAt known = {f->begin, 0};
    uint32_t done = 0;
    bool any = false;
    for (int i = 0; i < r->n && !u->hides_keywords; i++) {
        const Region *g = &r->items[i];
        Piece p = {.u = u, .f = f, .shared = shared, .edits = edits, .known = &known};
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
