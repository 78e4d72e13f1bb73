/* Services of units: what a text has at an offset, which macros there are.
 * In: units made by the front end.  Out: answers about them; `--dump=ast`. */
#include "tree/ast.h"

#include <ctype.h>
#include <string.h>

#include "tree/reserved_names.h"

char *unit_text_of(const Unit *u, Arena *a, const Node *n)
{
    return arena_strndup(a, u->source.text + n->span.begin, n->span.end - n->span.begin);
}

bool unit_has_only(const Unit *u, uint32_t begin, uint32_t end, const char *word)
{
    const char *text = u->source.text;
    size_t len = strlen(word);
    while (begin < end && strchr(" \t\n", text[begin]))
        begin++;
    while (begin < end && strchr(" \t\n", text[end - 1]))
        end--;
    return begin < end && end - begin == len && memcmp(text + begin, word, len) == 0;
}

/* #pragma weak NAME; name NULL: of any name. */
static bool says_weak(const Unit *u, const char *name)
{
    const Tokens *t = &u->tokens;
    for (size_t i = 0; i + 3 < t->n; i++)
        if (t->tok[i].directive && token_is(t, i, "pragma") && token_is(t, i + 1, "weak") &&
            (!name || token_is(t, i + 2, name)))
            return true;
    return false;
}

void unit_lex(Unit *u)
{
    Tokens t;
    lex(&t, u->source.text, u->source.len);
    u->tokens = t;
    u->tokens.tok = NEW_N(u->arena, Token, t.n + 1);
    if (t.n)
        memcpy(u->tokens.tok, t.tok, t.n * sizeof *t.tok);
    tokens_free(&t);
    u->lines = line_table(u->arena, &u->tokens);
    u->has_weak_pragma = says_weak(u, NULL);
}

void unit_free(Unit *u)
{
    if (u)
        arena_free(u->arena); /* The arena holds u itself. */
}

/* `EACH(i, n) body`: is it a part of what the macro makes in front of the body, as the keyword is? */
static bool is_in_head(const Node *n, const Node *stmt)
{
    bool has_head = stmt->kind == S_FOR || stmt->kind == S_WHILE || stmt->kind == S_IF || stmt->kind == S_SWITCH;
    return has_head && stmt->span.macro_begin == n->span.macro_begin;
}

/* Does the macro make what stands in front of the statement, too?  Jumps are known for what they are all the same:
 * border_hides_front. */
static bool is_behind_own(const Node *n, int macro)
{
    const Node *p = n->parent;
    bool is_jump = n->kind == S_RETURN || n->kind == S_GOTO || n->kind == S_GOTO_INDIRECT || n->kind == S_BREAK ||
                   n->kind == S_CONTINUE;
    for (int i = 1; p->kind == S_COMPOUND && !is_jump && i < p->n_kids; i++)
        if (p->kid[i] == n)
            return p->kid[i - 1] && p->kid[i - 1]->span.macro_end == macro;
    return false;
}

bool is_uneditable(const Unit *u, const Node *n)
{
    const Span *s = &n->span;
    if (s->is_included || n->has_fixed_text)
        return true;
    if (!s->macro_begin || s->macro_begin != s->macro_end || !n->parent)
        return false;
    if (u->invocations[s->macro_begin - 1].definition)
        return false;
    return (n->parent->span.macro_begin == s->macro_begin && n->parent->span.macro_end == s->macro_begin) ||
           is_in_head(n, n->parent) || is_behind_own(n, s->macro_begin);
}

int invocation_around(const Node *n)
{
    return n->span.macro_begin ? n->span.macro_begin : n->span.macro_end;
}

bool is_unexpandable(const Unit *u, const Node *n)
{
    int macro = invocation_around(n);
    return n->span.is_included || (macro && !u->invocations[macro - 1].definition);
}

bool is_weak_by_pragma(const Unit *u, const char *name)
{
    return u->has_weak_pragma && says_weak(u, name);
}

const Span *skipped_from(const Unit *u, uint32_t offset)
{
    int lo = 0, hi = u->n_skipped;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (u->skipped[mid].end > offset)
            hi = mid;
        else
            lo = mid + 1;
    }
    return lo < u->n_skipped ? &u->skipped[lo] : NULL;
}

