/* Counters in front of and behind statements, around loops, and in front of what leaves regions.
 * In: an insertion point that is a statement.  Out: edits around it, with the braces that they need. */
#include "emit/writer.h"

#include "tree/fallthrough.h"

static bool is_label_like(const Node *n)
{
    return is_label(n) || n->kind == S_ATTRIBUTED;
}

/* The statement to put braces around, or NULL where statements can be added as they are. */
static const Node *needs_braces(const Node *n)
{
    while (n->parent && is_label_like(n->parent))
        n = n->parent;
    return !n->parent || n->parent->kind == S_COMPOUND ? NULL : n;
}

static void write_return(Writer *w, const InsertionPoint *s, uint32_t begin, uint32_t end, int depth)
{
    const Node *value = s->node->n_kids ? s->node->kid[0] : NULL;
    const char *leave =
        arena_printf(w->arena, "%s%s", s->returns ? s->returns : "", s->exit ? writer_leave_text(w, s->exit) : "");
    const Token *keyword = insert_token_at(&w->inserter, begin);
    if (!value) {
        insert_text(&w->inserter, begin, EDIT_OPEN, depth, leave);
        return;
    }
    bool returns_void = !w->c->function->result;
    if (!returns_void && !*w->c->function->result) {
        w->unfit = "its result type has no name to declare a variable with";
        return;
    }
    CHECK(keyword);
    bool fixed = w->c->function->result_is_fixed;
    w->uses_result = w->uses_result || !(returns_void || fixed);
    edit_add(w->edits, keyword->begin, keyword->end, EDIT_OPEN, depth,
             returns_void ? ""
             : fixed      ? arena_printf(w->arena, "{ %s = (", writer_result_variable(w))
                          : arena_printf(w->arena, "mr_rv%s = (", w->suffix));
    if (!returns_void)
        insert_text(&w->inserter, insert_end(&w->inserter, value), EDIT_CLOSE, insert_depth(value), ")");
    insert_text(&w->inserter, end, EDIT_CLOSE, depth,
                arena_printf(w->arena, " %sreturn%s%s;%s", leave, returns_void ? "" : " mr_rv",
                             returns_void ? "" : w->suffix, fixed ? " }" : ""));
}

/* Does any text stand around the statement?  A body then needs braces. */
static bool is_written(const InsertionPoint *s)
{
    return s->before.len || s->after.len || s->exit || point_has_block(s) || s->add_up.len || s->flush.len ||
           s->returns;
}

/* The text that separates a loop from text behind it.  Behind a loop over several lines whose body has no braces, a
 * statement on the same line looks misleading to compilers; an empty one does not. */
static const char *gap_behind(Writer *w, const Node *n)
{
    bool headed = n->kind == S_FOR || n->kind == S_WHILE || n->kind == S_IF;
    if (!headed || n->from.line == n->to.line)
        return "";
    const Node *body = n->kid[n->n_kids - 1];
    InsertionPoint *s;
    HASH_FIND_PTR(w->points.table, &body, s);
    return body->kind == S_COMPOUND || (s && is_written(s)) ? "" : " ;";
}

/* Separates text in front of OpenMP's directives from the statement before them, on whose line it stands. */
static void write_gap(Writer *w, const Node *n, uint32_t begin)
{
    const Node *p = n->parent, *before = NULL;
    if (!n->omp || begin == n->span.begin || !p || p->kind != S_COMPOUND)
        return;
    for (int i = 0; i < p->n_kids && p->kid[i] != n; i++)
        before = p->kid[i];
    if (before && *gap_behind(w, before))
        insert_text(&w->inserter, begin, EDIT_OPEN, insert_depth(n) - 1, " ;");
}

/* clang unrolls small loops, and those that count may be too large for it. */
static const char *unrolling(const InsertionPoint *s)
{
    static const char *const words[] = {
        [UNROLL_AS_EVER] = "", [UNROLL_IN_PARTS] = "MR_UNROLL ", [UNROLL_AS_A_WHOLE] = "MR_UNROLL_WHOLE "};
    return s->node->omp ? "" : words[s->unrolling];
}

/* What the loop begins with where its first part may have moved in front of it. */
static const char *header_text(const Writer *w, const InsertionPoint *s)
{
    return arena_printf(w->arena, s->moves_initialiser ? "%sfor (;" : "%s", unrolling(s));
}

