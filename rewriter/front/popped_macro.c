/* Invocations of macros that #pragma pop_macro brought back. In: the unit's tokens, its definitions in the order of the
 * text.  Out: more of unit->invocations.
 * Method: libclang forgets a definition at #undef, and does not record what is expanded by it once it is back.  So the
 * directives of the main file are followed for the names that it pops, and uses in its text are found by their tokens.
 * Limits: what a header or _Pragma pushes, defines or pops in between is not seen, nor a definition by a flag. */
#include <stdlib.h>
#include <string.h>

#include "front/front.h"
#include "macro/macro_words.h"

enum { PUSHED_AT_MOST = 16 };

typedef struct Text {
    const char *definition; /* NULL: the name is no macro. */
    size_t len;
    bool is_system;
} Text;

typedef struct Popped {
    Front *f;
    const char *name;
    Text current, pushed[PUSHED_AT_MOST];
    int n_pushed;
    bool is_back; /* The macro was defined since it was popped. */
} Popped;

/* `# pragma WORD ( "NAME" )` from token i on. */
static bool is_pragma(const Tokens *t, size_t i, const char *word)
{
    return i + 5 < t->n && t->tok[i].directive && t->tok[i].line_start && token_is(t, i + 1, "pragma") &&
           token_is(t, i + 2, word) && t->tok[i + 4].kind == TOK_STRING;
}

static bool is_quoted_name(const Tokens *t, size_t i, const char *name)
{
    size_t len = strlen(name);
    return t->tok[i].end - t->tok[i].begin == len + 2 && !memcmp(t->text + t->tok[i].begin + 1, name, len);
}

/* The text from the name at token i to the end of the directive. */
static Text text_at(const Popped *p, size_t i)
{
    const Tokens *t = &p->f->unit->tokens;
    size_t last = i;
    while (last + 1 < t->n && t->tok[last + 1].directive && !t->tok[last + 1].line_start)
        last++;
    size_t len = t->tok[last].end - t->tok[i].begin;
    return (Text){arena_strndup(p->f->arena, t->text + t->tok[i].begin, len), len, false};
}

/* Returns the definition of a header that defines it, mostly in front of the file's own. */
static Text defined_in_headers(const Popped *p)
{
    const Unit *u = p->f->unit;
    Text found = {NULL, 0, false};
    for (int i = 0; i < u->n_macros && !found.definition; i++)
        if (!strcmp(u->macros[i].name, p->name))
            found = (Text){u->macros[i].definition, u->macros[i].definition_len, u->macros[i].is_system};
    return found;
}

static void obey(Popped *p, size_t i)
{
    const Tokens *t = &p->f->unit->tokens;
    if (is_pragma(t, i, "push_macro") && is_quoted_name(t, i + 4, p->name) && p->n_pushed < PUSHED_AT_MOST)
        p->pushed[p->n_pushed++] = p->current;
    if (is_pragma(t, i, "pop_macro") && is_quoted_name(t, i + 4, p->name) && p->n_pushed) {
        p->current = p->pushed[--p->n_pushed];
        p->is_back = true;
    }
    bool defines = token_is(t, i + 1, "define");
    if (i + 2 < t->n && (defines || token_is(t, i + 1, "undef")) && token_is(t, i + 2, p->name)) {
        p->current = defines ? text_at(p, i + 2) : (Text){NULL, 0, false};
        p->is_back = false;
    }
}

static bool is_known(const Unit *u, uint32_t begin)
{
    for (int i = 0; i < u->n_invocations; i++)
        if (u->invocations[i].begin == begin)
            return true;
    return false;
}

/* The offset behind the arguments of the macro at token i; 0: it has none, so it is not invoked. */
static uint32_t end_of(const Popped *p, size_t i)
{
    const Tokens *t = &p->f->unit->tokens;
    const Macro m = {.name = p->name, .definition = p->current.definition, .definition_len = p->current.len};
    size_t behind = expand_invocation_end(t, i, &m);
    return behind ? t->tok[behind - 1].end : 0;
}

static unsigned line_of(const Front *f, uint32_t at)
{
    CXString name;
    unsigned line;
    clang_getPresumedLocation(clang_getLocationForOffset(f->tu, f->main_file, at), &name, &line, NULL);
    clang_disposeString(name);
    return line;
}

static void invoke(Popped *p, size_t i)
{
    Unit *u = p->f->unit;
    uint32_t begin = u->tokens.tok[i].begin, end = end_of(p, i);
    if (!end || is_known(u, begin))
        return;
    *PUSH(u->invocations, u->n_invocations, p->f->cap_invocations) =
        (Invocation){.begin = begin,
                     .end = end,
                     .name = p->name,
                     .definition = p->current.is_system ? NULL : p->current.definition,
                     .definition_len = p->current.len,
                     .begin_line = line_of(p->f, begin),
                     .line = line_of(p->f, end - 1),
                     .position = -1};
}

static void follow(Front *f, const char *name)
{
    const Tokens *t = &f->unit->tokens;
    Popped p = {.f = f, .name = name};
    p.current = defined_in_headers(&p);
    for (size_t i = 0; i + 1 < t->n; i++) {
        if (is_skipped(f->unit, t->tok[i].begin))
            continue;
        if (t->tok[i].directive && t->tok[i].line_start)
            obey(&p, i);
        else if (p.is_back && p.current.definition && !t->tok[i].directive && t->tok[i].kind == TOK_IDENT &&
                 token_is(t, i, name))
            invoke(&p, i);
    }
}

void front_popped_macros(Front *f)
{
    const Tokens *t = &f->unit->tokens;
    for (size_t i = 0; i < t->n; i++) {
        bool is_first = is_pragma(t, i, "pop_macro");
        for (size_t k = 0; k < i && is_first; k++)
            is_first = !(is_pragma(t, k, "pop_macro") && token_same(t, k + 4, i + 4));
        if (is_first)
            follow(f, arena_strndup(f->arena, t->text + t->tok[i + 4].begin + 1,
                                    t->tok[i + 4].end - t->tok[i + 4].begin - 2));
    }
}
