/* memrewrite build: the programs of a build that its build system's files describe, in another folder.
 * In: -p DIR or LOG, -o OUT, options, names of programs.  Out: OUT with them; nothing else is written.
 * Method: project.h has the build's steps.  Those that the programs need are run through `memrewrite cc` with what they
 * make in OUT: objects all at a time, then libraries and programs, each behind what it is made of.
 * Limits: generated sources and headers are taken from the build's folder, where an ordinary build has put them. */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "driver/pass_options.h"
#include "driver/steps.h"
#include "link/jobs.h"
#include "project/relocate.h"
#include "support/file.h"
#include "support/shell.h"

typedef enum State { UNSEEN, WANTED, DONE, FAILED } State;

typedef struct Build {
    Launcher *l;
    Signals *signals;
    Project project;
    Relocation place;
    const char *source, *out;
    Words names, options;
    State *state; /* State of each step. */
    int *order;   /* Steps that are wanted, each behind its inputs. */
    int n_order;
} Build;

static int usage(const char *wrong)
{
    fprintf(stderr, "memrewrite build: %s\n%s\n", wrong, usage_of("build"));
    return 2;
}

/* ---- arguments ---- */

/* Reads the words of the command line.  Returns NULL, or what is wrong with them. */
static const char *read_arguments(Build *b, const char *const *words)
{
    static const char *const with_value[] = {
#define COMMAND(name, function, operands, meaning)
#define OPTION(name, commands, value, meaning) name,
#define FLAG(name, commands, meaning)
#define SHORT(name, commands, value, meaning)
#include "driver/options.def"
#undef COMMAND
#undef OPTION
#undef FLAG
#undef SHORT
        NULL};
    for (; *words; words++) {
        const char **value = strcmp(*words, "-p") == 0 ? &b->source : strcmp(*words, "-o") == 0 ? &b->out : NULL;
        if (value && (!words[1] || *value))
            return *value ? "-p and -o are given once" : "-p and -o want a path";
        if (value)
            *value = *++words;
        else if (**words != '-')
            words_add(&b->names, *words);
        else
            words_add(&b->options, *words);
        if (one_of(*words, with_value) && words[1] && !value)
            words_add(&b->options, *++words);
    }
    return !b->source ? "-p is missing" : !b->out ? "-o is missing" : NULL;
}

/* ---- which steps ---- */

static const char *shown(const Build *b, const char *path)
{
    const char *root = b->project.root;
    return path_is_below(path, root) && strlen(path) > strlen(root) ? path + strlen(root) + 1 : path;
}

static bool is_named(Build *b, int step)
{
    const BuildStep *s = &b->project.step[step];
    for (int i = 0; i < b->names.n; i++) {
        const char *name = b->names.items[i];
        const char *path = path_normal(b->l->arena, path_join(b->l->arena, b->project.root, name));
        if (project_find(&b->project, path) == step || strcmp(path_base(s->output), name) == 0)
            return true;
    }
    return false;
}

/* A source or an object that no step makes and that is not there, or NULL. */
static const char *missing_file(const Build *b, const BuildStep *s)
{
    const Command *c = s->command;
    for (int i = 0; c && i < c->n_items; i++) {
        const Item *item = &c->item[i];
        bool reads = item->kind == ITEM_C_SOURCE || item->kind == ITEM_OTHER_SOURCE || item->kind == ITEM_FILE;
        const char *path = reads ? path_join(b->l->arena, s->directory, item->value) : NULL;
        if (reads && project_find(&b->project, path_normal(b->l->arena, path)) < 0 && !file_exists(path))
            return path;
    }
    for (int i = 0; !c && i < s->inputs.n; i++)
        if (project_find(&b->project, s->inputs.items[i]) < 0 && !file_exists(s->inputs.items[i]))
            return s->inputs.items[i];
    return NULL;
}

