/* In: a job's text, its unit's errors.  Out: the text with words for the tokens that these are about.
 * Method: three kinds of tokens: literals with suffixes of gcc's; the names of registers that a variable of the whole
 * file lives in (clang has the stack pointer alone); `cleanup`, where control jumps past such a variable.  One word for
 * each spelling, of its length where that is possible, so that columns stay; it begins with $Z, and more where the text
 * has that.
 * Limits: where such a literal is made a string of, in a macro that has to be expanded, that macro stays unexpanded. */
#include "front/stand_in.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lex/lex.h"

typedef struct StandIn {
    const char *word, *spelling;
    const char *meaning; /* The text for clang, with its parameters in front if it has some. */
} StandIn;

typedef struct StandIns {
    const char *begin; /* The bytes that all words begin with. */
    StandIn *items;
    int n;
} StandIns;

/* ---- literals ---- */

/* clang's spelling of the suffix; NULL: it is no suffix that only gcc has. */
static const char *suffix_of_clang(const char *suffix)
{
    static const char *const known[][2] = {{"df", "f"},  {"dd", ""},    {"dl", "q"},   {"f32", "f"}, {"f64", ""},
                                           {"f32x", ""}, {"f64x", "l"}, {"f128", "q"}, {"w", "l"},   {"d", ""}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcasecmp(suffix, known[i][0]))
            return known[i][1];
    return NULL;
}

/* The literal as clang reads it, NULL if it has no such suffix.  i or j, for imaginary ones, may stand on either side.
 */
static const char *literal_of_clang(Arena *a, const char *text)
{
    bool is_hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    size_t n = strspn(text, is_hex ? "0123456789abcdefABCDEFxX.'" : "0123456789.'");
    if (text[n] && strchr(is_hex ? "pP" : "eE", text[n])) {
        n++;
        n += text[n] == '+' || text[n] == '-';
        n += strspn(text + n, "0123456789");
    } else if (is_hex || !memchr(text, '.', n)) {
        return NULL;
    }
    char suffix[8] = "";
    size_t len = 0, imaginary = 0;
    for (const char *c = text + n; *c; c++) {
        if (strchr("iIjJ", *c))
            imaginary++;
        else if (isalnum((unsigned char)*c) && len + 1 < sizeof suffix)
            suffix[len++] = *c;
        else
            return NULL;
    }
    const char *known = suffix_of_clang(suffix);
    return known && imaginary < 2 ? arena_printf(a, "%.*s%s%s", (int)n, text, known, imaginary ? "i" : "") : NULL;
}

/* ---- words ---- */

/* The job's stand-ins, with room for more: headers may have become part of its text since. */
static StandIns *standins(Arena *a, const Job *job, size_t n_tokens)
{
    StandIns *s = NEW(a, StandIns);
    const StandIns *before = job->stand_ins;
    s->begin = before ? before->begin : "$Z";
    for (int i = 0; !before && memmem(job->text, job->len, s->begin, strlen(s->begin)); i++)
        s->begin = arena_printf(a, "$Z%d_", i);
    s->n = before ? before->n : 0;
    s->items = NEW_N(a, StandIn, n_tokens + (size_t)s->n + 1);
    for (int i = 0; i < s->n; i++)
        s->items[i] = before->items[i];
    return s;
}

static const char *word_for(StandIns *s, Arena *a, const char *spelling, const char *meaning)
{
    static const char pad[] = "________________________________________";
    for (int i = 0; i < s->n; i++)
        if (!strcmp(s->items[i].spelling, spelling))
            return s->items[i].word;
    char *word = arena_printf(a, "%s%d", s->begin, s->n);
    size_t len = strlen(word), wanted = strlen(spelling);
    if (len < wanted)
        word = arena_printf(a, "%s%.*s", word, (int)(wanted - len), pad);
    s->items[s->n++] = (StandIn){word, spelling, meaning};
    return word;
}

bool is_standin(const char *name)
{
    return name[0] == '$';
}

/* ---- kinds of tokens ---- */

static bool any_error(const Job *job, const char *part)
{
    for (int i = 0; i < job->unit->n_errors; i++)
        if (strstr(job->unit->errors[i].text, part))
            return true;
    return false;
}

static bool stand_for_literals(const Job *job)
{
    return any_error(job, "invalid suffix '");
}

static const char *of_literal(const Tokens *t, size_t i, Arena *a, const char *spelling)
{
    return t->tok[i].kind == TOK_NUMBER ? literal_of_clang(a, spelling) : NULL;
}

static bool stand_for_registers(const Job *job)
{
    return any_error(job, "unsuitable for global register variables");
}

/* Returns what stands for a register variable's asm ("r12") or asm ("%ebx"). */
static const char *of_register(const Tokens *t, size_t i, Arena *a, const char *spelling)
{
    static const char *const asms[] = {"asm", "__asm__", "__asm", NULL};
    (void)a;
    if (i < 2 || t->tok[i].kind != TOK_STRING || !token_is_one(t, i - 2, asms) || !token_is(t, i - 1, "(") ||
        !token_is(t, i + 1, ")"))
        return NULL;
#if defined(__x86_64__) || defined(__i386__)
    return spelling[1 + (spelling[1] == '%')] == 'e' ? "\"esp\"" : "\"rsp\"";
#else
    (void)spelling;
    return "\"sp\"";
#endif
}

