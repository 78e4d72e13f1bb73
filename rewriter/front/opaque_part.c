/* In: tokens of a function's definition, with what #if leaves out.  Out: the part around an offset.
 * Method: statements are recognised by their first words and by brackets, down to the one that holds no other.
 * Limits: what may jump stays, also in macros, what keeps its value between calls, holds directives, defines a function
 * or, by assembly, a symbol; and macros that are a piece of a statement. */
#include "front/opaque_part.h"

#include <string.h>

typedef struct Search {
    const Unit *skipped;
    const Tokens *t;
    size_t end; /* End of the body's tokens. */
    uint32_t offset;
    size_t first, last; /* Tokens of the statement with its semicolon, or of the condition. */
    bool is_found;
    enum { NO_HEAD, HEAD_CONDITION, HEAD_DECLARATION } head;
} Search;

enum { MACROS_DEEP = 8 };

static bool is_away(const Search *s, size_t i)
{
    return i < s->end && (s->t->tok[i].directive || is_skipped(s->skipped, s->t->tok[i].begin));
}

static size_t next(const Search *s, size_t i)
{
    for (i++; is_away(s, i); i++)
        ;
    return i;
}

static int opens(const Tokens *t, size_t i)
{
    return (token_is(t, i, "(") || token_is(t, i, "[") || token_is(t, i, "{")) -
           (token_is(t, i, ")") || token_is(t, i, "]") || token_is(t, i, "}"));
}

/* Returns the token behind the bracket that closes the one at i. */
static size_t behind_brackets(const Search *s, size_t i)
{
    int depth = 0;
    for (; i < s->end; i = next(s, i)) {
        depth += opens(s->t, i);
        if (depth <= 0)
            return next(s, i);
    }
    return i;
}

/* The end of a statement that holds no other, from token i.  It also ends in front of a brace that closes its block. */
static size_t pass_simple(Search *s, size_t i)
{
    size_t first = i, last = i;
    int depth = 0;
    for (; i < s->end; i = next(s, i)) {
        depth += opens(s->t, i);
        if (depth < 0)
            break;
        last = i;
        if (depth == 0 && token_is(s->t, i, ";")) {
            i = next(s, i);
            break;
        }
    }
    if (s->offset >= s->t->tok[first].begin && s->offset < s->t->tok[last].end) {
        s->first = first;
        s->last = last;
        s->is_found = true;
    }
    return i == first ? next(s, i) : i;
}

static size_t behind_label(const Search *s, size_t i)
{
    int choices = 0;
    for (; i < s->end; i = next(s, i)) {
        choices += token_is(s->t, i, "?");
        if (token_is(s->t, i, ":") && choices-- == 0)
            return next(s, i);
    }
    return i;
}

/* The head of a statement, from its bracket: a condition, or the declaration of a `for`. */
static size_t pass_head(Search *s, size_t i)
{
    size_t behind = behind_brackets(s, i), first = next(s, i), last = first;
    int depth = 0, parts = 0;
    for (size_t k = first; k < behind; k = next(s, k)) {
        bool is_end = next(s, k) >= behind, ends = depth == 0 && (is_end || token_is(s->t, k, ";"));
        if (ends && k > first && s->offset >= s->t->tok[first].begin && s->offset < s->t->tok[k].begin && parts < 2) {
            s->head = parts == 0 && !is_end ? HEAD_DECLARATION : HEAD_CONDITION;
            s->first = first;
            s->last = s->head == HEAD_DECLARATION ? k : last;
            s->is_found = true;
        }
        depth += opens(s->t, k);
        parts += ends;
        first = ends ? next(s, k) : first;
        last = k;
    }
    return behind;
}

/* Words of control are passed by one by one: where statements begin is all that matters. */
static size_t pass(Search *s, size_t i)
{
    static const char *const bare[] = {"{", "}", ";", "do", "else", NULL},
                             *const with_head[] = {"if", "for", "while", "switch", NULL},
                             *const labels[] = {"case", "default", NULL};
    const Tokens *t = s->t;
    if (token_is_one(t, i, bare))
        return next(s, i);
    if (token_is_one(t, i, with_head))
        return pass_head(s, next(s, i));
    if (token_is_one(t, i, labels))
        return behind_label(s, i);
    if (t->tok[i].kind == TOK_IDENT && next(s, i) < s->end && token_is(t, next(s, i), ":"))
        return next(s, next(s, i));
    return pass_simple(s, i);
}

/* ---- what may go ---- */

static const char *const jumps[] = {
    "goto",   "break",   "continue", "case",     "default",   "static",      "_Pragma",          "__label__", "typedef",
    "setjmp", "_setjmp", "vfork",    "__pragma", "sigsetjmp", "__sigsetjmp", "__builtin_setjmp", NULL};

static const char *const assembly[] = {"asm", "__asm__", "__asm", NULL};

static bool macro_jumps(const Unit *u, const char *name, int deep, bool is_bare);

/* is_bare says that nothing around the text makes one statement of its pieces. */
static bool word_jumps(const Unit *u, const Tokens *t, size_t i, int deep, bool is_bare)
{
    char name[200];
    return token_is_one(t, i, jumps) ||
           (t->tok[i].kind == TOK_IDENT && macro_jumps(u, token_text(t, i, name, sizeof name), deep, is_bare));
}

/* The first token of the macro's body. */
static size_t body_of(const Tokens *t)
{
    size_t i = 1;
    int depth = 0;
    if (t->n < 2 || !token_is(t, 1, "(") || t->tok[1].space_before)
        return i;
    do
        depth += opens(t, i++);
    while (i < t->n && depth);
    return i;
}

