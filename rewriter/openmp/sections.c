/* In: the block behind `sections`, its directives, regions.  Out: which of its statements are one section, and where
 * braces go.
 * Method: a section is what stands between two directives, also in front of the first one.  Without braces of its own
 * it gets some:
 *
 *      {                                          { {
 *          #pragma omp taskwait                         #pragma omp taskwait
 *          a ();                                        a ();
 *          b ();                          ──▶           b ();
 *          #pragma omp flush                            #pragma omp flush
 *      #pragma omp section                        } _Pragma ("omp section")
 *          c ();                                        { c (); }
 *      }                                          }
 *
 * The braces stand beside the first and the last statement of the section.  Where a directive without a statement, or
 * the mark of a region, stands there, they are around that.
 * Limits: those that OmpSection.why says. */
#include "openmp/openmp.h"

static OmpDirective *section_at(const Omp *o, const Node *statement)
{
    for (int i = 0; i < o->n_directives; i++)
        if (o->directive[i].kind == OMP_SECTION && o->directive[i].statement == statement)
            return &o->directive[i];
    return NULL;
}

/* Does text from … to hold what belongs to the section, but to no statement? */
static bool holds_more(const Omp *o, const Regions *r, uint32_t from, uint32_t to)
{
    for (int i = 0; i < o->n_directives; i++) {
        const OmpDirective *d = &o->directive[i];
        if ((d->kind == OMP_ALONE || d->kind == OMP_CANCEL) && d->begin >= from && d->begin < to)
            return true;
    }
    for (int i = 0; i < r->n; i++) {
        const Region *g = &r->items[i];
        if (g->compound && ((g->begin >= from && g->begin < to) || (g->end >= from && g->end < to)))
            return true;
    }
    return false;
}

static void make_operator(OmpDirective *d)
{
    if (!d)
        return;
    d->is_used = true;
    d->becomes_operator = !d->is_operator;
}

OmpSection omp_section(const Omp *o, const Regions *r, const Node *block, int first)
{
    const char *text = o->u->source.text;
    OmpSection s = {.directive = section_at(o, block->kid[first]), .n = 1};
    OmpDirective *next = NULL;
    while (first + s.n < block->n_kids && !(next = section_at(o, block->kid[first + s.n])))
        s.n++;
    const Node *last = block->kid[first + s.n - 1];
    uint32_t begin = block->span.begin, end = block->span.end;
    s.begin = s.directive ? s.directive->end : begin + (text[begin] == '<' ? 2 : 1);
    s.end = next ? next->begin : end - (text[end - 1] == '>' ? 2 : 1);
    if (holds_more(o, r, s.begin, block->kid[first]->span.begin)) {
        s.opens = s.begin;
        make_operator(s.directive);
    }
    if (holds_more(o, r, stmt_end(o->u, last), s.end)) {
        s.closes = s.end;
        make_operator(next);
    }
    if ((s.opens && block->span.macro_begin) || (s.closes && block->span.macro_end))
        s.reason = "the braces of sections come from a macro";
    return s;
}

static unsigned line_of(const Omp *o, uint32_t offset)
{
    const Function *f = o->function;
    return f->begin_line + source_lines(&o->u->source, f->begin, offset);
}

/* The number of root's statements that end in front of the offset. */
static int count_in_front(const Unit *u, const Node *root, uint32_t at)
{
    int n = 0;
    while (n < root->n_kids && stmt_end(u, root->kid[n]) <= at)
        n++;
    return n;
}

const char *omp_section_regions(const Omp *o, Regions *r, const OmpSection *s, Node *root)
{
    for (int i = 0; i < r->n; i++) {
        Region *g = &r->items[i];
        if (!g->compound || g->begin < s->begin || g->begin >= s->end)
            continue;
        int first = count_in_front(o->u, root, g->begin);
        if (first < root->n_kids && root->kid[first]->span.begin < g->begin) { /* It is within a statement. */
            if (g->inner && g->end > stmt_end(o->u, root->kid[first]))
                return "a region begins behind a label of a section";
            continue;
        }
        if (g->end >= s->end)
            return arena_printf(o->u->arena,
                                "the region of line %u ends in another section than it begins in; put it around "
                                "all sections, or one into each",
                                line_of(o, g->begin));
        g->compound = root;
        g->first = first;
        g->last = count_in_front(o->u, root, g->end);
    }
    return NULL;
}