static bool objection(Build *b, const BuildStep *s)
{
    const char *missing = missing_file(b, s);
    if (s->unknown) {
        const char unknown[] = {SHELL_UNKNOWN, 0};
        char *word = arena_strdup(b->l->arena, s->unknown);
        word[strcspn(word, unknown)] = '$';
        log_line(&b->l->log,
                 "%s: not built: %s in its command is known to a running shell alone: give the log of a build that "
                 "shows its commands",
                 shown(b, s->output), word);
    } else if (missing) {
        log_line(&b->l->log,
                 "%s: not built: %s is not there; if the build generates it, run the build once, then this again",
                 shown(b, s->output), shown(b, missing));
    }
    return s->unknown || missing;
}

/* Marks a step and all that it is made of; it comes behind them in b->order. */
static void want(Build *b, int at)
{
    const BuildStep *s = &b->project.step[at];
    if (b->state[at] != UNSEEN)
        return;
    b->state[at] = WANTED;
    for (int i = 0; i < s->inputs.n; i++) {
        int input = project_find(&b->project, s->inputs.items[i]);
        if (input >= 0 && input != at)
            want(b, input);
    }
    if (objection(b, s))
        b->state[at] = FAILED;
    b->order[b->n_order++] = at;
}

static bool choose_steps(Build *b)
{
    int n = b->project.n, any = 0;
    b->state = NEW_N(b->l->arena, State, n + 1);
    b->order = NEW_N(b->l->arena, int, n + 1);
    for (int pass = 0; pass < 2 && !any; pass++) /* Libraries alone are wanted where there is no program. */
        for (int i = 0; i < n; i++)
            if (b->names.n ? is_named(b, i) : b->project.step[i].kind == (pass ? STEP_ARCHIVE : STEP_IMAGE)) {
                want(b, i);
                any++;
            }
    return any > 0;
}

/* ---- running them ---- */

static Start start_of(const Build *b, const BuildStep *s)
{
    Words argv = {.arena = b->l->arena};
    if (s->command)
        words_add_all(&argv, (const char *const[]){b->l->self, "cc"}, 2);
    relocated_command(&b->place, s, &argv);
    return (Start){.argv = argv.items, .directory = s->directory};
}

static const char *place_of(const Build *b, const BuildStep *s)
{
    return relocated_path(&b->place, s->output, s->kind);
}

/* The state of a step whose command has ended.  Its messages are on stderr; some commands end without one. */
static State state_after(const Build *b, const BuildStep *s, int status)
{
    if (process_succeeded(status))
        return DONE;
    const char *program = path_base(s->command ? s->command->word[s->command->compiler] : s->ar);
    if (WIFSIGNALED(status))
        log_line(&b->l->log, "%s: not built: %s was ended by signal %d", shown(b, s->output), program,
                 WTERMSIG(status));
    else
        log_line(&b->l->log, "%s: not built: %s ended with status %d", shown(b, s->output), program,
                 WEXITSTATUS(status));
    return FAILED;
}

static bool run_objects(Build *b)
{
    int n = 0, *step = NEW_N(b->l->arena, int, b->n_order + 1);
    Task *task = NEW_N(b->l->arena, Task, b->n_order + 1);
    for (int i = 0; i < b->n_order; i++) {
        const BuildStep *s = &b->project.step[b->order[i]];
        if (s->kind != STEP_OBJECT || b->state[b->order[i]] == FAILED)
            continue;
        if (!file_make_folders(b->l->arena, place_of(b, s)))
            return false;
        task[n] = (Task){.start = start_of(b, s)};
        step[n++] = b->order[i];
    }
    jobs_run(b->l->arena, b->signals, task, n, NULL);
    for (int i = 0; i < n; i++)
        b->state[step[i]] = state_after(b, &b->project.step[step[i]], task[i].status);
    return true;
}

/* The input that could not be made, or NULL. */
static const char *failed_input(const Build *b, const BuildStep *s)
{
    for (int i = 0; i < s->inputs.n; i++) {
        int at = project_find(&b->project, s->inputs.items[i]);
        if (at >= 0 && b->state[at] == FAILED)
            return b->project.step[at].output;
    }
    return NULL;
}

