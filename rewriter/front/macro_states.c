/* Definitions of macros, and where they end.
 * In: definitions as libclang visits them, in the order of reading; the main file's tokens.  Out: unit->states.
 * Method: libclang does not record #undef; the main file's are among its tokens, and what is visited next in that file
 * stands behind them.  What #pragma pop_macro brings back is taken to be unknown.
 * Limits: those of headers are not seen. */
#include "front/front.h"
#include "tree/macro_state.h"

void front_state(Front *f, const char *name, const char *definition, size_t len)
{
    Unit *u = f->unit;
    int at = u->n_states;
    *PUSH(u->states, u->n_states, f->cap_states) = (MacroState){name, definition, len, at};
}

/* The name that the directive at token i leaves undefined, or NULL. */
static const char *ended_by(Front *f, size_t i)
{
    const Tokens *t = &f->unit->tokens;
    const Token *name;
    if (!t->tok[i].directive || !t->tok[i].line_start || i + 2 >= t->n || is_skipped(f->unit, t->tok[i].begin))
        return NULL;
    if (token_is(t, i + 1, "undef")) {
        name = &t->tok[i + 2];
        return arena_strndup(f->arena, t->text + name->begin, name->end - name->begin);
    }
    if (i + 5 >= t->n || !token_is(t, i + 1, "pragma") || !token_is(t, i + 2, "pop_macro"))
        return NULL;
    name = &t->tok[i + 4];
    return name->kind == TOK_STRING ? arena_strndup(f->arena, t->text + name->begin + 1, name->end - name->begin - 2)
                                    : NULL;
}

void front_states_until(Front *f, CXCursor c)
{
    const Tokens *t = &f->unit->tokens;
    CXFile file;
    unsigned at;
    clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, &at);
    if (!file || !clang_File_isEqual(file, f->main_file))
        return;
    for (; f->states_until < t->n && t->tok[f->states_until].begin < at; f->states_until++) {
        const char *name = ended_by(f, f->states_until);
        if (name)
            front_state(f, name, NULL, 0);
    }
}