bool is_skipped(const Unit *u, uint32_t offset)
{
    const Span *s = skipped_from(u, offset);
    return s && s->begin <= offset;
}

bool is_taken_by_others(const Unit *u, uint32_t offset)
{
    const Span *s = skipped_from(u, offset);
    return u->branches_are_known && s && s->begin <= offset && (!u->others_take || u->others_take[s - u->skipped]);
}

static Macro *named(Macro *macros, int n, const char *name)
{
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = (lo + hi) / 2, order = strcmp(macros[mid].name, name);
        if (order == 0)
            return &macros[mid];
        if (order < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return NULL;
}

Macro *macro_named(const Unit *u, const char *name)
{
    return named(u->macros, u->n_macros, name);
}

const Macro *macro_given(const Unit *u, const char *name)
{
    return named(u->given_macros, u->n_given, name);
}

bool is_mark_word(const Tokens *t, size_t i)
{
    return token_is(t, i, "memrewrite") || token_is(t, i, "begin_inst") || token_is(t, i, "end_inst");
}

/* The name in front of what is in parentheses up to token end, or of token end itself. */
static size_t called_name(const Tokens *t, size_t end)
{
    int depth = 0;
    for (size_t i = end;; i--) {
        depth += token_is(t, i, ")") - token_is(t, i, "(");
        if (!depth)
            return i == end || i == 0 ? i : i - 1;
        if (i == 0)
            return end;
    }
}

bool has_pragma_operator(const Macro *m)
{
    for (; m; m = m->other)
        if (m->definition && memmem(m->definition, m->definition_len, "_Pragma", 7))
            return true;
    return false;
}

bool says_mark(const char *text, size_t len)
{
    return text && (memmem(text, len, "memrewrite", 10) || memmem(text, len, "begin_inst", 10) ||
                    memmem(text, len, "end_inst", 8));
}

bool says_own_name(const char *text, size_t len)
{
    static const char *const beginning[] = {"mr_", "MR_"};
    enum { LENGTH = 3 };
    for (int i = 0; text && i < 2; i++) {
        const char *end = text + len, *at = text;
        for (; (at = memmem(at, (size_t)(end - at), beginning[i], LENGTH)) != NULL; at += LENGTH)
            if (at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_'))
                return true;
    }
    return false;
}

/* Does the text use names like ours?  All macros of the runtime's header have such names: a text that uses a user's
 * macro of that kind names it. */
static bool says_own_names(const Unit *u)
{
    bool says = says_own_name(u->source.text, u->source.len);
    for (int i = 0; i < u->n_inclusions && !says; i++)
        says = says_own_name(u->inclusions[i].text, u->inclusions[i].len);
    for (int i = 0; i < u->n_macros && !says; i++) {
        const Macro *m = &u->macros[i];
        says = !m->is_system && !says_own_name(m->name, strlen(m->name)) &&
               says_own_name(m->definition, m->definition_len);
    }
    return says;
}

/* A name may also be pasted together by a macro, so that no text has it. */
static bool find_own_name(Node *n, void *ctx)
{
    bool *found = ctx;
    const char *name = (n->kind == E_REF || n->kind == E_CALL || n->kind == D_VAR) && n->decl ? n->decl->name : NULL;
    *found = *found || (name && says_own_name(name, strlen(name)));
    return !*found;
}

static bool uses_own_names(const Unit *u)
{
    bool found = false;
    for (int i = 0; i < u->n_functions && !found; i++) {
        const Function *f = u->functions[i];
        for (int k = 0; k < f->n_params && !found; k++)
            found = f->param[k] && f->param[k]->name && says_own_name(f->param[k]->name, strlen(f->param[k]->name));
        walk(f->body, find_own_name, &found);
    }
    return found;
}

const char *name_suffix(const Unit *u)
{
    if (!says_own_names(u) && !uses_own_names(u))
        return "";
    const char *suffix = "_own";
    while (memmem(u->source.text, u->source.len, suffix, strlen(suffix)))
        suffix = arena_printf(u->arena, "%sn", suffix);
    return suffix;
}

/* _Pragma ("…"), or a macro that is one, up to token i. */
static bool is_pragma_operator(const Unit *u, size_t i)
{
    const Tokens *t = &u->tokens;
    size_t name = called_name(t, i), len = t->tok[i].end - t->tok[name].begin;
    char buf[80];
    const Macro *m;
    if (token_is(t, name, "_Pragma"))
        return !says_mark(t->text + t->tok[name].begin, len);
    if (t->tok[name].kind != TOK_IDENT || t->tok[name].end - t->tok[name].begin >= sizeof buf)
        return false;
    m = macro_named(u, token_text(t, name, buf, sizeof buf));
    return m && has_pragma_operator(m) && !says_mark(m->definition, m->definition_len);
}

/* Is token i of the definition, which has its body from token `body` on, one of the parameters? */
static bool is_parameter(const Tokens *t, size_t body, size_t i)
{
    for (size_t k = 1; k < body; k++)
        if (t->tok[k].kind == TOK_IDENT && token_same(t, k, i))
            return true;
    return false;
}

/* May the macro become nothing?  By one of its definitions there are only such macros in it, and parameters. */
static bool may_be_nothing(const Unit *u, const Macro *m, int depth)
{
    bool may = false;
    for (; m && m->definition && depth < 16 && !may; m = m->other) {
        Tokens t;
        char buf[80];
        lex(&t, m->definition, m->definition_len);
        size_t i = 1;
        if (t.n > 1 && token_is(&t, 1, "(") && t.tok[1].begin == t.tok[0].end)
            while (i < t.n && !token_is(&t, i++, ")"))
                ;
        size_t body = i;
        for (may = true; i < t.n && may; i++)
            may = t.tok[i].kind == TOK_IDENT && t.tok[i].end - t.tok[i].begin < sizeof buf &&
                  (is_parameter(&t, body, i) ||
                   may_be_nothing(u, macro_named(u, token_text(&t, i, buf, sizeof buf)), depth + 1));
        tokens_free(&t);
    }
    return may;
}

/* The number of tokens up to `end` that are not there to compilers' parsers: text that #if leaves out, and macros that
 * may be nothing, are not. */
static size_t front_of_nothing(const Unit *u, size_t end)
{
    const Tokens *t = &u->tokens;
    while (end > 0 && !t->tok[end - 1].directive) {
        size_t name = called_name(t, end - 1);
        char buf[80];
        if (is_skipped(u, t->tok[end - 1].begin))
            end--;
        else if (!is_pragma_operator(u, end - 1) && t->tok[name].kind == TOK_IDENT &&
                 t->tok[name].end - t->tok[name].begin < sizeof buf &&
                 may_be_nothing(u, macro_named(u, token_text(t, name, buf, sizeof buf)), 0))
            end = name;
        else
            break;
    }
    return end;
}

/* Between a pragma and its statement there may be the ends of conditions, and what is nothing to a parser. */
bool has_pragma(const Unit *u, const Node *stmt)
{
    const Tokens *t = &u->tokens;
    size_t i = tokens_at(t, stmt->span.begin);
    if (stmt->omp || stmt->span.is_included || i > t->n)
        return false;
    while ((i = front_of_nothing(u, i)) > 0 && t->tok[i - 1].directive) {
        for (i--; i > 0 && !t->tok[i].line_start;)
            i--;
        if (i + 2 < t->n && token_is(t, i + 1, "pragma"))
            return !is_mark_word(t, i + 2);
    }
    return i > 0 && is_pragma_operator(u, i - 1);
}

/* A pragma that compilers take at file scope and as the first thing in a block alone; text: from the word behind
 * `pragma` on, in a string perhaps. */
static bool says_pragma_of_block(const char *text, size_t len)
{
    static const char *const words[] = {"STDC", "fp_contract", "float_control", "clang fp"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memmem(text, len, words[i], strlen(words[i])))
            return true;
    return false;
}

/* Token i begins _Pragma ("STDC …"), or a macro that is one. */
static bool begins_pragma_of_block(const Unit *u, size_t i)
{
    const Tokens *t = &u->tokens;
    char buf[80];
    if (i >= t->n || t->tok[i].kind != TOK_IDENT || t->tok[i].end - t->tok[i].begin >= sizeof buf)
        return false;
    if (token_is(t, i, "_Pragma"))
        return i + 2 < t->n &&
               says_pragma_of_block(t->text + t->tok[i + 2].begin, t->tok[i + 2].end - t->tok[i + 2].begin);
    const Macro *m = macro_named(u, token_text(t, i, buf, sizeof buf));
    return m && has_pragma_operator(m) && says_pragma_of_block(m->definition, m->definition_len);
}

bool begins_with_pragma(const Unit *u, const Node *block)
{
    const Tokens *t = &u->tokens;
    size_t i = tokens_at(t, block->span.begin);
    if (block->span.is_included || i >= t->n || !token_is(t, i, "{"))
        return false;
    for (i++; i < t->n && t->tok[i].directive;) {
        size_t first = i++;
        while (i < t->n && t->tok[i].directive && !t->tok[i].line_start)
            i++;
        if (token_is(t, first + 1, "pragma") &&
            says_pragma_of_block(t->text + t->tok[first].begin, t->tok[i - 1].end - t->tok[first].begin))
            return true;
    }
    return begins_pragma_of_block(u, i);
}

/* The end of a statement with its semicolon, which libclang leaves out behind an expression or a keyword. */
uint32_t stmt_end(const Unit *u, const Node *s)
{
    Node *last = s->n_kids ? s->kid[s->n_kids - 1] : NULL;
    switch (s->kind) {
    case S_COMPOUND:
    case S_NULL:
    case S_OMP: return s->span.end;
    case S_IF:
    case S_WHILE:
    case S_FOR:
    case S_SWITCH:
    case S_CASE:
    case S_DEFAULT:
    case S_LABEL:
    case S_ATTRIBUTED: return last ? stmt_end(u, last) : s->span.end;
    default: break;
    }
    if (s->span.end > s->span.begin && u->source.text[s->span.end - 1] == ';' && !s->span.macro_end)
        return s->span.end;
    for (size_t i = tokens_at(&u->tokens, s->span.end); i < u->tokens.n; i++)
        if (!u->tokens.tok[i].directive)
            return token_is(&u->tokens, i, ";") ? u->tokens.tok[i].end : s->span.end;
    return s->span.end;
}

bool function_holds(const Function *f, uint32_t offset)
{
    return f->begin <= offset && offset < f->end;
}

Function *function_around(const Unit *u, uint32_t offset)
{
    for (int i = 0; i < u->n_functions; i++)
        if (function_holds(u->functions[i], offset))
            return u->functions[i];
    return NULL;
}

static void dump_node(FILE *out, const Node *n, int depth)
{
    if (!n) {
        fprintf(out, "%*s-\n", 2 * depth, "");
        return;
    }
    fprintf(out, "%*s%s", 2 * depth, "", node_kind_name(n->kind));
    if (n->op)
        fprintf(out, " %s", op_name(n->op));
    if (n->decl)
        fprintf(out, " %s", n->decl->name);
    else if (n->name)
        fprintf(out, " %s", n->name);
    if (n->is_load)
        fprintf(out, " load");
    if (n->is_constant)
        fprintf(out, " const");
    if (n->type)
        fprintf(out, " size %lld", (long long)n->type->size);
    fprintf(out, " %u:%u-%u:%u%s%s\n", n->from.line, n->from.column, n->to.line, n->to.column,
            n->span.macro_begin ? " macro-begin" : "", n->span.macro_end ? " macro-end" : "");
    for (int i = 0; i < n->n_kids; i++)
        dump_node(out, n->kid[i], depth + 1);
}

void ast_dump(FILE *out, const Unit *u)
{
    for (int i = 0; i < u->n_functions; i++) {
        const Function *f = u->functions[i];
        fprintf(out, "function %s %u:%u-%u:%u\n", f->name, f->from.line, f->from.column, f->to.line, f->to.column);
        dump_node(out, f->body, 1);
    }
}