/* What is declared in front of a loop; all: in its copy where all iterations are counted. */
static const char *wrapper_text(Writer *w, const InsertionPoint *s, bool all)
{
    Buf b = {NULL, 0, 0};
    buf_puts(&b, "{ ");
    if (s->wide.len)
        buf_printf(&b, "mr_u64 %s; ", s->wide.text);
    if (s->narrow.len)
        buf_printf(&b, "mr_u%d %s; ", s->narrow_bits, s->narrow.text);
    if (s->locals.len)
        buf_puts(&b, s->locals.text);
    if (s->sampled)
        buf_puts(&b, writer_sampling_variables(w, s->sampled, all));
    char *text = arena_strndup(w->arena, b.text, b.len);
    buf_free(&b);
    return text;
}

/* What ends the first part of a `for` that stands in front of it. */
static const char *init_end_text(const Writer *w, const InsertionPoint *s)
{
    return arena_printf(w->arena, ";%s ", s->behind_init.len ? s->behind_init.text : "");
}

/* for (int i = 0; …) becomes int i = 0; for (; …), the words `for` and `(` alone being moved. */
static Edit *move_init(Writer *w, const InsertionPoint *s)
{
    const Node *init = s->node->kid[0];
    const Token *keyword = insert_token_at(&w->inserter, s->node->span.begin),
                *bracket = insert_token_at(&w->inserter, keyword->end);
    insert_begin(&w->inserter, init);
    insert_end(&w->inserter, init);
    const Token *semicolon = insert_token_at(&w->inserter, init->span.end);
    if (init->kind == S_DECL && w->u->source.text[init->span.end - 1] == ';')
        semicolon = insert_token_at(&w->inserter, init->span.end - 1);
    if (init->span.macro_begin || init->span.macro_end || s->node->span.macro_begin) /* The next round expands it. */
        return NULL;
    CHECK(w->u->source.text[bracket->begin] == '(' && w->u->source.text[semicolon->begin] == ';');
    edit_add(w->edits, keyword->begin, keyword->end, EDIT_OPEN, 0, "");
    edit_add(w->edits, bracket->begin, bracket->end, EDIT_OPEN, 0, "");
    return edit_add(w->edits, semicolon->begin, semicolon->end, EDIT_OPEN, 0,
                    arena_printf(w->arena, "%s%s", init_end_text(w, s), header_text(w, s)));
}

static int add_own(Edit *e, const char *copy)
{
    e->copy = copy;
    return e->order;
}

/* Records the edits of a loop for its copy, which alone has the nearer bound or the countdown.  open: the edit in front
 * of the loop. */
static void add_copied(Writer *w, const InsertionPoint *s, const Edit *open, int last)
{
    int first = open->order;
    CopiedLoop c = {.point = s, .first = first, .last = last};
    const Node *body = loop_body(s->node);
    if (s->copy_count) {
        int depth = insert_depth(body) - 1;
        uint32_t begin = insert_begin(&w->inserter, body), end = insert_statement_end(&w->inserter, body);
        c.own[c.n_own++] = add_own(insert_text(&w->inserter, begin, EDIT_OPEN, depth, NULL), s->copy_count);
        c.own[c.n_own++] = add_own(insert_text(&w->inserter, end, EDIT_CLOSE, depth, NULL), " }");
    } else {
        Edit *bound = edit_add(w->edits, s->bound->span.begin, s->bound->span.end, EDIT_OPEN, 0, NULL);
        c.own[c.n_own++] = add_own(bound, s->limit);
    }
    c.front = s->moves_initialiser ? init_end_text(w, s) : wrapper_text(w, s, false);
    c.header = header_text(w, s);
    *PUSH(w->copied, w->n_copied, w->cap_copied) = c;
}

/* Writes the block around a loop. */
static void write_wrapper(Writer *w, const InsertionPoint *s, uint32_t begin, uint32_t end, int depth)
{
    const char *header = s->moves_initialiser ? "" : header_text(w, s);
    Edit *open = insert_text(&w->inserter, begin, EDIT_OPEN, depth,
                             arena_printf(w->arena, "%s%s", wrapper_text(w, s, false), header));
    int first = open->order;
    if (s->sampled)
        open->copy = arena_printf(w->arena, "%s%s", wrapper_text(w, s, true), header);
    Edit *close =
        insert_text(&w->inserter, end, EDIT_CLOSE, depth,
                    arena_printf(w->arena, "%s %s}", gap_behind(w, s->node), s->add_up.len ? s->add_up.text : ""));
    if (s->is_unswitched)
        *PUSH(w->sampled, w->n_sampled, w->cap_sampled) = (SampledLoop){s->node, first, close->order};
    int last = close->order;
    const Edit *front = s->moves_initialiser ? move_init(w, s) : &w->edits->items[first];
    if (s->copy_open && front)
        add_copied(w, s, front, last);
    else if (s->limit && !s->copy_open)
        edit_add(w->edits, s->bound->span.begin, s->bound->span.end, EDIT_OPEN, 0, s->limit);
    if (s->begin)
        edit_add(w->edits, s->first->span.begin, s->first->span.end, EDIT_OPEN, 0, s->begin);
}

