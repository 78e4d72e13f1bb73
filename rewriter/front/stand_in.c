/* In: a job's text, errors about suffixes.  Out: the text with words for the literals that have them.
 * Method: one word for each spelling, of its length where that is possible, so that columns stay; it begins with $ and
 * a letter that together are nowhere in the text.
 * Limits: where such a literal is made a string of, in a macro that has to be opened, that macro stays closed. */
#include "front/stand_in.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lex/lex.h"

typedef struct StandIn {
    const char *word, *spelling;
} StandIn;

typedef struct StandIns {
    char begin[3]; /* of all words */
    StandIn *at;
    int n;
} StandIns;

/* ---- literals ---- */

/* How clang spells the suffix; NULL: it is none of gcc's own. */
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

/* Those of the job, with room for more: headers may have become part of its text since. */
static StandIns *standins(Arena *a, const Job *job, size_t n_tokens)
{
    StandIns *s = NEW(a, StandIns);
    const StandIns *before = job->stand_ins;
    memcpy(s->begin, before ? before->begin : "$Z", 3);
    while (!before && memmem(job->text, job->len, s->begin, 2) && s->begin[1] > 'A')
        s->begin[1]--;
    s->n = before ? before->n : 0;
    s->at = NEW_N(a, StandIn, n_tokens + (size_t)s->n + 1);
    for (int i = 0; i < s->n; i++)
        s->at[i] = before->at[i];
    return s;
}

static const char *word_for(StandIns *s, Arena *a, const char *spelling)
{
    static const char pad[] = "________________________________________";
    for (int i = 0; i < s->n; i++)
        if (!strcmp(s->at[i].spelling, spelling))
            return s->at[i].word;
    char *word = arena_printf(a, "%s%d", s->begin, s->n);
    size_t len = strlen(word), wanted = strlen(spelling);
    if (len < wanted)
        word = arena_printf(a, "%s%.*s", word, (int)(wanted - len), pad);
    s->at[s->n++] = (StandIn){word, spelling};
    return word;
}

bool is_standin(const char *name)
{
    return name[0] == '$';
}

static bool is_about_suffix(const Unit *u)
{
    for (int i = 0; i < u->n_errors; i++)
        if (!strncmp(u->errors[i].text, "invalid suffix '", 16))
            return true;
    return false;
}

/* In front of the flags: a macro for each new word.  False: there is none. */
static bool define_words(const StandIns *s, Arena *a, Job *job)
{
    int first = job->stand_ins ? job->stand_ins->n : 0, n = s->n - first;
    const char **flags = NEW_N(a, const char *, (size_t)(job->n_flags + n) + 1);
    for (int i = 0; i < n; i++)
        flags[i] = arena_printf(a, "-D%s=%s", s->at[first + i].word, literal_of_clang(a, s->at[first + i].spelling));
    if (job->n_flags)
        memcpy(flags + n, job->flags, (size_t)job->n_flags * sizeof *flags);
    job->flags = flags;
    job->n_flags += n;
    return n > 0;
}

bool standin_literals(Arena *a, Job *job)
{
    Tokens t;
    Buf text = {NULL, 0, 0};
    size_t done = 0;
    if (!is_about_suffix(job->unit))
        return false;
    lex(&t, job->text, job->len);
    StandIns *s = standins(a, job, t.n);
    for (size_t i = 0; i < t.n; i++) {
        const Token *number = &t.tok[i];
        size_t len = number->end - number->begin;
        const char *spelling = number->kind == TOK_NUMBER ? arena_strndup(a, job->text + number->begin, len) : NULL;
        if (!spelling || !literal_of_clang(a, spelling))
            continue;
        buf_add(&text, job->text + done, number->begin - done);
        buf_puts(&text, word_for(s, a, spelling));
        done = number->end;
    }
    buf_add(&text, job->text + done, job->len - done);
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

/* ---- back ---- */

/* The one whose word stands at the text, or NULL. */
static const StandIn *standin_at(const StandIns *s, const char *text, const char *end)
{
    size_t len = 0;
    while (text + len < end && (isalnum((unsigned char)text[len]) || text[len] == '_' || text[len] == '$'))
        len++;
    int i = len > 2 ? atoi(text + 2) : s->n;
    return i >= 0 && i < s->n && strlen(s->at[i].word) == len && !memcmp(s->at[i].word, text, len) ? &s->at[i] : NULL;
}

void standin_restore(const Job *job, const char *text, size_t len, Buf *out)
{
    const StandIns *s = job->stand_ins;
    const char *end = text + len, *at = text;
    while (s && (at = memmem(at, (size_t)(end - at), s->begin, 2)) != NULL) {
        const StandIn *found = standin_at(s, at, end);
        if (found) {
            buf_add(out, text, (size_t)(at - text));
            buf_puts(out, found->spelling);
        }
        at += found ? strlen(found->word) : 2;
        text = found ? at : text;
    }
    buf_add(out, text, (size_t)(end - text));
}
