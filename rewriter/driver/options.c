/* The command line.
 *
 * Input:  argv, files and options in any order.
 * Output: Options; or help, version or a message, and the exit status.
 * Method: getopt_long in "return in order" mode, which leaves argv as it is.  Its messages are
 *         switched off: ours say what to do instead.
 * Limits: long options may be abbreviated as long as that is unambiguous (getopt's habit).
 */
#define _GNU_SOURCE
#include "driver/options.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "model/pass_switch.h"
#include "support/diag.h"
#include "support/util.h"
#include "support/version.h"

static const char help_text[] = "Usage: memrewrite [OPTION]... FILE.c... -o DIR [-- COMPILER FLAGS]\n"
                                "       memrewrite cc|run|build ...   in a build; each has --help\n"
                                "Rewrite C into C that counts the memory traffic of regions of the program.\n"
                                "  -o DIR               write the instrumented sources and the runtime below DIR\n"
                                "  -p DIR               take each file's flags from DIR/compile_commands.json\n"
                                "  --roi FUNC           region: every call of function FUNC (repeatable)\n"
                                "  --roi FILE:LINE      region: the loop or statement there (repeatable)\n"
                                "  --all                region: the whole program, all functions of the files\n"
                                "  --callback FUNC:ARG  FUNC calls its argument ARG, counted from 1 (repeatable)\n"
                                "  --libmodel FILE      what calls of functions without source move (repeatable)\n"
                                "  --events MODULE,...  profiler modules; --events-reduce, --allocator: manual\n"
                                "  --target TRIPLE      type sizes of the machine that will run the program\n"
                                "  --runtime=bare       it runs without an operating system: doc/embedded.md\n"
                                "  --profile FILE.mrc   place counters by what a former run counted (repeatable)\n"
                                "  --counts=traffic     bytes and accesses alone; callees: also of pointers\n"
                                "  --units FILE, --callable WHICH       for tools that drive builds: manual\n"
                                "  --placement, --loops, --branches, --progress, --model-passes, --dump   manual\n"
                                "  -v, -q, -j N, --version, --help    say what is done; errors only; processors\n"
                                "  -- COMPILER FLAGS    what the compiler needs to know: -Iinclude -DNDEBUG\n"
                                "Regions in the source, around statements or in front of a function:\n"
                                "  #pragma memrewrite begin NAME ... #pragma memrewrite end NAME\n"
                                "  #pragma memrewrite function [NAME]     #pragma memrewrite phase NAME|end\n"
                                "Then: cc DIR/*.c -o prog && ./prog && memreport memrewrite.*.mrc\n"
                                "Exit status: 0 done, 1 could not instrument (nothing written), 2 wrong usage.\n";

enum {
    OPT_ROI = 256,
    OPT_ALL,
    OPT_CALLBACK,
    OPT_LIBMODEL,
    OPT_TARGET,
    OPT_RUNTIME,
    OPT_PROFILE,
    OPT_PLACEMENT,
    OPT_LOOPS,
    OPT_PROGRESS,
    OPT_BRANCHES,
    OPT_COUNTS,
    OPT_MODEL_PASSES,
    OPT_UNITS,
    OPT_CALLABLE,
    OPT_EVENTS,
    OPT_EVENTS_REDUCE,
    OPT_ALLOCATOR,
    OPT_DUMP,
    OPT_VERSION,
    OPT_HELP
};

static const struct option long_options[] = {
#define SHORT(letter, colon, value, meaning)
#define OPTION(name, code, value, meaning) {name, sizeof value > 1 ? required_argument : no_argument, NULL, code},
#include "driver/options.def"
#undef OPTION
#undef SHORT
    {NULL, 0, NULL, 0},
};

/* "-" makes operands come in their order, ":" tells a missing value from an unknown option. */
static const char short_options[] = "-:"
#define SHORT(letter, colon, value, meaning) letter colon
#define OPTION(name, code, value, meaning)
#include "driver/options.def"
#undef OPTION
#undef SHORT
    ;

