/* In: a text.  Out: its first directives.
 * Method: by characters.  What is written in an unusual way (lines that go on, a comment within a directive, a macro
 * for a file's name, digraphs) ends them. */
#include "front/prefix.h"

#include <ctype.h>
#include <string.h>

/* The offset behind blanks, ends of lines and comments. */
static size_t behind_blanks(const char *text, size_t len, size_t at)
{
    for (;;) {
        while (at < len && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r'))
            at++;
        if (at + 1 < len && text[at] == '/' && text[at + 1] == '*') {
            const char *end = memmem(text + at + 2, len - at - 2, "*/", 2);
            if (!end)
                return len;
            at = (size_t)(end - text) + 2;
        } else if (at + 1 < len && text[at] == '/' && text[at + 1] == '/') {
            const char *end = memchr(text + at, '\n', len - at);
            if (!end || end[-1] == '\\' || end[-1] == '\r')
                return len;
            at = (size_t)(end - text);
        } else {
            return at;
        }
    }
}

static size_t behind_spaces(const char *text, size_t end, size_t at)
{
    while (at < end && (text[at] == ' ' || text[at] == '\t'))
        at++;
    return at;
}

/* Is nothing but a comment behind the directive on its line?  The comment may end on another line; *at is set to its
 * end. */
static bool ends_there(const char *text, size_t len, size_t end, size_t *at)
{
    *at = behind_spaces(text, end, *at);
    if (*at < end && text[*at] == '/')
        *at = behind_blanks(text, len, *at);
    return *at >= end;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool read_include(const char *text, size_t len, size_t end, size_t *at, FirstDirective *out)
{
    const char *first = text + *at;
    char close = *first == '<' ? '>' : '"';
    const char *last =
        *at + 1 < end && (*first == '<' || *first == '"') ? memchr(first + 1, close, end - *at - 1) : NULL;
    if (!last || last == first + 1)
        return false;
    out->name = first;
    out->name_len = (size_t)(last + 1 - out->name);
    out->len = (size_t)(last + 1 - out->text);
    out->is_include = true;
    *at = (size_t)(last + 1 - text);
    return ends_there(text, len, end, at);
}

static bool read_define(const char *text, size_t end, size_t *at, FirstDirective *out)
{
    size_t behind = *at;
    while (behind < end && is_word(text[behind]))
        behind++;
    out->name = text + *at;
    out->name_len = behind - *at;
    out->len = (size_t)(text + end - out->text);
    out->is_include = false;
    *at = end;
    return out->name_len && !memchr(out->text, '/', out->len) && !memchr(out->text, '?', out->len);
}

bool prefix_next(const char *text, size_t len, size_t *at, FirstDirective *out)
{
    size_t begin = behind_blanks(text, len, *at);
    const char *newline = begin < len && text[begin] == '#' ? memchr(text + begin, '\n', len - begin) : NULL;
    if (!newline)
        return false;
    size_t end = (size_t)(newline - text);
    if (text[end - 1] == '\r')
        end--;
    if (text[end - 1] == '\\')
        return false;
    size_t word = behind_spaces(text, end, begin + 1);
    out->text = text + word;
    if (end - word > 7 && !memcmp(out->text, "include", 7) && !is_word(out->text[7])) {
        *at = behind_spaces(text, end, word + 7);
        return read_include(text, len, end, at, out);
    }
    if (end - word > 7 && !memcmp(out->text, "define", 6) && (out->text[6] == ' ' || out->text[6] == '\t')) {
        *at = behind_spaces(text, end, word + 6);
        return read_define(text, end, at, out);
    }
    return false;
}
