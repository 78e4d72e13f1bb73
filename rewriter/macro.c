/* Opening one macro invocation by one level.
 *
 * Input:  the text of the definition and of the invocation.
 * Output: the text that one replacement step makes of it.
 * Method: C11 6.10.3 on preprocessing tokens.  The body is taken apart into operands (a token, a
 *         parameter, "# parameter", "__VA_OPT__(…)"), each of which gives a list of pieces; "##"
 *         joins two lists at one piece each, an empty list being the placemarker of 6.10.3.3.  The
 *         pieces are then written down with a space wherever two would lex differently side by side.
 *         GNU's rules are those of gcc and clang: a variadic parameter may be named, its argument be
 *         left out, and then "," in front of "## parameter" goes too.
 * Limits: arguments are put in as written, where the standard expands them first.  Mostly that is
 *         the same after the next pass; it is not where
 *         - an argument expands to commas or parentheses that an inner macro then counts;
 *         - an argument with __COUNTER__ is used more than once;
 *         - the argument of __VA_OPT__'s test is a macro that expands to nothing;
 *         - an inner macro stringises a space that had to be put between two tokens;
 *         - the macro comes back by way of another one, or its own name ends the expansion and a
 *           "(" follows the invocation: it is expanded again then.
 *         "#define F(...) 0, ## __VA_ARGS__" called as "F()" loses its comma, as in GNU modes; with a
 *         strict -std compilers keep it.
 */
#include "macro.h"

#include <stdlib.h>
#include <string.h>

#include "lex.h"

/* One token of the expansion; its text is in the pool.  No text: a placemarker. */
typedef struct Piece {
    size_t at, len;
    TokKind kind;
    size_t number; /* consecutive for tokens that follow each other in definition or invocation */
    bool space;    /* white space in front */
    bool hidden;   /* to be put in parentheses */
    bool called;   /* an argument's identifier with "(" behind it, where arguments are expanded */
} Piece;

typedef struct Pieces {
    Piece *p;
    size_t n, cap;
} Pieces;

typedef struct Param {
    char *name;
    size_t begin, end; /* its argument: tokens of the invocation */
} Param;

typedef struct Opening {
    Tokens def, inv;
    Buf pool;   /* texts of pieces, without line splices */
    char *name; /* of the macro */
    bool function_like, variadic;
    bool elided;      /* GNU: "," in front of "## variadic" goes */
    size_t body, end; /* the body's tokens */
    Param *param;     /* the variadic one is the last */
    size_t n, cap;
} Opening;

static const char bad_definition[] = "the definition is not understood";

/* --- definition ---------------------------------------------------------------------------- */

static char *spelling(const Tokens *t, size_t i)
{
    size_t size = (size_t)(t->tok[i].end - t->tok[i].begin) + 1;
    return token_text(t, i, xmalloc(size), size);
}

/* Tokens beyond the definition's end are like none. */
static bool def_is(const Opening *o, size_t i, const char *s)
{
    return i < o->end && token_is(&o->def, i, s);
}

static bool def_is_identifier(const Opening *o, size_t i)
{
    return i < o->end && o->def.tok[i].kind == TOK_IDENT;
}

static void add_param(Opening *o, char *name)
{
    *PUSH(o->param, o->n, o->cap) = (Param){ .name = name };
}

/* From the token behind "(".  "...", "rest..." end the list. */
static const char *parse_params(Opening *o, size_t i)
{
    while (!(o->n == 0 && def_is(o, i, ")"))) {
        if (def_is(o, i, "...")) {
            add_param(o, xstrdup("__VA_ARGS__"));
            o->variadic = true;
        } else if (def_is_identifier(o, i)) {
            add_param(o, spelling(&o->def, i));
            if (def_is(o, i + 1, "...")) {
                o->variadic = true;
                i++;
            }
        } else {
            return bad_definition;
        }
        i++;
        if (def_is(o, i, ")"))
            break;
        if (o->variadic || !def_is(o, i++, ","))
            return bad_definition;
    }
    o->body = i + 1;
    return NULL;
}

