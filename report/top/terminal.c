/* In: texts, keys, signals.  Out: a screen by ncurses.
 * Method: signals that end the program, and those of a new size, are blocked and come through a descriptor that is
 * waited for beside the keyboard: none comes at a wrong moment, and none is missed.  stderr goes to a file while the
 * screen is there.  Whoever calls exit leaves the screen, too; at a crash a handler writes what leaves it.
 * Limits: Linux.  A stack that is full leaves the screen as it is. */
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "top/terminal.h"

#include "support/util.h"

#ifndef HAS_CURSES
Terminal *terminal_open(void)
{
    say_error("top: this memreport was built without ncurses (libncurses-dev)");
    return NULL;
}

int terminal_close(Terminal *t)
{
    return t ? 1 : 0;
}
int terminal_wait(Terminal *t, uint64_t until_ns)
{
    return t || until_ns ? KEY_SIGNAL : KEY_NONE;
}
void terminal_size(int *lines, int *columns)
{
    *lines = *columns = 0;
}
bool terminal_has_blocks(const Terminal *t)
{
    return t;
}
void terminal_clear(void) {}
void terminal_put(int line, int column, int width, bool is_right, int style, const char *text)
{
    (void)line, (void)column, (void)width, (void)is_right, (void)style, (void)text;
}
void terminal_show(void) {}
const char *terminal_said(Terminal *t)
{
    return t ? "?" : "";
}
#else
#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

enum { SAID = 200, SAID_AT_MOST = 64 << 10, LINES_AT_END = 20 };

struct Terminal {
    SCREEN *screen;
    int signals; /* A descriptor by which signals are read. */
    sigset_t saved_mask;
    int ended_by; /* The signal that ended it, or 0. */
    bool has_blocks;
    FILE *messages; /* The file that stderr is meanwhile; NULL: it stays what it is. */
    int stderr_before;
    char said[SAID];
};

static void leave(void)
{
    if (stdscr && !isendwin())
        endwin();
}

/* ---- a crash ---- */

enum { N_FATAL = 5, N_LEAVING = 160 };
static const int fatal[N_FATAL] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

/* The state for the signal handler, which is given nothing but the signal. */
static struct Crash {
    struct termios settings; /* The terminal's settings before. */
    int messages, stderr_before; /* Descriptors: the file that stderr is meanwhile, and what it was; or -1. */
    char leaving[N_LEAVING]; /* The terminal's words for the first screen and for the cursor. */
    size_t n_leaving;
    struct sigaction saved_actions[N_FATAL];
} crash;

/* The end of what was said. */
static void show_messages(void)
{
    char text[4 * SAID];
    off_t end = lseek(crash.messages, 0, SEEK_END);
    if (crash.messages < 0 || end <= 0 ||
        lseek(crash.messages, end > (off_t)sizeof text ? end - (off_t)sizeof text : 0, SEEK_SET) < 0)
        return;
    ssize_t n = read(crash.messages, text, sizeof text), written = n > 0 ? write(STDERR_FILENO, text, (size_t)n) : 0;
    (void)written;
}

/* Leaves the screen by calls that are safe in a handler; then the signal does what it did before. */
static void crashed(int number)
{
    ssize_t written = write(STDOUT_FILENO, crash.leaving, crash.n_leaving);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &crash.settings);
    if (crash.stderr_before >= 0 && dup2(crash.stderr_before, STDERR_FILENO) >= 0)
        show_messages();
    for (int i = 0; i < N_FATAL; i++)
        if (fatal[i] == number)
            sigaction(number, &crash.saved_actions[i], NULL);
    raise(number);
}

/* Without the delays that terminals of paper need: $<2>. */
static void add_leaving(const char *word)
{
    for (; *word && crash.n_leaving < N_LEAVING; word++) {
        if (word[0] == '$' && word[1] == '<')
            word += strcspn(word, ">");
        else
            crash.leaving[crash.n_leaving++] = *word;
        if (!*word)
            break;
    }
}

