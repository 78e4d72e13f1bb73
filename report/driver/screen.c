/* In: options, the environment.  Out: how text is to look; a pager.
 * Method: as git does: $MEMREPORT_PAGER, $PAGER or less, which ends at once where a screen has room for all of it.  How
 * wide the terminal is has to be asked before the pager stands between.  Of a pager that cannot be run sh says so, and
 * the text goes to the terminal itself. */
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

/* NULL: none. */
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
    static const char or_none[] = "eval \"$1\"; case $? in 126 | 127) exec cat ;; esac";
    setenv("LESS", "FRX", 0);
    execl("/bin/sh", "sh", "-c", or_none, "memreport", command, (char *)NULL);
    _exit(127);
}

static void start_pager(Screen *s, const char *command)
{
    int way[2];
    if (pipe(way) != 0)
        return;
    fflush(stdout);
    s->pager = fork();
    if (s->pager == 0) {
        dup2(way[0], STDIN_FILENO);
        close(way[0]);
        close(way[1]);
        run_pager(command);
    }
    if (s->pager > 0) {
        dup2(way[1], STDOUT_FILENO);
        signal(SIGPIPE, SIG_IGN);
        signal(SIGINT, SIG_IGN); /* The signal is meant for the pager. */
    } else {
        s->pager = 0;
    }
    close(way[0]);
    close(way[1]);
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
        start_pager(s, command);
}

bool screen_is_left(const Screen *s)
{
    return s->pager && errno == EPIPE;
}

void screen_close(Screen *s)
{
    if (!s->pager)
        return;
    fclose(stdout);
    while (waitpid(s->pager, NULL, 0) < 0 && errno == EINTR)
        ;
    s->pager = 0;
}