/* requires: o->def.  provides: name, function_like, params, body. */
static const char *parse_definition(Opening *o)
{
    const Tokens *t = &o->def;
    if (t->n == 0 || t->tok[0].kind != TOK_IDENT)
        return bad_definition;
    o->name = spelling(t, 0);
    for (o->end = 1; o->end < t->n && !t->tok[o->end].line_start;)
        o->end++;
    o->body = 1;
    o->function_like = def_is(o, 1, "(") && !t->tok[1].space_before;
    return o->function_like ? parse_params(o, 2) : NULL;
}

/* --- invocation ---------------------------------------------------------------------------- */

static void set_argument(Opening *o, size_t which, size_t begin, size_t end)
{
    if (which < o->n)
        o->param[which].begin = begin, o->param[which].end = end;
}

/* Splits the arguments, from the token behind "("; commas beyond the last parameter's belong to a
 * variadic one.  Returns how many there are, 0 if the list is not closed by the last token. */
static size_t split_arguments(Opening *o)
{
    const Tokens *t = &o->inv;
    size_t count = 0, depth = 0, begin = 2;
    for (size_t i = 2; i < t->n; i++) {
        bool close = token_is(t, i, ")");
        if (close && depth == 0) {
            set_argument(o, count++, begin, i);
            return i + 1 == t->n ? count : 0;
        }
        if (close)
            depth--;
        else if (token_is(t, i, "("))
            depth++;
        else if (depth == 0 && token_is(t, i, ",") && !(o->variadic && count + 1 == o->n)) {
            set_argument(o, count++, begin, i);
            begin = i + 1;
        }
    }
    return 0;
}

static const char *parse_arguments(Opening *o)
{
    const Tokens *t = &o->inv;
    if (t->n < 2 || !token_is(t, 1, "("))
        return "it is used without an argument list";
    for (size_t i = 0; i < t->n; i++)
        if (t->tok[i].directive)
            return "a directive among the arguments";
    size_t count = split_arguments(o);
    if (count == 0)
        return "the argument list is not closed";
    if (o->n == 0) /* "F()" has one argument of no tokens by the split, none by the rules */
        return t->n == 3 ? NULL : "too many arguments";
    if (count > o->n)
        return "too many arguments";
    if (count + 1 < o->n || (count < o->n && !o->variadic))
        return "too few arguments";
    const Param *last = &o->param[o->n - 1];
    o->elided = o->variadic && (count < o->n || (o->n == 1 && last->begin == last->end));
    return NULL;
}

/* requires: the definition.  provides: the arguments' token ranges. */
static const char *parse_invocation(Opening *o)
{
    if (o->inv.n == 0 || !token_is(&o->inv, 0, o->name))
        return "the invocation names another macro";
    if (o->function_like)
        return parse_arguments(o);
    return o->inv.n == 1 ? NULL : "an argument list behind a macro that takes none";
}

/* --- pieces -------------------------------------------------------------------------------- */

static const char *text_of(const Opening *o, const Piece *p)
{
    return o->pool.text + p->at;
}

static bool piece_is(const Opening *o, const Piece *p, const char *s)
{
    return strlen(s) == p->len && memcmp(text_of(o, p), s, p->len) == 0;
}

static Piece *add_piece(Opening *o, Pieces *out, const char *text, size_t len, TokKind kind)
{
    Piece *p = PUSH(out->p, out->n, out->cap);
    *p = (Piece){ .at = o->pool.len, .len = len, .kind = kind };
    buf_add(&o->pool, text, len);
    return p;
}

static Piece *add_token(Opening *o, Pieces *out, const Tokens *t, size_t i)
{
    char *text = spelling(t, i);
    Piece *p = add_piece(o, out, text, strlen(text), t->tok[i].kind);
    p->number = t == &o->def ? 1 + i : 2 + o->def.n + i;
    p->space = t->tok[i].space_before;
    free(text);
    return p;
}