static void watch_crashes(const Terminal *t)
{
    static const char *const words[] = {"cnorm", "rmkx", "sgr0", "rmcup"};
    struct sigaction action = {.sa_handler = crashed};
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGTTOU);
    crash.n_leaving = 0;
    crash.messages = t->messages ? fileno(t->messages) : -1;
    crash.stderr_before = t->stderr_before;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *word = tigetstr(words[i]);
        if (word && word != (const char *)-1)
            add_leaving(word);
    }
    for (int i = 0; i < N_FATAL; i++)
        sigaction(fatal[i], &action, &crash.saved_actions[i]);
}

static void watch_no_crashes(void)
{
    for (int i = 0; i < N_FATAL; i++)
        sigaction(fatal[i], &crash.saved_actions[i], NULL);
}

/* ---- stderr ---- */

static void keep_messages(Terminal *t)
{
    t->messages = tmpfile();
    t->stderr_before = t->messages ? dup(STDERR_FILENO) : -1;
    if (t->stderr_before >= 0)
        dup2(fileno(t->messages), STDERR_FILENO);
}

const char *terminal_said(Terminal *t)
{
    char line[SAID];
    if (t->stderr_before < 0)
        return "";
    long end = (fflush(stderr), lseek(STDERR_FILENO, 0, SEEK_END));
    if (end > SAID_AT_MOST && ftruncate(fileno(t->messages), SAID_AT_MOST / 2) == 0)
        end = lseek(STDERR_FILENO, 0, SEEK_END);
    FILE *f = fdopen(dup(fileno(t->messages)), "r");
    if (f && fseek(f, end > 4 * SAID ? end - 4 * SAID : 0, SEEK_SET) == 0)
        while (fgets(line, sizeof line, f)) {
            line[strcspn(line, "\n")] = '\0';
            strcpy(t->said, line);
        }
    if (f)
        fclose(f);
    lseek(STDERR_FILENO, 0, SEEK_END);
    return t->said;
}

/* Each line once, however often it was said in a row. */
static void say_messages(Terminal *t)
{
    char line[4 * SAID], last[4 * SAID] = "";
    if (t->stderr_before < 0)
        return;
    fflush(stderr);
    dup2(t->stderr_before, STDERR_FILENO);
    close(t->stderr_before);
    rewind(t->messages);
    for (int n = 0; n < LINES_AT_END && fgets(line, sizeof line, t->messages);)
        if (strcmp(line, last) != 0) {
            fputs(line, stderr);
            strcpy(last, line);
            n++;
        }
    fclose(t->messages);
}

/* ---- begin and end ---- */

static void block_signals(Terminal *t)
{
    sigset_t those;
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH};
    sigemptyset(&those);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaddset(&those, numbers[i]);
    sigprocmask(SIG_BLOCK, &those, &t->saved_mask);
    t->signals = signalfd(-1, &those, SFD_CLOEXEC | SFD_NONBLOCK);
}

Terminal *terminal_open(void)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        say_error("top: needs a terminal; memreport record writes what can be looked at later");
        return NULL;
    }
    Terminal *t = xcalloc(1, sizeof *t);
    setlocale(LC_CTYPE, "");
    t->has_blocks = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    tcgetattr(STDIN_FILENO, &crash.settings);
    block_signals(t);
    t->screen = newterm(NULL, stdout, stdin);
    if (!t->screen || t->signals < 0) {
        say_error("top: %s", t->screen ? strerror(errno) : "this terminal cannot show it: TERM is not known");
        leave();
        free(t);
        return NULL;
    }
    atexit(leave);
    cbreak();
    noecho();
    nodelay(stdscr, TRUE);
    keypad(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    keep_messages(t);
    watch_crashes(t);
    return t;
}

