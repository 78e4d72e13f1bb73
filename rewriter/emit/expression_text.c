/* Counters of conditions, arms of expressions, and library calls.
 * In: an insertion point that is an expression.  Out: edits around it; temporaries that the function declares. */
#include "emit/speculated_count.h"
#include "emit/writer.h"

typedef enum { TRUTH_IS, TRUTH_DIFFERS, TRUTH_CHOSEN } Truth;

/* How a condition becomes 0 or 1.  Compilers keep conditional moves and masks where no `?` is left. */
static Truth truth_of(const Node *cond)
{
    const Node *n = strip_parens((Node *)cond);
    if (is_comparison(n) || n->kind == E_LOGICAL || (n->kind == E_UNARY && n->op == OP_LNOT))
        return n->type && n->type->kind == TY_INT ? TRUTH_IS : TRUTH_CHOSEN;
    bool decays = n->kind == E_IMPLICIT && !n->is_load;
    bool simple = n->type && (n->type->kind == TY_INT || n->type->kind == TY_POINTER) && !decays && n->kind != E_STRING;
    return simple ? TRUTH_DIFFERS : TRUTH_CHOSEN;
}

static const char *truth_begin(const Node *cond)
{
    return truth_of(cond) == TRUTH_DIFFERS ? "((" : "(";
}

static const char *truth_end(const Node *cond)
{
    static const char *const end[] = {")", ") != 0)", " ? 1u : 0u)"};
    return end[truth_of(cond)];
}

/* The text behind a condition that counts it: by addition, or as suits the compiler. */
static const char *condition_counts(Writer *w, const InsertionPoint *s, const char *name)
{
    Arena *a = w->arena;
    const char *yes = s->if_true.name, *no = s->if_false.name,
               *adds = yes ? arena_printf(a, ", MR_PLUS(%s, %s)", yes, name) : "";
    if (s->is_by_value)
        return no ? arena_printf(a, "%s, MR_PLUS(%s, 1u - %s), %s)", adds, no, name, name)
                  : arena_printf(a, "%s, %s)", adds, name);
    if (s->hidden_one && !(yes && no))
        return arena_printf(a, yes ? " MR_TRUE_BY(%s, %s, %s)" : " MR_FALSE_BY(%s, %s, %s)", name, yes ? yes : no,
                            s->hidden_one);
    if (yes && no)
        return arena_printf(a, " MR_WAYS(%s, %s, %s)", name, yes, no);
    return arena_printf(a, yes ? " MR_TRUE(%s, %s)" : " MR_FALSE(%s, %s)", name, yes ? yes : no);
}

static void write_condition(Writer *w, const InsertionPoint *s)
{
    w->points.uses_base = true;
    const char *name = writer_temporary(w, s->node, s->simd);
    const char *open =
        arena_printf(w->arena, s->is_by_value ? "(%s = (mr_u32)%s" : "MR_IF(%s) %s", name, truth_begin(s->node));
    insert_around(&w->inserter, s->node, 0, open,
                  arena_printf(w->arena, "%s%s", truth_end(s->node), condition_counts(w, s, name)));
}

/* What is counted on one way out of a condition, or NULL. */
static const char *way_text(const Writer *w, CounterText counter, const char *range)
{
    const char *one = counter.name ? increment_text(w->arena, counter) : NULL;
    return one && range ? arena_printf(w->arena, "%s, %s", range, one) : one ? one : range;
}

/* (C) && (mr_k4++, 1): where the branch stays a branch. */
static void write_arm_counters(Writer *w, const InsertionPoint *s)
{
    w->points.uses_base = true;
    const char *yes = way_text(w, s->when_true, s->range_true), *no = way_text(w, s->when_false, s->range_false);
    bool is_rare = s->is_rare && yes && !no;
    const char *open = is_rare ? "(MR_HARDLY (" : "((";
    const char *close = is_rare     ? arena_printf(w->arena, ") MR_EVER && (%s, 1))", yes)
                        : yes && no ? arena_printf(w->arena, ") ? (%s, 1) : (%s, 0))", yes, no)
                        : yes       ? arena_printf(w->arena, ") && (%s, 1))", yes)
                                    : arena_printf(w->arena, ") || (%s, 0))", no);
    insert_around(&w->inserter, s->node, 0, open, close);
}

static void write_library(Writer *w, const InsertionPoint *s, const LibProbe *p)
{
    if (!p->library)
        return;
    Root *r = writer_root(w, p->library->site);
    w->points.uses_base = true;
    w->variables.private = s->simd ? &point_of(&w->points, s->simd)->temps : NULL;
    r->kept += libprobe_write(&w->inserter, &w->variables, p, r->kept);
}

static void write_arm(Writer *w, const InsertionPoint *s)
{
    w->points.uses_base = true;
    insert_around(&w->inserter, s->node, 1, arena_printf(w->arena, "(%s, ", s->arm), ")"); /* This is within a count of
                                                                                            * the value. */
}

void writer_expression(Writer *w, const InsertionPoint *s)
{
    if (s->guards)
        speculated_count_write(w, s);
    else if (s->if_true.name || s->if_false.name)
        write_condition(w, s);
    if (s->when_true.name || s->when_false.name || s->range_true || s->range_false)
        write_arm_counters(w, s);
    write_library(w, s, &s->call);
    write_library(w, s, &s->argument);
    if (s->arm)
        write_arm(w, s);
    if (s->extra)
        insert_text(&w->inserter, insert_end(&w->inserter, s->node), EDIT_CLOSE, 0, s->extra);
}
