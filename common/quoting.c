/* In: text.  Out: bytes, words.
 * Limits: nothing is expanded, and operators of a shell are bytes like others. */
#include "common/quoting.h"

#include <ctype.h>
#include <string.h>

/* Does a backslash in front protect the byte? */
static int is_protected(const QuoteReader *r, char c)
{
    return r->style == QUOTE_RESPONSE_FILE || !r->quote || (r->quote == '"' && c && strchr("\"\\$`\n", c));
}

QuotedByte quoted_byte(QuoteReader *r, char *c)
{
    for (; r->next < r->end; r->next++) {
        *c = *r->next;
        if (*c == '\\' && r->next + 1 < r->end && is_protected(r, r->next[1])) {
            *c = *++r->next;
            if (*c == '\n' && r->style == QUOTE_SHELL) /* The line goes on. */
                continue;
            r->next++;
            return QUOTED_WHOLLY;
        }
        r->next++;
        if (r->quote ? *c == r->quote : *c == '"' || *c == '\'') {
            r->quote = r->quote ? 0 : *c;
            return QUOTED_MARK;
        }
        return !r->quote ? QUOTED_NOT : r->quote == '"' ? QUOTED_WEAKLY : QUOTED_WHOLLY;
    }
    return QUOTED_END;
}

static int is_blank(QuotedByte kind, char c)
{
    return kind == QUOTED_NOT && isspace((unsigned char)c);
}

/* The bytes of a word go to `to`, if that is not NULL. */
static size_t read_word(QuoteReader *r, char *to)
{
    size_t n = 0;
    char c = 0;
    for (QuotedByte kind; (kind = quoted_byte(r, &c)) != QUOTED_END && !is_blank(kind, c);) {
        if (kind == QUOTED_MARK)
            continue;
        if (to)
            to[n] = c;
        n++;
    }
    return n;
}

static void skip_blanks(QuoteReader *r)
{
    QuoteReader ahead = *r;
    char c = 0;
    for (QuotedByte kind; (kind = quoted_byte(&ahead, &c)) != QUOTED_END && is_blank(kind, c);)
        *r = ahead;
}

char *quoted_word(QuoteReader *r, Arena *a)
{
    skip_blanks(r);
    if (r->next >= r->end)
        return NULL;
    QuoteReader ahead = *r;
    char *word = arena_alloc(a, read_word(&ahead, NULL) + 1);
    read_word(r, word);
    return word;
}

const char *quoted_for_shell(Arena *a, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    size_t n = strlen(word), marks = 0;
    if (n && strspn(word, plain) == n)
        return arena_strdup(a, word);
    for (size_t i = 0; i < n; i++)
        marks += word[i] == '\'';
    char *text = arena_alloc(a, n + 3 * marks + 3), *to = text;
    *to++ = '\'';
    for (size_t i = 0; i < n; i++) {
        *to++ = word[i];
        if (word[i] != '\'')
            continue;
        memcpy(to, "\\''", 3); /* The quote is protected outside of quotes, and they open again. */
        to += 3;
    }
    memcpy(to, "'", 2);
    return text;
}