int terminal_close(Terminal *t)
{
    int signal = t->ended_by;
    watch_no_crashes();
    leave();
    delscreen(t->screen);
    say_messages(t);
    close(t->signals);
    sigprocmask(SIG_SETMASK, &t->saved_mask, NULL);
    free(t);
    return signal;
}

/* ---- waiting ---- */

static void resize(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col)
        resizeterm(size.ws_row, size.ws_col);
    clear();
}

/* KEY_NONE where there was none. */
static int take_signal(Terminal *t)
{
    struct signalfd_siginfo info;
    if (read(t->signals, &info, sizeof info) != sizeof info)
        return KEY_NONE;
    if (info.ssi_signo == SIGWINCH) {
        resize();
        return KEY_REDRAW;
    }
    t->ended_by = (int)info.ssi_signo;
    return KEY_SIGNAL;
}

static int take_key(void)
{
    int key = getch();
    switch (key) {
    case ERR: return KEY_NONE;
    case KEY_UP: return KEY_LINE_UP;
    case KEY_DOWN: return KEY_LINE_DOWN;
    case KEY_PPAGE: return KEY_PAGE_UP;
    case KEY_NPAGE: return KEY_PAGE_DOWN;
    case KEY_HOME: return KEY_TO_TOP;
    case 'L' - '@': clear(); return KEY_REDRAW;
    default: return key < 256 ? key : KEY_REDRAW;
    }
}

int terminal_wait(Terminal *t, uint64_t until_ns)
{
    for (;;) {
        struct pollfd from[] = {{t->signals, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
        int key = take_signal(t);
        key = key ? key : take_key();
        uint64_t now = clock_ns(CLOCK_MONOTONIC), left = until_ns > now ? until_ns - now : 0;
        if (key || !left)
            return key ? key : KEY_TIME;
        struct timespec time = {(time_t)(left / 1000000000U), (long)(left % 1000000000U)};
        if (ppoll(from, 2, &time, NULL) > 0 && from[1].revents & (POLLHUP | POLLERR | POLLNVAL)) {
            t->ended_by = SIGHUP;
            return KEY_SIGNAL;
        }
    }
}

/* ---- drawing ---- */

void terminal_size(int *lines, int *columns)
{
    getmaxyx(stdscr, *lines, *columns);
}

bool terminal_has_blocks(const Terminal *t)
{
    return t->has_blocks;
}

void terminal_clear(void)
{
    erase();
}

void terminal_show(void)
{
    refresh();
}

/* The next character, made one that can be shown; *width: its columns.  Bytes that it takes. */
static size_t next_character(const char *text, wchar_t *c, int *width)
{
    mbstate_t state;
    memset(&state, 0, sizeof state);
    size_t n = mbrtowc(c, text, strlen(text), &state);
    bool is_one = n && n != (size_t)-1 && n != (size_t)-2;
    *width = is_one ? wcwidth(*c) : -1;
    if (*width < 0) {
        *c = L'?';
        *width = 1;
    }
    return is_one ? n : 1;
}

static int width_of(const char *text)
{
    int all = 0, width;
    for (wchar_t c; *text; all += width)
        text += next_character(text, &c, &width);
    return all;
}

void terminal_put(int line, int column, int width, bool is_right, int style, const char *text)
{
    static const attr_t styles[] = {A_NORMAL, A_BOLD, A_REVERSE, A_DIM};
    int lines, columns, own, at = 0, blanks = is_right ? width - width_of(text) : 0;
    getmaxyx(stdscr, lines, columns);
    if (line < 0 || line >= lines || column >= columns || move(line, column) == ERR)
        return;
    width = column + width > columns ? columns - column : width;
    attrset(styles[style]);
    for (; at < blanks && at < width; at++)
        addch(' ');
    for (wchar_t c; *text && at < width; at += own) {
        text += next_character(text, &c, &own);
        if (at + own > width)
            break;
        addnwstr(&c, 1);
    }
    for (; at < width; at++)
        addch(' ');
    attrset(A_NORMAL);
}
#endif