enum { MAX_ARGUMENT = 127 }; /* C promises that a call can have as many arguments. */
enum { GO_ON = -1, DONE = 0, WRONG_USAGE = 2 };

static int usage_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

static int usage_error(const char *fmt, ...)
{
    Diag d = {.colour = isatty(2) != 0};
    char *text;
    va_list args;
    va_start(args, fmt);
    CHECK(vasprintf(&text, fmt, args) >= 0);
    va_end(args);
    diag_plain(&d, DIAG_ERROR, "%s\nTry 'memrewrite --help'.", text);
    free(text);
    return WRONG_USAGE;
}

/* Adds one word of --dump's list. */
static int parse_dump_word(Options *o, const char *word, size_t n)
{
    static const struct {
        const char *name;
        DumpSet bit;
    } dumps[] = {
        {"ast", DUMP_AST},       {"cfg", DUMP_CFG},     {"loops", DUMP_LOOPS},
        {"probes", DUMP_PROBES}, {"edits", DUMP_EDITS}, {"model", DUMP_MODEL},
    };
    for (size_t i = 0; i < sizeof dumps / sizeof *dumps; i++)
        if (strlen(dumps[i].name) == n && memcmp(dumps[i].name, word, n) == 0) {
            o->dump |= dumps[i].bit;
            return GO_ON;
        }
    return usage_error("--dump knows ast, cfg, loops, probes, edits and model, not '%.*s'", (int)n, word);
}

static int parse_dump(Options *o, const char *list)
{
    int status;
    do {
        size_t n = strcspn(list, ",");
        status = parse_dump_word(o, list, n);
        list += n;
    } while (status == GO_ON && *list++ == ',');
    return status;
}

static int parse_passes(Options *o, const char *list)
{
    const char *unknown = model_passes_read(list, &o->skipped_passes);
    char known[N_MODEL_PASSES * 32] = ""; /* Names of passes are shorter than 30 bytes. */
    for (int i = 0; unknown && i < N_MODEL_PASSES; i++)
        strcat(strcat(known, model_pass_names[i]), ", ");
    return !unknown ? GO_ON
                    : usage_error("--model-passes knows %sall and none, not '%.*s'", known, (int)strcspn(unknown, ","),
                                  unknown);
}

/* The index of the word in a list of words. */
static int choose(const char *option, const char *const *words, const char *word, unsigned *where)
{
    for (unsigned i = 0; words[i]; i++)
        if (!strcmp(words[i], word)) {
            *where = i;
            return GO_ON;
        }
    return usage_error("%s knows %s, %s%s%s, not '%s'", option, words[0], words[1], words[2] ? ", " : "",
                       words[2] ? words[2] : "", word);
}

static int parse_method(Options *o, int option)
{
    static const char
        *const placements[] = {"tree", "block", NULL, NULL},
               *const loops[] = {"all", "static", "none", NULL}, *const progress[] = {"outer", "all", "none", NULL},
               *const branches[] = {"value", "arm", NULL, NULL}, *const counts[] = {"all", "traffic", "callees", NULL};
    static const ProgressMethod progress_methods[] = {PROGRESS_OUTER, PROGRESS_ALL, PROGRESS_NONE};
    unsigned k = 0;
    int status;
    if (option == OPT_PLACEMENT) {
        status = choose("--placement", placements, optarg, &k);
        o->methods.placement = (Placing)k;
    } else if (option == OPT_PROGRESS) {
        status = choose("--progress", progress, optarg, &k);
        o->methods.progress = progress_methods[k];
    } else if (option == OPT_COUNTS) {
        status = choose("--counts", counts, optarg, &k);
        o->methods.counts = (CountedFigures)k;
    } else if (option == OPT_LOOPS) {
        status = choose("--loops", loops, optarg, &k);
        o->methods.loops = (LoopMethod)k;
    } else {
        status = choose("--branches", branches, optarg, &k);
        o->methods.branches = (BranchMethod)k;
    }
    return status;
}

