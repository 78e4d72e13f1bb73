/* In: the list of --events; the jobs' tables of events.  Out: what the modules ask for; memprof.c.
 * Method: what a module asks for is read in its text: `.events = MP_LOADS | MP_STORES,`; so is its name, in MP_MODULE,
 * and what it needs: a first line of the form memprof: needs NAME, in a comment.  The compiler that compiles the
 * program specialises the library to the modules, by MR_MODULES and MR_STREAM_EVENTS. */
#include "output/event_modules.h"

#include <ctype.h>
#include <dlfcn.h>

#include "memprof/boundary.h"
#include "output/memprof_text.h"
#include "support/path.h"

#define PREFIX "mr__"   /* The library's words begin with it in the embedded texts. */
#define OWN                                                                                                            \
    "mr_own_" /* Begins the name of a user's module in MR_MODULES: the library may have a word of its name, which is a \
                 macro then. */

typedef struct Word {
    const char *name;
    unsigned bits;
} Word;

/* MP_LOOPS asks for the loops' functions as well: by them a loop that was left by a jump is known to have ended. */
static const Word kinds[] = {
    {"MP_LOADS", EVENTS_LOADS},
    {"MP_STORES", EVENTS_STORES},
    {"MP_VALUES", EVENTS_VALUES},
    {"MP_POINTERS", EVENTS_POINTERS},
    {"MP_HEAP", EVENTS_HEAP},
    {"MP_STACKS", EVENTS_STACKS},
    {"MP_GLOBALS", EVENTS_GLOBALS},
    {"MP_CALLS", EVENTS_CALLS},
    {"MP_LOOPS", EVENTS_LOOPS},
    {"MP_ITERATIONS", EVENTS_ITERATIONS | EVENTS_LOOPS},
    {"MP_REGIONS", 1u << 10},
    {"MP_TIMES", 1u << 11},
    {"MP_SYNCS", 1u << 12},
    {"MP_THREADS", 1u << 13},
    {"MP_EVERY", EVENTS_EVERY},
    {"MP_NO_CONSTANTS", EVENTS_NO_CONSTANTS},
    {"MP_NO_REPEATS", EVENTS_NO_REPEATS},
    {"MP_SOME_LINES", EVENTS_SOME_LINES},
};

static char *message(const char *format, const char *word, size_t n)
{
    Buf b = {NULL, 0, 0};
    buf_printf(&b, format, (int)n, word);
    return b.text;
}

static size_t word_length(const char *text)
{
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_')
        n++;
    return n;
}

static const char *without_prefix(const char *word)
{
    return strncmp(word, PREFIX, sizeof PREFIX - 1) == 0 ? word + sizeof PREFIX - 1 : word;
}

static const Word *kind_named(const char *name, size_t n)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i].name) == n && !memcmp(kinds[i].name, name, n))
            return &kinds[i];
    return NULL;
}

/* The name behind `MP_MODULE(` that begins a line. */
static char *module_name(const char *text)
{
    const char *line = text;
    for (; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        const char *word = without_prefix(line);
        if (strncmp(word, "MP_MODULE(", 10) == 0) {
            word = without_prefix(word + 10);
            return text_copy(word, word_length(word));
        }
    }
    return NULL;
}

/* Returns the place behind that member of the module's table. */
static const char *behind_member(const char *text, const char *member)
{
    const char *at = strstr(text, "MP_MODULE(");
    const size_t n = strlen(member);
    while (at && (at = strchr(at, '.')) != NULL) {
        const char *word = without_prefix(++at);
        if (word_length(word) == n && memcmp(word, member, n) == 0)
            return word + n + strspn(word + n, " \t\r\n");
    }
    return NULL;
}

/* The text that initialises a member; "": none. */
static const char *member_value(const char *text, const char *member)
{
    const char *at = behind_member(text, member);
    if (!at || *at != '=')
        return "";
    return without_prefix(at + 1 + strspn(at + 1, " \t\r\n"));
}

/* The reason why a module's members are unfit, which would otherwise show only when the program runs; NULL: they
 * fit. */
static const char *missing_member(const char *text, const char *name)
{
    const char *own = member_value(text, "name"), *share = member_value(text, "share");
    const size_t n = strlen(name);
    if (*own != '"' || strncmp(own + 1, name, n) != 0 || own[1 + n] != '"')
        return "its .name is not what stands in MP_MODULE(NAME)";
    if (!*member_value(text, "tables") || !*member_value(text, "n_tables"))
        return "it has no .tables and .n_tables, which say what its columns are";
    if (*member_value(text, "state_bytes") && !*member_value(text, "start"))
        return "it has .state_bytes, but no .start, which makes what is in them";
    if (!*member_value(text, "write") && !strstr(text, "mp_out("))
        return "it has no .write, nor does it write while events come (mp_out)";
    if (*share && strncmp(share, "MP_ALONE", 8) != 0 && !*member_value(text, "merge"))
        return "it has a .share, but no .merge, which puts two workers' parts together";
    return NULL;
}

