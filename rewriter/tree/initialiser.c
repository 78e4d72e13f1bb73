/* In: an initialiser's list.  Out: what its items store.
 * Method: only a structure with bit-fields needs its members: Type.field has them, a designator names one, and what has
 * none is the next.  Units of neighbouring bit-fields that overlap are one.
 * Limits: in a list that leaves out the braces of a member, the items from there to the next designator count by their
 * type. */
#include "tree/initialiser.h"

/* Bytes of the structure, written `unit` at a time; unit: 0 for what is no bit-field. */
typedef struct Run {
    int64_t begin, end;
    int unit;
} Run;

Node *initialiser_value(const Node *list, int i)
{
    Node *item = list->kid[i];
    while (item->kind == E_DESIGNATED)
        item = item->kid[0];
    return item;
}

static int index_of(const Type *record, const Decl *field)
{
    int i = 0;
    while (i < record->n_fields && record->field[i] != field)
        i++;
    return i < record->n_fields ? i : -1;
}

/* Does the item fill the member, or only the first part of it? */
static bool fills(const Node *value, const Type *member)
{
    bool has_parts = member->kind == TY_RECORD || member->kind == TY_ARRAY;
    return !has_parts || value->kind == E_INIT_LIST || value->kind == E_STRING ||
           (value->type && value->type->kind == member->kind);
}

/* The member of item i, if that is a bit-field.  *next: which member an item without designator has, -1: not known. */
static const Decl *take_member(const Node *list, int i, int *next)
{
    const Type *record = list->type;
    if (list->kid[i]->kind == E_DESIGNATED)
        *next = index_of(record, list->kid[i]->decl);
    if (*next < 0 || *next >= record->n_fields)
        return NULL;
    const Decl *d = record->field[*next];
    *next = fills(initialiser_value(list, i), d->type) ? *next + 1 : -1;
    return d->is_bitfield && d->n_units ? d : NULL;
}

static Run run_of(const Decl *d)
{
    if (!d)
        return (Run){0};
    int64_t begin = d->offset - d->offset % d->unit_size;
    return (Run){begin, begin + (int64_t)d->unit_size * d->n_units, d->unit_size};
}

static bool overlap(const Run *a, const Run *b)
{
    return a->unit && b->unit && a->begin < b->end && b->begin < a->end;
}

static Run joined(const Run *a, const Run *b)
{
    return (Run){a->begin < b->begin ? a->begin : b->begin, a->end > b->end ? a->end : b->end,
                 a->unit > b->unit ? a->unit : b->unit};
}

Access initialiser_access(const Node *list, int i)
{
    Run run = {0};
    int next = 0;
    for (int k = 0; k <= i && list->type->n_fields; k++) {
        Run r = run_of(take_member(list, k, &next));
        run = overlap(&run, &r) ? joined(&run, &r) : r;
    }
    if (!run.unit)
        return access_of_type(initialiser_value(list, i)->type);
    Run behind = i + 1 < list->n_kids ? run_of(take_member(list, i + 1, &next)) : (Run){0};
    if (overlap(&run, &behind))
        return (Access){.size = run.unit};
    return (Access){.size = run.unit, .n = (int)((run.end - run.begin) / run.unit)};
}
