/* In: tokens, invocations, macros.  Out: words.
 * Method: the literals in the brackets behind `asm`, `alias` and `weakref`; of an invocation whose macro says one of
 * these, or another macro that does, all words of the arguments and of that macro's text.
 *
 *      __attribute__ ((alias ("f")))    f          asm ("call f\n\tmov %0, g")    f g
 *
 * A statement's first word is an instruction, unless it is all that the literal has.
 * Limits: in macros of macros, the outermost one's words alone; instructions that macros write are taken for names;
 * where macros name each other in a cycle, one that does not say a word itself may be missed. */
#include "program/assembler_names.h"

#include <ctype.h>
#include <string.h>

typedef struct Words {
    const Unit *u;
    void (*note_name)(void *ctx, const char *word);
    void *ctx;
} Words;

static const char *const openers[] = {"asm", "__asm", "__asm__", "alias", "__alias__", "weakref", "__weakref__", NULL};

static bool is_in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.';
}

static void say(const Words *w, const char *text, size_t n)
{
    char word[512];
    if (n >= sizeof word || isdigit((unsigned char)*text))
        return;
    memcpy(word, text, n);
    word[n] = 0;
    w->note_name(w->ctx, word);
}

/* A literal's text, without its quotes.  begins: at the begin of a statement. */
static bool literal(const Words *w, const char *text, size_t n, bool begins)
{
    for (size_t i = 0; i < n;) {
        size_t length = 0;
        while (i + length < n && is_in_word(text[i + length]))
            length++;
        bool escape = text[i] == '\\' && i + 1 < n;
        if (length) {
            if (!begins || length == n)
                say(w, text + i, length);
            begins = false;
        } else if (text[i] == ';' || (escape && text[i + 1] == 'n')) {
            begins = true;
        }
        i += length ? length : escape ? 2 : 1;
    }
    return begins;
}

/* Takes the words from the bracket behind token i to the one that closes it. */
static void brackets(const Words *w, size_t i)
{
    const Tokens *t = &w->u->tokens;
    static const char *const between[] = {"volatile", "__volatile__", "__volatile", "goto", "inline", NULL};
    int depth = 0;
    bool begins = true;
    while (i < t->n && token_is_one(t, i, between))
        i++;
    for (; i < t->n; i++) {
        const Token *k = &t->tok[i];
        char c = t->text[k->begin];
        if (k->kind == TOK_STRING && c == '"' && k->end - k->begin > 2)
            begins = literal(w, t->text + k->begin + 1, k->end - k->begin - 2, begins);
        depth += k->kind == TOK_PUNCT && c == '(';
        depth -= k->kind == TOK_PUNCT && c == ')';
        if (depth <= 0)
            return;
    }
}

static bool is_opener(const char *text, size_t n)
{
    for (const char *const *o = openers; *o; o++)
        if (strlen(*o) == n && !strncmp(*o, text, n))
            return true;
    return false;
}

static bool macro_opens(const Unit *u, Macro *m);

/* Does a macro's text say one of the openers, itself or through other macros? */
static bool opens(const Unit *u, const char *text, size_t n)
{
    for (size_t i = 0; i < n;) {
        char name[128];
        size_t length = 0;
        while (i + length < n && is_in_word(text[i + length]))
            length++;
        if (length && is_opener(text + i, length))
            return true;
        if (length && length < sizeof name && !isdigit((unsigned char)text[i])) {
            memcpy(name, text + i, length);
            name[length] = 0;
            Macro *m = macro_named(u, name);
            if (m && macro_opens(u, m))
                return true;
        }
        i += length + !length;
    }
    return false;
}

/* Each macro is asked once: in macros of macros there are as many ways to one as there are products of them. */
static bool macro_opens(const Unit *u, Macro *m)
{
    if (!m->opens) {
        m->opens = 1; /* A cycle of names adds nothing. */
        m->opens = m->definition && opens(u, m->definition, m->definition_len) ? 3 : 2;
    }
    return m->opens == 3;
}

static void all_words(const Words *w, const char *text, size_t n)
{
    for (size_t i = 0; i < n;) {
        size_t length = 0;
        while (i + length < n && is_in_word(text[i + length]))
            length++;
        if (length)
            say(w, text + i, length);
        i += length + !length;
    }
}

static void invocations(const Words *w, const Invocation *at, int n)
{
    const char *text = w->u->source.text;
    for (int i = 0; i < n; i++) {
        Macro *m = at[i].definition ? NULL : macro_named(w->u, at[i].name);
        const char *definition = m ? m->definition : at[i].definition;
        size_t length = m ? m->definition_len : at[i].definition_len;
        if (m ? !macro_opens(w->u, m) : !definition || !opens(w->u, definition, length))
            continue;
        all_words(w, definition, length);
        all_words(w, text + at[i].begin, at[i].end - at[i].begin);
    }
}

/* #pragma weak ALIAS = NAME, #pragma redefine_extname NAME SYMBOL: token i is behind the word pragma. */
static void pragma(const Words *w, size_t i)
{
    const Tokens *t = &w->u->tokens;
    size_t name = i + (token_is(t, i, "weak") && token_is(t, i + 2, "=") ? 3
                       : token_is(t, i, "redefine_extname")              ? 2
                                                                         : 0);
    if (name > i && name < t->n && t->tok[name].directive)
        say(w, t->text + t->tok[name].begin, t->tok[name].end - t->tok[name].begin);
}

void assembler_names(const Unit *u, void (*found)(void *ctx, const char *word), void *ctx)
{
    const Words w = {u, found, ctx};
    const Tokens *t = &u->tokens;
    for (size_t i = 0; i + 3 < t->n; i++) {
        if (t->tok[i].kind != TOK_IDENT)
            continue;
        if (t->tok[i].directive && token_is(t, i, "pragma"))
            pragma(&w, i + 1);
        else if (token_is_one(t, i, openers))
            brackets(&w, i + 1);
    }
    invocations(&w, u->invocations, u->n_invocations);
    invocations(&w, u->in_arguments, u->n_in_arguments);
}
