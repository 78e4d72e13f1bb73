/* In: pragmas, --roi arguments, a unit's tree.  Out: regions, checked.
 * Method: begin and end are paired by a stack in order of the text; both must lie directly in the same compound
 * statement, so that a region is a run of statements.
 * Limits: jumps into a region are found where control flow is built (cfg). */
#include "region/region.h"

#include <stdlib.h>
#include <string.h>

#include "region/pragma.h"
#include "support/hash.h"
#include "tree/version_marks.h"

typedef struct Bind {
    RoiTable *table;
    const Unit *u;
    Diag *d;
    int file;
    Region *items;
    int n, cap;
    uint32_t (*drop)[2];
    int n_drop, cap_drop;
    PhaseMark *phases;
    int n_phases, cap_phases;
    uint32_t *wrong; /* The offsets of pragmas that were wrong. */
    int n_wrong, cap_wrong;
    uint32_t counted; /* The offset up to which lines were counted. */
    unsigned line;    /* The number of line ends in front of `counted`. */
} Bind;

typedef struct RoiName {
    int roi;
    UT_hash_handle hh; /* The ROIs are hashed by their names. */
} RoiName;

/* The first ROI of that name. */
static RoiName *find_roi(RoiTable *t, const char *name)
{
    RoiName *found;
    for (; t->n_named < t->n; t->n_named++) {
        const char *own = t->roi[t->n_named].name;
        HASH_FIND_STR(t->by_name, own, found);
        if (found)
            continue;
        found = NEW(t->arena, RoiName);
        found->roi = t->n_named;
        HASH_ADD_KEYPTR(hh, t->by_name, own, strlen(own), found);
    }
    HASH_FIND_STR(t->by_name, name, found);
    return found;
}

static int roi_named(RoiTable *t, const char *name, RoiKind kind, int file, Place from, Place to)
{
    const RoiName *known = find_roi(t, name);
    if (known)
        return known->roi;
    *PUSH(t->roi, t->n, t->cap) = (Roi){arena_strdup(t->arena, name), kind, file, from, to};
    return t->n - 1;
}

void rois_free(RoiTable *t)
{
    HASH_CLEAR(hh, t->by_name);
    free(t->roi);
}

/* ---- places ---- */

/* The function whose body has the line. */
static Function *body_around(const Unit *u, uint32_t offset)
{
    Function *f = function_around(u, offset);
    return f && f->body->span.begin < offset ? f : NULL;
}