/* Adds links to a library by each other name of it, among them the name by which programs load it. */
static void add_links(const Build *b, int at)
{
    const BuildStep *s = &b->project.step[at];
    const char *place = place_of(b, s), *soname = step_soname(b->l->arena, s);
    const char *folder = path_directory(b->l->arena, place);
    const OutputName *name, *next;
    for (name = b->project.by_path; name; name = next) {
        const char *link = relocated_path(&b->place, name->path, s->kind);
        next = name->hh.next;
        bool beside = strcmp(path_directory(b->l->arena, link), folder) == 0;
        if (name->step == at && strcmp(link, place) != 0 && file_make_folders(b->l->arena, link)) {
            unlink(link);
            (void)!symlink(beside ? path_base(place) : place, link);
        }
    }
    if (soname && strcmp(soname, path_base(place)) != 0 && !strchr(soname, '/')) {
        const char *link = path_join(b->l->arena, folder, soname);
        unlink(link);
        (void)!symlink(path_base(place), link);
    }
}

static void run_other(Build *b, int at)
{
    const BuildStep *s = &b->project.step[at];
    const char *failed = failed_input(b, s), *place = place_of(b, s);
    if (failed) {
        log_line(&b->l->log, "%s: not built: %s could not be made", shown(b, s->output), shown(b, failed));
        b->state[at] = FAILED;
        return;
    }
    unlink(place); /* ar would add to an older file. */
    const Start start = start_of(b, s);
    if (!file_make_folders(b->l->arena, place)) {
        log_line(&b->l->log, "%s: not built: %s: %s", shown(b, s->output), place, strerror(errno));
        b->state[at] = FAILED;
        return;
    }
    b->state[at] = state_after(b, s, process_run(b->l->arena, b->signals, &start));
    if (b->state[at] == DONE)
        add_links(b, at);
}

static int run_steps(Build *b)
{
    int failed = 0;
    if (!run_objects(b)) {
        fprintf(stderr, "memrewrite build: %s: %s\n", b->out, strerror(errno));
        return 1;
    }
    for (int i = 0; i < b->n_order && !signals_came(b->signals); i++) {
        if (b->state[b->order[i]] == WANTED)
            run_other(b, b->order[i]);
        failed += b->state[b->order[i]] == FAILED;
    }
    if (failed) /* The reasons may be in MEMREWRITE_LOG. */
        fprintf(stderr, "memrewrite build: %d of %d outputs are not built\n", failed, b->n_order);
    return failed > 0;
}

static int build(Build *b)
{
    if (!project_read(&b->project, b->l->arena, b->signals, b->source)) {
        fprintf(stderr, "memrewrite build: %s\n", b->project.reason);
        return 1;
    }
    b->place = (Relocation){.project = &b->project,
                            .out = path_normal(b->l->arena, path_join(b->l->arena, path_here(b->l->arena), b->out))};
    if (!choose_steps(b)) {
        fprintf(stderr, "memrewrite build: %s makes no %s\n", b->source, b->names.n ? b->names.items[0] : "program");
        return 1;
    }
    return run_steps(b);
}

int build_main(Launcher *l, const char *const *words)
{
    Signals s;
    Build b = {.l = l, .signals = &s, .names = {.arena = l->arena}, .options = {.arena = l->arena}};
    const char *wrong = read_arguments(&b, words);
    if (wrong)
        return usage(wrong);
    signals_hold(&s);
    wrong = options_objection(l, &s, &b.options);
    if (wrong)
        return usage(wrong);
    pass_options_on(l->arena, &b.options);
    int status = build(&b);
    project_free(&b.project);
    if (signals_came(&s))
        signals_end(&s);
    sigprocmask(SIG_SETMASK, &s.saved_mask, NULL);
    return status;
}
