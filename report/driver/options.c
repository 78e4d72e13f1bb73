/* In: argv.  Out: Options.
 * Method: getopt_long; the first operand is the command if it is one's name.
 * Limits: a counter file named like a command is given as ./threads. */
#define _GNU_SOURCE
#include "driver/options.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <glob.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/command.h"
#include "driver/module_run.h"
#include "driver/task.h"
#include "support/path.h"

static const char help[] = "Usage: memreport [COMMAND] [OPTIONS] [FILE.mrc...]  (or memrewrite.*.mrc)\n"
                           "What a program instrumented by memrewrite did: bytes, bandwidth, operations.\n"
                           "Commands:\n"
                           "  summary, threads, balance   by region (default), thread; how even the work is\n"
                           "  functions, blocks, callgraph, calls   by function, block; who calls whom\n"
                           "  annotate, data   the source with counts beside it; by variable (--by WHAT)\n"
                           "  unseen, events  functions not counted; the kernel's, processor's (--encode)\n"
                           "  diff, save  what changed between two runs; a run to compare with, in a file\n"
                           "  html, export, ceilings  a page for a browser; other tools; the machine at best\n"
                           "  record, top  a run (--pid, --interval, --follow, --events, --single); live\n"
                           "  series, phases   what record wrote, over time; cut where the mix changes\n"
                           "  extract     out of a core file, or --memory FILE --elf PROGRAM (--address)\n"
                           "  dependence, loops, values, pointsto, lifetime   what modules of memrewrite\n"
                           "  reuse, stride, trace, accesses, new-module   --events found; one of yours\n"
                           "Options:\n"
                           "  --mix FILE, --model=MODEL   the sidecar; source (as written) or optimised\n"
                           "  --format=FORMAT  text (default), csv, json, schema (its); dot; junit, html\n"
                           "  --correction=HOW of times for what counting takes: calibrated, examem, none\n"
                           "  --roi NAME, --file NAME   only this region; annotate: only this source file\n"
                           "  --filter GLOB, --sort COLUMN, --top N, --columns A,B   choose rows, columns\n"
                           "  diff: --by WHAT, --baseline FILE, --fail-over LIMITS   export: --to FORMAT\n"
                           "  --inclusive, --all, --strict   with nested regions; what never ran; no damage\n"
                           "  --explain, -o, --output FILE, --color=WHEN, --no-pager, --help, --version\n"
                           "Exit status: 0 done, 1 bad input, 2 wrong usage, 3 over a limit.  man memreport\n";

enum {
    OPT_MIX = 256,
    OPT_MODEL,
    OPT_BY,
    OPT_FORMAT,
    OPT_INCLUSIVE,
    OPT_EXPLAIN,
    OPT_STRICT,
    OPT_ROI,
    OPT_FILE,
    OPT_ALL,
    OPT_CORRECTION,
    OPT_FILTER,
    OPT_SORT,
    OPT_TOP,
    OPT_COLUMNS,
    OPT_BASELINE,
    OPT_FAIL_OVER,
    OPT_TO,
    OPT_SINGLE,
    OPT_FOLLOW,
    OPT_COLOR,
    OPT_NO_PAGER,
    OPT_ELF,
    OPT_MEMORY,
    OPT_ADDRESS,
    OPT_EVENTS,
    OPT_ENCODE,
    OPT_HELP,
    OPT_VERSION
};

#define VALUES(name, command, words)
static const struct option long_options[] = {
#define OPTION(name, code, commands, value, meaning)                                                                   \
    {name, sizeof value > 1 ? required_argument : no_argument, NULL, code},
#include "driver/options.def"
#undef OPTION
    {NULL, 0, NULL, 0},
};

/* The values of options: words with commas between, or the kind of text that a person types. */
static const struct {
    const char *name, *words;
} values[] = {
#define OPTION(name, code, commands, value, meaning) {name, value},
#include "driver/options.def"
#undef OPTION
};
#undef VALUES

static int usage_error(const char *what, const char *value, const char *choices)
{
    if (choices)
        say_error("%s '%s': must be one of %s", what, value, choices);
    else
        say_error("%s%s", what, value);
    fputs("Try 'memreport --help'.\n", stderr);
    return 2;
}

