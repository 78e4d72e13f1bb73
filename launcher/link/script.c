/* In: a file that a link names.  Out: the files of its INPUT and GROUP commands.
 * Method: words between blanks, commas and parentheses; comments and quotes as GNU ld has them (The GNU linker, 3.4.2:
 * Commands Dealing with Files).
 * Limits: INCLUDE is not followed, and a name that begins with a sysroot ("=", "$SYSROOT") is passed over. */
#include "link/script.h"

enum { LARGEST = 1 << 20 };

/* Returns the place behind blanks, commas and comments. */
static const char *skip_space(const char *at)
{
    for (;;) {
        at += strspn(at, " \t\r\n,;");
        if (!starts_with(at, "/*"))
            return at;
        const char *end = strstr(at + 2, "*/");
        at = end ? end + 2 : at + strlen(at);
    }
}

/* The next word, or parenthesis; NULL at the end. */
static const char *next_word(Arena *a, const char **text)
{
    const char *at = skip_space(*text);
    size_t n = strchr("()", *at) ? *at != 0 : strcspn(at, " \t\r\n,;()");
    if (*at == '"') {
        n = strcspn(at + 1, "\"");
        *text = at + 1 + n + (at[1 + n] == '"');
        return arena_strndup(a, at + 1, n);
    }
    *text = at + n;
    return n ? arena_strndup(a, at, n) : NULL;
}

void script_files(const char *bytes, size_t len, Words *out)
{
    const char *word;
    int depth = 0, inside = 0; /* inside: the depth behind INPUT or GROUP, or 0. */
    bool opens = false;
    if (len > LARGEST || memchr(bytes, 0, len) || !(strstr(bytes, "INPUT") || strstr(bytes, "GROUP")))
        return;
    while ((word = next_word(out->arena, &bytes)) != NULL) {
        if (strcmp(word, "(") == 0) {
            depth++;
            inside = opens && !inside ? depth : inside;
        } else if (strcmp(word, ")") == 0) {
            inside = depth == inside ? 0 : inside;
            depth--;
        } else if (inside && strcmp(word, "AS_NEEDED") != 0 && *word != '=' && *word != '$') {
            words_add(out, word);
        }
        opens = strcmp(word, "INPUT") == 0 || strcmp(word, "GROUP") == 0;
    }
}
