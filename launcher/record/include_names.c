/* In: a C text.  Out: names.
 * Method: the words "include" and "embed" are looked for, behind "#" or "__has_"; no line is taken apart by itself, so
 * that a large text costs a search.  A name more, out of a comment, does no harm.
 * Limits: names of #include that macros make are not seen: what the compiler found by them is among the unit's inputs.
 */
#include "record/include_names.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    return at;
}

/* Does the text in front of `at` end in that word? */
static bool is_behind(const char *start, const char *at, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(at - start) >= n && memcmp(at - n, word, n) == 0;
}

static const char *back_over_blanks(const char *start, const char *at)
{
    while (at > start && is_blank(at[-1]))
        at--;
    return at;
}

/* The name at `at`; NULL: none stands there. */
static const char *quoted_name(Arena *a, const char *at, const char *end)
{
    const char close = *at == '<' ? '>' : '"';
    const char *from = at + 1, *to = from;
    while (to < end && *to != close && *to != '\n')
        to++;
    return to < end && *to == close && to > from ? arena_strndup(a, from, (size_t)(to - from)) : NULL;
}

/* The word is at `word`, `rest` is behind it. */
static void take(Arena *a, const char *start, const char *word, const char *rest, const char *end, IncludeNames *out)
{
    const bool asks = is_behind(start, word, "__has_");
    const char *before = back_over_blanks(start, word);
    if (!asks && !is_behind(start, before, "#") && !is_behind(start, before, "%:") && !is_behind(start, before, "?\?="))
        return;
    const bool next = end - rest >= 5 && memcmp(rest, "_next", 5) == 0;
    rest = skip_blanks(next ? rest + 5 : rest, end);
    if (asks) {
        const char *defined = back_over_blanks(start, word - strlen("__has_"));
        if (rest == end || *rest != '(' || is_behind(start, defined, "define"))
            return; /* The text defines the word, or only asks whether it exists. */
        rest = skip_blanks(rest + 1, end);
    }
    const bool is_name = rest < end && (*rest == '"' || *rest == '<');
    const char *name = is_name ? quoted_name(a, rest, end) : NULL;
    if (name)
        *PUSH(a, out->items, out->n, out->cap) = (IncludeName){name, *rest == '"', next};
    else
        out->asks_unknown = out->asks_unknown || asks;
}

void include_names(Arena *a, const char *text, size_t len, IncludeNames *out)
{
    static const char *const words[] = {"include", "embed", NULL};
    const char *end = text + len;
    for (const char *const *word = words; *word; word++) {
        size_t n = strlen(*word);
        for (const char *at = text; (at = memmem(at, (size_t)(end - at), *word, n)) != NULL; at += n)
            take(a, text, at, at + n, end, out);
    }
}
