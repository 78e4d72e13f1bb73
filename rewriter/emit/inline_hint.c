/* In: a function that counts.  Out: MR_INLINE behind its `static`, or what is that for one compiler only;
 * MR_OUTER_INLINE in front of one that other files may call, too.
 * Method: compilers put small functions in the place of their calls, and go by size: one that has grown by its counters
 * is called instead, which costs several times what the counters do.  Where the compiler is asked for it, its limit is
 * higher (gcc -O2: 70 instructions for 15; clang: 325 for 225).  clang takes larger ones than gcc to begin with, and so
 * needs to be asked for larger ones. Small ones that call themselves gcc puts into themselves, several times: at -O3
 * without being asked (30 instructions), and at -O2 where it is asked; they take half as long then.  clang does not.
 * Those that are not static gcc takes to be inlined if they are a handful of instructions: all the more they are asked
 * for. Functions that are too large without counters, or of which an attribute says something, are left alone.
 * Limits: what is small is a guess from the text; `static` has to stand in front, written so or as a macro that is
 * nothing else. */
#include "emit/inline_hint.h"

#include <string.h>

enum { SIZE_AT_MOST = 24, SIZE_FOR_ITSELF = 40, SIZE_FOR_CLANG = 60, SIZE_OF_OUTER = 14, CALL_SIZE = 3 };

static int size_of(const Cfg *c)
{
    int size = 0;
    for (int i = 1; i < c->n_blocks; i++)
        for (int k = 0; k < c->block[i]->n_act; k++)
            size += c->block[i]->act[k].kind == ACT_CALL ? CALL_SIZE : 1;
    return size;
}

/* A variant calls the original as long as its calls are not redirected. */
static bool calls_itself(const Cfg *c, const char *original)
{
    for (int i = 1; i < c->n_blocks; i++)
        for (int k = 0; k < c->block[i]->n_act; k++) {
            const Decl *callee = c->block[i]->act[k].kind == ACT_CALL ? c->block[i]->act[k].node->decl : NULL;
            if (callee && (callee == c->function->decl || !strcmp(callee->name, original)))
                return true;
        }
    return false;
}

static bool is_word_static(const char *text, size_t len)
{
    return len == 6 && !strncmp(text, "static", 6);
}

/* `#define local static` */
static bool is_static_macro(const Invocation *m)
{
    const char *body = m->definition ? m->definition + strlen(m->name) : "";
    size_t room = m->definition ? m->definition_len - strlen(m->name) : 0;
    for (; room && (*body == ' ' || *body == '\t'); room--)
        body++;
    while (room && strchr(" \t\r\n", body[room - 1]))
        room--;
    return m->definition && is_word_static(body, room);
}

/* The end of the definition's leading `static`; 0: the definition begins with something else. */
static uint32_t behind_static(const Unit *u, const Function *f)
{
    const Invocation *m = f->macro_begin ? &u->invocations[f->macro_begin - 1] : NULL;
    if (m)
        return m->begin == f->begin && is_static_macro(m) ? m->end : 0;
    size_t i = tokens_at(&u->tokens, f->begin);
    const Token *first = i < u->tokens.n ? &u->tokens.tok[i] : NULL;
    bool is_static =
        first && first->begin == f->begin && is_word_static(u->source.text + first->begin, first->end - first->begin);
    return is_static ? first->end : 0;
}

/* clang drops the attributes that only gcc knows (noipa): the head must have none, and be the only declaration, but for
 * one of ours in front of a variant. */
static bool says_attribute(const Unit *u, const Function *f, const Function *original)
{
    uint32_t end = f->body->span.begin > f->begin ? f->body->span.begin : f->begin;
    const char *text = u->source.text;
    for (size_t i = tokens_at(&u->tokens, f->begin); i < u->tokens.n && u->tokens.tok[i].begin < end; i++) {
        const Token *t = &u->tokens.tok[i];
        if ((t->end - t->begin >= 11 && !strncmp(text + t->begin, "__attribute", 11)) || text[t->begin] == '[')
            return true;
    }
    return f->has_attributes || original->order != original->decl->order;
}

static bool may_be_asked(const Unit *u, const Placement *p, const Function *original)
{
    const Function *f = p->cfg->function;
    return p->n_probes && original->decl->calls && !f->is_inline && !f->asm_labels && f->decl->is_internal &&
           behind_static(u, f) && !says_attribute(u, f, original);
}

/* The word to insert; NULL: none. */
static const char *word_for(const Unit *u, const Placement *p, const Function *original)
{
    int size = size_of(p->cfg);
    if (!may_be_asked(u, p, original))
        return NULL;
    if (calls_itself(p->cfg, original->name))
        return size <= SIZE_FOR_ITSELF ? " MR_GCC_INLINE" : NULL;
    return size <= SIZE_AT_MOST ? " MR_INLINE" : size <= SIZE_FOR_CLANG ? " MR_CLANG_INLINE" : NULL;
}

bool hint_allows_self_inlining(const Unit *u, const Placement *p, const Function *original)
{
    return calls_itself(p->cfg, original->name) && word_for(u, p, original);
}

/* Does the definition have nothing but type words in front of the function's name? */
static bool has_bare_head(const Unit *u, const Function *f)
{
    static const char *const words[] = {"extern",    "static",   "inline",        "__inline", "__inline__",
                                        "_Noreturn", "register", "__extension__", NULL};
    for (int i = 0; i < u->n_invocations; i++)
        if (u->invocations[i].begin < f->name_at && u->invocations[i].end > f->begin)
            return false;
    return !tokens_hold(&u->tokens, f->begin, f->name_at, words) && f->name_at > f->begin && !f->macro_begin;
}

static bool is_small_outer(const Unit *u, const Placement *p, const Function *original)
{
    const Function *f = p->cfg->function;
    uint32_t end = f->body->span.begin;
    for (size_t i = tokens_at(&u->tokens, f->begin); i < u->tokens.n && u->tokens.tok[i].begin < end; i++)
        if (token_is(&u->tokens, i, "__attribute__") || token_is(&u->tokens, i, "__attribute") ||
            token_is(&u->tokens, i, "["))
            return false;
    return p->n_probes && original->decl->calls && !f->is_inline && !f->decl->is_internal && !f->is_main &&
           !f->asm_labels && !f->is_weak && !f->has_hidden_attributes && !f->decl->is_replaceable &&
           f->decl->inlining == INLINED_AS_LIKED && !f->calls_setjmp && size_of(p->cfg) <= SIZE_OF_OUTER &&
           !calls_itself(p->cfg, original->name) && has_bare_head(u, f);
}

void hint_inline(Inserter *w, const Placement *p, const Function *original)
{
    const char *word = word_for(w->u, p, original);
    const Function *f = p->cfg->function;
    uint32_t at = word ? behind_static(w->u, f) : f->specifiers;
    if (word)
        edit_add(w->edits, at, at, EDIT_CLOSE, 0, word);
    else if (is_small_outer(w->u, p, original))
        edit_add(w->edits, at, at, EDIT_OPEN, 0, "MR_OUTER_INLINE ");
}
