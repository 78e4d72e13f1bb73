/* In: names of modules, or paths of modules' sources, with commas between.  Out: the union of what they ask for.
 * Method: what a source asks for is read in its text: `.events = MP_LOADS | MP_STORES,`. */
#include "driver/event_choice.h"

#include <ctype.h>

#include "job/event_table.h"

typedef struct Word {
    const char *name;
    unsigned bits;
} Word;

static const Word kinds[] = {
    {"MP_LOADS", EVENTS_LOADS},       {"MP_STORES", EVENTS_STORES},   {"MP_VALUES", EVENTS_VALUES},
    {"MP_POINTERS", EVENTS_POINTERS}, {"MP_HEAP", EVENTS_HEAP},       {"MP_STACKS", EVENTS_STACKS},
    {"MP_GLOBALS", EVENTS_GLOBALS},   {"MP_CALLS", EVENTS_CALLS},     {"MP_LOOPS", EVENTS_LOOPS},
    {"MP_ITERATIONS", EVENTS_ITERATIONS}, {"MP_REGIONS", 1u << 10},   {"MP_TIMES", 1u << 11},
    {"MP_SYNCS", 1u << 12},           {"MP_THREADS", 1u << 13},
};

static char *message(const char *format, const char *word, size_t n)
{
    Buf b = {NULL, 0, 0};
    buf_printf(&b, format, (int)n, word);
    return b.text;
}

static const Word *kind_named(const char *name, size_t n)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i].name) == n && !memcmp(kinds[i].name, name, n))
            return &kinds[i];
    return NULL;
}

static char *read_events(const char *text, const char *path, unsigned *mask)
{
    const char *at = text ? strstr(text, ".events") : NULL;
    if (at)
        at += strspn(at + 7, " \t\r\n") + 7;
    if (!at || *at != '=')
        return message("--events: '%.*s' is no module: it has no `.events = MP_LOADS | …`", path, strlen(path));
    do {
        at += 1 + strspn(at + 1, " \t\r\n");
        size_t n = 0;
        while (isalnum((unsigned char)at[n]) || at[n] == '_')
            n++;
        const Word *kind = kind_named(at, n);
        if (!kind)
            return message("--events: modules do not ask for '%.*s'", at, n ? n : 1);
        *mask |= kind->bits;
        at += n + strspn(at + n, " \t\r\n");
    } while (*at == '|');
    return NULL;
}

static char *add_source(const char *word, size_t n, unsigned *mask)
{
    char *path = text_copy(word, n);
    size_t len;
    char *text = read_file(path, &len), *wrong = text ? read_events(text, path, mask) : NULL;
    if (!text)
        wrong = message("--events: '%.*s' cannot be read", word, n);
    free(text);
    free(path);
    return wrong;
}

char *event_choice(const char *list, unsigned *mask)
{
    char *wrong = NULL;
    while (!wrong) {
        size_t n = strcspn(list, ",");
        wrong = memchr(list, '/', n) ? add_source(list, n, mask)
                                     : message("--events: there is no module '%.*s'", list, n);
        list += n;
        if (!*list++)
            break;
    }
    return wrong;
}