static void write_around(Writer *w, const InsertionPoint *s)
{
    bool has_own_braces = point_has_block(s) && !s->before.len && !s->after.len && !s->flush.len && !s->exit;
    const Node *n = s->node, *braced = needs_braces(n);
    if (braced == n && has_own_braces)
        braced = NULL;
    int depth = insert_depth(n);
    uint32_t begin = insert_begin(&w->inserter, n), end = 0;
    write_gap(w, n, begin);
    bool needs_end = braced || s->after.len || point_has_block(s) || s->add_up.len ||
                     ((s->exit || s->returns) && n->kind == S_RETURN);
    if (needs_end)
        end = insert_statement_end(&w->inserter, n);
    if (braced)
        insert_text(&w->inserter, insert_begin(&w->inserter, braced), EDIT_OPEN, insert_depth(braced), "{ ");
    if (s->before.len)
        insert_text(&w->inserter, begin, EDIT_OPEN, depth, arena_strndup(w->arena, s->before.text, s->before.len));
    if (s->flush.len)
        insert_text(&w->inserter, begin, EDIT_OPEN, depth, arena_strndup(w->arena, s->flush.text, s->flush.len));
    if ((s->exit || s->returns) && n->kind == S_RETURN)
        write_return(w, s, begin, end, depth);
    else if (s->exit)
        insert_text(&w->inserter, begin, EDIT_OPEN, depth, writer_leave_text(w, s->exit));
    if (point_has_block(s)) {
        write_wrapper(w, s, begin, end, depth);
    } else if (s->add_up.len) {
        insert_text(&w->inserter, end, EDIT_CLOSE, depth,
                    arena_printf(w->arena, "%s %s", gap_behind(w, n), s->add_up.text));
    }
    if (s->after.len)
        insert_text(&w->inserter, end, EDIT_CLOSE, depth,
                    arena_printf(w->arena, "%s %s", gap_behind(w, n), s->after.text));
    if (braced)
        insert_text(&w->inserter, end, EDIT_CLOSE, insert_depth(braced), " }");
}

/* Writes a `default` at the end of a switch's body. */
static void write_default(Writer *w, const InsertionPoint *s)
{
    const Node *body = s->node->kid[1];
    uint32_t end = insert_closing(&w->inserter, body);
    w->points.uses_base = true;
    insert_text(&w->inserter, end, EDIT_CLOSE, insert_depth(body),
                arena_printf(w->arena, "break; default: %s; ", s->default_increment));
}

void writer_statement(Writer *w, const InsertionPoint *s)
{
    if (s->default_increment)
        write_default(w, s);
    if (is_written(s))
        write_around(w, s);
}

/* Does a counter stand in front of the label that was first in its block, as in for (;;) { MR_INC (mr_c[2]); { case 5:
 * …? */
static bool follows_counter(const Writer *w, const Node *label)
{
    for (const Node *n = label; n; n = n->parent) {
        InsertionPoint *s;
        HASH_FIND_PTR(w->points.table, &n, s);
        if (s && (s->before.len || s->flush.len))
            return true;
        if (!n->parent || n->parent->kind != S_COMPOUND || n->parent->kid[0] != n)
            break;
    }
    return false;
}

/* gcc and clang do not mind when control runs into a label behind which there is nothing but a jump, or from one where
 * there is nothing: with a counter there they would. */
void writer_fall(Writer *w, Node *label)
{
    const Node *parent = label->parent;
    Node *before = NULL;
    for (int i = 0; parent && parent->kind == S_COMPOUND && parent->kid[i] != label; i++)
        before = parent->kid[i];
    bool may_warn = before ? !fall_is_said(w->u, before) : follows_counter(w, label);
    if (may_warn && !is_uneditable(w->u, label))
        insert_text(&w->inserter, insert_begin(&w->inserter, label), EDIT_OPEN, insert_depth(label), "MR_FALLS ");
}
