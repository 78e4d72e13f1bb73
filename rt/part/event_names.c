/* ---- Events of the kernel and of the processor: which ---- */

/* MEMREWRITE_EVENTS=EVENT,EVENT…: each is a name that the kernel itself knows, NAME=TYPE:CONFIG[:CONFIG1[:CONFIG2]]
   (the numbers that perf_event_open takes, all but TYPE hexadecimal), or a name that libpfm4 knows.  That library is
   loaded where a name is left to it, if the program can load any: nothing needs it to be built or to run. */
#if defined(MR_RAW) && !defined(MR_NO_MMAP) && defined(SYS_perf_event_open)
#define HAVE_EVENTS

enum { EVENTS_AT = 4096, EVENTS_MOST = 24, EVENT_NAME = 96 };
enum { KERNELS_OWN = 1 }; /* The kernel's own events are of this type. */

/* A row of the file's table of events, which stands behind the header's first page. */
typedef struct EventKind {
    char name[EVENT_NAME];
    u32 type;
    u32 error; /* The system's error by which it refused the event; 0: it counts. */
    mr_u64 config, config1, config2, excluded;
    mr_u64 own_cost,
        nested_cost; /* Thousandths of the event that an entry counts itself, and that an entry around it counts. */
    u32 lost;                     /* Number of threads that did not get the event. */
    u32 leader;                   /* Index in the table of the event that leads the group. */
} EventKind;

typedef char mr_check_event[sizeof(EventKind) == 160 ? 1 : -1];

/* The structure that perf_event_open takes. */
typedef struct EventRequest {
    u32 type, bytes;
    mr_u64 config, period, samples, format, flags;
    u32 wakeup, breakpoint;
    mr_u64 config1, config2;
} EventRequest;

#include "format/event_table.h"

static struct {
    u32 n;
    int at_work; /* Nonzero: events are read at regions' borders. */
    int opened[EVENTS_MOST]; /* Nonzero for each event that some thread has. */
    EventKind kind[EVENTS_MOST];
} events;

/* A bit of the flags.  They are bit fields, which compilers place from the other end on machines whose bytes are in
   that order. */
OWN mr_u64 event_flag(int bit)
{
    const u32 one = 1;
    return *(const unsigned char *)(const void *)&one ? (mr_u64)1 << bit : (mr_u64)1 << (63 - bit);
}
enum { DISABLED = 0, NO_USER = 4, NO_KERNEL = 5, NO_HYPERVISOR = 6 };

OWN int event_of_kernel(EventKind *e, const char *name)
{
    size_t i;
    for (i = 0; i < sizeof known_events / sizeof known_events[0]; i++)
        if (text_equal(name, known_events[i].name)) {
            e->type = known_events[i].type;
            e->config = known_events[i].config;
            return 1;
        }
    return 0;
}

/* A number up to a colon or the end; NULL: it is none. */
OWN const char *event_number(const char *text, unsigned base, mr_u64 *value)
{
    const char *p = text;
    *value = 0;
    for (; *p && *p != ':'; p++) {
        unsigned digit = *p >= '0' && *p <= '9'   ? (unsigned)(*p - '0')
                         : *p >= 'a' && *p <= 'f' ? (unsigned)(*p - 'a') + 10
                                                  : 16;
        if (digit >= base || p - text > 15)
            return NULL;
        *value = *value * base + digit;
    }
    return p == text ? NULL : p;
}

/* Reads an event of the form TYPE:CONFIG[:CONFIG1[:CONFIG2[:EXCLUDED]]]. */
OWN int event_of_numbers(EventKind *e, const char *text)
{
    mr_u64 number[5];
    int n;
    bytes_clear(number, sizeof number);
    for (n = 0; n < 5; n++) {
        text = event_number(text, n ? 16 : 10, &number[n]);
        if (!text)
            return 0;
        if (!*text++)
            break;
    }
    if (n == 0 || n == 5 || number[0] > 0xffffffffu)
        return 0;
    e->type = (u32)number[0];
    e->config = number[1];
    e->config1 = number[2];
    e->config2 = number[3];
    e->excluded = number[4] & 7;
    return 1;
}

/* ---- libpfm4 ---- */

typedef struct Encoding { /* libpfm4's pfm_perf_encode_arg_t. */
    void *request;
    char **name;
    size_t bytes;
    int index, processor, flags, pad;
} Encoding;

typedef int encode_function(const char *name, int levels, int system, void *result);

/* The encoding function of libpfm4; NULL where the program cannot load the library, or it is not there. */
OWN encode_function *event_library(void)
{
    enum { NOW = 2 };
    void *(*load)(const char *, int);
    void *(*find)(void *, const char *);
    int (*begin)(void);
    void *library = NULL;
    encode_function *encode = NULL;
    *(void **)(void *)&load = library_function("dlopen");
    *(void **)(void *)&find = library_function("dlsym");
    if (!load || !find) {
        *(void **)(void *)&load = loaded_function("dlopen", "libdl");
        *(void **)(void *)&find = loaded_function("dlsym", "libdl");
    }
    if (load && find)
        library = load("libpfm.so.4", NOW);
    if (!library)
        return NULL;
    *(void **)(void *)&begin = find(library, "pfm_initialize");
    *(void **)(void *)&encode = find(library, "pfm_get_os_event_encoding");
    return begin && encode && begin() == 0 ? encode : NULL;
}