/* The number of the word among words with commas between; -1: it is none of them. */
static int number_of_word(const char *word, const char *words)
{
    size_t n = strlen(word);
    for (int i = 0; *words; i++) {
        size_t length = strcspn(words, ",");
        if (length == n && !strncmp(words, word, n))
            return i;
        words += length + strspn(words + length, ", ");
    }
    return -1;
}

/* The number of the word among those that the option has; else says which there are. */
static int choose(const char *option, const char *word, int *number)
{
    char dashed[32];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (!strcmp(values[i].name, option)) {
            *number = number_of_word(word, values[i].words);
            snprintf(dashed, sizeof dashed, "--%s", option);
            return *number >= 0 ? -1 : usage_error(dashed, word, values[i].words);
        }
    return usage_error("no such option: ", option, NULL);
}

static int set_correction(Options *o, const char *name)
{
    int number = 0, status = choose("correction", name, &number);
    o->correction = (Correction)number;
    return status;
}

static int set_format(Options *o, const char *name)
{
    static const Format formats[] = {FORMAT_TEXT, FORMAT_CSV,   FORMAT_JSON, FORMAT_JSON,
                                     FORMAT_DOT,  FORMAT_JUNIT, FORMAT_HTML};
    int number = 0, status = choose("format", name, &number);
    o->schema = strcmp(name, "schema") == 0;
    if (status < 0)
        o->format = formats[number];
    o->rows.is_data = o->format == FORMAT_CSV || o->format == FORMAT_JSON;
    return status;
}

static int set_colour(Options *o, const char *name)
{
    int number = 0, status = choose("color", name, &number);
    o->colour = (Colour)number;
    return status;
}

static int set_model(Options *o, const char *name)
{
    int number;
    o->model = name;
    return choose("model", name, &number);
}

static int set_by(Options *o, const char *what)
{
    o->grouping = what;
    return -1;
}

static int set_top(Options *o, const char *number)
{
    char *end;
    unsigned long n = strtoul(number, &end, 10);
    if (!isdigit((unsigned char)*number) || *end || n == 0 || n > SIZE_MAX / 2)
        return usage_error("--top", number, "the numbers from 1 on");
    o->rows.top = n;
    return -1;
}