static int set_once(const char **where, const char *name, const char *value)
{
    if (*where)
        return usage_error("%s is given twice: '%s' and '%s'", name, *where, value);
    if (!*value)
        return usage_error("%s wants a value that is not empty", name);
    *where = value;
    return GO_ON;
}

/* The lists have room for all of argv, so nothing need grow. */
static int add_word(const char **list, int *n, const char *what, const char *word)
{
    if (!*word)
        return usage_error("%s with an empty name", what);
    list[(*n)++] = word;
    return GO_ON;
}

/* Is the word a number from 1 to INT_MAX?  Compilers count no further. */
static bool is_count(const char *word)
{
    errno = 0;
    unsigned long line = strtoul(word, NULL, 10);
    return strspn(word, "0123456789") == strlen(word) && !errno && line > 0 && line <= INT_MAX;
}

static int add_roi(Options *o, const char *word)
{
    const char *colon = strrchr(word, ':');
    if (colon == word)
        return usage_error("--roi FILE:LINE wants a file in front of the colon: '%s'", word);
    if (colon && !is_count(colon + 1))
        return usage_error("--roi FILE:LINE wants a line number behind the colon: '%s'", word);
    return add_word(o->roi, &o->n_roi, "--roi", word);
}

static bool is_identifier(const char *word, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)word[i];
        if (!isalpha(c) && c != '_' && c != '$' && c < 0x80 && !(i && isdigit(c)))
            return false;
    }
    return n > 0;
}

static int add_callback(Options *o, const char *word)
{
    const char *colon = strrchr(word, ':');
    char *end;
    if (!colon || !is_identifier(word, (size_t)(colon - word)))
        return usage_error("--callback FUNC:ARG wants a function's name in front of a colon: '%s'", word);
    unsigned long argument = strtoul(colon + 1, &end, 10);
    if (!isdigit((unsigned char)colon[1]) || *end || argument < 1 || argument > MAX_ARGUMENT)
        return usage_error("--callback FUNC:ARG wants an argument's number from 1 to %d behind the colon: '%s'",
                           MAX_ARGUMENT, word);
    char *function = xstrdup(word);
    function[colon - word] = 0;
    o->callback[o->n_callback++] = (Callback){function, (int)argument};
    return GO_ON;
}

/* Returns what getopt did not understand.  Long options leave no letter in optopt when the name is unknown, and their
 * own value when an argument was given that they do not take. */
static int unknown_option(char **argv)
{
    const char *word = argv[optind - 1];
    if (optopt >= 256)
        return usage_error("'%s': the option takes no value", word);
    if (optopt == 0)
        return usage_error("unknown option '%s'", word);
    return usage_error("unknown option '-%c' (compiler flags go behind --)", optopt);
}

static int missing_value(char **argv)
{
    if (optopt < 256)
        return usage_error("-%c wants a value", optopt);
    return usage_error("'%s' wants a value", argv[optind - 1]);
}

static int print_and_end(const char *text)
{
    fputs(text, stdout);
    return fflush(stdout) == 0 ? DONE : 1;
}

static int parse_callable(Options *o, const char *word)
{
    o->is_alone = strcmp(word, "none") == 0;
    o->callable = strcmp(word, "all") == 0         ? CALLABLE_ALL
                  : strcmp(word, "addressed") == 0 ? CALLABLE_ADDRESSED
                                                   : CALLABLE_NONE;
    return o->is_alone || o->callable ? GO_ON
                                      : usage_error("--callable wants 'none', 'addressed' or 'all', not '%s'", word);
}

static int parse_runtime(Options *o, const char *word)
{
    o->bare = strcmp(word, "bare") == 0;
    return o->bare || strcmp(word, "hosted") == 0 ? GO_ON
                                                  : usage_error("--runtime wants 'hosted' or 'bare', not '%s'", word);
}

