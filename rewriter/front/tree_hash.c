/* What a function means, as one number: equal for two copies of it that mean the same, before and after macros are
 * opened, in a copy. In: its nodes, in the order in which they are made; cursors of what has no nodes.  Out:
 * Function.tree_hash.
 * Method: names count by what they refer to.  A local is the n-th that the function declares or, where its declaration
 * has no node, names.  An object of file scope goes by its name, which is unique there.  A static variable that two
 * copies share, wherever it stands, is the n-th of its name in the function, with what its initialiser names.
 * Spellings count as well. Parentheses may be added when a macro is opened; everything else must stay. */
#include <string.h>

#include "front/front.h"
#include "tree/reserved_names.h"

void front_number(Front *f, Decl *d)
{
    if (d->is_local && !d->number && f->owner && !is_shareable(d))
        d->number = ++f->owner->n_locals;
}

static uint64_t hash_name(uint64_t h, const char *name)
{
    return hash_bytes(h, name, strlen(name));
}

/* A hash of what the name means.  It is worked out once for all that use the name. */
static uint64_t meaning(Front *f, Decl *d)
{
    if (d->meaning)
        return d->meaning;
    bool is_shared = is_shareable(d) || d->own == OWN_SHARED;
    front_number(f, d);
    int64_t which[4] = {d->kind, is_shared ? -1 : (int64_t)d->number, d->kind == DECL_FIELD ? d->offset : 0, 0};
    if (is_shared)
        which[3] = d->homonym;
    d->meaning = hash_name(hash_bytes(HASH_START, which, sizeof which), d->users_name) | 1;
    return d->meaning;
}

void front_hash(Front *f, const Node *n)
{
    if (!f->function || n->kind == E_PAREN || (n->kind == D_VAR && n->decl->is_static_local))
        return;
    uint64_t h = f->function->tree_hash;
    if (says_function_name(n)) {
        f->function->tree_hash = hash_bytes(h, "name", 4);
        return;
    }
    int64_t shape[4] = {n->kind, n->op, n->type ? (int)n->type->kind : -1, n->type ? n->type->size : -1};
    h = hash_bytes(h, shape, sizeof shape);
    if (n->decl && n->decl->name) {
        uint64_t means[2] = {meaning(f, n->decl), n->decl->initialiser};
        h = hash_bytes(h, means, sizeof means);
    }
    if (n->name)
        h = hash_name(h, n->name);
    f->function->tree_hash = h;
}

typedef struct Hidden {
    Front *f;
    uint64_t hash;
} Hidden;

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
    Hidden *s = data;
    CXCursor to = clang_getCursorKind(c) == CXCursor_DeclRefExpr ? clang_getCursorReferenced(c) : clang_getNullCursor();
    (void)parent;
    Decl *d = clang_Cursor_isNull(to) ? NULL : front_decl(s->f, to);
    if (!d || d->own == OWN_FUNCTION_NAME) /* __func__ in a copy differs from that in the original. */
        return CXChildVisit_Recurse;
    uint64_t means = meaning(s->f, d);
    s->hash = hash_bytes(s->hash, &means, sizeof means);
    return CXChildVisit_Recurse;
}

void front_hash_hidden(Front *f, CXCursor c)
{
    if (!f->function)
        return;
    Hidden s = {f, f->function->tree_hash};
    clang_visitChildren(c, visit, &s);
    f->function->tree_hash = s.hash;
}

void front_hash_initialiser(Front *f, Decl *d, CXCursor initialiser)
{
    Hidden s = {f, HASH_START};
    visit(initialiser, initialiser, &s);
    clang_visitChildren(initialiser, visit, &s);
    d->initialiser = s.hash;
}
