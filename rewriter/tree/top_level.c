/* In: tokens.  Out: chunks.
 * Method: brackets are counted; a semicolon outside of all ends a declaration, and so does the brace that closes a
 * function's body: one that opens behind parameters.  Where a declaration would begin with a brace, the ones in front
 * of it declare the parameters of an old definition.
 * Limits: macros that hold brackets which they do not close mislead it. */
#include "tree/top_level.h"

#include <stdlib.h>
#include <string.h>

typedef struct Reader {
    const Unit *skipped;
    const Tokens *t;
    Chunk *items;
    int n, cap;
    Chunk chunk;
    bool is_begun, is_assigned; /* `begun`: a token of it was read; `assigned`: a `=` outside of brackets was read. */
    int depth, in_body;   /* `in_body` is the depth inside of the body; 0: the reader is not there. */
    size_t last_token;    /* The token that was read last. */
} Reader;

static const char *const not_names[] = {"__attribute__", "__attribute",    "asm",           "__asm__",  "__asm",
                                        "typeof",        "__typeof__",     "__typeof",      "_Alignas", "_Atomic",
                                        "__declspec",    "_Static_assert", "__extension__", NULL};
static const char *const tags[] = {"struct", "union", "enum", NULL};

static bool is_one(const Tokens *t, size_t i, const char *const *words)
{
    for (; *words; words++)
        if (token_is(t, i, *words))
            return true;
    return false;
}

static void end_chunk(Reader *r, uint32_t end)
{
    r->chunk.end = end;
    *PUSH(r->items, r->n, r->cap) = r->chunk;
    r->chunk = (Chunk){0};
    r->is_begun = r->is_assigned = false;
    r->in_body = 0;
}

/* Parameters may begin at token i, a bracket outside of all others. */
static void note_parameters(Reader *r, size_t i)
{
    const Token *name = &r->t->tok[r->last_token];
    if (r->chunk.parameters || r->is_assigned || name->kind != TOK_IDENT || is_one(r->t, r->last_token, not_names))
        return;
    r->chunk.parameters = r->t->tok[i].end;
    r->chunk.name = name->begin;
    r->chunk.name_end = name->end;
}

/* A brace opens outside of all others. */
static void note_body(Reader *r, size_t i)
{
    bool is_tag = is_one(r->t, r->last_token, tags) || (r->last_token > 0 && is_one(r->t, r->last_token - 1, tags));
    if (!r->is_begun) { /* An old-style definition's head is the last one with parameters. */
        int head = r->n - 1;
        while (head >= 0 && (!r->items[head].parameters || r->items[head].body))
            head--;
        if (head < 0)
            return;
        r->chunk = r->items[head];
        r->chunk.is_old = true;
        r->n = head;
        r->is_begun = true;
    } else if (!r->chunk.parameters || r->is_assigned || is_tag) {
        return;
    }
    r->chunk.body = r->t->tok[i].begin;
    r->in_body = r->depth + 1;
}

static void read_token(Reader *r, size_t i)
{
    const Token *token = &r->t->tok[i];
    bool opens = token_is(r->t, i, "(") || token_is(r->t, i, "{") || token_is(r->t, i, "[");
    bool closes = token_is(r->t, i, ")") || token_is(r->t, i, "}") || token_is(r->t, i, "]");
    if (r->depth == 0 && token_is(r->t, i, "{"))
        note_body(r, i);
    else if (r->depth == 0 && token_is(r->t, i, "(") && r->is_begun)
        note_parameters(r, i);
    else if (r->depth == 0 && token_is(r->t, i, "="))
        r->is_assigned = true;
    if (!r->is_begun)
        r->chunk.begin = token->begin;
    r->is_begun = true;
    r->depth += opens;
    if (closes && r->depth > 0)
        r->depth--;
    r->last_token = i;
    if ((r->depth == 0 && token_is(r->t, i, ";")) || (closes && r->in_body && r->depth < r->in_body))
        end_chunk(r, token->end);
}

Chunk *chunks_find(const Unit *skipped, const Tokens *t, Arena *a, int *n)
{
    Reader r = {.skipped = skipped, .t = t};
    for (size_t i = 0; i < t->n; i++)
        if (!t->tok[i].directive && !is_skipped(skipped, t->tok[i].begin))
            read_token(&r, i);
    Chunk *all = NEW_N(a, Chunk, (size_t)r.n + 1);
    if (r.n)
        memcpy(all, r.items, (size_t)r.n * sizeof *all);
    free(r.items);
    *n = r.n;
    return all;
}

bool chunk_initialiser(const Unit *skipped, const Tokens *t, const Chunk *c, uint32_t at, TextRange *to)
{
    int depth = 0;
    *to = (TextRange){0, 0};
    for (size_t i = tokens_at(t, c->begin); i < t->n && t->tok[i].begin < c->end; i++) {
        if (t->tok[i].directive || is_skipped(skipped, t->tok[i].begin))
            continue;
        bool ends = depth == 0 && (token_is(t, i, ",") || token_is(t, i, ";"));
        if (ends && to->begin && at < t->tok[i].begin) {
            to->end = t->tok[i].begin;
            return at >= to->begin;
        }
        if (depth == 0 && token_is(t, i, "="))
            to->begin = t->tok[i].begin;
        depth += token_is(t, i, "(") || token_is(t, i, "{") || token_is(t, i, "[");
        depth -= token_is(t, i, ")") || token_is(t, i, "}") || token_is(t, i, "]");
    }
    return false;
}