/* A number of an argument behind `before`; returns what follows, or NULL. */
static const char *argument_number(const char *at, int *number)
{
    char *end;
    unsigned long n = isdigit((unsigned char)*at) ? strtoul(at, &end, 10) : 0;
    if (n < 1 || n > MAX_ARGUMENT)
        return NULL;
    *number = (int)n;
    return end;
}

/* Parses SIZE, SIZE*COUNT, SIZE@PLACE and the like.  Returns NULL, or the reason why the word is none of these. */
static const char *allocator_arguments(EventAllocator *a, const char *at)
{
    at = argument_number(at, &a->size);
    if (at && *at == '*')
        at = argument_number(at + 1, &a->times);
    if (at && *at == '@')
        at = argument_number(at + 1, &a->address_argument);
    return at;
}

static int add_allocator(Options *o, const char *word)
{
    const char *colon = strchr(word, ':');
    EventAllocator a = {0};
    const char *end = colon ? allocator_arguments(&a, colon + 1) : NULL;
    if (!end || !is_identifier(word, (size_t)(colon - word)) || (*end && *end != ':') ||
        (*end && !is_identifier(end + 1, strlen(end + 1))))
        return usage_error("--allocator wants FUNC:SIZE or FUNC:SIZE:FREE, SIZE a number from 1 to %d, two with * "
                           "between, or with @ and where the address goes: '%s'",
                           MAX_ARGUMENT, word);
    a.function = text_copy(word, (size_t)(colon - word));
    a.release = *end ? end + 1 : NULL;
    o->allocator[o->n_allocator++] = a;
    return GO_ON;
}

static int parse_events(Options *o, const char *list)
{
    int status = set_once(&o->events, "--events", list);
    char *wrong = status == GO_ON ? event_modules_choose(&o->modules, list) : NULL;
    if (wrong)
        status = usage_error("%s", wrong);
    free(wrong);
    return status;
}

static int parse_reduce(Options *o, const char *list)
{
    static const char *const names[] = {"strided", "redundant", "constants"};
    int status = set_once(&o->events_reduce, "--events-reduce", list);
    o->reduce = 0;
    for (const char *word = list; status == GO_ON && strcmp(list, "none"); word += strcspn(word, ",") + 1) {
        size_t n = strcspn(word, ","), i = 0;
        while (i < 3 && (strlen(names[i]) != n || memcmp(names[i], word, n)))
            i++;
        if (i == 3)
            return usage_error("--events-reduce wants a list of strided, redundant, constants, or none: '%s'", list);
        o->reduce |= 1u << i;
        if (!word[n])
            break;
    }
    return status;
}

static int parse_threads(Options *o, const char *word)
{
    if (!is_count(word))
        return usage_error("-j wants a number from 1 on, not '%s'", word);
    o->threads = atoi(word);
    return GO_ON;
}

static int parse_option(Options *o, int option, char **argv)
{
    switch (option) {
    case 1: return add_word(o->files, &o->n_files, "a file", optarg);
    case 'o': return set_once(&o->out_dir, "-o", optarg);
    case 'p': return set_once(&o->compdb, "-p", optarg);
    case 'j': return parse_threads(o, optarg);
    case 'v':
    case 'q':
        o->verbose = option == 'v';
        o->quiet = option == 'q';
        return GO_ON;
    case OPT_ROI: return add_roi(o, optarg);
    case OPT_ALL: o->all = true; return GO_ON;
    case OPT_CALLBACK: return add_callback(o, optarg);
    case OPT_LIBMODEL: return add_word(o->libmodel, &o->n_libmodel, "--libmodel", optarg);
    case OPT_TARGET: return set_once(&o->target, "--target", optarg);
    case OPT_RUNTIME: return parse_runtime(o, optarg);
    case OPT_PROFILE: return add_word(o->profile, &o->n_profile, "--profile", optarg);
    case OPT_PLACEMENT:
    case OPT_LOOPS:
    case OPT_PROGRESS:
    case OPT_COUNTS:
    case OPT_BRANCHES: return parse_method(o, option);
    case OPT_MODEL_PASSES: return parse_passes(o, optarg);
    case OPT_CALLABLE: return parse_callable(o, optarg);
    case OPT_ALLOCATOR: return add_allocator(o, optarg);
    case OPT_EVENTS: return parse_events(o, optarg);
    case OPT_EVENTS_REDUCE: return parse_reduce(o, optarg);
    case OPT_UNITS: return set_once(&o->units, "--units", optarg);
    case OPT_DUMP: return parse_dump(o, optarg);
    case OPT_VERSION: return print_and_end("memrewrite " MEMREWRITE_VERSION "\n");
    case OPT_HELP: return print_and_end(help_text);
    case ':': return missing_value(argv);
    default: return unknown_option(argv);
    }
}

