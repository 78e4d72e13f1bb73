/* Nodes while they are made: the word that one begins with, its children. */
#include <ctype.h>
#include <string.h>

#include "front/front.h"

/* The identifier that the node's first token spells, wherever it comes from; "" if it is none. */
const char *front_spelled_name(Front *f, CXCursor c)
{
    CXFile file;
    unsigned at;
    size_t len, n = 0;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, &at);
    const char *text = file ? front_file_text(f, file, &len) : NULL;
    if (!text || at + 2 > len || text[at] != '_' || text[at + 1] != '_')
        return "";
    while (at + n < len && (isalnum((unsigned char)text[at + n]) || text[at + n] == '_'))
        n++;
    return arena_strndup(f->arena, text + at, n);
}

void front_add_kid(Front *f, Node *n, Node *kid)
{
    if ((n->n_kids & (n->n_kids - 1)) == 0 && n->n_kids != 1) { /* There is room for 2, 4, 8 … children. */
        Node **grown = NEW_N(f->arena, Node *, n->n_kids ? 2 * (size_t)n->n_kids : 2);
        if (n->n_kids)
            memcpy(grown, n->kid, (size_t)n->n_kids * sizeof *grown);
        n->kid = grown;
    }
    n->kid[n->n_kids++] = kid;
}
