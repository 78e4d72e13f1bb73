/* In: commands.  Out: children and their status.
 * Method: posix_spawn, which does not copy our pages; SIGCHLD and the ending signals are blocked and taken by
 * sigwaitinfo, so that no handler and no variable outside of a function is needed.
 * Limits: a signal that was ignored
 * when the launcher started stays ignored. */
#include "support/process.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/file.h"
#include "support/words.h"

extern char **environ;

void signals_hold(Signals *s)
{
    static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction action;
    *s = (Signals){.caught = 0};
    sigemptyset(&s->held);
    signal(SIGCHLD, SIG_DFL);
    sigaddset(&s->held, SIGCHLD);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        if (sigaction(ending[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&s->held, ending[i]);
    sigprocmask(SIG_BLOCK, &s->held, &s->saved_mask);
    s->limits_size = sigaction(SIGXFSZ, NULL, &action) == 0 && action.sa_handler != SIG_IGN;
    signal(SIGXFSZ, SIG_IGN); /* A file of ours that is too long is one that cannot be written. */
}

bool signals_came(Signals *s)
{
    sigset_t ending = s->held;
    const struct timespec now = {0, 0};
    sigdelset(&ending, SIGCHLD);
    int number = s->caught ? 0 : sigtimedwait(&ending, NULL, &now);
    if (number > 0)
        s->caught = number;
    return s->caught != 0;
}

void signals_end(Signals *s)
{
    signal(s->caught, SIG_DFL);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, s->caught);
    raise(s->caught);
    sigprocmask(SIG_UNBLOCK, &one, NULL);
}

static char *const *environment_with(Arena *a, const char *variable)
{
    if (!variable)
        return environ;
    size_t n = 0, name = strcspn(variable, "=") + 1, out = 0;
    while (environ[n])
        n++;
    char **list = NEW_N(a, char *, n + 2);
    for (size_t i = 0; i < n; i++)
        if (strncmp(environ[i], variable, name) != 0)
            list[out++] = environ[i];
    list[out] = (char *)variable;
    return list;
}

static void set_signals(posix_spawnattr_t *attributes, const Signals *s)
{
    sigset_t defaults;
    sigemptyset(&defaults);
    if (s->limits_size)
        sigaddset(&defaults, SIGXFSZ);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(attributes, &s->saved_mask);
    posix_spawnattr_setsigdefault(attributes, &defaults);
}

pid_t process_start(Arena *a, const Signals *s, const Start *start)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t pid = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    if (start->output)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (start->output)
        posix_spawn_file_actions_addopen(&actions, 1, start->output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666);
    if (start->output)
        posix_spawn_file_actions_adddup2(&actions, 1, 2);
    if (start->directory)
        posix_spawn_file_actions_addchdir_np(&actions, start->directory);
    set_signals(&attributes, s);
    int why = posix_spawnp(&pid, start->argv[0], &actions, &attributes, (char *const *)start->argv,
                           environment_with(a, start->variable));
    const char *script =
        why == ENOEXEC ? path_of_command(a, start->argv[0], start->directory ? start->directory : ".") : NULL;
    if (script) { /* A script without a first line that names its shell: exec leaves it to its caller. */
        Words words = {.arena = a};
        words_add(&words, "/bin/sh");
        words_add(&words, script);
        for (const char *const *word = start->argv + 1; *word; word++)
            words_add(&words, *word);
        why = posix_spawn(&pid, "/bin/sh", &actions, &attributes, (char *const *)words.items,
                          environment_with(a, start->variable));
    }
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    errno = why;
    return why ? -1 : pid;
}

static bool is_among(pid_t pid, const pid_t *running, int n)
{
    while (n > 0 && running[n - 1] != pid)
        n--;
    return n > 0;
}

pid_t process_wait_any(Signals *s, const pid_t *running, int n, int *status)
{
    for (;;) {
        pid_t pid = waitpid(-1, status, WNOHANG);
        if (pid > 0 && is_among(pid, running, n))
            return pid;
        if (pid < 0 && errno == ECHILD)
            return -1;
        if (pid > 0)
            continue; /* This program did not start it. */
        int number = sigwaitinfo(&s->held, NULL);
        if (number <= 0 || number == SIGCHLD)
            continue;
        if (!s->caught)
            s->caught = number;
        for (int i = 0; i < n; i++)
            if (running[i] > 0)
                kill(running[i], number);
    }
}

int process_run(Arena *a, Signals *s, const Start *start)
{
    int status = 127 << 8;
    pid_t pid = process_start(a, s, start);
    if (pid < 0) {
        if (!start->output)
            fprintf(stderr, "%s: %s\n", start->argv[0], strerror(errno));
        return errno == ENOENT ? status : 126 << 8;
    }
    if (process_wait_any(s, &pid, 1, &status) < 0)
        return 127 << 8;
    return status;
}

bool process_succeeded(int status)
{
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int process_end_as(int status)
{
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    int number = WTERMSIG(status);
    Signals s = {.caught = number};
    signals_end(&s);
    return 128 + number;
}

int process_become(const char *const *argv)
{
    execvp(argv[0], (char *const *)argv);
    fprintf(stderr, "%s: %s\n", argv[0], strerror(errno));
    return errno == ENOENT ? 127 : 126;
}