static void append(Pieces *out, const Pieces *more, size_t from)
{
    for (size_t i = from; i < more->n; i++)
        *PUSH(out->p, out->n, out->cap) = more->p[i];
}

/* expanded: the standard would expand the argument first (it is no operand of "##"). */
static void add_argument(Opening *o, Pieces *out, const Param *param, bool expanded)
{
    for (size_t i = param->begin; i < param->end; i++) {
        Piece *p = add_token(o, out, &o->inv, i);
        p->called = expanded && p->kind == TOK_IDENT && i + 1 < param->end &&
                    token_is(&o->inv, i + 1, "(");
    }
}

/* --- operators ----------------------------------------------------------------------------- */

/* C11 6.10.3.2: white space between tokens counts as one space, quotes and backslashes inside
 * literals are escaped.  A last backslash that would escape our own quote goes, as in compilers. */
static void stringise(Opening *o, const Pieces *arg, Pieces *out)
{
    Buf s = { 0 };
    size_t backslashes = 0;
    bool space = false;
    buf_putc(&s, '"');
    for (size_t i = 0; i < arg->n; i++) {
        const Piece *p = &arg->p[i];
        bool literal = p->kind == TOK_STRING || p->kind == TOK_CHAR;
        space = s.len > 1 && (space || p->space);
        if (p->len && space)
            buf_putc(&s, ' ');
        space = space && !p->len;
        for (size_t k = 0; k < p->len; k++) {
            char c = text_of(o, p)[k];
            if (literal && (c == '"' || c == '\\'))
                buf_putc(&s, '\\');
            buf_putc(&s, c);
        }
    }
    while (backslashes < s.len && s.text[s.len - 1 - backslashes] == '\\')
        backslashes++;
    s.len -= backslashes % 2;
    buf_putc(&s, '"');
    add_piece(o, out, s.text, s.len, TOK_STRING);
    buf_free(&s);
}

/* Joins the last piece of left with the first of right. */
static const char *paste(Opening *o, Pieces *left, const Pieces *right)
{
    if (left->n == 0 || right->n == 0) {
        append(left, right, 0);
        return NULL;
    }
    const Piece a = left->p[left->n - 1], b = right->p[0];
    Buf text = { 0 };
    Tokens t;
    buf_add(&text, text_of(o, &a), a.len);
    buf_add(&text, text_of(o, &b), b.len);
    lex(&t, text.text, text.len);
    bool placemarker = a.len == 0 || b.len == 0;
    bool one = placemarker ||
               (t.n == 1 && t.tok[0].end == text.len && t.tok[0].kind != TOK_OTHER);
    if (one) {
        TokKind kind = !placemarker ? t.tok[0].kind : a.len ? a.kind : b.kind;
        left->n--;
        add_piece(o, left, text.text, text.len, kind)->space = a.space;
        append(left, right, 1);
    }
    tokens_free(&t);
    buf_free(&text);
    return one ? NULL : "its ## does not make a token";
}

/* --- expansion ----------------------------------------------------------------------------- */

static const char *expand(Opening *o, size_t i, size_t end, Pieces *out);

static bool is_paste(const Opening *o, size_t i)
{
    return def_is(o, i, "##") || def_is(o, i, "%:%:");
}

static const Param *find_param(const Opening *o, size_t i)
{
    for (size_t k = 0; def_is_identifier(o, i) && k < o->n; k++)
        if (token_is(&o->def, i, o->param[k].name))
            return &o->param[k];
    return NULL;
}

static bool is_variadic_param(const Opening *o, size_t i)
{
    return o->variadic && find_param(o, i) == &o->param[o->n - 1];
}

