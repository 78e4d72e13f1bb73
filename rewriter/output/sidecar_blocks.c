/* In: counts, mixes, the optimised model's result.  Out: their text.
 * Method: written directly.  A tree of JSON values for each block of a large program, and its text by printf, took a
 * ninth of the whole run; there is nothing in it but numbers, words of our own and identifiers. */
#include "output/sidecar_blocks.h"

#include <string.h>

#include "cfg/static_mix.h"
#include "output/called_pointers.h"
#include "output/data_amounts.h"
#include "placement/count_formula.h"
#include "placement/spanning_tree.h"

/* ---- lists ---- */

static void open_list(Buf *out, const char *key)
{
    buf_puts(out, ",\"");
    buf_puts(out, key);
    buf_puts(out, "\":[");
}

/* Adds the comma between two elements. */
static void next(Buf *out)
{
    if (out->text[out->len - 1] != '[')
        buf_putc(out, ',');
}

static void close_list(Buf *out)
{
    buf_putc(out, ']');
}

/* Closes a list that began at `start`, or removes it if it has no elements. */
static void close_unless_empty(Buf *out, size_t start)
{
    if (out->text[out->len - 1] == '[')
        out->len = start;
    else
        close_list(out);
}

static void add_pair(Buf *out, int64_t a, int64_t b)
{
    next(out);
    buf_putc(out, '[');
    buf_int(out, a);
    buf_putc(out, ',');
    buf_int(out, b);
    buf_putc(out, ']');
}

static void add_terms(Buf *out, const Formula *f)
{
    for (int i = 0; i < f->n; i++)
        add_pair(out, f->term[i].coefficient, f->term[i].counter);
    close_list(out);
}

/* null: the block is not counted. */
static void add_formula(Buf *out, const char *key, const Formula *f)
{
    if (!formula_is_counted(*f)) {
        buf_printf(out, ",\"%s\":null", key);
        return;
    }
    open_list(out, key);
    add_terms(out, f);
}

static void add_amounts(Buf *out, const Mix *m)
{
    for (int i = 0; i < N_COLUMNS; i++)
        if (m->amount[i])
            add_pair(out, i, m->amount[i]);
    close_list(out);
}

/* ---- one block ---- */

/* Adds the mixes of a block; the optimised one only if it differs. */
static void add_mixes(Buf *out, const Mix *source, const Mix *optimised)
{
    buf_puts(out, ",\"mix\":{\"source\":[");
    add_amounts(out, source);
    if (memcmp(source->amount, optimised->amount, sizeof source->amount) != 0) {
        open_list(out, "optimised");
        add_amounts(out, optimised);
    }
    buf_putc(out, '}');
}

typedef void DataWriter(Buf *out, const DataAmounts *a);

static void add_if_any(Buf *out, const char *key, DataWriter *write, const DataAmounts *a)
{
    size_t start = out->len;
    open_list(out, key);
    write(out, a);
    close_unless_empty(out, start);
}

/* Adds the data of what has no other model beside it. */
static void add_only_data(Buf *out, const DataAmounts *a)
{
    add_if_any(out, "data", data_amounts_text, a);
    add_if_any(out, "lines", data_lines_text, a);
    add_if_any(out, "library_lines", data_library_text, a);
}

/* An object of both models' lists; the second where the amounts are not the same. */
static void add_by_model(Buf *out, const char *key, DataWriter *write, const DataAmounts *source,
                         const DataAmounts *optimised)
{
    size_t start = out->len;
    buf_printf(out, ",\"%s\":{\"source\":[", key);
    size_t list = out->len;
    write(out, source);
    bool any = out->len > list;
    close_list(out);
    if (!data_is_same(source, optimised)) {
        open_list(out, "optimised");
        list = out->len;
        write(out, optimised);
        any = any || out->len > list;
        close_list(out);
    }
    if (any)
        buf_putc(out, '}');
    else
        out->len = start;
}

/* Adds the accesses that are written in the block and execute elsewhere. */
static void add_placed(Buf *out, DataPlaces *p, const DataText *t, const Model *m, const Block *b)
{
    DataAmounts data = {0};
    size_t start = out->len;
    open_list(out, "placed");
    for (int i = model_first_relocated(m, b); i < m->n_relocated && m->relocated[i].written == b; i++) {
        if (!m->relocated[i].count.n || !formula_is_counted(m->relocated[i].count))
            continue;
        next(out);
        buf_puts(out, "{\"count\":[");
        add_terms(out, &m->relocated[i].count);
        open_list(out, "mix");
        add_amounts(out, &m->relocated[i].mix);
        data_of_relocated(p, &data, t, &m->relocated[i]);
        add_only_data(out, &data);
        buf_putc(out, '}');
    }
    free(data.items);
    close_unless_empty(out, start);
}

/* The node whose text a change names: the lvalue of an assignment or increment, else the node itself. */
static const Node *text_of(const Node *n, ChangeKind what)
{
    bool writes = what != CHANGE_OPERATION &&
                  (n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || (n->kind == E_UNARY && n->n_kids));
    return writes ? n->kid[0] : n;
}