/* Are the tokens a block in braces, or a `do` with its `while`? */
static bool is_whole(const Tokens *t)
{
    size_t begin = body_of(t);
    return begin + 1 < t->n &&
           ((token_is(t, begin, "{") && token_is(t, t->n - 1, "}")) ||
            (token_is(t, begin, "do") && token_is(t, begin + 1, "{") && token_is(t, t->n - 1, ")")));
}

/* Are the tokens more or less than a whole statement? */
static bool is_piece(const Tokens *t)
{
    static const char *const words[] = {"if", "else", "for", "while", "switch", "do", "{", "}", NULL};
    int depth = 0;
    for (size_t i = body_of(t); i < t->n; i++) {
        if (depth == 0 && token_is_one(t, i, words))
            return true;
        depth += opens(t, i);
    }
    return depth != 0;
}

static bool macro_jumps(const Unit *u, const char *name, int deep, bool is_bare)
{
    const Macro *in_file = macro_named(u, name), *m = in_file ? in_file : macro_given(u, name);
    Tokens t;
    bool any = false;
    if (!m || !m->definition)
        return false;
    if ((in_file && m->defined != 1) || !deep)
        return true;
    lex(&t, m->definition, m->definition_len);
    is_bare = is_bare && !is_whole(&t);
    any = is_bare && is_piece(&t);
    for (size_t i = 1; i < t.n && !any; i++)
        any = token_is(&t, i, "return") || token_is_one(&t, i, assembly) ||
              (!token_is(&t, i, name) && word_jumps(u, &t, i, deep - 1, is_bare));
    tokens_free(&t);
    return any;
}

/* Assembly that may define a symbol, which can stand once. */
static bool names_symbol(const Tokens *t, size_t i)
{
    return t->tok[i].kind == TOK_STRING && memchr(t->text + t->tok[i].begin, ':', t->tok[i].end - t->tok[i].begin);
}

static bool may_go(const Search *s)
{
    const Tokens *t = s->t;
    bool assigned = false, assembles = false;
    int depth = 0;
    for (size_t i = s->first; i <= s->last; i++) {
        assembles = assembles || token_is_one(t, i, assembly);
        if ((assembles && names_symbol(t, i)) || is_away(s, i) ||
            word_jumps(s->skipped, t, i, MACROS_DEEP, depth == 0) || (i > s->first && token_is(t, i, "return")))
            return false;
        if (depth == 0 && i > s->first && token_is(t, i, "{") && token_is(t, i - 1, ")") && !assigned)
            return false; /* This is a function, or a macro's statement. */
        assigned = assigned || token_is(t, i, "=") || token_is(t, s->first, "return");
        depth += opens(t, i);
    }
    return true;
}

/* ---- values ---- */

static bool initialiser_around(const Search *s, TextRange *to)
{
    const Tokens *t = s->t;
    int depth = 0;
    size_t begin = 0;
    for (size_t i = s->first + 1; i <= s->last; i++) {
        bool ends = depth == 0 && begin && (token_is(t, i, ",") || token_is(t, i, ";"));
        if (ends && s->offset >= t->tok[begin].begin && s->offset < t->tok[i].begin) {
            *to = (TextRange){t->tok[begin].begin, t->tok[i - 1].end};
            return true;
        }
        begin = ends ? 0 : depth == 0 && token_is(t, i, "=") ? i : begin;
        depth += opens(t, i);
    }
    return false;
}

/* Do the tokens begin a declaration?  Only declarations begin with two words, or with a word, stars and a word. */
static bool is_declaration(const Search *s)
{
    static const char *const tags[] = {"struct", "union", "enum", NULL};
    const Tokens *t = s->t;
    size_t i = s->first + 1;
    if (t->tok[s->first].kind != TOK_IDENT)
        return false;
    if (token_is_one(t, s->first, tags))
        return true;
    while (token_is(t, i, "*"))
        i++;
    return i <= s->last && (t->tok[i].kind == TOK_IDENT || token_is(t, s->first, "__typeof__"));
}

bool opaque_part(const Unit *skipped, const Tokens *t, const Chunk *function, uint32_t at, bool wide, OpaquePart *out)
{
    Search s = {.skipped = skipped, .t = t, .end = tokens_at(t, function->end), .offset = at};
    for (size_t i = next(&s, tokens_at(t, function->body)); i < s.end && !s.is_found; i = pass(&s, i))
        ;
    *out = (OpaquePart){{0, 0}, PART_VALUE};
    if (!s.is_found || (s.last == s.first && !s.head) || !may_go(&s))
        return false;
    if (s.head == HEAD_CONDITION) {
        *out = (OpaquePart){{t->tok[s.first].begin, t->tok[s.last].end}, PART_CONDITION};
        return true;
    }
    if (token_is(t, s.first, "return")) {
        *out = (OpaquePart){{t->tok[s.first + 1].begin, t->tok[s.last - 1].end}, PART_VALUE};
        return !wide && s.last > s.first + 1 && token_is(t, s.last, ";");
    }
    if (!wide && is_declaration(&s) && initialiser_around(&s, &out->range))
        return true;
    if (s.head)
        return false;
    *out = (OpaquePart){{t->tok[s.first].begin, t->tok[s.last].end},
                        is_declaration(&s) ? PART_DECLARATION : PART_STATEMENT};
    return true;
}