enum { LOADS_MAY_BE_MISSING = EVENTS_NO_CONSTANTS | EVENTS_NO_REPEATS, ACCESSES = EVENTS_LOADS | EVENTS_STORES };

/* The `words` that still hold if one more module asks for `events`: all modules that ask for any of `about` must say
 * them. */
static unsigned agreed(const EventModules *m, unsigned events, unsigned about, unsigned words)
{
    unsigned before = m->mask & about ? m->may_be_missing : words;
    return words & (events & about ? before & events : m->may_be_missing);
}

/* Adds what one more module asks for.  Some loads, or accesses, may be missing if all modules that ask for such say
 * that they may. */
static void ask(EventModules *m, unsigned events)
{
    m->may_be_missing =
        agreed(m, events, EVENTS_LOADS, LOADS_MAY_BE_MISSING) | agreed(m, events, ACCESSES, EVENTS_SOME_LINES);
    m->mask |= events & ~(unsigned)(LOADS_MAY_BE_MISSING | EVENTS_SOME_LINES);
}

/* The list of the module's events. */
static char *read_events(const char *text, const char *who, EventModules *m)
{
    unsigned asked = 0;
    const char *at = behind_member(text, "events"), *end;
    if (!at || *at != '=')
        return message("--events: '%.*s' is no module: it has no MP_MODULE(NAME) = {… .events = MP_LOADS | …}", who,
                       strlen(who));
    do {
        at += 1 + strspn(at + 1, " \t\r\n");
        at = without_prefix(at);
        size_t n = word_length(at);
        const Word *kind = kind_named(at, n);
        if (!kind)
            return message("--events: modules do not ask for '%.*s'", at, n ? n : 1);
        asked |= kind->bits;
        end = at + n;
        at = end + strspn(end, " \t\r\n");
    } while (*at == '|');
    ask(m, asked);
    return NULL;
}

static EventModule *module_add(EventModules *m, char *name, bool runs)
{
    EventModule *new = PUSH(m->module, m->n, m->cap);
    *new = (EventModule){.name = name, .built_in = -1, .runs = runs};
    return new;
}

static char *add_built_in(EventModules *m, const char *name, size_t n, bool runs);

/* Adds the built-in module that the text says it needs, so that it stands in front. */
static char *add_needed(EventModules *m, const char *text)
{
    static const char needs[] = "/* memprof: needs ";
    if (strncmp(text, needs, sizeof needs - 1) != 0)
        return NULL;
    text += sizeof needs - 1;
    return add_built_in(m, text, word_length(text), false);
}

static char *unknown_module(const char *name, size_t n)
{
    Buf b = {NULL, 0, 0};
    buf_printf(&b, "--events: there is no module '%.*s'; there are", (int)n, name);
    for (const BuiltInModule *at = mr_text_memprof_modules; at->name; at++)
        buf_printf(&b, "%s %s", at == mr_text_memprof_modules ? "" : ",", at->name);
    buf_printf(&b, "; one of your own is a path: ./%.*s.c", (int)n, name);
    return b.text;
}

static char *add_built_in(EventModules *m, const char *name, size_t n, bool runs)
{
    const BuiltInModule *b = mr_text_memprof_modules;
    for (int i = 0; i < m->n; i++)
        if (m->module[i].built_in >= 0 && strlen(m->module[i].name) == n && !memcmp(m->module[i].name, name, n)) {
            char *wrong = !runs               ? NULL
                          : m->module[i].runs ? message("--events: there are two modules '%.*s'", name, n)
                                              : read_events(b[m->module[i].built_in].text, name, m);
            m->module[i].runs |= runs;
            return wrong;
        }
    int at = 0;
    while (b[at].name && (strlen(b[at].name) != n || memcmp(b[at].name, name, n)))
        at++;
    if (!b[at].name)
        return unknown_module(name, n);
    char *wrong = add_needed(m, b[at].text);
    if (!wrong && runs)
        wrong = read_events(b[at].text, b[at].name, m);
    module_add(m, text_copy(name, n), runs)->built_in = at;
    return wrong;
}

