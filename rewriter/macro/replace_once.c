/* Expanding one macro invocation by one level.
 *
 * Input:  the text of the definition and of the invocation.
 * Output: the text that one replacement step makes of it.
 * Method: C11 6.10.3 on preprocessing tokens.  The body is taken apart into operands (a token, a
 *         parameter, "# parameter", "__VA_OPT__(…)"), each of which gives a list of pieces; "##"
 *         joins two lists at one piece each, an empty list being the placemarker of 6.10.3.3.  The
 *         pieces are then written down with a space wherever two would lex differently side by side.
 *         GNU's rules are those of gcc and clang: a variadic parameter may be named, its argument be
 *         left out, and then "," in front of "## parameter" goes too.
 * Limits: arguments are put in as written, where the standard expands them first.  The next pass mostly
 *         comes to the same; where it would not, argument_prescan.c expands them if the caller has a look-up.
 *         Without one it differs where
 *         - an inner macro stringises or pastes the argument, or counts commas that it expands to;
 *         - the argument of __VA_OPT__'s question is a macro that expands to nothing.
 *         In any case it differs where
 *         - an argument with __COUNTER__ is used more than once;
 *         - an inner macro stringises a space that had to be put between two tokens, or the
 *           parentheses around the macro's own name;
 *         - the name of another function-like macro stands in front of these parentheses: a call then;
 *         - the macro comes back by way of another one, or its own name ends the expansion and a
 *           "(" follows the invocation: it is expanded again then.
 *         "#define F(...) 0, ## __VA_ARGS__" called as "F()" loses its comma, as in GNU modes; with a
 *         strict -std compilers keep it.
 */
#include "macro/replace_once.h"

#include <stdlib.h>
#include <string.h>

#include "lex/token_writer.h"
#include "macro/invocation.h"
#include "support/diag.h"

#define NOTHING "MR_NOTHING" /* An empty macro of the runtime (rt/interface/compiler.h). */

/* A token of the expansion; its text is in the pool.  Without a text it is a placemarker. */
typedef struct Piece {
    size_t offset, len;
    TokKind kind;
    size_t number; /* Consecutive for tokens that follow each other in one text; 0: # or ## made it. */
    bool has_space;    /* White space stands in front of it. */
    bool is_hidden;   /* The token must not be taken for the macro's name. */
    bool is_called; /* The token is an identifier of an argument with "(" behind it, where arguments are expanded. */
    bool is_directive, is_line_start; /* `is_directive`: it belongs to a directive among the arguments; `is_line_start`:
                                   it is the directive's #. */
} Piece;

typedef struct Pieces {
    Piece *p;
    size_t n, cap;
} Pieces;

typedef struct Replacement {
    MacroCall call;
    Buf pool; /* Texts of pieces, without line splices. */
    size_t numbers; /* Number of the numbers given to pieces so far. */
    bool loses_directive; /* An argument that holds a directive has to become something else. */
    const Expansion *expansion;
} Replacement;

/* --- pieces -------------------------------------------------------------------------------- */

static const char *text_of(const Replacement *o, const Piece *p)
{
    return o->pool.text + p->offset;
}

static bool piece_is(const Replacement *o, const Piece *p, const char *s)
{
    return strlen(s) == p->len && memcmp(text_of(o, p), s, p->len) == 0;
}

static Piece *add_piece(Replacement *o, Pieces *out, const char *text, size_t len, TokKind kind)
{
    Piece *p = PUSH(out->p, out->n, out->cap);
    *p = (Piece){.offset = o->pool.len, .len = len, .kind = kind};
    buf_add(&o->pool, text, len);
    return p;
}

static Piece *add_token(Replacement *o, Pieces *out, const Tokens *t, size_t i, size_t number)
{
    char *text = token_spelling(t, i);
    Piece *p = add_piece(o, out, text, strlen(text), t->tok[i].kind);
    p->number = number;
    p->has_space = t->tok[i].space_before;
    p->is_directive = t->tok[i].directive;
    p->is_line_start = t->tok[i].line_start;
    free(text);
    return p;
}

static void append(Pieces *out, const Pieces *more, size_t from)
{
    for (size_t i = from; i < more->n; i++)
        *PUSH(out->p, out->n, out->cap) = more->p[i];
}

