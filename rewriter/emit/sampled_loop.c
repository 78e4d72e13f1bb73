/* A loop whose iterations can be sampled (clone/versioning.h): the choice in its body, and the loop once more, without
 * the choice, for when all iterations are counted (loop unswitching).
 * In: insertion points, the function's edits.  Out: more edits; the first and the last one of such loops are changed.
 *
 *      { mr_u64 mr_k3 = 0, mr_n0 = MR_ITERATIONS(); …       { if (MR_ALL_ITERATIONS) {
 *        for (…) {                                                 mr_u64 mr_k3 = 0, mr_n0 = MR_NO_END;
 *          if (MR_ITERATION(mr_n0) || (…)) { counted }   ──▶       for (…) { if (1) { counted } }
 *          else { as written }                                   … } else { as on the left } }
 *        }
 *      … }
 *
 * Method: an edit knows what the copy has in its place (Edit.copy), so that the same edits make both.  Both count into
 * the same counters.  Compilers change the nest that the loop without the choice is in as a whole (outer loops as
 * vectors, nests that are interchanged), and keep the counters' address in a register, where no iteration chooses.
 * Which loops have such a copy is decided before (placement/loop_copies.h). */
#include "emit/writer.h"
#include "lex/presumed_line.h"
#include "support/path.h"
#include "tree/version_marks.h"

/* ---- the choice ---- */

const char *writer_sampling_variables(Writer *w, int number, bool all)
{
    int k = number - 1;
    const char *x = w->suffix;
    if (all)
        return arena_printf(w->arena, "mr_u64 mr_n%d%s = MR_NO_END; ", k, x);
    return arena_printf(w->arena, "mr_u64 mr_n%d%s = MR_ITERATIONS(); mr_u64 *mr_to%d%s = mr_c%s; ", k, x, k, x, x);
}

/* Text that hands over the loop's registers, which belong to the iterations before the choice. */
static const char *turn_of(Writer *w, const InsertionPoint *choice)
{
    const Buf *turn = &point_of(&w->points, choice->node->parent->parent)->turn;
    return turn->len ? arena_strndup(w->arena, turn->text, turn->len) : "";
}

/* The condition that chooses an iteration's version; a stretch of iterations that are all counted, or all run as
 * written, may end here. */
static const char *condition_text(Writer *w, const InsertionPoint *choice)
{
    int k = choice->iteration - 1;
    const char *x = w->suffix, *here = w->c->function->is_on_device ? "mr_current()" : "mr_here()";
    return arena_printf(w->arena,
                        "MR_ITERATION(mr_n%d%s) || (%sMR_TURN(mr_n%d%s, mr_to%d%s), mr_c%s = %s, mr_to%d%s != 0)", k, x,
                        turn_of(w, choice), k, x, k, x, x, here, k, x);
}

/* Drops a text in the copy alone. */
static void drop_in_copy(Writer *w, uint32_t begin, uint32_t end)
{
    edit_add(w->edits, begin, end, EDIT_OPEN, 0, NULL)->copy = "";
}

/* ---- iterations as written ---- */

void writer_back_to_line(const Writer *w, uint32_t offset, Buf *out)
{
    PresumedLine at = presumed_line(&w->u->lines, &w->u->tokens, offset);
    buf_putc(out, '\n');
    if (at.file)
        buf_printf(out, "#line %u %.*s\n", at.line, (int)at.file_len, at.file);
    else
        buf_line_directive(out, (int)at.line, w->u->source.name);
}

typedef struct Exits {
    bool breaks, jumps;
} Exits;

static bool find_exits(Node *n, void *ctx)
{
    Exits *exits = ctx;
    exits->jumps = exits->jumps || n->kind == S_RETURN || n->kind == S_GOTO;
    if (n->kind == S_BREAK) {
        const Node *up = n->parent;
        while (!is_repeated(up) && up->kind != S_SWITCH)
            up = up->parent;
        exits->breaks = exits->breaks || (is_repeated(up) && versions_iteration(up));
    }
    return true;
}

/* Says how the body leaves the loop other than by its condition. */
static Exits exits_of(const Node *body)
{
    Exits exits = {false, false};
    walk((Node *)body, find_exits, &exits);
    return exits;
}

static bool is_endless(const Node *loop)
{
    const Node *cond = loop_condition(loop);
    return !cond || (cond->has_value && cond->value);
}

static unsigned line_of(const Writer *w, uint32_t offset)
{
    return presumed_line(&w->u->lines, &w->u->tokens, offset).line;
}

/* Appends the loop's step and condition as one condition, on their own lines. */
static void add_header(const Writer *w, const Node *loop, uint32_t end, Buf *out)
{
    const Node *cond = loop_condition(loop), *step = loop->kind == S_FOR ? loop->kid[2] : NULL;
    unsigned line = line_of(w, end), at = line;
    const Node *part[] = {step, cond};
    for (int i = 0; i < 2; i++) {
        if (part[i] && line_of(w, part[i]->span.begin) != at)
            writer_back_to_line(w, part[i]->span.begin, out);
        if (part[i])
            buf_printf(out, "(%.*s)", (int)(part[i]->span.end - part[i]->span.begin),
                       w->u->source.text + part[i]->span.begin);
        at = part[i] ? line_of(w, part[i]->span.end) : at;
        if (i == 0 && step)
            buf_puts(out, ", ");
    }
    buf_puts(out, cond ? "" : "1");
    if (at != line)
        writer_back_to_line(w, end, out);
}