/* A number with a unit; without one: milliseconds. */
static int set_time(uint64_t *ns, const char *option, const char *text)
{
    static const struct {
        const char *name;
        double ns;
    } units[] = {{"", 1e6}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
    char *end;
    double n = isdigit((unsigned char)*text) ? strtod(text, &end) : -1;
    for (size_t i = 0; i < sizeof units / sizeof *units && n > 0; i++)
        if (!strcmp(end, units[i].name) && n * units[i].ns >= 1e6 && n * units[i].ns <= 86400e9) {
            *ns = (uint64_t)(n * units[i].ns);
            return -1;
        }
    return usage_error(option, text, "1ms to 86400s, such as 100ms");
}

static bool is_process_id(const char *number)
{
    char *end;
    unsigned long n = strtoul(number, &end, 10);
    return isdigit((unsigned char)*number) && !*end && n > 0 && n <= INT32_MAX;
}

static int set_pid(Options *o, const char *number)
{
    if (!is_process_id(number))
        return usage_error("--pid", number, "the ids of processes");
    o->pid = strtoul(number, NULL, 10);
    return -1;
}

static int set_address(Options *o, const char *number)
{
    char *end;
    errno = 0;
    o->address = strtoull(number, &end, 0);
    o->has_address = true;
    if (!isdigit((unsigned char)*number) || *end || errno)
        return usage_error("--address", number, "addresses such as 0x20000000");
    return -1;
}

/* Sets the option c; word is how argv spells it, for messages. */
static int set_option(Options *o, int c, const char *word)
{
    switch (c) {
    case OPT_MIX: o->mix = optarg; return -1;
    case OPT_MODEL: return set_model(o, optarg);
    case OPT_FORMAT: return set_format(o, optarg);
    case OPT_BY: return set_by(o, optarg);
    case OPT_CORRECTION: return set_correction(o, optarg);
    case OPT_INCLUSIVE: o->inclusive = true; return -1;
    case OPT_STRICT: o->strict = true; return -1;
    case OPT_EXPLAIN: o->explain = true; return -1;
    case OPT_ROI: o->roi[o->n_roi++] = optarg; return -1;
    case OPT_FILE: o->file[o->n_file++] = optarg; return -1;
    case OPT_ALL: o->all = true; return -1;
    case OPT_FILTER: o->rows.filter = optarg; return -1;
    case OPT_SORT: o->rows.sort = optarg; return -1;
    case OPT_COLUMNS: o->rows.columns = optarg; return -1;
    case OPT_TOP: return set_top(o, optarg);
    case OPT_BASELINE: o->baseline = optarg; return -1;
    case OPT_COLOR: return set_colour(o, optarg);
    case OPT_NO_PAGER: o->no_pager = true; return -1;
    case OPT_TO: o->export_format = optarg; return -1;
    case OPT_FAIL_OVER: o->fail_over = optarg; return -1;
    case OPT_EVENTS: o->events = optarg; return -1;
    case OPT_ENCODE: o->encode = true; return -1;
    case OPT_SINGLE: o->single = true; return -1;
    case OPT_FOLLOW: return set_time(&o->follow_ns, "--follow", optarg);
    case 'i': return set_time(&o->interval_ns, "--interval", optarg);
    case 'p': return set_pid(o, optarg);
    case OPT_ELF: o->elf = optarg; return -1;
    case OPT_MEMORY: o->memory = optarg; return -1;
    case OPT_ADDRESS: return set_address(o, optarg);
    case 'o': o->output = optarg; return -1;
    case OPT_HELP: fputs(help, stdout); return 0;
    case OPT_VERSION: puts("memreport " MEMREPORT_VERSION); return 0;
    case ':': return usage_error("needs an argument: ", word, NULL);
    default: return usage_error("no such option: ", word, NULL);
    }
}

/* A word that is neither a command nor an existing file was meant to be a command. */
static bool is_unknown_command(const char *word)
{
    return !strpbrk(word, "./") && access(word, F_OK) != 0;
}

/* Modules: their results say what their columns are. */
static bool explains_itself(const char *command)
{
    const Task *task = task_find(command);
    return !task ? !command_find(command) : task->run == module_run;
}

/* Commands that show what record wrote. */
static bool reads_series(const char *command)
{
    return strcmp(command, "series") == 0 || strcmp(command, "phases") == 0;
}

/* The runtime's own names in the current directory. */
static int find_inputs(Options *o)
{
    glob_t all;
    bool is_series = reads_series(o->command);
    size_t n = glob(is_series ? "memrewrite.*.mrs" : "memrewrite.*.mrc", 0, NULL, &all) == 0 ? all.gl_pathc : 0;
    if (!n)
        return usage_error(
            is_series ? "no series given, and no memrewrite.*.mrs here: 'memreport record -- PROGRAM' writes one"
                      : "no counter file given, and no memrewrite.*.mrc here: a program writes one when it "
                        "runs, if 'memrewrite cc gcc ...' built it",
            "", NULL);
    o->inputs = xrealloc(o->inputs, n, sizeof *o->inputs);
    o->found_files = xcalloc(n + 1, sizeof *o->found_files);
    for (; (size_t)o->n_inputs < n; o->n_inputs++) {
        size_t size = strlen(all.gl_pathv[o->n_inputs]) + 1;
        o->inputs[o->n_inputs] = o->found_files[o->n_inputs] =
            memcpy(xcalloc(size, 1), all.gl_pathv[o->n_inputs], size);
    }
    globfree(&all);
    return -1;
}

/* Without a counter file, and nothing that only counter files have, events are this machine's: all, or those whose
 * names match one pattern. */
static bool is_of_machine(const Options *o)
{
    if (strcmp(o->command, "events") != 0 || o->explain || o->mix || o->grouping || o->n_roi)
        return false;
    return o->encode || !o->n_inputs || (!ends_in(o->inputs[0], ".mrc") && access(o->inputs[0], F_OK) != 0);
}

/* Options that are for some commands alone. */
static int check_command(const Options *o)
{
    if (o->format == FORMAT_DOT && (strcmp(o->command, "callgraph") != 0 || o->explain))
        return usage_error("--format dot is for the command callgraph, not for ", o->explain ? "--explain" : o->command,
                           NULL);
    if (o->schema && o->explain)
        return usage_error("--format schema is not for ", "--explain", NULL);
    if (o->format == FORMAT_DOT && (o->rows.filter || o->rows.sort || o->rows.top || o->rows.columns))
        return usage_error("--format dot has no rows to choose", "", NULL);
    if (o->n_file && strcmp(o->command, "annotate") != 0)
        return usage_error("--file is for the command annotate, not for ", o->command, NULL);
    return -1;
}

/* Checks --by, for which each command has words of its own. */
static int check_by(const Options *o)
{
    static const struct {
        const char *option, *command, *words;
    } known[] = {
#define OPTION(name, code, commands, value, meaning)
#define VALUES(name, command, words) {name, command, words},
#include "driver/options.def"
#undef VALUES
#undef OPTION
    };
    for (size_t i = 0; i < sizeof known / sizeof *known && o->grouping; i++)
        if (!strcmp(known[i].option, "by") && !strcmp(o->command, known[i].command))
            return number_of_word(o->grouping, known[i].words) >= 0 ? -1
                                                                    : usage_error("--by", o->grouping, known[i].words);
    return o->grouping ? usage_error("--by is for the commands data, diff, events, export, phases and series, not for ",
                                     o->command, NULL)
                       : -1;
}

static int check_diff(const Options *o)
{
    if (o->baseline && !o->n_inputs && !o->explain)
        return usage_error("diff --baseline needs a counter file", "", NULL);
    if (!o->baseline && o->n_inputs != 2 && !o->explain)
        return usage_error("diff needs two runs: counter files, folders of them, or what 'memreport save' wrote", "",
                           NULL);
    if (o->format == FORMAT_JUNIT && (!o->fail_over || o->explain))
        return usage_error("--format junit needs --fail-over", "", NULL);
    if (o->format == FORMAT_HTML &&
        (o->grouping || o->explain || o->rows.filter || o->rows.sort || o->rows.top || o->rows.columns))
        return usage_error("--format html has all figures: --by, --explain, and what chooses rows are not for it", "",
                           NULL);
    return -1;
}

/* Checks record, which runs a program, and series, which shows files of one run. */
static int check_series(const Options *o)
{
    bool is_record = strcmp(o->command, "record") == 0, is_top = strcmp(o->command, "top") == 0;
    if (o->interval_ns && !is_record && !is_top)
        return usage_error("--interval is for the commands record and top, not for ", o->command, NULL);
    if ((o->pid || o->single || o->follow_ns) && !is_record)
        return usage_error("--pid, --single and --follow are for the command record, not for ", o->command, NULL);
    if (o->single && (!o->pid || !o->output || !ends_in(o->output, ".mrs")))
        return usage_error("--single needs --pid and --output FILE.mrs", "", NULL);
    if (is_record && !o->pid == !o->n_inputs)
        return usage_error("record needs a program (record -- PROGRAM ARGUMENTS) or a process (--pid)", "", NULL);
    const char *twice = reads_series(o->command) ? path_given_twice(o->inputs, (size_t)o->n_inputs) : NULL;
    if (twice)
        return usage_error("one file is given twice: ", twice, NULL);
    for (int i = 0; i < o->n_inputs && is_top; i++)
        if (!is_process_id(o->inputs[i]))
            return usage_error("top", o->inputs[i], "the ids of processes");
    return -1;
}

static int check_events(const Options *o)
{
    if (o->events && strcmp(o->command, "record") != 0)
        return usage_error("--events is for the command record, not for ", o->command, NULL);
    if (o->events && o->pid)
        return usage_error("--events is asked of a program that record starts, not of ", "--pid", NULL);
    if (o->encode && (strcmp(o->command, "events") != 0 || o->n_inputs != 1))
        return usage_error("--encode is for the command events, with one list of names", "", NULL);
    if (o->is_of_machine && o->n_inputs > 1)
        return usage_error("one pattern of names, or counter files, not also ", o->inputs[1], NULL);
    return -1;
}

/* Checks extract, which reads one memory image and writes a file. */
static int check_extract(const Options *o)
{
    bool is_extract = strcmp(o->command, "extract") == 0;
    if (!is_extract && (o->elf || o->memory || o->has_address))
        return usage_error("--elf, --memory and --address are for the command extract, not for ", o->command, NULL);
    if (!is_extract)
        return -1;
    if (!o->memory == !o->n_inputs || o->n_inputs > 1)
        return usage_error("extract needs a core file, or a dump of memory (--memory)", "", NULL);
    if (o->has_address && !(o->memory && o->elf))
        return usage_error("--address is that of --memory, and needs --elf", "", NULL);
    return o->output ? -1 : usage_error("extract needs -o FILE.mrc", "", NULL);
}

/* Options of commands that are no report. */
static int check_task(const Options *o)
{
    bool is_diff = strcmp(o->command, "diff") == 0;
    bool is_trace = strcmp(o->command, "trace") == 0;
    if (o->export_format && strcmp(o->command, "export") != 0 && !is_trace)
        return usage_error("--to is for the commands export and trace, not for ", o->command, NULL);
    if (o->export_format && is_trace && strcmp(o->export_format, "din") != 0)
        return usage_error("--to", o->export_format, "din");
    if (is_diff)
        return check_diff(o);
    if (o->fail_over || o->baseline || o->format == FORMAT_JUNIT || o->format == FORMAT_HTML)
        return usage_error("--fail-over, --baseline and --format junit or html are for the command diff, not for ",
                           o->command, NULL);
    if (strcmp(o->command, "new-module") == 0 && o->n_inputs != 1)
        return usage_error("new-module needs one name", "", NULL);
    if (check_series(o) >= 0 || check_extract(o) >= 0 || check_events(o) >= 0)
        return 2;
    const Task *task = task_find(o->command);
    if (!task || task->has_table)
        return -1;
    if (o->format != FORMAT_TEXT || o->explain || o->rows.filter || o->rows.sort || o->rows.top || o->rows.columns)
        return usage_error("it has no table, whose format, rows or columns could be chosen: ", o->command, NULL);
    return -1;
}

static int set_operands(Options *o, int argc, char **argv)
{
    int i = optind;
    o->command = "summary";
    if (i < argc && (command_find(argv[i]) || task_find(argv[i]) ||
                     (is_unknown_command(argv[i]) && module_is_named(argc - i, argv + i))))
        o->command = argv[i++];
    else if (i < argc && is_unknown_command(argv[i]))
        return usage_error("no such command or file:", argv[i], command_names());
    for (; i < argc; i++)
        o->inputs[o->n_inputs++] = argv[i];
    o->is_of_machine = is_of_machine(o);
    bool is_machine = strcmp(o->command, "ceilings") == 0;
    if (is_machine && o->n_inputs)
        return usage_error("ceilings measures this machine and takes no file: ", o->inputs[0], NULL);
    bool are_named = is_machine || o->n_inputs || (o->explain && !explains_itself(o->command)) ||
                     (strcmp(o->command, "diff") == 0 && !o->baseline) || strcmp(o->command, "record") == 0 ||
                     strcmp(o->command, "top") == 0 || strcmp(o->command, "extract") == 0 ||
                     strcmp(o->command, "new-module") == 0 || o->is_of_machine;
    int status = are_named ? -1 : find_inputs(o);
    if (status >= 0)
        return status;
    status = check_by(o);
    status = status >= 0 ? status : check_command(o);
    return status >= 0 ? status : check_task(o);
}

int options_parse(Options *o, int argc, char **argv)
{
    int c;
    size_t n = (size_t)(argc > 0 ? argc : 0);
    *o = (Options){.inputs = xcalloc(n, sizeof *o->inputs),
                   .roi = xcalloc(n, sizeof *o->roi),
                   .file = xcalloc(n, sizeof *o->file)};
    opterr = 0;
    while ((c = getopt_long(argc, argv, ":o:i:p:", long_options, NULL)) != -1) {
        int status = set_option(o, c, argv[optind - 1]);
        if (status >= 0)
            return status;
    }
    return set_operands(o, argc, argv);
}

void options_free(Options *o)
{
    for (size_t i = 0; o->found_files && o->found_files[i]; i++)
        free(o->found_files[i]);
    free(o->found_files);
    free(o->inputs);
    free(o->roi);
    free(o->file);
}