/* "__VA_OPT__(…)" at *i: its inside if there are variable arguments, else nothing. */
static const char *expand_va_opt(Opening *o, size_t *i, Pieces *out)
{
    size_t depth = 1, open = *i + 1, close = open + 1;
    const Param *last = &o->param[o->n - 1];
    if (!def_is(o, open, "("))
        return bad_definition;
    for (; close < o->end; close++) {
        depth += def_is(o, close, "(");
        depth -= def_is(o, close, ")");
        if (depth == 0)
            break;
    }
    if (close == o->end)
        return bad_definition;
    *i = close + 1;
    return last->begin < last->end ? expand(o, open + 1, close, out) : NULL;
}

/* A token, a parameter or __VA_OPT__ at *i, which moves behind it. */
static const char *substitute(Opening *o, size_t *i, Pieces *out)
{
    if (o->variadic && def_is(o, *i, "__VA_OPT__"))
        return expand_va_opt(o, i, out);
    const Param *param = find_param(o, *i);
    if (param)
        add_argument(o, out, param, !is_paste(o, *i - 1) && !is_paste(o, *i + 1));
    else
        add_token(o, out, &o->def, *i);
    ++*i;
    return NULL;
}

static const char *stringise_operand(Opening *o, size_t *i, Pieces *out)
{
    Pieces argument = { 0 };
    ++*i;
    if (!find_param(o, *i) && !(o->variadic && def_is(o, *i, "__VA_OPT__")))
        return bad_definition;
    const char *why = substitute(o, i, &argument);
    if (!why)
        stringise(o, &argument, out);
    free(argument.p);
    return why;
}

/* What stands at *i, no "##"; the first piece is spaced as the body is there. */
static const char *operand(Opening *o, size_t *i, Pieces *out)
{
    bool space = o->def.tok[*i].space_before;
    bool hash = o->function_like && (def_is(o, *i, "#") || def_is(o, *i, "%:"));
    const char *why = hash ? stringise_operand(o, i, out) : substitute(o, i, out);
    if (out->n)
        out->p[0].space = space;
    return why;
}

/* The right side of a "##" stands at *i.  GNU: a comma is never joined with variable arguments; it
 * goes if they are left out, else both stay as they are. */
static const char *paste_operand(Opening *o, size_t *i, Pieces *left)
{
    Pieces right = { 0 };
    bool comma = left->n && piece_is(o, &left->p[left->n - 1], ",") && is_variadic_param(o, *i);
    const char *why = operand(o, i, &right);
    if (!why && !comma)
        why = paste(o, left, &right);
    else if (!why && o->elided && !is_paste(o, *i))
        left->n--;
    else if (!why)
        append(left, &right, 0);
    free(right.p);
    return why;
}

/* Body tokens [i, end); a "##" needs something on both sides.  What gives nothing leaves a
 * placemarker: "a ## __VA_OPT__(x b)" with an empty x is "a b". */
static const char *expand(Opening *o, size_t i, size_t end, Pieces *out)
{
    const char *why = i < end && is_paste(o, i) ? bad_definition : NULL;
    while (!why && i < end) {
        Pieces left = { 0 };
        bool space = o->def.tok[i].space_before;
        why = operand(o, &i, &left);
        while (!why && i < end && is_paste(o, i)) {
            i++;
            why = i < end && !is_paste(o, i) ? paste_operand(o, &i, &left) : bad_definition;
        }
        if (left.n == 0)
            add_piece(o, &left, "", 0, TOK_OTHER)->space = space;
        append(out, &left, 0);
        free(left.p);
    }
    return why;
}

/* --- writing ------------------------------------------------------------------------------- */

/* Would piece p, put right behind the one or two tokens in run, be read as something else?  It
 * would not if it stood there in the source.  (For gcc R"…" is a raw string, hence literals.) */
static bool merges(const Opening *o, const char *run, size_t len, const Piece *p)
{
    const Piece *before = p - 1;
    const char *text = text_of(o, p);
    if (strchr("()[]{};,~", *text) || strchr("()[]{};,~", run[len - 1]) ||
        (before->number && before->number + 1 == p->number))
        return false;
    if (before->kind == TOK_IDENT && (p->kind == TOK_STRING || p->kind == TOK_CHAR))
        return true;
    Buf both = { 0 };
    Tokens t;
    buf_add(&both, run, len);
    buf_add(&both, text, p->len);
    lex(&t, both.text, both.len);
    bool apart = t.n && t.tok[t.n - 1].begin == len && t.tok[t.n - 1].end == both.len;
    tokens_free(&t);
    buf_free(&both);
    return !apart;
}