static bool stand_for_cleanup(const Job *job)
{
    return any_error(job, "cannot jump from ");
}

/* Do the brackets around token i belong to an attribute? */
static bool is_in_attribute(const Tokens *t, size_t i)
{
    int depth = 0;
    while (i-- > 0 && depth > -2)
        depth += token_is(t, i, ")") - token_is(t, i, "(");
    return depth == -2 && (token_is(t, i, "__attribute__") || token_is(t, i, "__attribute"));
}

/* The function runs as it does; libclang reads an attribute without consequences. */
static const char *of_cleanup(const Tokens *t, size_t i, Arena *a, const char *spelling)
{
    (void)a;
    bool is_it = !strcmp(spelling, "cleanup") || !strcmp(spelling, "__cleanup__");
    return is_it && i + 1 < t->n && token_is(t, i + 1, "(") && is_in_attribute(t, i) ? "(...)=__unused__" : NULL;
}

static const struct Kind {
    bool (*is_needed)(const Job *job);
    /* Returns what clang takes instead; NULL: none of its tokens is such a word. */
    const char *(*meaning)(const Tokens *t, size_t i, Arena *a, const char *spelling);
} kinds[] = {{stand_for_literals, of_literal}, {stand_for_registers, of_register}, {stand_for_cleanup, of_cleanup}};

/* ---- there ---- */

/* Adds a macro for each new word in front of the flags.  Returns false if there is none. */
static bool define_words(const StandIns *s, Arena *a, Job *job)
{
    int first = job->stand_ins ? job->stand_ins->n : 0, n = s->n - first;
    const char **flags = NEW_N(a, const char *, (size_t)(job->n_flags + n) + 1);
    for (int i = 0; i < n; i++) {
        const StandIn *w = &s->items[first + i];
        flags[i] = arena_printf(a, "-D%s%s%s", w->word, w->meaning[0] == '(' ? "" : "=", w->meaning);
    }
    if (job->n_flags)
        memcpy(flags + n, job->flags, (size_t)job->n_flags * sizeof *flags);
    job->flags = flags;
    job->n_flags += n;
    return n > 0;
}

static void replace_tokens(const struct Kind *k, const Tokens *t, StandIns *s, Arena *a, Buf *out)
{
    size_t done = 0;
    for (size_t i = 0; i < t->n; i++) {
        const Token *token = &t->tok[i];
        const char *spelling = arena_strndup(a, t->text + token->begin, token->end - token->begin);
        const char *meaning = k->meaning(t, i, a, spelling);
        if (!meaning)
            continue;
        buf_add(out, t->text + done, token->begin - done);
        buf_puts(out, word_for(s, a, spelling, meaning));
        done = token->end;
    }
    buf_add(out, t->text + done, t->len - done);
}

static bool replace(const struct Kind *k, Arena *a, Job *job)
{
    Tokens t;
    Buf text = {NULL, 0, 0};
    if (!k->is_needed(job))
        return false;
    lex(&t, job->text, job->len);
    StandIns *s = standins(a, job, t.n);
    replace_tokens(k, &t, s, a, &text);
    tokens_free(&t);
    if (!define_words(s, a, job)) {
        buf_free(&text);
        return false;
    }
    free((char *)job->text);
    job->text = text.text;
    job->len = text.len;
    job->stand_ins = s;
    return true;
}

bool standin_widen(Arena *a, Job *job)
{
    bool any = false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        any = replace(&kinds[i], a, job) || any;
    return any;
}

bool standin_hides(const Job *job)
{
    const StandIns *s = job->stand_ins;
    for (int i = 0; s && i < s->n; i++)
        if (strstr(s->items[i].spelling, "cleanup"))
            return true;
    return false;
}

/* ---- back ---- */

/* The one whose word stands at the text, or NULL. */
static const StandIn *standin_at(const StandIns *s, const char *text, const char *end)
{
    size_t len = 0;
    while (text + len < end && (isalnum((unsigned char)text[len]) || text[len] == '_' || text[len] == '$'))
        len++;
    size_t begin = strlen(s->begin);
    int i = len > begin ? atoi(text + begin) : s->n;
    return i >= 0 && i < s->n && strlen(s->items[i].word) == len && !memcmp(s->items[i].word, text, len) ? &s->items[i]
                                                                                                         : NULL;
}

void standin_restore(const StandIns *s, const char *text, size_t len, Buf *out)
{
    const char *end = text + len, *at = text;
    while (s && (at = memmem(at, (size_t)(end - at), s->begin, strlen(s->begin))) != NULL) {
        const StandIn *found = standin_at(s, at, end);
        if (found) {
            buf_add(out, text, (size_t)(at - text));
            buf_puts(out, found->spelling);
        }
        at += strlen(found ? found->word : s->begin);
        text = found ? at : text;
    }
    buf_add(out, text, (size_t)(end - text));
}
