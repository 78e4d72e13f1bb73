/* In: options, the environment.  Out: how text is to look; a pager.
 * Method: as git does: $MEMREPORT_PAGER, $PAGER or less, which ends at once where a screen has room for all of it.  How
 * wide the terminal is has to be asked before the pager stands between.  The text is a file without a name until it is
 * whole, and then the pager's input: the file's position says afterwards whether the pager has read any of it.  If it
 * has not (a program in the pager's command that there is not, an option that it does not know), the text goes to the
 * terminal itself.
 * Limits: nothing is seen before the text is whole. */
#define _POSIX_C_SOURCE 200809L
#include "driver/screen.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "output/terminal.h"

static const char *given(const char *variable, const char *otherwise)
{
    const char *text = getenv(variable);
    return text ? text : otherwise;
}

/* The pager's command; NULL: none is used. */
static const char *pager_command(const Options *o)
{
    static const char usual[] = "if command -v less >/dev/null 2>&1; then exec less; fi; exec cat";
    if (o->no_pager || o->output || o->format != FORMAT_TEXT || !isatty(STDOUT_FILENO))
        return NULL;
    const char *command = given("MEMREPORT_PAGER", given("PAGER", usual));
    return *command && strcmp(command, "cat") != 0 ? command : NULL;
}

static void run_pager(const char *command)
{
    setenv("LESS", "FRX", 0);
    execl("/bin/sh", "sh", "-c", command, "memreport", (char *)NULL);
    _exit(127);
}

/* Starts the pager's text; if there is no room for it, it goes to the terminal at once. */
static void start_text(Screen *s, const char *command)
{
    FILE *text = tmpfile();
    if (!text)
        return;
    fflush(stdout);
    s->terminal = dup(STDOUT_FILENO);
    if (s->terminal >= 0 && dup2(fileno(text), STDOUT_FILENO) >= 0) {
        s->text = text;
        s->pager = command;
        return;
    }
    if (s->terminal >= 0)
        close(s->terminal);
    fclose(text);
}

static bool is_coloured(const Options *o)
{
    const char *terminal = given("TERM", "dumb");
    if (o->colour != COLOUR_AUTO)
        return o->colour == COLOUR_ALWAYS;
    return !o->output && isatty(STDOUT_FILENO) && !*given("NO_COLOR", "") && strcmp(terminal, "dumb") != 0;
}

void screen_open(Screen *s, const Options *o)
{
    if (s->is_open)
        return;
    s->is_open = true;
    s->style = o->output ? (TextStyle){.width = USUAL_WIDTH} : terminal_style(stdout);
    s->style.is_coloured = is_coloured(o);
    const char *command = pager_command(o);
    if (command)
        start_text(s, command);
}

/* Is what the pager was given still whole, or could its last program not be run? */
static bool is_unread(int text, int status)
{
    bool is_run = !WIFEXITED(status) || (WEXITSTATUS(status) != 126 && WEXITSTATUS(status) != 127);
    return !is_run || lseek(text, 0, SEEK_CUR) == 0;
}

static void write_all(int from)
{
    char part[1 << 16];
    ssize_t n;
    lseek(from, 0, SEEK_SET);
    while ((n = read(from, part, sizeof part)) > 0 && fwrite(part, 1, (size_t)n, stdout) == (size_t)n)
        ;
    fflush(stdout);
}

static void show_text(const Screen *s)
{
    int status = 127 << 8, text = fileno(s->text);
    lseek(text, 0, SEEK_SET);
    pid_t pager = fork();
    if (pager == 0) {
        dup2(text, STDIN_FILENO);
        close(text);
        run_pager(s->pager);
    }
    if (pager > 0) {
        void (*before)(int) = signal(SIGINT, SIG_IGN); /* The signal is meant for the pager. */
        while (waitpid(pager, &status, 0) < 0 && errno == EINTR)
            ;
        signal(SIGINT, before);
    }
    if (is_unread(text, status))
        write_all(text);
}

void screen_close(Screen *s)
{
    if (!s->text)
        return;
    fflush(stdout);
    dup2(s->terminal, STDOUT_FILENO);
    close(s->terminal);
    show_text(s);
    fclose(s->text);
    s->text = NULL;
}