static void add_changes(Buf *out, Files *files, const Job *job, const Model *m, const Block *b, int block_file)
{
    static const char *const kinds[] = {"load", "store", "operation"};
    size_t start = out->len;
    open_list(out, "changes");
    for (int i = model_first_change(m, b); i < m->n_changes && m->change[i].written == b; i++) {
        const Node *n = text_of(m->change[i].node, m->change[i].what);
        Place from = n->from, to = n->to;
        if (place_in_file(files, job, &from) != block_file || place_in_file(files, job, &to) != block_file ||
            to.line != from.line)
            continue;
        next(out);
        buf_printf(out, "[%u,%u,%u,\"%s\",\"%s\"]", (unsigned)from.line, (unsigned)from.column, (unsigned)to.column,
                   kinds[m->change[i].what], outcome_name(m->change[i].outcome));
    }
    close_unless_empty(out, start);
}

/* Probes of library calls, those of one block beside each other, in their order. */
typedef struct LibraryProbes {
    const Placement *p;
    int *items, n;
    int next; /* The first element that is not behind: blocks come in the order of their numbers. */
} LibraryProbes;

static LibraryProbes library_probes(Arena *a, const Placement *p)
{
    LibraryProbes l = {.p = p, .items = NEW_N(a, int, (size_t)p->n_probes + 1)};
    int *last = NEW_N(a, int, (size_t)p->cfg->n_blocks + 2);
    for (int i = 0; i < p->n_probes; i++)
        if (p->probe[i].library)
            last[p->probe[i].block->id + 1]++;
    for (int i = 1; i <= p->cfg->n_blocks; i++)
        last[i] += last[i - 1];
    for (int i = 0; i < p->n_probes; i++)
        if (p->probe[i].library) {
            l.items[last[p->probe[i].block->id]++] = i;
            l.n++;
        }
    return l;
}

static void add_dynamic(Buf *out, LibraryProbes *l, const DataText *t, const Block *b)
{
    Buf lines = {NULL, 0, 0};
    bool others = false;
    size_t start = out->len;
    open_list(out, "dynamic");
    while (l->next < l->n && l->p->probe[l->items[l->next]].block->id < b->id)
        l->next++;
    for (; l->next < l->n && l->p->probe[l->items[l->next]].block == b; l->next++) {
        const Probe *q = &l->p->probe[l->items[l->next]];
        int line = data_line(t, q->library->call);
        for (int k = 0; k < LIB_FIGURES; k++) {
            int columns[2], n = q->figures & 1u << k ? library_columns((LibFigure)k, columns) : 0;
            for (int c = 0; c < n; c++) {
                add_pair(out, columns[c], q->counter);
                buf_printf(&lines, "%s%d", lines.len ? "," : "", line);
            }
        }
        others = others || line;
    }
    close_unless_empty(out, start);
    if (others)
        buf_printf(out, ",\"dynamic_lines\":[%s]", lines.text);
    buf_free(&lines);
}

static bool is_call_by_name(const Action *a)
{
    return a->kind == ACT_CALL && a->node->decl;
}

static void add_calls(Buf *out, const Block *b)
{
    size_t start = out->len;
    open_list(out, "calls");
    for (int i = 0; i < b->n_act; i++)
        if (is_call_by_name(&b->act[i])) {
            next(out);
            buf_putc(out, '"');
            buf_puts(out, b->act[i].node->decl->name);
            buf_putc(out, '"');
        }
    close_unless_empty(out, start);
}

/* The lines of the calls by name and of those through pointers, in the order in which the lists have them. */
static void add_call_lines(Buf *out, const DataText *t, const Block *b)
{
    Buf lines = {NULL, 0, 0};
    bool others = false;
    for (int is_pointer = 0; is_pointer < 2; is_pointer++)
        for (int i = 0; i < b->n_act; i++) {
            if (!(is_pointer ? is_pointer_call(&b->act[i]) : is_call_by_name(&b->act[i])))
                continue;
            int line = data_line(t, b->act[i].node);
            buf_printf(&lines, "%s%d", lines.len ? "," : "", line);
            others = others || line;
        }
    if (others)
        buf_printf(out, ",\"call_lines\":[%s]", lines.text);
    buf_free(&lines);
}

/* A function or a part of it that runs for itself. */
typedef struct Graph {
    Files *files;
    const Job *job;
    const Placement *placement;
    const Model *model, *clang; /* The models of gcc and of clang; clang is NULL where they are the same. */
    const VariantCalls *calls;
    LibraryProbes library;
    DataPlaces *data;
    int file; /* Number of the file in which the function stands. */
} Graph;

/* Adds the changes of the optimised model in the block, beside its mix. */
static void add_moved(Buf *out, const Graph *g, const Model *m, const Block *b, const DataText *t)
{
    add_placed(out, g->data, t, m, b);
    add_changes(out, g->files, g->job, m, b, t->file);
}

/* Adds the changes in a program that clang compiles, unless they are the same.  `others_moved`: the offset of
 * add_moved's text for the other compilers, which goes to the end. */
