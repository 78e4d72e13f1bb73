/* In: tokens, macros.  Out: whether some word of them may hide a call.
 * Limits: one such word is enough for the whole file. */
#include "program/hidden_calls.h"

#include <string.h>

static const char *const words[] = {
    "constructor", "destructor", "cleanup", "alias",  "ifunc",   "weakref",
    "used",        "interrupt",  "signal",  "retain", "section", NULL,
};

static bool is_hiding(const char *text, size_t n)
{
    while (n > 4 && !strncmp(text, "__", 2) && !strncmp(text + n - 2, "__", 2)) {
        text += 2;
        n -= 4;
    }
    for (const char *const *w = words; *w; w++)
        if (strlen(*w) == n && !strncmp(*w, text, n))
            return true;
    return false;
}

/* A word of a macro's text. */
static bool holds_word(const char *text, size_t n)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    for (size_t i = 0; i < n;) {
        size_t length = 0;
        while (i + length < n && strchr(letters, text[i + length]) && text[i + length])
            length++;
        if (length && is_hiding(text + i, length))
            return true;
        i += length + !length;
    }
    return false;
}

/* Does an attribute hide calls?  It goes from behind `__attribute__` or `[[` to the bracket that closes it. */
static bool attribute_hides(const Unit *u, size_t i)
{
    int depth = 0;
    for (; i < u->tokens.n; i++) {
        const Token *t = &u->tokens.tok[i];
        char c = u->source.text[t->begin];
        depth += c == '(' || c == '[';
        if ((c == ')' || c == ']') && --depth <= 0)
            return false;
        if (t->kind == TOK_IDENT && is_hiding(u->source.text + t->begin, t->end - t->begin))
            return true;
    }
    return false;
}

bool callers_may_hide(const Unit *u)
{
    for (size_t i = 0; i + 1 < u->tokens.n; i++) {
        char c = u->source.text[u->tokens.tok[i].begin];
        bool old = c == '_' && (token_is(&u->tokens, i, "__attribute__") || token_is(&u->tokens, i, "__attribute"));
        if ((old && attribute_hides(u, i + 1)) ||
            (c == '[' && token_is(&u->tokens, i + 1, "[") && attribute_hides(u, i)))
            return true;
    }
    for (int i = 0; i < u->n_macros; i++) {
        const Macro *m = &u->macros[i];
        bool may = !m->is_system && m->definition &&
                   (memmem(m->definition, m->definition_len, "attribute", 9) ||
                    memmem(m->definition, m->definition_len, "[[", 2));
        if (may && holds_word(m->definition, m->definition_len))
            return true;
    }
    return false;
}
