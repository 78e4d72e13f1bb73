/* In: tokens.  Out: what keeps code from being copied.
 * Limits: what is included there is not looked at: texts with #include are not repeated. */
#include "macro/conditional_text.h"

#include "macro/expand_unit.h"
#include "macro/macro_words.h"

static bool begins_directive(const Tokens *t, size_t i)
{
    return t->tok[i].directive && t->tok[i].line_start && i + 1 < t->n;
}

bool splits_conditional(const Tokens *t, uint32_t begin, uint32_t end)
{
    int depth = 0;
    for (size_t i = tokens_at(t, begin); i + 1 < t->n && t->tok[i].begin < end; i++) {
        if (!begins_directive(t, i))
            continue;
        depth += directive_opens(t, i) - token_is(t, i + 1, "endif");
        if (depth < 0 || (depth == 0 && directive_goes_on(t, i)))
            return true;
    }
    return depth != 0;
}

/* ---- branches that are left out ---- */

static bool is_left_out(const Unit *u, size_t i)
{
    const Token *k = &u->tokens.tok[i];
    return !k->directive && is_skipped(u, k->begin);
}

bool is_left_out_label(const Unit *u, size_t i)
{
    const Tokens *t = &u->tokens;
    bool is_target = i && t->tok[i].kind == TOK_IDENT && token_is(t, i - 1, "goto");
    return is_left_out(u, i) && (is_target || token_is_label(t, i));
}

/* Must the token be neither copied nor moved? */
static bool is_single(const Tokens *t, size_t i)
{
    static const char *const words[] = {"static", "asm", "__asm", "__asm__", "__label__", NULL};
    return token_is_one(t, i, words) || (token_is(t, i, "goto") && i + 1 < t->n && token_is(t, i + 1, "*"));
}

/* Does a jump lead to the label?  A token that looks like a label is one only then. */
static bool is_jumped_to(const Tokens *t, size_t name, uint32_t begin, uint32_t end)
{
    for (size_t i = tokens_at(t, begin); i < t->n && t->tok[i].begin < end; i++)
        if (i && token_same(t, i, name) && token_is(t, i - 1, "goto"))
            return true;
    return false;
}

/* ---- directives ---- */

static bool is_defining(const Tokens *t, size_t name)
{
    static const char *const words[] = {"define", "undef", NULL};
    return name >= 2 && begins_directive(t, name - 2) && token_is_one(t, name - 1, words);
}

/* A macro that is defined in the text, once, and not used in front of that: the second time it is defined as it is. */
static bool is_plain_definition(const Tokens *t, size_t name, uint32_t begin, uint32_t end)
{
    for (size_t i = tokens_at(t, begin); i < t->n && t->tok[i].begin < end; i++)
        if (i != name && token_same(t, i, name) && (i < name || is_defining(t, i)))
            return false;
    return true;
}

/* May the directive whose `#` is token i stand in the text twice? */
static bool is_harmless(const Tokens *t, size_t i, uint32_t begin, uint32_t end)
{
    static const char *const words[] = {"pragma", "line", "error", "warning", "endif", NULL};
    return token_is_one(t, i + 1, words) || directive_opens(t, i) || directive_goes_on(t, i) ||
           (token_is(t, i + 1, "define") && i + 2 < t->n && is_plain_definition(t, i + 2, begin, end));
}

bool is_unrepeatable(const Unit *u, uint32_t begin, uint32_t end, bool jumps)
{
    const Tokens *t = &u->tokens;
    if (expand_says_counter(u, begin, end))
        return true;
    for (size_t i = tokens_at(t, begin); i + 1 < t->n && t->tok[i].begin < end; i++) {
        if (is_left_out(u, i) && is_single(t, i))
            return true;
        if (is_left_out_label(u, i) && !(jumps && is_jumped_to(t, i, begin, end)))
            return true;
        if (begins_directive(t, i) && !is_harmless(t, i, begin, end))
            return true;
    }
    return splits_conditional(t, begin, end);
}

bool is_defined_in_skipped_branch(const Unit *u, const char *name)
{
    const Tokens *t = &u->tokens;
    for (int i = 0; i < u->n_skipped; i++)
        for (size_t k = tokens_at(t, u->skipped[i].begin); k + 2 < t->n && t->tok[k].begin < u->skipped[i].end; k++)
            if (t->tok[k].directive && t->tok[k].line_start && token_is(t, k + 1, "define") &&
                token_is(t, k + 2, name) && is_taken_by_others(u, t->tok[k].begin))
                return true;
    return false;
}
