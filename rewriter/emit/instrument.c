/* In: probes, regions, exits of one function.  Out: edits.
 * Method: what stands around each statement and expression (spots) is turned into text once, so that braces and
 * temporaries are shared.
 *
 *   statement    { mr_c[3]++; S }                                     braces where S is the body of an if or a loop
 *   condition    MR_IF(mr_t0) (C) MR_TRUE(mr_t0, mr_c[4])        where compilers may do without a branch, or, for
 * vectors, (mr_t0 = (mr_u32)(C), mr_k4 += mr_t0, mr_t0) library call memcpy (d, s, (mr_s0 = (N), mr_c[5] += mr_s0,
 * mr_s0)) loop         { mr_u64 mr_k6 = 0; for (…) { mr_k6++; … } mr_c[6] += mr_k6; }   where loopcount allows it
 *   return in    mr_rv = (E); mr_c = mr_leave(1); return mr_rv;
 *   a region
 *
 * Temporaries are one set for each full expression, so that unsequenced operands never share one.
 * A function that calls setjmp keeps no pointer to its counters in a local. */
#include "emit/instrument.h"

#include <stdlib.h>
#include <string.h>

#include "emit/writer.h"
#include "openmp/openmp.h"
#include "placement/if_conversion.h"
#include "tree/fallthrough.h"

/* ---- expressions ---- */

static Root *root_of(Writer *w, const Node *n)
{
    const Node *root = n;
    Root *r;
    for (const Node *p = n; p; p = p->parent)
        if (is_expr(p) || p->kind == D_VAR)
            root = p;
    if (root->kind == D_VAR)
        root = root->parent;
    HASH_FIND_PTR(w->roots, &root, r);
    if (!r) {
        r = NEW(w->arena, Root);
        r->node = root;
        HASH_ADD_PTR(w->roots, node, r);
    }
    return r;
}

/* Where several iterations are done at once each has its own. */
static const char *temp_name(Writer *w, const Spot *s, char letter, int number)
{
    const char *name = arena_printf(w->arena, "mr_%c%d%s", letter, number, w->suffix);
    if (s->simd)
        names_add(&spot_of(&w->spots, s->simd)->temps, name);
    return name;
}

typedef enum { TRUTH_IS, TRUTH_DIFFERS, TRUTH_CHOSEN } Truth;