/* Keeps the option for the sidecar, unless it only says what the run prints, or is what a launcher adds. */
static void keep_given(Options *o, int option)
{
    static const int of_run[] = {OPT_UNITS, OPT_CALLABLE, OPT_DUMP, OPT_VERSION, OPT_HELP};
    for (size_t i = 0; i < sizeof of_run / sizeof *of_run; i++)
        if (option == of_run[i])
            return;
    for (const struct option *known = long_options; known->name; known++)
        if (known->val == option)
            o->recorded[o->n_recorded++] = (GivenOption){known->name, known->has_arg ? optarg : NULL};
}

static int parse_all(Options *o, int argc, char **argv)
{
    int option, status = GO_ON;
    opterr = 0;
    optind = 0; /* 0 makes getopt start afresh and read the order mode again. */
    while (status == GO_ON && (option = getopt_long(argc, argv, short_options, long_options, NULL)) != -1)
        if ((status = parse_option(o, option, argv)) == GO_ON)
            keep_given(o, option);
    o->flags = (const char **)argv + optind;
    o->n_flags = argc - optind;
    if (status != GO_ON)
        return status;
    if (o->units && (o->n_files || o->compdb))
        return usage_error("--units names the sources and their flags: no file and no -p beside it");
    if (o->n_files == 0 && !o->units)
        return usage_error("no source file is given");
    if (!o->out_dir)
        return usage_error("-o DIR is missing: where is the output to go?");
    if (o->n_allocator && !o->events)
        return usage_error("--allocator %s is for --events, which is not given", o->allocator[0].function);
    return GO_ON;
}

int options_parse(Options *o, int argc, char **argv)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *o = (Options){.threads = processors > 0 && processors < INT_MAX ? (int)processors : 1, .reduce = REDUCE_ALL};
    o->files = xmalloc((size_t)argc * sizeof *o->files);
    o->roi = xmalloc((size_t)argc * sizeof *o->roi);
    o->callback = xmalloc((size_t)argc * sizeof *o->callback);
    o->libmodel = xmalloc((size_t)argc * sizeof *o->libmodel);
    o->profile = xmalloc((size_t)argc * sizeof *o->profile);
    o->allocator = xmalloc((size_t)argc * sizeof *o->allocator);
    o->recorded = xmalloc((size_t)argc * sizeof *o->recorded);
    int status = parse_all(o, argc, argv);
    if (status != GO_ON)
        options_free(o);
    else
        event_modules_reduce(&o->modules, o->reduce);
    o->methods.sees_accesses = o->modules.n > 0;
    return status;
}

void options_free(Options *o)
{
    event_modules_free(&o->modules);
    free(o->files);
    free(o->roi);
    free(o->libmodel);
    free(o->profile);
    free(o->recorded);
    for (int i = 0; i < o->n_callback; i++)
        free((char *)o->callback[i].function);
    free(o->callback);
    for (int i = 0; i < o->n_allocator; i++)
        free((char *)o->allocator[i].function);
    free(o->allocator);
    *o = (Options){0};
}
