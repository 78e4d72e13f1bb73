/* In: directives, functions.  Out: places behind #endif.
 * Method: one walk over the directives with a stack of groups.  A group without another branch does not count: where it
 * is left out, nobody calls the functions that it defines.  Only the table of functions that pointers may lead to has
 * to know, if a compiler may leave the group out: as gcc does, or with other options than the parser was given. Limits:
 * a call between a declaration in front of the group and its end; a call in another file. */
#include "clone/conditional_variants.h"

#include <stdlib.h>
#include <string.h>

#include "lex/presumed_line.h"
#include "macro/conditional_text.h"

typedef struct Group {
    uint32_t begin, end; /* Offsets of #if and of the place behind #endif. */
    bool has_other;
    bool asks_options; /* A condition of it names what the compiler's options define. */
} Group;

typedef struct Groups {
    Group *items;
    int n, cap;
} Groups;

/* A line that says another number would make ours wrong. */
static bool has_line_directive(const Unit *u, uint32_t from, uint32_t to)
{
    const Tokens *t = &u->tokens;
    for (size_t i = tokens_at(t, from); i + 1 < t->n && t->tok[i].begin < to; i++)
        if (is_line_directive(t, i))
            return true;
    return false;
}

/* Does the directive at i name a macro that options define?  Whoever compiles the output may choose other ones. */
static bool asks_options(const Tokens *t, size_t i)
{
    static const char *const of_options[] = {"__OPTIMIZE__",  "__OPTIMIZE_SIZE__",
                                             "__NO_INLINE__", "__FAST_MATH__",
                                             "__PIC__",       "__PIE__",
                                             "__SSE",         "__AVX",
                                             "__FMA",         "__BMI"};
    for (i += 2; i < t->n && t->tok[i].directive && !t->tok[i].line_start; i++)
        for (size_t k = 0; k < sizeof of_options / sizeof *of_options && t->tok[i].kind == TOK_IDENT; k++)
            if (strncmp(t->text + t->tok[i].begin, of_options[k], strlen(of_options[k])) == 0)
                return true;
    return false;
}

static Groups groups(const Unit *u)
{
    const Tokens *t = &u->tokens;
    Groups g = {NULL, 0, 0};
    int *stack = NULL, depth = 0, cap = 0;
    for (size_t i = 0; i + 1 < t->n; i++) {
        if (!t->tok[i].directive || !t->tok[i].line_start)
            continue;
        if (directive_opens(t, i)) {
            *PUSH(stack, depth, cap) = g.n;
            *PUSH(g.items, g.n, g.cap) = (Group){.begin = t->tok[i].begin, .asks_options = asks_options(t, i)};
        } else if (depth > 0 && directive_goes_on(t, i)) {
            g.items[stack[depth - 1]].has_other = true;
            g.items[stack[depth - 1]].asks_options |= asks_options(t, i);
        } else if (depth > 0 && token_is(t, i + 1, "endif")) {
            while (i + 1 < t->n && t->tok[i + 1].directive && !t->tok[i + 1].line_start)
                i++;
            g.items[stack[--depth]].end = t->tok[i].end;
        }
    }
    free(stack);
    return g;
}

static bool lies_in_function(const Unit *u, uint32_t offset)
{
    for (int i = 0; i < u->n_functions; i++)
        if (u->functions[i]->begin < offset && offset < u->functions[i]->end)
            return true;
    return false;
}

static int by_offset(const void *a, const void *b)
{
    const Alternative *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    return x->function - y->function;
}

Alternatives alternatives_find(const CountingDecision *decisions, const Unit *u)
{
    Alternatives found = {NULL, 0, 0};
    Groups g = groups(u);
    for (int i = 0; i < g.n; i++) {
        const Group *group = &g.items[i];
        if (!group->end || lies_in_function(u, group->end))
            continue;
        for (int k = 0; k < u->n_functions; k++) {
            const Function *f = u->functions[k];
            const CountingDecision *decision = &decisions[k];
            bool inside = f->begin > group->begin && f->end < group->end;
            bool is_copied = decision->mode == COUNT_VARIANT;
            bool is_listed = (is_copied && decision->is_address_taken) || decision->number;
            if (inside && is_copied && group->has_other && !has_line_directive(u, f->end, group->end))
                *PUSH(found.items, found.n, found.cap) = (Alternative){group->end, k};
            else if (inside && is_listed && (decision->is_left_out || group->has_other || group->asks_options))
                *PUSH(found.items, found.n, found.cap) = (Alternative){ALTERNATIVE_NONE, k};
        }
    }
    SORT(found.items, found.n, by_offset);
    free(g.items);
    Alternative *own = NEW_N(u->arena, Alternative, (size_t)found.n + 1);
    memcpy(own, found.items ? found.items : own, (size_t)found.n * sizeof *own);
    free(found.items);
    found.items = own;
    return found;
}

bool alternatives_has(const Alternatives *a, int function)
{
    for (int i = 0; i < a->n; i++)
        if (a->items[i].function == function)
            return true;
    return false;
}