static char *add_source(EventModules *m, const char *word, size_t n)
{
    char *path = text_copy(word, n);
    size_t len;
    char *text = read_file(path, &len), *name = text ? module_name(text) : NULL;
    char *wrong = text ? read_events(text, path, m) : message("--events: '%.*s' cannot be read", word, n);
    if (!wrong && !name)
        wrong = message("--events: '%.*s' has no line that begins with MP_MODULE(NAME)", word, n);
    const char *missing = wrong ? NULL : missing_member(text, name);
    if (missing) {
        Buf b = {NULL, 0, 0};
        buf_printf(&b, "--events: '%s' is no whole module: %s", path, missing);
        wrong = b.text;
    }
    if (!wrong)
        wrong = add_needed(m, text);
    if (wrong) {
        free(path);
        free(text);
        free(name);
        return wrong;
    }
    EventModule *new = module_add(m, name, true);
    new->text = text;
    new->path = path;
    return NULL;
}

/* A shared object that has the library and a module in it: it says itself what it is. */
static char *add_library(EventModules *m, const char *word, size_t n)
{
    char *path = text_copy(word, n), *full = realpath(path, NULL);
    void *object = full ? dlopen(full, RTLD_NOW | RTLD_LOCAL) : NULL;
    const mr_backend_entry *(*entry)(void) = NULL;
    const char *(*name)(void) = NULL;
    if (object) {
        *(void **)(void *)&entry = dlsym(object, "mr_backend");
        *(void **)(void *)&name = dlsym(object, "mr_backend_name");
    }
    free(path);
    if (!entry || !name || entry()->abi != MR_BACKEND_ABI) {
        free(full);
        return message(object ? "--events: '%.*s' is no module of this version" : "--events: '%.*s' cannot be opened",
                       word, n);
    }
    ask(m, entry()->program->events);
    module_add(m, xstrdup(name()), true)->library = full;
    return NULL;
}

static bool ends_in(const char *word, size_t n, const char *end)
{
    size_t length = strlen(end);
    return n > length && memcmp(word + n - length, end, length) == 0;
}

/* The last one has the name of another one: their results would be one file. */
static char *twice(const EventModules *m)
{
    const EventModule *last = &m->module[m->n - 1];
    for (int i = 0; i + 1 < m->n; i++)
        if (last->runs && m->module[i].runs && strcmp(m->module[i].name, last->name) == 0)
            return message("--events: there are two modules '%.*s'", last->name, strlen(last->name));
    return NULL;
}

char *event_modules_choose(EventModules *m, const char *list)
{
    char *wrong = NULL;
    for (;;) {
        size_t n = strcspn(list, ",");
        if (ends_in(list, n, ".so"))
            wrong = add_library(m, list, n);
        else if (ends_in(list, n, ".c"))
            wrong = add_source(m, list, n);
        else
            wrong = add_built_in(m, list, n, true);
        wrong = wrong ? wrong : twice(m);
        list += n;
        if (wrong || !*list++)
            break;
    }
    int libraries = 0;
    for (int i = 0; i < m->n; i++)
        libraries += m->module[i].library != NULL;
    if (!wrong && libraries && m->n > 1)
        wrong = xstrdup("--events: a shared object has the library in it: it is the only module of a program");
    return wrong;
}

void event_modules_free(EventModules *m)
{
    for (int i = 0; i < m->n; i++) {
        free(m->module[i].name);
        free(m->module[i].text);
        free(m->module[i].path);
        free(m->module[i].library);
    }
    free(m->module);
    *m = (EventModules){NULL, 0, 0, 0, 0};
}

void event_modules_reduce(EventModules *m, unsigned reduce)
{
    if (!(reduce & REDUCE_CONSTANTS))
        m->may_be_missing &= ~(unsigned)EVENTS_NO_CONSTANTS;
    if (!(reduce & REDUCE_REDUNDANT))
        m->may_be_missing &= ~(unsigned)EVENTS_NO_REPEATS;
    m->mask |= m->may_be_missing;
}

char *event_modules_names(const EventModules *m)
{
    Buf b = {NULL, 0, 0};
    for (int i = 0; i < m->n; i++)
        if (m->module[i].runs)
            buf_printf(&b, "%s%s", b.len ? "," : "", m->module[i].name);
    return b.text;
}

static unsigned kind_number(const char *kind)
{
    static const char *const accesses[] = {"load", "store", "update"};
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(kind, accesses[i]) == 0)
            return i + 1;
    return 0;
}

/* Arrays are not empty, in C. */
static void array_begin(Buf *out, const char *type, const char *name)
{
    buf_printf(out, "static const %s %s[] = {", type, name);
}

static void array_end(Buf *out)
{
    buf_puts(out, "0};\n");
}

