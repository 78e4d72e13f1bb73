/* Assembly that may jump: asm goto, or that defines symbols.
 * In: a statement of assembly.  Out: for each label that it may go to an S_GOTO among its children; in its function,
 * that there is such assembly.
 * Method: libclang does not show the labels; they are the names behind the fourth colon, read from the text's
 * tokens.
 *
 *      asm goto ("jmp %l0" : : : : out)
 *                          1 2 3 4 ^^^
 * Limits: the labels of assembly that comes from a macro are not read here.  The node then has no such child, and the
 * macro is expanded (insertion/macro_border.c).  Symbols are seen where a string has the name and the colon, in the
 * source or where the word `asm` comes from. */
#include <ctype.h>
#include <string.h>

#include "front/front.h"

enum { HEAD_BYTES = 400 }; /* Bytes from `asm` to its parenthesis, at most. */

static bool is_asm(const Tokens *t, size_t i)
{
    return token_is(t, i, "asm") || token_is(t, i, "__asm__") || token_is(t, i, "__asm");
}

/* Token i is `asm` or behind it.  The index of the parenthesis if goto is among the words in front of it, else 0. */
static size_t goto_parenthesis(const Tokens *t, size_t i)
{
    bool jumps = false;
    i += i < t->n && is_asm(t, i);
    for (; i < t->n && t->tok[i].kind == TOK_IDENT; i++)
        jumps = jumps || token_is(t, i, "goto");
    return jumps && i < t->n && token_is(t, i, "(") ? i : 0;
}

static bool ends_statement(char c)
{
    return c == '"' || c == ';' || c == '{' || c == '|';
}

/* `name:` at the beginning of an instruction, or `:` behind a name that another string or a macro's argument makes, or
 * a macro of the assembler's. `name%=:` is another one at each place, `1:` may stand everywhere. */
static bool defines_symbol(const char *string, size_t len)
{
    bool begins = true;
    if ((len > 2 && string[1] == ':') || memmem(string, len, ".macro", 6))
        return true;
    for (size_t i = 0; i < len; i++) {
        size_t n = i;
        while (begins && n < len && (isalnum((unsigned char)string[n]) || strchr("_.$", string[n])))
            n++;
        if (n > i && !isdigit((unsigned char)string[i]) && n < len && string[n] == ':')
            return true;
        bool escape = string[i] == '\\' && i + 1 < len && strchr("nt", string[i + 1]);
        begins = ends_statement(string[i]) || escape || (begins && n == i && isspace((unsigned char)string[i]));
        i += escape;
    }
    return false;
}

/* Does the text of the assembly whose first word is token i define a symbol? */
static bool any_symbol(const Tokens *t, size_t i)
{
    int depth = 0;
    while (i < t->n && !token_is(t, i, "(") && !token_is(t, i, ";"))
        i++;
    for (; i < t->n; i++) {
        depth += token_is(t, i, "(") - token_is(t, i, ")");
        if (depth <= 0 || token_is(t, i, ":") || token_is(t, i, "::"))
            return false;
        if (t->tok[i].kind == TOK_STRING && defines_symbol(t->text + t->tok[i].begin, t->tok[i].end - t->tok[i].begin))
            return true;
    }
    return false;
}

/* Reads the assembly as it is spelled where the word `asm` comes from, which may be a macro's body. */
static void read_as_spelled(Front *f, CXCursor c, bool *jumps, bool *symbols)
{
    CXFile file;
    unsigned at;
    size_t len;
    Tokens t;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, &at);
    const char *text = file ? front_file_text(f, file, &len) : NULL;
    if (!text || at >= len)
        return;
    lex(&t, text + at, len - at < HEAD_BYTES ? len - at : HEAD_BYTES);
    *jumps = goto_parenthesis(&t, 0) != 0;
    *symbols = any_symbol(&t, 0);
    tokens_free(&t);
}

static bool is_invocation(const Unit *u, const Span *within)
{
    for (int i = 0; i < u->n_invocations; i++)
        if (u->invocations[i].begin < within->end && u->invocations[i].end > within->begin)
            return true;
    return false;
}

static Node *jump_to(Front *f, Node *parent, const Token *label)
{
    Node *n = NEW(f->arena, Node);
    *n = (Node){.kind = S_GOTO,
                .parent = parent,
                .span = {label->begin, label->end, 0, 0, false},
                .from = parent->from,
                .to = parent->to};
    n->name = arena_strndup(f->arena, f->unit->source.text + label->begin, label->end - label->begin);
    return n;
}

void front_asm(Front *f, Node *n, CXCursor c)
{
    const Tokens *t = &f->unit->tokens;
    size_t i = tokens_at(t, n->span.begin);
    size_t behind_macro = n->span.macro_begin ? tokens_at(t, f->unit->invocations[n->span.macro_begin - 1].end) : i;
    bool jumps = false, symbols = false;
    read_as_spelled(f, c, &jumps, &symbols);
    if (f->owner && (symbols || any_symbol(t, i)))
        f->owner->asm_labels = true;
    if (!jumps && !goto_parenthesis(t, behind_macro))
        return;
    n->name = "goto";
    if (f->owner)
        f->owner->asm_jumps = true;
    if (n->span.macro_begin || is_invocation(f->unit, &n->span) || !(i = goto_parenthesis(t, i)))
        return;
    int depth = 0, colons = 0;
    for (; i < t->n && !(depth == 1 && token_is(t, i, ")")); i++) {
        depth += token_is(t, i, "(") - token_is(t, i, ")");
        colons += depth == 1 ? token_is(t, i, ":") + 2 * token_is(t, i, "::") : 0;
        if (colons == 4 && t->tok[i].kind == TOK_IDENT)
            front_add_kid(f, n, jump_to(f, n, &t->tok[i]));
    }
}
