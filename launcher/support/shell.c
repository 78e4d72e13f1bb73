/* In: a shell's text.  Out: its simple commands.
 * Method: one pass over the bytes, as POSIX splits tokens (Shell Command Language, 2.3; quotes are quoting.h's):
 * operators, redirections, comments.  Words that open or close a compound command are dropped, so that what stands
 * between them is seen, whether or not it would run.  "cd DIR" holds until its parenthesis closes, or its line ends, as
 * make gives each line to a shell of its own.  Of what a shell works out, the one idiom by which automake names a
 * source is known: `test -f 'X' || echo 'DIR/'`X.
 * Limits: patterns, variables and other substitutions stay unknown;
 * here-documents are read as commands. */
#include "support/shell.h"

#include "support/file.h"

enum { DEEPEST = 8 };

typedef struct Reading {
    const ShellReader *reader;
    QuoteReader text;
    Words words;
    Buf word;
    bool in_word, skip_next; /* skip_next: the next word is a redirection's file. */
    const char *base, *directory, *outer_directory[DEEPEST];
    int depth;
} Reading;

static void end_word(Reading *r)
{
    if (r->in_word && !r->skip_next)
        words_add(&r->words, r->word.text);
    if (r->in_word)
        r->skip_next = false;
    r->in_word = false;
    r->word = (Buf){.arena = r->reader->arena};
}

static void add_byte(Reading *r, char c)
{
    buf_add(&r->word, &c, 1);
    r->in_word = true;
}

static bool is_assignment(const char *word)
{
    size_t n = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
    return n > 0 && word[n] == '=' && !(*word >= '0' && *word <= '9');
}

static void end_command(Reading *r)
{
    static const char *const openers[] = {"if", "then", "else", "elif", "while", "until", "do",
                                          "!",  "{",    "exec", "set",  "fi",    "done",  NULL};
    int first = 0;
    end_word(r);
    while (first < r->words.n && (one_of(r->words.items[first], openers) || is_assignment(r->words.items[first])))
        first++;
    Words command = {.arena = r->reader->arena};
    words_add_all(&command, r->words.items + first, r->words.n - first);
    if (command.n == 2 && strcmp(command.items[0], "cd") == 0)
        r->directory = path_normal(r->reader->arena, path_join(r->reader->arena, r->directory, command.items[1]));
    else if (command.n)
        r->reader->command(r->reader->data, r->directory, &command);
    r->words = (Words){.arena = r->reader->arena};
    r->skip_next = false;
}

/* `test -f 'X' || echo 'DIR/'`X, which r->text.at stands behind the first byte of; false: it is something else. */
static bool read_source_idiom(Reading *r)
{
    static const char start[] = "test -f '", between[] = "' || echo '", end[] = "'`";
    Arena *a = r->reader->arena;
    const char *at = r->text.next, *name = at + strlen(start);
    if (!starts_with(at, start))
        return false;
    const char *behind = strstr(name, between), *folder = behind ? behind + strlen(between) : NULL;
    const char *close = folder ? strstr(folder, end) : NULL;
    if (!close || memchr(at, '\n', (size_t)(close - at)))
        return false;
    const char *path = arena_strndup(a, name, (size_t)(behind - name));
    if (!file_exists(path_join(a, r->directory, path)))
        buf_add(&r->word, folder, (size_t)(close - folder));
    r->in_word = true;
    r->text.next = close + strlen(end);
    return true;
}

/* Skips to the end of `…` or $(…), whose bytes do not matter. */
static void skip_substitution(Reading *r, char open)
{
    int depth = 1;
    for (; *r->text.next && depth > 0; r->text.next++) {
        if (*r->text.next == '\\' && r->text.next[1])
            r->text.next++;
        else if (open == '`')
            depth -= *r->text.next == '`';
        else
            depth += (*r->text.next == '(') - (*r->text.next == ')');
    }
}

/* r->text.at stands behind the '$' or '`'. */
static void read_expansion(Reading *r, char c)
{
    if (c == '`' && read_source_idiom(r))
        return;
    add_byte(r, SHELL_UNKNOWN);
    if (c == '`' || *r->text.next == '(') {
        r->text.next += c != '`';
        skip_substitution(r, c == '`' ? c : '(');
    }
}

/* ">", "2>&1", ">>file": neither the digits nor the file are words of the command. */
static void read_redirection(Reading *r)
{
    if (r->in_word && strspn(r->word.text, "0123456789") == r->word.len) {
        r->in_word = false;
        r->word = (Buf){.arena = r->reader->arena};
    }
    end_word(r);
    r->text.next += strspn(r->text.next, "<>&|-");
    r->skip_next = true;
}

static void read_operator(Reading *r, char c)
{
    end_command(r);
    if (c == '\n') {
        r->directory = r->base;
        r->depth = 0;
    }
    if (c == '(' && r->depth < DEEPEST)
        r->outer_directory[r->depth++] = r->directory;
    if (c == ')' && r->depth > 0)
        r->directory = r->outer_directory[--r->depth];
}

static void read_unquoted(Reading *r, char c)
{
    switch (c) {
    case '$':
    case '`': read_expansion(r, c); break;
    case ' ':
    case '\t':
    case '\r': end_word(r); break;
    case '\n':
    case ';':
    case '&':
    case '|':
    case '(':
    case ')': read_operator(r, c); break;
    case '<':
    case '>': read_redirection(r); break;
    case '#':
        if (!r->in_word) {
            r->text.next += strcspn(r->text.next, "\n");
            break;
        }
        /* Fall through. */
    default: add_byte(r, c);
    }
}

static void read_byte(Reading *r, QuotedByte kind, char c)
{
    if (kind == QUOTED_NOT) {
        read_unquoted(r, c);
    } else if (kind == QUOTED_MARK) { /* "" is a word. */
        r->in_word = true;
        buf_add(&r->word, "", 0);
    } else if (kind == QUOTED_WEAKLY && (c == '$' || c == '`')) {
        read_expansion(r, c);
    } else {
        add_byte(r, c);
    }
}

void shell_read(const ShellReader *reader, const char *directory, const char *text)
{
    Reading r = {.reader = reader,
                 .text = {.next = text, .end = text + strlen(text), .style = QUOTE_SHELL},
                 .words = {.arena = reader->arena},
                 .word = {.arena = reader->arena},
                 .base = directory,
                 .directory = directory};
    char c = 0;
    for (QuotedByte kind; (kind = quoted_byte(&r.text, &c)) != QUOTED_END;)
        read_byte(&r, kind, c);
    end_command(&r);
}