/* The text around the loop's body in the version as written. */
typedef struct PlainLoop {
    const char *open;
    const char *test;   /* The test in front of the step and the condition, which follow it in two parentheses. */
    const char *close; /* The text that closes the two parentheses. */
} PlainLoop;

/* { do as written while (--mr_n0 && ((i++), (i < n))); if (mr_n0) break; } */
static PlainLoop loop_without_jumps(const Writer *w, int k, bool is_left)
{
    Arena *a = w->arena;
    const char *x = w->suffix;
    return (PlainLoop){"{ do ", arena_printf(a, " while (--mr_n%d%s && (", k, x),
                       is_left ? arena_printf(a, " if (mr_n%d%s) break;", k, x) : ""};
}

/* The number has to be right at each jump out of the body, so it is decremented first; mr_y0 is 0 where it is used up:
 * { int mr_y0 = 1; do { --mr_n0; as written } while ((mr_n0 || (mr_y0 = 0)) && ((i++), (i < n))); if (mr_y0) break; }
 */
static PlainLoop loop_with_jumps(const Writer *w, int k, bool is_left)
{
    Arena *a = w->arena;
    const char *x = w->suffix;
    return (PlainLoop){arena_printf(a, "{ int mr_y%d%s = 1; do { --mr_n%d%s; ", k, x, k, x),
                       arena_printf(a, " } while ((mr_n%d%s || (mr_y%d%s = 0)) && (", k, x, k, x),
                       arena_printf(a, is_left ? " if (mr_y%d%s) break;" : " (void)mr_y%d%s;", k, x)};
}

static void write_as_written(Writer *w, const InsertionPoint *choice)
{
    const Node *plain = choice->node->kid[2], *loop = choice->node->parent->parent;
    Exits exits = exits_of(plain);
    bool is_left = exits.breaks || !is_endless(loop); /* Otherwise compilers would see a way out of an endless loop. */
    PlainLoop text = exits.breaks || exits.jumps ? loop_with_jumps(w, choice->iteration - 1, is_left)
                                                 : loop_without_jumps(w, choice->iteration - 1, is_left);
    Buf b = {NULL, 0, 0};
    buf_puts(&b, text.test);
    add_header(w, loop, plain->span.end, &b);
    buf_printf(&b, "));%s }", text.close);
    edit_add(w->edits, plain->span.begin, plain->span.begin, EDIT_OPEN, insert_depth(plain), text.open)->copy = "";
    edit_add(w->edits, plain->span.end, plain->span.end, EDIT_CLOSE, insert_depth(plain),
             arena_strndup(w->arena, b.text, b.len))
        ->copy = "";
    buf_free(&b);
}

void writer_choice(Writer *w, const InsertionPoint *choice)
{
    const Node *n = choice->node, *mark = n->kid[0];
    if (choice->iteration == ALL_COUNTED) { /* The version as written is dead code. */
        edit_add(w->edits, mark->span.begin, mark->span.end, EDIT_OPEN, 0, "1");
        return;
    }
    const Token *other = insert_token_at(&w->inserter, n->kid[1]->span.end), /* The token is the `else`. */
        *brace = insert_token_at(&w->inserter, n->kid[2]->span.end);
    CHECK(other && brace);
    edit_add(w->edits, mark->span.begin, mark->span.end, EDIT_OPEN, 0, condition_text(w, choice))->copy = "1";
    drop_in_copy(w, other->begin, n->kid[2]->span.begin);
    drop_in_copy(w, n->kid[2]->span.begin, n->kid[2]->span.end);
    drop_in_copy(w, n->kid[2]->span.end, brace->begin);
    write_as_written(w, choice);
}

/* ---- the copy ---- */

/* Has the copy several lines?  It repeats the text but for the version of the body as written. */
static bool copy_has_lines(const Writer *w, const Node *loop, const Edits *stretch)
{
    const Node *body = loop_body(loop), *counted = body->kid[0]->kid[1];
    return source_lines(&w->u->source, stretch->items[0].begin, counted->span.end) ||
           source_lines(&w->u->source, body->span.end, stretch->items[stretch->n - 1].end);
}

static void unswitch(Writer *w, const SampledLoop *loop, const Edits *stretch)
{
    const char *text = w->u->source.text;
    Edit *open = &w->edits->items[loop->first], *close = &w->edits->items[loop->last];
    Buf b = {NULL, 0, 0};
    buf_puts(&b, "{ if (MR_ALL_ITERATIONS) ");
    edits_write_copy(stretch, text, &b);
    buf_puts(&b, " else");
    if (copy_has_lines(w, loop->node, stretch))
        writer_back_to_line(w, open->begin, &b);
    else
        buf_putc(&b, ' ');
    buf_puts(&b, open->text);
    open->text = arena_strndup(w->arena, b.text, b.len);
    close->text = arena_printf(w->arena, "%s }", close->text);
    buf_free(&b);
}

void writer_unswitch(Writer *w)
{
    for (int i = 0; i < w->n_sampled; i++) {
        const SampledLoop *loop = &w->sampled[i];
        Edits stretch = edits_stretch(w->edits, loop->first, loop->last);
        unswitch(w, loop, &stretch);
        edits_free(&stretch);
    }
}