/* Encodes a name by libpfm4.  Returns -1 where there is no library, 0 where it does not know the name. */
OWN int event_of_library(EventKind *e, const char *name)
{
    enum {
        EVERYWHERE = 9,
        FOR_PERF = 1
    }; /* EVERYWHERE: levels 0 and 3, the kernel's and the user's; FOR_PERF: as perf_event_open takes it. */
    static encode_function *encode;
    static int looked;
    mr_u64 room[32];
    const EventRequest *r = (const EventRequest *)(const void *)room;
    Encoding code;
    int bit;
    if (!looked++)
        encode = event_library();
    if (!encode)
        return -1;
    bytes_clear(room, sizeof room);
    bytes_clear(&code, sizeof code);
    ((EventRequest *)(void *)room)->bytes = (u32)sizeof(EventRequest);
    code.request = room;
    code.bytes = sizeof code;
    if (encode(name, EVERYWHERE, FOR_PERF, &code) != 0)
        return 0;
    e->type = r->type;
    e->config = r->config;
    e->config1 = r->config1;
    e->config2 = r->config2;
    for (bit = NO_USER; bit <= NO_HYPERVISOR; bit++)
        if (r->flags & event_flag(bit))
            e->excluded |= (mr_u64)1 << (bit - NO_USER);
    return 1;
}

/* ---- the list ---- */

/* The place of the text's last equals sign, or its end. */
OWN size_t event_name_end(const char *text)
{
    size_t end = text_until(text, '='), next;
    for (; text[end]; end = next) {
        next = end + 1 + text_until(text + end + 1, '=');
        if (!text[next])
            break;
    }
    return end;
}

/* Adds the event that the text names. */
OWN void event_add(char *text)
{
    static const char elsewhere[] =
        "no event of the kernel's, and libpfm4 cannot be loaded; memreport events --encode may know it";
    EventKind *e = &events.kind[events.n];
    size_t name = event_name_end(text);
    int found = 0;
    if (events.n == EVENTS_MOST) {
        complain("MEMREWRITE_EVENTS", text, "one more than 24");
        return;
    }
    bytes_clear(e, sizeof *e);
    /* libpfm4's own names have values behind a colon, EVENT:MASK:c=2, and so have names with numbers, EVENT:MASK=4:1c0:
       who knows the whole text is asked first. */
    if (text[name] && text_until(text, ':') < name && event_of_library(e, text) == 1) {
        found = 1;
        name = text_until(text, 0);
    } else if (text[name]) {
        found = event_of_numbers(e, text + name + 1) ? 1 : -2;
    }
    if (name >= EVENT_NAME) {
        complain("MEMREWRITE_EVENTS", text, "a name that is too long");
        return;
    }
    bytes_copy(e->name, text, name);
    if (!found)
        found = event_of_kernel(e, text);
    if (!found)
        found = event_of_library(e, text);
    if (found == 1)
        events.n++;
    else
        complain("MEMREWRITE_EVENTS", text,
                 found == -2   ? "not NAME=TYPE:CONFIG with hexadecimal numbers"
                 : found == -1 ? elsewhere
                               : "no event that the kernel or libpfm4 knows here; memreport events lists them");
}

/* Groups of events are memreport's.  Whether it has this one is not known here, so the line has what asks it. */
OWN void events_of_groups(const char *group, const char *all)
{
    static char what[512];
    text_add(what, sizeof what,
             "no event; if it is a group of memreport's: MEMREWRITE_EVENTS=$(memreport events --encode ");
    if (!text_add(what, sizeof what - 1, all))
        text_add(what, sizeof what - 1, "...");
    text_add(what, sizeof what, ")");
    complain("MEMREWRITE_EVENTS", group, what);
}

OWN void events_read_names(void)
{
    static char one[512];
    const char *all = environment("MEMREWRITE_EVENTS"), *text = all;
    int groups = 0;
    for (; text && *text; text += *text == ',') {
        size_t n = text_until(text, ',');
        if (n >= sizeof one) {
            complain("MEMREWRITE_EVENTS", text, "a name that is too long");
            return;
        }
        bytes_copy(one, text, n);
        one[n] = 0;
        if (n && (*one != '@' || one[text_until(one, '=')]))
            event_add(one);
        else if (n && !groups++)
            events_of_groups(one, all);
        text += n;
    }
}

/* ---- the table in the file ---- */

/* Writes event i into the file's table. */
OWN void event_tell(u32 i)
{
    if (run.stored && run.header->events)
        bytes_copy((char *)run.header + EVENTS_AT + i * sizeof(EventKind), &events.kind[i], sizeof(EventKind));
}

/* The number of bytes of the table in the file, behind the header's first page. */
OWN size_t events_bytes(void)
{
    return events.n ? EVENTS_AT + events.n * sizeof(EventKind) : 0;
}

OWN void events_fill(Header *h)
{
    u32 i;
    h->events = run.stored ? events.n : 0;
    h->events_at = events.n ? EVENTS_AT : 0;
    for (i = 0; i < events.n; i++)
        event_tell(i);
}

#else
#define events_bytes() ((size_t)0)
#define events_fill(h) ((void)(h))
#endif