/* How a condition is made 0 or 1.  Compilers keep conditional moves and masks where no `?` is left. */
static Truth truth_of(const Node *cond)
{
    const Node *n = strip_parens((Node *)cond);
    if ((n->kind == E_BINARY && n->op >= OP_EQ && n->op <= OP_GE) || n->kind == E_LOGICAL ||
        (n->kind == E_UNARY && n->op == OP_LNOT))
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

/* What stands behind it: by addition, or as the compiler likes it. */
static const char *condition_counts(Writer *w, const Spot *s, const char *name)
{
    Arena *a = w->arena;
    const char *yes = s->if_true.name, *no = s->if_false.name,
               *adds = yes ? arena_printf(a, ", %s += %s", yes, name) : "";
    if (s->by_value)
        return no ? arena_printf(a, "%s, %s += 1u - %s, %s)", adds, no, name, name)
                  : arena_printf(a, "%s, %s)", adds, name);
    if (yes && no)
        return arena_printf(a, " MR_WAYS(%s, %s, %s)", name, yes, no);
    return arena_printf(a, yes ? " MR_TRUE(%s, %s)" : " MR_FALSE(%s, %s)", name, yes ? yes : no);
}

static void write_condition(Writer *w, const Spot *s)
{
    int t = root_of(w, s->node)->temps++;
    w->spots.uses_base = true;
    if (t >= w->temps)
        w->temps = t + 1;
    const char *name = temp_name(w, s, 't', t);
    const char *open =
        arena_printf(w->arena, s->by_value ? "(%s = (mr_u32)%s" : "MR_IF(%s) %s", name, truth_begin(s->node));
    insert_around(&w->in, s->node, 0, open,
                  arena_printf(w->arena, "%s%s", truth_end(s->node), condition_counts(w, s, name)));
}

/* (C) && (mr_k4++, 1): where the branch stays a branch. */
static void write_ways(Writer *w, const Spot *s)
{
    w->spots.uses_base = true;
    const char *yes = s->when_true.name, *no = s->when_false.name;
    const char *close = yes && no ? arena_printf(w->arena, ") ? (%s++, 1) : (%s++, 0))", yes, no)
                        : yes     ? arena_printf(w->arena, ") && (%s++, 1))", yes)
                                  : arena_printf(w->arena, ") || (%s++, 0))", no);
    insert_around(&w->in, s->node, 0, "((", close);
}

/* Increments in the arms where gcc branches in any case, and of counters in memory, where a branch costs less than a
 * store each time, but for loops that may become vectors. */
static void choose_form(Spot *s)
{
    if (!s->if_true.name && !s->if_false.name)
        return;
    bool branches = !s->may_vectorise && moves_has_branch(s->node);
    bool in_memory =
        (!s->if_true.name || s->if_true.in_memory) && (!s->if_false.name || s->if_false.in_memory) && !s->is_straight;
    if (!branches && (!in_memory || s->when_true.name || s->when_false.name))
        return;
    s->when_true = s->if_true.name ? s->if_true : s->when_true;
    s->when_false = s->if_false.name ? s->if_false : s->when_false;
    s->if_true = s->if_false = (CounterText){NULL, false};
}

static void write_library(Writer *w, const Spot *s, const LibProbe *p)
{
    if (!p->library)
        return;
    Root *r = root_of(w, p->library->site);
    w->spots.uses_base = true;
    w->variables.private = s->simd ? &spot_of(&w->spots, s->simd)->temps : NULL;
    r->kept += libprobe_write(&w->in, &w->variables, p, r->kept);
}

static void write_arm(Writer *w, const Spot *s)
{
    w->spots.uses_base = true;
    insert_around(&w->in, s->node, 1, arena_printf(w->arena, "(%s++, ", s->arm), ")"); /* within a count of its value */
}

/* At the end of the body. */
static void write_default(Writer *w, const Spot *s)
{
    const Node *body = s->node->kid[1];
    uint32_t end = insert_end(&w->in, body);
    end -= w->u->source.text[end - 1] == '>' ? 2 : 1;
    w->spots.uses_base = true;
    insert_text(&w->in, end, EDIT_CLOSE, insert_depth(body),
                arena_printf(w->arena, "break; default: %s++; ", s->otherwise));
}

/* ---- statements ---- */

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

/* "int mr_rv" */
static const char *result_variable(Writer *w)
{
    const char *type = w->c->function->result, *place = strstr(type, "%s");
    return arena_printf(w->arena, "%.*smr_rv%s", (int)(place - type), type, place + 2);
}

static void write_return(Writer *w, const Spot *s, uint32_t begin, uint32_t end, int depth)
{
    const Node *value = s->node->n_kids ? s->node->kid[0] : NULL;
    const char *leave = writer_leave_text(w, s->exit);
    const Token *keyword = insert_token_at(&w->in, begin);
    if (!value) {
        insert_text(&w->in, begin, EDIT_OPEN, depth, leave);
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
             : fixed      ? arena_printf(w->arena, "{ %s = (", result_variable(w))
                          : "mr_rv = (");
    if (!returns_void)
        insert_text(&w->in, insert_end(&w->in, value), EDIT_CLOSE, insert_depth(value), ")");
    insert_text(&w->in, end, EDIT_CLOSE, depth,
                arena_printf(w->arena, " %sreturn%s;%s", leave, returns_void ? "" : " mr_rv", fixed ? " }" : ""));
}

/* Does something stand around the statement?  Then braces do as well, where it is a body. */
static bool is_written(const Spot *s)
{
    return s->before.len || s->after.len || s->exit || spot_wraps(s) || s->add_up.len || s->flush.len;
}

/* Behind a loop over several lines whose body has no braces, a statement on the same line looks misleading to
 * compilers; an empty one does not. */
static const char *gap_behind(Writer *w, const Node *n)
{
    bool headed = n->kind == S_FOR || n->kind == S_WHILE || n->kind == S_IF;
    if (!headed || n->from.line == n->to.line)
        return "";
    const Node *body = n->kid[n->n_kids - 1];
    Spot *s;
    HASH_FIND_PTR(w->spots.table, &body, s);
    return body->kind == S_COMPOUND || (s && is_written(s)) ? "" : " ;";
}

/* The same where text stands in front of OpenMP's directives, on the line of the statement before them. */
static void write_gap(Writer *w, const Node *n, uint32_t begin)
{
    const Node *p = n->parent, *before = NULL;
    if (!n->omp || begin == n->span.begin || !p || p->kind != S_COMPOUND)
        return;
    for (int i = 0; i < p->n_kids && p->kid[i] != n; i++)
        before = p->kid[i];
    if (before && *gap_behind(w, before))
        insert_text(&w->in, begin, EDIT_OPEN, insert_depth(n) - 1, " ;");
}

/* clang unrolls small loops, and those that count may be too large for it. */
static const char *unrolling(const Spot *s)
{
    return s->narrow.len && !s->node->omp ? "MR_UNROLL " : "";
}

/* What is declared in front of a loop; all: in its copy where all iterations are counted. */
static const char *wrapper_text(Writer *w, const Spot *s, bool all)
{
    Buf b = {NULL, 0, 0};
    buf_puts(&b, "{ ");
    if (s->wide.len)
        buf_printf(&b, "mr_u64 %s; ", s->wide.text);
    if (s->narrow.len)
        buf_printf(&b, "mr_u32 %s; ", s->narrow.text);
    if (s->locals.len)
        buf_puts(&b, s->locals.text);
    if (s->sampled)
        buf_puts(&b, writer_sampling_variables(w, s->sampled, all));
    if (!s->moves_init)
        buf_puts(&b, unrolling(s));
    char *text = arena_strndup(w->arena, b.text, b.len);
    buf_free(&b);
    return text;
}

/* for (int i = 0; …) becomes int i = 0; for (; …), the words `for` and `(` alone being moved. */
static void move_init(Writer *w, const Spot *s)
{
    const Node *init = s->node->kid[0];
    const Token *keyword = insert_token_at(&w->in, s->node->span.begin),
                *bracket = insert_token_at(&w->in, keyword->end);
    insert_begin(&w->in, init);
    insert_end(&w->in, init);
    const Token *semicolon = insert_token_at(&w->in, init->span.end);
    if (init->kind == S_DECL && w->u->source.text[init->span.end - 1] == ';')
        semicolon = insert_token_at(&w->in, init->span.end - 1);
    if (init->span.macro_begin || init->span.macro_end || s->node->span.macro_begin) /* open in the next round */
        return;
    CHECK(w->u->source.text[bracket->begin] == '(' && w->u->source.text[semicolon->begin] == ';');
    edit_add(w->edits, keyword->begin, keyword->end, EDIT_OPEN, 0, "");
    edit_add(w->edits, bracket->begin, bracket->end, EDIT_OPEN, 0, "");
    edit_add(w->edits, semicolon->begin, semicolon->end, EDIT_OPEN, 0,
             arena_printf(w->arena, ";%s %sfor (;", s->behind_init.len ? s->behind_init.text : "", unrolling(s)));
}

/* The block around a loop. */
static void write_wrapper(Writer *w, const Spot *s, uint32_t begin, uint32_t end, int depth)
{
    Edit *open = insert_text(&w->in, begin, EDIT_OPEN, depth, wrapper_text(w, s, false));
    int first = open->order;
    if (s->sampled)
        open->copy = wrapper_text(w, s, true);
    Edit *close =
        insert_text(&w->in, end, EDIT_CLOSE, depth,
                    arena_printf(w->arena, "%s %s}", gap_behind(w, s->node), s->add_up.len ? s->add_up.text : ""));
    if (s->sampled)
        *PUSH(w->sampled, w->n_sampled, w->cap_sampled) = (SampledLoop){s->node, first, close->order};
    if (s->moves_init)
        move_init(w, s);
}

static void write_statement(Writer *w, const Spot *s)
{
    bool has_own_braces = spot_wraps(s) && !s->before.len && !s->after.len && !s->flush.len && !s->exit;
    const Node *n = s->node, *braced = needs_braces(n);
    if (braced == n && has_own_braces)
        braced = NULL;
    int depth = insert_depth(n);
    uint32_t begin = insert_begin(&w->in, n), end = 0;
    write_gap(w, n, begin);
    bool needs_end = braced || s->after.len || spot_wraps(s) || s->add_up.len || (s->exit && n->kind == S_RETURN);
    if (needs_end)
        end = insert_statement_end(&w->in, n);
    if (braced)
        insert_text(&w->in, insert_begin(&w->in, braced), EDIT_OPEN, insert_depth(braced), "{ ");
    if (s->before.len)
        insert_text(&w->in, begin, EDIT_OPEN, depth, arena_strndup(w->arena, s->before.text, s->before.len));
    if (s->flush.len)
        insert_text(&w->in, begin, EDIT_OPEN, depth, arena_strndup(w->arena, s->flush.text, s->flush.len));
    if (s->exit && n->kind == S_RETURN)
        write_return(w, s, begin, end, depth);
    else if (s->exit)
        insert_text(&w->in, begin, EDIT_OPEN, depth, writer_leave_text(w, s->exit));
    if (spot_wraps(s)) {
        write_wrapper(w, s, begin, end, depth);
    } else if (s->add_up.len) {
        insert_text(&w->in, end, EDIT_CLOSE, depth, arena_printf(w->arena, "%s %s", gap_behind(w, n), s->add_up.text));
    }
    if (s->after.len)
        insert_text(&w->in, end, EDIT_CLOSE, depth, arena_printf(w->arena, "%s %s", gap_behind(w, n), s->after.text));
    if (braced)
        insert_text(&w->in, end, EDIT_CLOSE, insert_depth(braced), " }");
}

static void write_spots(Writer *w)
{
    Spot *s, *next;
    HASH_ITER(hh, w->spots.table, s, next) {
        choose_form(s);
        if (s->if_true.name || s->if_false.name)
            write_condition(w, s);
        if (s->when_true.name || s->when_false.name)
            write_ways(w, s);
        write_library(w, s, &s->call);
        write_library(w, s, &s->argument);
        if (s->arm)
            write_arm(w, s);
        if (s->otherwise)
            write_default(w, s);
        if (s->iteration)
            writer_choice(w, s);
        if (s->extra)
            insert_text(&w->in, insert_end(&w->in, s->node), EDIT_CLOSE, 0, s->extra);
        if (is_written(s))
            write_statement(w, s);
    }
}

/* gcc and clang do not mind when control runs into a label behind which there is nothing but a jump, or from one where
 * there is nothing: with a counter there they would. */
static void write_fall(Writer *w, Node *label)
{
    const Node *parent = label->parent;
    Node *before = NULL;
    for (int i = 0; parent && parent->kind == S_COMPOUND && parent->kid[i] != label; i++)
        before = parent->kid[i];
    if (before && !is_closed(w->u, label) && !fall_is_said(w->u, before))
        insert_text(&w->in, insert_begin(&w->in, label), EDIT_OPEN, insert_depth(label), "MR_FALLS ");
}

/* ---- the function's frame ---- */

static void declarations(Writer *w, Buf *out)
{
    for (int i = 0; i < w->temps; i++)
        buf_printf(out, "%s mr_t%d%s MR_UNUSED%s", i ? "," : " mr_u32", i, w->suffix, i + 1 < w->temps ? "" : ";");
    libprobe_declare(&w->variables, out);
    if (w->uses_result)
        buf_printf(out, " %s;", result_variable(w));
}

/* The counters, or with a counter to be added to.  What compilers make for another device, too, has no thread-local
 * variables. */
static const char *current(const Writer *w, bool adds, bool has_value)
{
    if (w->c->function->on_device)
        return adds ? has_value ? "mr_at" : "(void)mr_at" : "mr_current()";
    if (!adds)
        return w->runs_inside ? "mr_inside()" : "mr_here()";
    return has_value ? w->runs_inside ? "MR_INSIDE_AT" : "MR_AT" : w->runs_inside ? "MR_INSIDE_COUNT" : "MR_COUNT";
}

/* How the counters are reached: declarations first, then statements. */
static void opening(Writer *w, Buf *decl, Buf *stmt)
{
    const Region *r = w->c->body_region;
    bool keeps_base = w->spots.uses_base && *w->set;
    const char *x = w->suffix;
    if (r && keeps_base)
        buf_printf(decl, " mr_u64 *mr_c = mr_enter(%d);", r->roi);
    else if (r)
        buf_printf(stmt, " mr_enter(%d);", r->roi);
    else if (keeps_base && w->spots.entry >= 0)
        buf_printf(decl, " mr_u64 *mr_c%s = %s(%d);", x, current(w, true, true), w->spots.entry);
    else if (keeps_base)
        buf_printf(decl, " mr_u64 *mr_c%s%s%s;", x, w->c->whole ? " = " : "",
                   w->c->whole ? current(w, false, true) : "");
    if (w->spots.entry >= 0 && r && keeps_base)
        buf_printf(stmt, " mr_c[%d]++;", w->spots.entry);
    else if (w->spots.entry >= 0 && !(keeps_base && !r))
        buf_printf(stmt, " %s(%d);", current(w, true, false), w->spots.entry);
    declarations(w, decl);
}

/* Of a block that runs for itself.  Its counters are those of the thread that it is on.  `continue`, where it ends the
 * block, ends a loop around all but the last words. */
static void write_scope(Writer *w, const OmpScope *s)
{
    const Node *root = s->root;
    Buf decl = {NULL, 0, 0}, stmt = {NULL, 0, 0};
    bool joins = s->inherits && w->c->whole;
    bool waits = s->waits && w->c->whole;
    const char *leave = waits   ? " mr_wait(); "
                        : joins ? arena_printf(w->arena, " %s(mr_e%s); ", s->meets ? "mr_done" : "mr_part", w->suffix)
                                : "";
    uint32_t end = s->is_bare ? insert_statement_end(&w->in, root->kid[root->n_kids - 1]) : insert_end(&w->in, root);
    uint32_t begin = s->is_bare ? insert_begin(&w->in, root->kid[0]) : insert_frame(&w->in, root);
    uint32_t closing = s->is_bare || root->span.macro_end ? end : end - (w->u->source.text[end - 1] == '>' ? 2 : 1);
    if (s->is_bare)
        buf_puts(&decl, " {");
    if (joins)
        buf_printf(&decl, " mr_u32 mr_e%s = mr_join(mr_w%s);", w->suffix, w->suffix);
    opening(w, &decl, &stmt);
    if (waits)
        buf_puts(&stmt, " mr_met();");
    bool nested = stmt.len && !s->is_bare && root->n_kids && root->kid[0]->kind == S_DECL;
    buf_printf(&decl, "%s%s%s%s", stmt.len ? stmt.text : "", nested ? " {" : "", s->is_bare ? " " : "",
               s->continues ? " do {" : "");
    insert_text(&w->in, s->opens ? s->opens : begin, EDIT_OPEN, s->is_bare ? s->depth : 0,
                arena_strndup(w->arena, decl.text, decl.len));
    insert_text(&w->in, s->closes ? s->closes : closing, EDIT_CLOSE, s->is_bare ? s->depth : 0,
                arena_printf(w->arena, "%s%s%s%s", s->continues ? " } while (0);" : "", nested ? "}" : "", leave,
                             s->is_bare ? " }" : ""));
    buf_free(&decl);
    buf_free(&stmt);
}

static void write_frame(Writer *w)
{
    const Node *body = w->c->function->body;
    Buf decl = {NULL, 0, 0}, stmt = {NULL, 0, 0};
    uint32_t end = insert_end(&w->in, body);
    opening(w, &decl, &stmt);
    bool nested = stmt.len && body->n_kids && body->kid[0]->kind == S_DECL;
    uint32_t closing = body->span.macro_end ? end : end - (w->u->source.text[end - 1] == '>' ? 2 : 1);
    const char *leave = w->c->body_region ? arena_printf(w->arena, " mr_leave(%d);", w->c->body_region->roi) : "";
    if (decl.len || stmt.len)
        insert_text(
            &w->in, insert_frame(&w->in, body), EDIT_OPEN, 0,
            arena_printf(w->arena, "%s%s%s", decl.len ? decl.text : "", stmt.len ? stmt.text : "", nested ? " {" : ""));
    if (nested || *leave)
        insert_text(&w->in, closing, EDIT_CLOSE, 0, arena_printf(w->arena, "%s%s ", nested ? "}" : "", leave));
    buf_free(&decl);
    buf_free(&stmt);
}

const char *instrument(const Unit *u, const Placement *p, Callers callers, Edits *edits, bool *open)
{
    const Cfg *c = p->cfg;
    bool in_memory = c->function->calls_setjmp, once = spots_is_once(p, callers.run_inside);
    const char *here = c->function->on_device             ? "mr_current()"
                       : !callers.run_inside || in_memory ? "mr_here()"
                       : callers.are_itself               ? "mr_inside()"
                                                          : "mr_once()";
    const char *suffix = c->function->scope ? c->function->scope->suffix : "",
               *base = arena_printf(u->arena, "mr_c%s", suffix);
    Writer w = {.in = {u, edits, open},
                .u = u,
                .c = c,
                .p = p,
                .edits = edits,
                .arena = u->arena,
                .suffix = suffix,
                .variables = {.suffix = suffix},
                .set = in_memory || once ? "" : arena_printf(u->arena, "%s = ", base),
                .runs_inside = callers.run_inside && !in_memory};
    spots_collect(&w.spots, u, p, in_memory || once ? here : base, suffix);
    writer_omp(&w);
    writer_regions(&w);
    write_spots(&w);
    for (int i = 0; i < c->n_falls; i++)
        write_fall(&w, c->fall[i].label);
    if (c->function->scope)
        write_scope(&w, c->function->scope);
    else
        write_frame(&w);
    writer_omp_clauses(&w);
    writer_unswitch(&w);
    free(w.sampled);
    spots_free(&w.spots);
    libprobe_free(&w.variables);
    HASH_CLEAR(hh, w.roots);
    return w.unfit;
}