/* Adds tokens [begin, end) of a text.  open: names with "(" behind them may be called. */
static void add_tokens(Replacement *o, Pieces *out, const Tokens *t, size_t begin, size_t end, bool open)
{
    o->numbers++; /* A gap is left: the first piece does not follow what is there. */
    for (size_t i = begin; i < end; i++) {
        Piece *p = add_token(o, out, t, i, ++o->numbers);
        p->is_called = open && p->kind == TOK_IDENT && i + 1 < end && token_is(t, i + 1, "(");
    }
}

/* Body token i is the parameter's name. */
static void add_argument(Replacement *o, Pieces *out, size_t i, const Param *param)
{
    bool as_written = call_is_as_written(&o->call, i);
    bool needs_expansion = false, holds_directive = call_holds_directive(&o->call, param);
    Buf text = {0};
    if (!as_written)
        needs_expansion = argument_needs_expansion(&o->call, i, o->expansion, &text);
    o->loses_directive = o->loses_directive || (holds_directive && (as_written || needs_expansion));
    if (needs_expansion) {
        Tokens t;
        lex(&t, text.text, text.len);
        add_tokens(o, out, &t, 0, t.n, false);
        tokens_free(&t);
    } else {
        add_tokens(o, out, &o->call.inv, param->begin, param->end, !as_written);
    }
    buf_free(&text);
}

/* --- operators ----------------------------------------------------------------------------- */

/* C11 6.10.3.2: white space between tokens counts as one space, quotes and backslashes inside
 * literals are escaped.  A last backslash that would escape our own quote goes, as in compilers. */