/* The first statement of a block, whose statements stand in order, that ends behind the offset. */
static int first_that_ends_behind(const Unit *u, const Node *compound, uint32_t offset)
{
    int low = 0, high = compound->n_kids;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (stmt_end(u, compound->kid[middle]) <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static Node *kid_around(const Unit *u, const Node *n, uint32_t offset)
{
    for (int i = n->kind == S_COMPOUND ? first_that_ends_behind(u, n, offset) : 0; i < n->n_kids; i++) {
        Node *k = n->kid[i];
        if (k && k->span.begin < offset && offset < (is_expr(k) ? k->span.end : stmt_end(u, k)))
            return k;
    }
    return NULL;
}

typedef struct PragmaPlace {
    Place pragma; /* The place of the pragma itself. */
    Function *function;
    Node *compound;
    int index;   /* The pragma stands in front of the child with this index. */
    Node *inner; /* The pragma stands inside of this statement, which follows a label; NULL: it does not. */
} PragmaPlace;

/* Pragmas come in order of the text: lines are counted from the one before. */
static Place place_of(Bind *b, const Pragma *p)
{
    const Source *source = &b->u->source;
    b->line += source_lines(source, b->counted, p->begin);
    b->counted = p->begin;
    return (Place){1 + b->line, source_column(source, p->begin)};
}

static bool place_of_pragma(Bind *b, const Pragma *p, PragmaPlace *s)
{
    *s = (PragmaPlace){.pragma = place_of(b, p), .function = body_around(b->u, p->begin)};
    if (!s->function) {
        diag_at(b->d, DIAG_ERROR, &b->u->source, p->begin, "%s in a function's body",
                p->kind == PRAGMA_PHASE ? "a phase must begin" : "a region must lie");
        return false;
    }
    Node *n = s->function->body, *k, *label = NULL;
    while ((k = kid_around(b->u, n, p->begin))) {
        label = is_label(k) ? (label ? label : k) : NULL;
        n = k;
    }
    if (label && n->n_kids && n->kid[0] && p->begin < n->kid[0]->span.begin) {
        s->inner = n->kid[0];
        n = label->parent;
    }
    if (!n || n->kind != S_COMPOUND) {
        diag_at(b->d, DIAG_ERROR, &b->u->source, p->begin, "this pragma stands where no statement can stand");
        return false;
    }
    s->compound = n;
    s->index = first_that_ends_behind(b->u, n, p->begin);
    return true;
}

/* ---- regions that have their versions already ---- */

typedef struct TwiceSearch {
    Bind *b;
    Function *f;
} TwiceSearch;

static bool find_versioned(Node *n, void *ctx)
{
    TwiceSearch *s = ctx;
    const Node *counted = versions_counted(n, OWN_VERSIONS);
    if (!counted || n->kid[0]->n_kids != 2)
        return true;
    const Node *roi = n->kid[0]->kid[1];
    *PUSH(s->b->items, s->b->n, s->b->cap) =
        (Region){.roi = (int)strtol(s->b->u->source.text + roi->span.begin, NULL, 10),
                 .function = s->f,
                 .statement = n,
                 .is_versioned = true,
                 .is_body = n->parent == s->f->body && s->f->body->n_kids == 1};
    return true;
}

static void bind_versioned(Bind *b)
{
    for (int i = 0; b->u->has_versions && i < b->u->n_functions; i++) {
        TwiceSearch s = {b, b->u->functions[i]};
        walk(s.f->body, find_versioned, &s);
    }
}

/* Is the function, or the node in it, in such a region of that name? */
static bool is_bound(const Bind *b, const Function *f, const Node *n, const char *name)
{
    for (int i = 0; i < b->n; i++) {
        const Region *r = &b->items[i];
        if (!r->is_versioned || r->function != f || strcmp(b->table->roi[r->roi].name, name))
            continue;
        if (n ? r->statement->span.begin <= n->span.begin && n->span.end <= r->statement->span.end : r->is_body)
            return true;
    }
    return false;
}

/* ---- begin … end ---- */

typedef struct Open {
    const Pragma *pragma;
    PragmaPlace place;
    const char *name;
} Open;

static const char *inst_name(const Bind *b, Place at)
{
    unsigned line = at.line;
    const char *file = source_origin(&b->u->source, &line);
    return arena_printf(b->u->arena, "%s:%u", file, line);
}

static void close_region(Bind *b, const Open *o, const Pragma *end, const PragmaPlace *s)
{
    if (end->name && strcmp(end->name, o->name)) {
        diag_at(b->d, DIAG_ERROR, &b->u->source, end->begin, "end of '%s', but the region open here is '%s'", end->name,
                o->name);
        diag_at(b->d, DIAG_NOTE, &b->u->source, o->pragma->begin, "'%s' begins here", o->name);
        return;
    }
    if (s->compound != o->place.compound || s->inner) {
        diag_at(b->d, DIAG_ERROR, &b->u->source, end->begin, "region '%s' crosses the braces of a block", o->name);
        diag_at(b->d, DIAG_NOTE, &b->u->source, o->pragma->begin, "it begins here");
        return;
    }
    *PUSH(b->items, b->n, b->cap) =
        (Region){.roi = roi_named(b->table, o->name, ROI_REGION, b->file, o->place.pragma, s->pragma),
                 .function = s->function,
                 .compound = s->compound,
                 .first = o->place.index,
                 .last = s->index,
                 .inner = o->place.inner,
                 .begin = o->pragma->begin,
                 .begin_end = o->pragma->end,
                 .end = end->begin,
                 .end_end = end->end};
}

static void phase_pragma(Bind *b, const Pragma *p, const PragmaPlace *s)
{
    const Node *c = s->compound;
    bool is_declared = !s->inner;
    for (int i = 0; i <= s->index && is_declared; i++)
        is_declared = i < c->n_kids && c->kid[i]->kind == S_DECL;
    *PUSH(b->phases, b->n_phases, b->cap_phases) =
        (PhaseMark){strcmp(p->name, "end") ? p->name : NULL, p->begin, p->end, c, s->index, is_declared};
}

static void function_pragma(Bind *b, const Pragma *p)
{
    const Unit *u = b->u;
    Function *f = NULL;
    for (int i = 0; i < u->n_functions && !f; i++)
        if (u->functions[i]->begin > p->begin)
            f = u->functions[i];
    size_t next = tokens_at(&u->tokens, p->end);
    while (next < u->tokens.n && u->tokens.tok[next].directive)
        next++;
    bool adjacent = f && next < u->tokens.n && u->tokens.tok[next].begin >= f->begin && !body_around(u, p->begin);
    if (!adjacent) {
        diag_at(b->d, DIAG_ERROR, &u->source, p->begin, "no function definition follows this pragma");
        return;
    }
    const char *name = p->name ? p->name : f->name;
    if (!is_bound(b, f, NULL, name))
        *PUSH(b->items, b->n, b->cap) =
            (Region){.roi = roi_named(b->table, name, ROI_FUNCTION, b->file, f->from, f->to), .function = f};
    uint32_t *drop = *PUSH(b->drop, b->n_drop, b->cap_drop);
    drop[0] = p->begin;
    drop[1] = p->end;
}

/* Is there a pragma that was wrong, and was reported, in the same function and on that side of p?  It may be what p
 * lacks; it serves once. */
static bool excused(Bind *b, const Pragma *p, bool in_front)
{
    for (int i = 0; i < b->n_wrong; i++) {
        uint32_t at = b->wrong[i];
        if ((at < p->begin) != in_front || body_around(b->u, at) != body_around(b->u, p->begin))
            continue;
        b->wrong[i] = b->wrong[--b->n_wrong];
        return true;
    }
    return false;
}

static void bind_end(Bind *b, const Pragma *p, Open *stack, int *depth, const PragmaPlace *s)
{
    const Open *top = *depth ? &stack[*depth - 1] : NULL;
    bool fits = top && top->place.function == s->function;
    if ((!fits || (p->name && strcmp(p->name, top->name))) && excused(b, p, true))
        return;
    if (!fits)
        diag_at(b->d, DIAG_ERROR, &b->u->source, p->begin, "end of a region that has no begin");
    else
        close_region(b, &stack[--*depth], p, s);
}

static void bind_pragmas(Bind *b)
{
    Pragmas list = pragmas_find(b->u, b->d);
    Open *stack = NULL;
    int depth = 0, cap = 0;
    for (int i = 0; i < list.n; i++) {
        const Pragma *p = &list.items[i];
        PragmaPlace s;
        if (p->kind == PRAGMA_FUNCTION)
            function_pragma(b, p);
        else if (p->kind == PRAGMA_WRONG || !place_of_pragma(b, p, &s))
            *PUSH(b->wrong, b->n_wrong, b->cap_wrong) = p->begin;
        else if (p->kind == PRAGMA_PHASE)
            phase_pragma(b, p, &s);
        else if (p->kind == PRAGMA_BEGIN)
            *PUSH(stack, depth, cap) = (Open){p, s, p->is_inst ? inst_name(b, s.pragma) : p->name};
        else
            bind_end(b, p, stack, &depth, &s);
    }
    while (depth > 0)
        if (!excused(b, stack[--depth].pragma, false))
            diag_at(b->d, DIAG_ERROR, &b->u->source, stack[depth].pragma->begin,
                    "region '%s' has no end: write #pragma %s behind it", stack[depth].name,
                    stack[depth].pragma->is_inst ? "end_inst" : "memrewrite end and its name");
    free(stack);
    free(b->wrong);
}

/* ---- --roi ---- */

/* FILE:LINE */
typedef struct LineSearch {
    const Source *source;
    const char *file;
    size_t len;
    unsigned line;
    Node *statement;
} LineSearch;

/* Does the path that the user wrote mean this file?  Equal, or equal from a slash on. */
static bool names_file(const char *path, size_t len, const char *file)
{
    size_t n = strlen(file);
    if (len > n || memcmp(file + n - len, path, len))
        return false;
    return len == n || file[n - len - 1] == '/' || path[0] == '/';
}

static bool is_on_line(const LineSearch *s, Place at)
{
    unsigned line = at.line;
    const char *file = source_origin(s->source, &line);
    return line == s->line && names_file(s->file, s->len, file);
}

/* The outermost loop that begins on the line, else the first statement. */
static bool statement_on_line(Node *n, void *ctx)
{
    LineSearch *s = ctx;
    bool candidate = n->parent && n->kind != S_COMPOUND && n->kind != S_DECL && n->kind != D_VAR && !is_label(n) &&
                     (!is_expr(n) || (!is_expr(n->parent) && n->parent->kind == S_COMPOUND)) && is_on_line(s, n->from);
    if (candidate && (!s->statement || (is_loop(n) && !is_loop(s->statement))))
        s->statement = n;
    return true;
}

static bool roi_line(Bind *b, const char *arg, const LineSearch *wanted)
{
    bool found = false;
    for (int i = 0; i < b->u->n_functions; i++) { /* A function and its variant are two. */
        Function *f = b->u->functions[i];
        LineSearch s = *wanted;
        walk(f->body, statement_on_line, &s);
        found = found || s.statement;
        if (s.statement && !is_bound(b, f, s.statement, arg))
            *PUSH(b->items, b->n, b->cap) =
                (Region){.roi = roi_named(b->table, arg, ROI_LINE, b->file, s.statement->from, s.statement->to),
                         .function = f,
                         .statement = s.statement};
    }
    return found;
}

static const char *advice(const LineSearch *s)
{
    const char *text = s->source->n_origins ? NULL : s->source->text;
    for (unsigned line = 1; text && line < s->line; line++)
        text = (text = strchr(text, '\n')) ? text + 1 : NULL;
    return text && text[strspn(text, " \t")] == '#' ? ": it is a directive; name the line of the statement behind it"
                                                    : ": name the line where one begins";
}

static void bind_line(Bind *b, int option, const char *arg, const char *colon)
{
    const LineSearch s = {b->u->user, arg, (size_t)(colon - arg), (unsigned)strtoul(colon + 1, NULL, 10), NULL};
    bool is_named = names_file(arg, s.len, b->u->source.name), is_part = is_named;
    for (int i = 0; i < b->u->user->n_origins && !is_part; i++)
        is_part = names_file(arg, s.len, b->u->user->origin[i].file);
    bool found = is_part && roi_line(b, arg, &s);
    if (found || is_named)
        b->table->is_found[option] = true;
    if (is_named && !found)
        diag_line(b->d, DIAG_ERROR,
                  (SourcePlace){b->u->user->n_origins ? &(Source){.name = b->u->source.name} : b->u->user, s.line, 1},
                  "--roi %s: no loop or statement begins on this line%s", arg, advice(&s));
}

static void bind_arguments(Bind *b)
{
    for (int i = 0; i < b->table->n_arguments; i++) {
        const char *arg = b->table->argument[i], *colon = strrchr(arg, ':');
        if (colon) {
            bind_line(b, i, arg, colon);
            continue;
        }
        for (int k = 0; k < b->u->n_functions; k++) {
            Function *f = b->u->functions[k];
            if (strcmp(f->name, arg))
                continue;
            b->table->is_found[i] = true;
            if (is_bound(b, f, NULL, arg))
                continue;
            *PUSH(b->items, b->n, b->cap) =
                (Region){.roi = roi_named(b->table, arg, ROI_FUNCTION, b->file, f->from, f->to), .function = f};
        }
    }
}

/* ---- all together ---- */

static uint32_t region_begin(const Region *r)
{
    return r->compound ? r->begin : r->statement ? r->statement->span.begin : r->function->begin;
}

static int outer_first(const void *a, const void *b)
{
    uint32_t x = region_begin(a), y = region_begin(b);
    return x < y ? -1 : x > y;
}

Regions regions_find(RoiTable *t, const Unit *u, int file, Diag *d)
{
    Bind b = {.table = t, .u = u, .d = d, .file = file};
    bind_versioned(&b);
    bind_pragmas(&b);
    bind_arguments(&b);
    Regions out = {NEW_N(u->arena, Region, (size_t)b.n + 1),
                   b.n,
                   arena_alloc(u->arena, ((size_t)b.n_drop + 1) * sizeof *b.drop),
                   b.n_drop,
                   NEW_N(u->arena, PhaseMark, (size_t)b.n_phases + 1),
                   b.n_phases};
    if (b.n) {
        memcpy(out.items, b.items, (size_t)b.n * sizeof *b.items);
        SORT(out.items, b.n, outer_first);
    }
    if (b.n_drop)
        memcpy(out.drop, b.drop, (size_t)b.n_drop * sizeof *b.drop);
    if (b.n_phases)
        memcpy(out.phases, b.phases, (size_t)b.n_phases * sizeof *b.phases);
    free(b.phases);
    free(b.items);
    free(b.drop);
    return out;
}

void region_text(const Unit *u, const Region *r, uint32_t *begin, uint32_t *end)
{
    const Node *n = r->is_versioned ? r->statement->kid[1] : r->statement ? r->statement : r->function->body;
    *begin = r->compound ? r->begin_end : n->span.begin;
    *end = r->compound ? r->end : r->statement ? stmt_end(u, n) : n->span.end;
}

bool in_region(const Unit *u, const Regions *r, const Function *f, const Node *n)
{
    for (int i = 0; i < r->n; i++) {
        uint32_t begin, end;
        if (r->items[i].function != f)
            continue;
        if (!r->items[i].compound && !r->items[i].statement)
            return true;
        region_text(u, &r->items[i], &begin, &end);
        if (n->span.begin >= begin && n->span.end <= end)
            return true;
    }
    return false;
}