static void add_for_clang(Buf *out, const Graph *g, const Block *b, const DataText *t, size_t others_moved)
{
    Mix mix = model_block_mix(g->clang, b), others_mix = model_block_mix(g->model, b);
    DataAmounts data = {0};
    size_t start = out->len, length = start - others_moved;
    buf_puts(out, ",\"clang\":{\"mix\":[");
    add_amounts(out, &mix);
    size_t moved = out->len;
    add_moved(out, g, g->clang, b, t);
    if (out->len - moved == length && !memcmp(out->text + moved, out->text + others_moved, length) &&
        !memcmp(mix.amount, others_mix.amount, sizeof mix.amount)) {
        out->len = start;
        return;
    }
    data_of_block(g->data, &data, t, b, g->clang, &mix);
    add_only_data(out, &data);
    free(data.items);
    buf_putc(out, '}');
}

static void add_place(Buf *out, Place from, Place to)
{
    const unsigned at[4] = {from.line, from.column, to.line, to.column};
    buf_puts(out, "\"at\":[");
    for (int i = 0; i < 4; i++) {
        next(out);
        buf_int(out, at[i]);
    }
    close_list(out);
}

static void add_blocks_data(Buf *out, const Graph *g, const DataText *t, const Block *b, const Mix *source,
                            const Mix *optimised)
{
    DataAmounts written = {0}, left = {0};
    data_of_block(g->data, &written, t, b, NULL, source);
    data_of_block(g->data, &left, t, b, g->model, optimised);
    add_by_model(out, "data", data_amounts_text, &written, &left);
    add_by_model(out, "lines", data_lines_text, &written, &left);
    add_by_model(out, "library_lines", data_library_text, &written, &left);
    free(written.items);
    free(left.items);
}

static void add_block(Buf *out, Graph *g, const Block *b)
{
    Mix source = block_mix(b), optimised = model_block_mix(g->model, b);
    Place from = b->from, to = b->to;
    int file = place_in_file(g->files, g->job, &from);
    if (place_in_file(g->files, g->job, &to) != file ||
        to.line < from.line) /* An included text ends the block's lines. */
        to = from;
    const DataText text = {g->files, g->job, file, from.line, to.line};
    next(out);
    buf_putc(out, '{');
    add_place(out, from, to);
    if (file != g->file) { /* The block is in a part of the function that it includes. */
        buf_puts(out, ",\"file\":");
        buf_int(out, file);
    }
    add_formula(out, "count", &g->placement->block[b->id]);
    add_mixes(out, &source, &optimised);
    size_t moved = out->len;
    add_moved(out, g, g->model, b, &text);
    if (g->clang)
        add_for_clang(out, g, b, &text, moved);
    add_blocks_data(out, g, &text, b, &source, &optimised);
    add_dynamic(out, &g->library, &text, b);
    add_calls(out, b);
    called_pointers_add(out, b, g->calls);
    called_pointers_add_given(out, b);
    add_call_lines(out, &text, b);
    buf_putc(out, '}');
}

/* g: what the function's graphs have in common. */
static void add_blocks(Buf *out, Graph g, ModelUnit *unit, const Body *body)
{
    const Placement *p = body->placement;
    g.placement = p;
    g.model = model_of(unit, body, COMPILER_GCC);
    g.clang = model_of(unit, body, COMPILER_CLANG);
    g.library = library_probes(p->cfg->arena, p);
    for (int k = 1; k < p->cfg->n_blocks; k++) {
        const Block *b = p->cfg->block[k];
        if (b->is_counted && b->from.line)
            add_block(out, &g, b);
    }
    for (int i = 0; i < body->n_parts; i++)
        add_blocks(out, g, unit, &body->part[i]);
}

/* Says whether and why the optimised model of the function, or of an outlined region, is incomplete; NULL: it is
 * complete. */
static const char *stopped(ModelUnit *unit, const Body *body, bool whole)
{
    const char *why = NULL;
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++) {
        const Model *m = model_of(unit, body, c);
        why = why || !m ? why : whole ? m->as_written : m->in_part;
    }
    for (int i = 0; i < body->n_parts && !why; i++)
        why = stopped(unit, &body->part[i], whole);
    return why;
}

static void add_stopped(Buf *out, ModelUnit *unit, const Body *body)
{
    const char *all = stopped(unit, body, true), *some = all ? NULL : stopped(unit, body, false);
    if (all || some)
        buf_printf(out, ",\"%s\":\"%s\"", all ? "as_written" : "in_part", all ? all : some);
}

void sidecar_blocks(Files *files, const Job *job, ModelUnit *unit, const Body *body, DataPlaces *data, Buf *out)
{
    add_stopped(out, unit, body);
    Place from = job->unit->functions[body->function]->from;
    add_formula(out, "calls", &body->placement->entries);
    open_list(out, "blocks");
    Graph g = {.files = files,
               .job = job,
               .calls = body->variant_calls,
               .data = data,
               .file = place_in_file(files, job, &from)};
    add_blocks(out, g, unit, body);
    close_list(out);
}