static void add_sites(Buf *out, const Job *jobs, int n, int *count)
{
    array_begin(out, "uint32_t", "mr_sites");
    for (int i = 0; i < n; i++)
        for (int j = 0; j < jobs[i].events.n_sites; j++, ++*count) {
            const EventSite *s = &jobs[i].events.site[j];
            unsigned bytes = s->bytes > 0 && s->bytes < 1 << 24 ? (unsigned)s->bytes : 0;
            buf_printf(out, "%uu,%s", bytes | kind_number(s->kind) << 24, *count % 10 == 9 ? "\n" : "");
        }
    array_end(out);
}

static void add_loops(Buf *out, const Job *jobs, int n, int *loops, int *functions)
{
    array_begin(out, "int32_t", "mr_parents");
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < jobs[i].events.n_loops; j++, ++*loops)
            buf_printf(out, "%d,", jobs[i].events.loop[j].parent);
        *functions += jobs[i].events.n_functions;
    }
    array_end(out);
    array_begin(out, "int32_t", "mr_functions");
    for (int i = 0; i < n; i++)
        for (int j = 0; j < jobs[i].events.n_loops; j++)
            buf_printf(out, "%d,", jobs[i].events.loop[j].function);
    array_end(out);
}

/* Adds what no event shows: 1 for a reduction, 2 for another scalar in a register. */
static void add_registers(Buf *out, const Job *jobs, int n)
{
    array_begin(out, "unsigned char", "mr_registers");
    for (int i = 0; i < n; i++)
        for (int j = 0; j < jobs[i].events.n_loops; j++) {
            const EventLoop *l = &jobs[i].events.loop[j];
            int most = 0;
            for (int k = 0; k < l->n_scalars; k++)
                most = l->scalar[k].kind == CARRIED_OTHERWISE               ? 2
                       : l->scalar[k].kind == CARRIED_REDUCTION && most < 1 ? 1
                                                                            : most;
            buf_printf(out, "%d,", most);
        }
    array_end(out);
}

static void add_program(Buf *out, const EventModules *m, const char *build, const Job *jobs, int n)
{
    int sites = 0, loops = 0, functions = 0;
    add_sites(out, jobs, n, &sites);
    add_loops(out, jobs, n, &loops, &functions);
    add_registers(out, jobs, n);
    buf_printf(out,
               "static const mr_program mr_program_facts = {\"%s\", 0x%xu, %du, %du, %du, mr_sites, mr_parents, "
               "mr_functions, mr_registers};\n",
               build, m->mask, sites, loops, functions);
}

/* Adds a module's text but for its #include of the library, which is in front. */
static void add_source_text(Buf *out, const char *text)
{
    static const char include[] = "#include \"memprof/";
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (strncmp(text, include, sizeof include - 1) != 0)
            buf_add(out, text, n);
        buf_putc(out, '\n');
        text += n + (text[n] == '\n');
    }
}

/* Adds the modules' texts; compilers' messages name the user's files. */
static void add_modules(Buf *out, const EventModules *m)
{
    bool words = false;
    for (int i = 0; i < m->n; i++)
        if (m->module[i].built_in >= 0)
            buf_puts(out, mr_text_memprof_modules[m->module[i].built_in].text);
    for (int i = 0; i < m->n; i++) {
        if (!m->module[i].text)
            continue;
        if (!words)
            buf_puts(out, mr_text_memprof_words);
        words = true;
        buf_line_directive(out, 1, m->module[i].path);
        add_source_text(out, m->module[i].text);
    }
    if (words)
        buf_line_directive(out, (int)source_lines(&(Source){.text = out->text, .len = out->len}, 0, out->len) + 2,
                           "memprof.c");
}

void event_modules_text(Buf *out, const EventModules *m, const char *build, const char *suffix, const Job *jobs, int n)
{
    buf_printf(out, "#define MR_SUFFIX _%s\n#define MR_STREAM_EVENTS 0x%xu\n", suffix, m->mask);
    if (m->n == 1 && m->module[0].library)
        buf_printf(out, "#define MR_SHARED_MODULE \"%s\"\n", m->module[0].library);
    buf_puts(out, "#define MR_MODULES(X)");
    for (int i = 0; i < m->n; i++)
        if (m->module[i].runs && !m->module[i].library)
            buf_printf(out, " X(%s%s)", m->module[i].built_in >= 0 ? PREFIX : OWN, m->module[i].name);
    buf_puts(out, "\n");
    for (int i = 0; i < m->n; i++)
        if (m->module[i].text)
            buf_printf(out, "#define %s%s_module %s_module\n", OWN, m->module[i].name, m->module[i].name);
    buf_puts(out, mr_text_memprof_head);
    add_program(out, m, build, jobs, n);
    add_modules(out, m);
    buf_puts(out, m->n == 1 && m->module[0].library ? mr_text_memprof_loader : mr_text_memprof_tail);
    buf_puts(out, mr_text_memprof_entry);
}
