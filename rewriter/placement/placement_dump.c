/* In: a placement.  Out: its text, --dump=probes: the probes, and each block's count as a formula. */
#include "placement/spanning_tree.h"

#include "library/formula_parse.h"
#include "placement/induction.h"

static void dump_formula(FILE *out, const Formula *f)
{
    if (!formula_is_counted(*f)) {
        fputs(" not counted\n", out);
        return;
    }
    if (!f->n)
        fputs(" 0", out);
    for (int i = 0; i < f->n; i++)
        fprintf(out, " %+lld*c%d", (long long)f->term[i].coefficient, f->term[i].counter);
    fputc('\n', out);
}

static void dump_figures(FILE *out, const Probe *q)
{
    Buf text = {NULL, 0, 0};
    libexpr_print(&text, q->formula);
    fprintf(out, "  probe c%d: %s of %s in block %d\n", q->counter, text.text, q->library->entry->name, q->block->id);
    buf_free(&text);
}

static void dump_edge(FILE *out, const Probe *q)
{
    const Edge *e = q->edge;
    bool is_behind = e->probe == PROBE_BEHIND_LOOP;
    fprintf(out, "  probe c%d: %sedge %d -> %d%s%s\n", q->counter, q->operand ? "what is left of " : "", e->from->id,
            e->to->id, is_behind ? " by exit value of " : "", is_behind ? e->exit_value->variable->name : "");
}

void place_dump(FILE *out, const Placement *p)
{
    fprintf(out, "function %s\n", p->cfg->function->name);
    for (int i = 0; i < p->n_probes; i++) {
        const Probe *q = &p->probe[i];
        if (q->edge)
            dump_edge(out, q);
        else
            dump_figures(out, q);
    }
    for (int i = 1; i < p->cfg->n_blocks; i++) {
        fprintf(out, "  block %d =", i);
        dump_formula(out, &p->block[i]);
    }
}
