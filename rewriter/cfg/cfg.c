/* The graph itself: making blocks and edges, checking, dumping.  Building it from the tree: build_function.c,
 * build_stmt.c, build_jump.c, build_expr.c. In: calls of the builder.  Out: Cfg; `--dump=cfg`. */
#include "cfg/cfg.h"

#include <stdlib.h>
#include <string.h>

Block *cfg_block(Cfg *c, bool counted)
{
    Block *b = NEW(c->arena, Block);
    b->id = c->n_blocks;
    b->is_counted = counted;
    *PUSH(c->block, c->n_blocks, c->cap_blocks) = b;
    return b;
}

Edge *cfg_edge(Cfg *c, Block *from, Block *to, SiteKind kind, Node *node)
{
    Edge *e = NEW(c->arena, Edge);
    *e = (Edge){.id = c->n_edges, .from = from, .to = to, .site = {kind, node, NULL}};
    e->way = kind == SITE_TRUE || kind == SITE_FALSE ? kind : SITE_NONE;
    e->condition = e->way ? node : NULL;
    *PUSH(c->edge, c->n_edges, c->cap_edges) = e;
    return e;
}

EdgeLists cfg_edge_lists(const Cfg *c, bool forwards)
{
    EdgeLists l = {forwards, NEW_N(c->arena, int, (size_t)c->n_blocks), NEW_N(c->arena, int, (size_t)c->n_edges + 1)};
    memset(l.first, -1, (size_t)c->n_blocks * sizeof *l.first);
    for (int i = c->n_edges - 1; i >= 0; i--) { /* Each edge comes in front of those behind it. */
        int from = forwards ? c->edge[i]->from->id : c->edge[i]->to->id;
        l.next[i] = l.first[from];
        l.first[from] = i;
    }
    return l;
}

const Node *cfg_settles(const Edge *e)
{
    const Node *n = e->condition, *whole = n ? n->parent : NULL;
    for (; whole && whole->kind == E_PAREN; whole = whole->parent)
        n = whole;
    bool settles =
        whole && whole->kind == E_LOGICAL && whole->kid[0] == n && (whole->op == OP_LOR) == (e->way == SITE_TRUE);
    return settles ? whole : NULL;
}

void cfg_free(Cfg *c)
{
    for (int i = 0; i < c->n_blocks; i++)
        free(c->block[i]->act);
    free(c->block);
    free(c->edge);
    free(c->loop);
    free(c->exit);
    free(c->fall);
    free(c->part);
}

void cfg_check(const Cfg *c)
{
    for (int i = 0; i < c->n_edges; i++) {
        const Edge *e = c->edge[i];
        CHECK(e->from != c->block[0] || e->site.kind != SITE_NONE);
        bool same = e->from->is_counted == e->to->is_counted;
        CHECK(same || e->from == c->block[0] || e->to == c->block[0]);
        CHECK((e->site.kind != SITE_STMT && e->site.kind != SITE_TRUE && e->site.kind != SITE_FALSE) || e->site.node);
    }
}

static const char *const site_names[] = {"",    "entry", "stmt",    "behind", "true", "false", "way",
                                         "way", "arm",   "default", "begin",  "end",  "exit"};

static const char *const action_names[] = {"load",    "store",  "operate", "test",    "switch",  "call",
                                           "library", "atomic", "set",     "clobber", "returned"};

static const char *const class_names[] = {"register", "static", "stack", "indirect", "library"};

static void dump_library(FILE *out, const LibCall *c)
{
    Buf text = {NULL, 0, 0};
    for (int k = 0; k < LIB_FIGURES; k++) {
        if (c->amount[k] || c->at_run[k])
            buf_printf(&text, " %s ", lib_figure_names[k]);
        if (c->at_run[k])
            libexpr_print(&text, c->at_run[k]);
        else if (c->amount[k])
            buf_printf(&text, "%lld", (long long)c->amount[k]);
    }
    fputs(text.len ? text.text : "", out);
    buf_free(&text);
}

static void dump_action(FILE *out, const Action *a)
{
    if (a->kind == ACT_SET || a->kind == ACT_CLOBBER)
        return;
    fprintf(out, "    %s", action_names[a->kind]);
    if (a->kind == ACT_LOAD || a->kind == ACT_STORE)
        fprintf(out, " %s %lld", class_names[a->class], (long long)a->size);
    else if (a->kind == ACT_LIBRARY)
        dump_library(out, a->library);
    else if (a->kind == ACT_OPERATE)
        fprintf(out, " %s", a->node->op ? op_name(a->node->op) : node_kind_name(a->node->kind));
    else if (a->kind == ACT_CALL && a->node->decl)
        fprintf(out, " %s", a->node->decl->name);
    fputc('\n', out);
}

void cfg_dump(FILE *out, const Cfg *c, const Source *user)
{
    unsigned line = c->function->from.line;
    const char *file = source_origin(user, &line);
    fprintf(out, file == user->name || !strcmp(file, user->name) ? "function %s\n" : "function %s in %s\n",
            c->function->name, file);
    for (int i = 0; i < c->n_blocks; i++) {
        const Block *b = c->block[i];
        fprintf(out, "  block %d", b->id);
        Place from = b->from, to = b->to;
        source_origin(user, &from.line);
        source_origin(user, &to.line);
        if (b->from.line)
            fprintf(out, " %u:%u-%u:%u", from.line, from.column, to.line, to.column);
        fprintf(out, "%s\n", b->is_counted || i == 0 ? "" : " not counted");
        for (int k = 0; k < b->n_act; k++)
            dump_action(out, &b->act[k]);
    }
    for (int i = 0; i < c->n_edges; i++) {
        const Edge *e = c->edge[i];
        fprintf(out, "  edge %d -> %d", e->from->id, e->to->id);
        if (e->way)
            fprintf(out, " %s", site_names[e->way]);
        if (e->site.kind && e->site.kind != e->way)
            fprintf(out, " %s", site_names[e->site.kind]);
        fputc('\n', out);
    }
}

CfgLoop *cfg_loop(const Cfg *c, const Node *loop)
{
    for (int i = 0; i < c->n_loops; i++)
        if (c->loop[i].node == loop)
            return &c->loop[i];
    return NULL;
}