/* White space around them stays: an inner macro may stringise it. */
static void drop_placemarkers(Pieces *all)
{
    size_t n = 0;
    bool space = false;
    for (size_t i = 0; i < all->n; i++) {
        space = space || all->p[i].space;
        if (all->p[i].len == 0)
            continue;
        all->p[n] = all->p[i];
        all->p[n++].space = space;
        space = false;
    }
    all->n = n;
}

/* C11 6.10.3.4: the macro's own name is not replaced again.  "(name)(" keeps it from that; a name
 * without "(" is safe as it is; a call inside an expanded argument is one that the standard replaces
 * too.  Backwards, because the parentheses in "F (F)(" would make a call of the first. */
static void hide_own_name(const Opening *o, Pieces *all)
{
    for (size_t i = all->n; i-- > 0;) {
        Piece *p = &all->p[i];
        bool followed = i + 1 < all->n && (p[1].hidden || piece_is(o, p + 1, "("));
        p->hidden = followed && p->kind == TOK_IDENT && !p->called && piece_is(o, p, o->name);
    }
}

static void write_pieces(const Opening *o, const Pieces *all, Buf *out)
{
    /* Where the run of tokens without white space that can matter begins ("..." is the longest
     * token that needs two before it), and where its last token does. */
    size_t run = 0, last = 0;
    for (size_t i = 0; i < all->n; i++) {
        const Piece *p = &all->p[i];
        bool space = p->space || i == 0 || merges(o, out->text + run, out->len - run, p);
        if (space)
            buf_putc(out, ' ');
        run = space ? out->len : last;
        last = out->len;
        buf_puts(out, p->hidden ? "(" : "");
        buf_add(out, text_of(o, p), p->len);
        buf_puts(out, p->hidden ? ")" : "");
    }
}

static const char *check_pieces(const Opening *o, const Pieces *all)
{
    for (size_t i = 0; i < all->n; i++) {
        const Piece *p = &all->p[i];
        if (!o->function_like && p->kind == TOK_IDENT && piece_is(o, p, o->name))
            return "the macro expands to itself";
        if (p->kind == TOK_OTHER && strchr("\"'", *text_of(o, p)))
            return "a quote that is not closed";
    }
    if (all->n && (piece_is(o, all->p, "#") || piece_is(o, all->p, "%:")))
        return "the expansion would become a directive";
    return NULL;
}

static const char *open_into(Opening *o, Buf *text)
{
    Pieces all = { 0 };
    const char *why = parse_definition(o);
    why = why ? why : parse_invocation(o);
    why = why ? why : expand(o, o->body, o->end, &all);
    drop_placemarkers(&all);
    why = why ? why : check_pieces(o, &all);
    if (!why) {
        hide_own_name(o, &all);
        write_pieces(o, &all, text);
    }
    free(all.p);
    return why;
}

const char *macro_open(Buf *out, const MacroText *m)
{
    Opening o = { 0 };
    Buf text = { 0 };
    for (size_t i = 0; i < m->invocation_len; i++)
        if (m->invocation[i] == '\n')
            buf_putc(&text, '\n');
    lex(&o.def, m->definition, m->definition_len);
    lex(&o.inv, m->invocation, m->invocation_len);
    const char *why = open_into(&o, &text);
    buf_putc(&text, ' '); /* what follows must not run into the last token either */
    if (!why)
        buf_add(out, text.text, text.len);
    for (size_t i = 0; i < o.n; i++)
        free(o.param[i].name);
    free(o.param);
    free(o.name);
    buf_free(&o.pool);
    buf_free(&text);
    tokens_free(&o.def);
    tokens_free(&o.inv);
    return why;
}