static void stringise(Replacement *o, const Pieces *arg, Pieces *out)
{
    Buf s = {0};
    size_t backslashes = 0;
    bool space = false;
    buf_putc(&s, '"');
    for (size_t i = 0; i < arg->n; i++) {
        const Piece *p = &arg->p[i];
        bool literal = p->kind == TOK_STRING || p->kind == TOK_CHAR;
        space = s.len > 1 && (space || p->has_space);
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
static const char *paste(Replacement *o, Pieces *left, const Pieces *right)
{
    if (left->n == 0 || right->n == 0) {
        append(left, right, 0);
        return NULL;
    }
    const Piece a = left->p[left->n - 1], b = right->p[0];
    Buf text = {0};
    Tokens t;
    buf_add(&text, text_of(o, &a), a.len);
    buf_add(&text, text_of(o, &b), b.len);
    lex(&t, text.text, text.len);
    bool placemarker = a.len == 0 || b.len == 0;
    bool one = placemarker || (t.n == 1 && t.tok[0].end == text.len && t.tok[0].kind != TOK_OTHER);
    if (one) {
        TokKind kind = !placemarker ? t.tok[0].kind : a.len ? a.kind : b.kind;
        left->n--;
        add_piece(o, left, text.text, text.len, kind)->has_space = a.has_space;
        append(left, right, 1);
    }
    tokens_free(&t);
    buf_free(&text);
    return one ? NULL : "its ## does not make a token";
}

/* --- expansion ----------------------------------------------------------------------------- */

static const char *expand(Replacement *o, size_t i, size_t end, Pieces *out);

static bool is_variadic_param(const Replacement *o, size_t i)
{
    return o->call.is_variadic && call_param(&o->call, i) == &o->call.param[o->call.n - 1];
}

/* Is there a variable argument that does not expand to nothing?  __VA_OPT__ asks that. */
static bool has_variable_arguments(Replacement *o)
{
    const Param *last = &o->call.param[o->call.n - 1];
    bool some = last->begin < last->end;
    if (some && o->expansion->lookup) {
        Buf text = {0};
        argument_expand(&o->call, last, o->expansion, &text);
        some = text.len > 0;
        buf_free(&text);
    }
    return some;
}

/* "__VA_OPT__(…)" at *i: its inside if there are variable arguments, else nothing. */
static const char *expand_va_opt(Replacement *o, size_t *i, Pieces *out)
{
    size_t depth = 1, open = *i + 1, close = open + 1;
    if (!call_is(&o->call, open, "("))
        return bad_definition;
    for (; close < o->call.end; close++) {
        depth += call_is(&o->call, close, "(");
        depth -= call_is(&o->call, close, ")");
        if (depth == 0)
            break;
    }
    if (close == o->call.end)
        return bad_definition;
    *i = close + 1;
    return has_variable_arguments(o) ? expand(o, open + 1, close, out) : NULL;
}

/* A token, a parameter or __VA_OPT__ at *i, which moves behind it. */
static const char *substitute(Replacement *o, size_t *i, Pieces *out)
{
    if (o->call.is_variadic && call_is(&o->call, *i, "__VA_OPT__"))
        return expand_va_opt(o, i, out);
    const Param *param = call_param(&o->call, *i);
    if (param)
        add_argument(o, out, *i, param);
    else
        add_token(o, out, &o->call.def, *i, *i + 1);
    ++*i;
    return NULL;
}

static const char *stringise_operand(Replacement *o, size_t *i, Pieces *out)
{
    Pieces argument = {0};
    ++*i;
    if (!call_param(&o->call, *i) && !(o->call.is_variadic && call_is(&o->call, *i, "__VA_OPT__")))
        return bad_definition;
    const char *why = substitute(o, i, &argument);
    if (!why)
        stringise(o, &argument, out);
    free(argument.p);
    return why;
}

/* Appends the operand at *i, without "##"; its first piece is spaced as in the body. */
static const char *operand(Replacement *o, size_t *i, Pieces *out)
{
    bool space = o->call.def.tok[*i].space_before;
    bool hash = o->call.is_function_like && (call_is(&o->call, *i, "#") || call_is(&o->call, *i, "%:"));
    const char *why = hash ? stringise_operand(o, i, out) : substitute(o, i, out);
    if (out->n)
        out->p[0].has_space = space;
    return why;
}

/* The right side of a "##" stands at *i.  GNU: a comma is never joined with variable arguments; it
 * goes if they are left out, else both stay as they are. */
static const char *paste_operand(Replacement *o, size_t *i, Pieces *left)
{
    Pieces right = {0};
    bool comma = left->n && piece_is(o, &left->p[left->n - 1], ",") && is_variadic_param(o, *i);
    const char *why = operand(o, i, &right);
    if (!why && !comma)
        why = paste(o, left, &right);
    else if (!why && o->call.is_elided && !call_is_paste(&o->call, *i))
        left->n--;
    else if (!why)
        append(left, &right, 0);
    free(right.p);
    return why;
}

/* Body tokens [i, end); a "##" needs something on both sides.  What gives nothing leaves a
 * placemarker: "a ## __VA_OPT__(x b)" with an empty x is "a b". */
static const char *expand(Replacement *o, size_t i, size_t end, Pieces *out)
{
    const char *why = i < end && call_is_paste(&o->call, i) ? bad_definition : NULL;
    while (!why && i < end) {
        Pieces left = {0};
        bool space = o->call.def.tok[i].space_before;
        why = operand(o, &i, &left);
        while (!why && i < end && call_is_paste(&o->call, i)) {
            i++;
            why = i < end && !call_is_paste(&o->call, i) ? paste_operand(o, &i, &left) : bad_definition;
        }
        if (left.n == 0)
            add_piece(o, &left, "", 0, TOK_OTHER)->has_space = space;
        append(out, &left, 0);
        free(left.p);
    }
    return why;
}

/* --- writing ------------------------------------------------------------------------------- */

/* White space around them stays: an inner macro may stringise it. */
static void drop_placemarkers(Pieces *all)
{
    size_t n = 0;
    bool space = false;
    for (size_t i = 0; i < all->n; i++) {
        space = space || all->p[i].has_space;
        if (all->p[i].len == 0)
            continue;
        all->p[n] = all->p[i];
        all->p[n++].has_space = space;
        space = false;
    }
    all->n = n;
}

/* C11 6.10.3.4: the macro's own name is not replaced again.  "(name)(" keeps it from that; a name
 * without "(" is safe as it is; a call inside an expanded argument is one that the standard replaces
 * too.  Backwards, because the parentheses in "F (F)(" would make a call of the first. */
static void hide_own_name(const Replacement *o, Pieces *all)
{
    for (size_t i = all->n; i-- > 0;) {
        Piece *p = &all->p[i];
        bool followed = i + 1 < all->n && (p[1].is_hidden || piece_is(o, p + 1, "("));
        p->is_hidden = followed && p->kind == TOK_IDENT && !p->is_called && piece_is(o, p, o->call.name);
    }
}

/* A directive stands on a line of its own, so it begins a line, and so does what follows it. */
static bool begins_line(const Pieces *all, size_t i)
{
    const Piece *p = &all->p[i];
    return p->is_directive ? p->is_line_start : i > 0 && p[-1].is_directive;
}

static bool is_keyword(const Replacement *o, const Piece *p)
{
    static const char *const words[] = {"if",     "while",  "for",        "switch", "return", "else",
                                        "sizeof", "typeof", "__typeof__", "asm",    "__asm__"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (piece_is(o, p, words[i]))
            return true;
    return false;
}

/* A function's name is in parentheses, and a keyword in front of an empty macro: "(" is not what follows it then. */
static void write_hidden(const Replacement *o, const Piece *p, TokenWriter *w, bool apart)
{
    bool is_name = !is_keyword(o, p);
    if (is_name)
        write_token(w, "(", 1, TOK_PUNCT, true);
    write_token(w, text_of(o, p), p->len, p->kind, apart);
    if (is_name) {
        write_token(w, ")", 1, TOK_PUNCT, true);
    } else {
        w->has_space = true;
        write_token(w, NOTHING, sizeof NOTHING - 1, TOK_IDENT, true);
    }
}

static void write_pieces(const Replacement *o, const Pieces *all, Buf *out)
{
    TokenWriter w = {.out = out};
    for (size_t i = 0; i < all->n; i++) {
        const Piece *p = &all->p[i];
        bool apart = i > 0 && p[-1].number && p[-1].number + 1 == p->number;
        w.has_space = p->has_space || i == 0;
        if (begins_line(all, i)) {
            buf_putc(out, '\n');
            w.has_any = w.has_space = false;
        }
        if (p->is_hidden)
            write_hidden(o, p, &w, apart);
        else
            write_token(&w, text_of(o, p), p->len, p->kind, apart);
    }
    if (all->n && all->p[all->n - 1].is_directive)
        buf_putc(out, '\n');
}

static const char *check_pieces(const Replacement *o, const Pieces *all)
{
    for (size_t i = 0; i < all->n; i++) {
        const Piece *p = &all->p[i];
        /* Where all is expanded the chain keeps its own name from that. */
        if (!o->expansion->expands_all && !o->call.is_function_like && p->kind == TOK_IDENT &&
            piece_is(o, p, o->call.name))
            return "the macro expands to itself";
        if (p->kind == TOK_OTHER && strchr("\"'", *text_of(o, p)))
            return "a quote that is not closed";
    }
    if (o->loses_directive)
        return EXPAND_HOLDS_DIRECTIVE;
    if (all->n && !all->p->is_directive && (piece_is(o, all->p, "#") || piece_is(o, all->p, "%:")))
        return "the expansion would become a directive";
    return NULL;
}

static const char *expand_into(Replacement *o, Buf *text)
{
    Pieces all = {0};
    const char *why = expand(o, o->call.body, o->call.end, &all);
    drop_placemarkers(&all);
    why = why ? why : check_pieces(o, &all);
    if (!why) {
        if (!o->expansion->expands_all) /* Otherwise the chain does it. */
            hide_own_name(o, &all);
        write_pieces(o, &all, text);
    }
    free(all.p);
    return why;
}

static unsigned lines_of(const char *text, size_t len)
{
    return source_lines(&(Source){.text = text, .len = len}, 0, len);
}

const char *macro_replace_once_within(Buf *out, const MacroText *m, const Expansion *e)
{
    Replacement o = {.expansion = e};
    Buf text = {0};
    const char *why = macro_call_parse(&o.call, m);
    o.numbers = o.call.def.n + 1; /* The body's tokens are numbered by position. */
    why = why ? why : expand_into(&o, &text);
    buf_putc(&text, ' '); /* The next text must not run into the last token. */
    unsigned lines = lines_of(m->invocation, m->invocation_len), inner = lines_of(text.text, text.len);
    if (!why && inner > lines)
        why = EXPAND_HOLDS_DIRECTIVE; /* An argument with a directive is put in twice. */
    for (; !why && inner < lines; inner++)
        buf_putc(out, '\n');
    if (!why)
        buf_add(out, text.text, text.len);
    macro_call_free(&o.call);
    buf_free(&o.pool);
    buf_free(&text);
    return why;
}

const char *macro_replace_once_with(Buf *out, const MacroText *m, const MacroLookup *lookup)
{
    int left = OPENINGS_AT_MOST;
    return macro_replace_once_within(out, m, &(Expansion){lookup, &left, false, NULL});
}

const char *macro_replace_once(Buf *out, const MacroText *m)
{
    return macro_replace_once_with(out, m, NULL);
}
