/* In: a description of a counter file on stdin.  Out: the file (mkmrc FILE.mrc < DESCRIPTION).
 * Method: a line is a header field and its value, or a slot:
 *
 *     order big                 byte order of the file (default little)
 *     counters 8                any field of the header by name; see `fields`
 *     slot roi=0 thread=0 entries=1 sampled=1 ticks=500 : 0=10 3=0x1F4 5=-1
 *     cut 5000                  the file ends after so many bytes
 *
 * Bytes are written one by one, so that files are the same on every machine.
 * Limits: at most MAX_BYTES; slot_bytes may lie about the slot (it is the stride, too). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 1 << 20, SLOTS_AT = 4096, LINE_BYTES = 4096 };

typedef struct Field {
    const char *name;
    unsigned offset, bytes;
} Field;

static const Field fields[] = {
    {"byte_order", 8, 4},
    {"version", 12, 4},
    {"header_bytes", 16, 4},
    {"slot_header_bytes", 20, 4},
    {"slot_bytes", 24, 8},
    {"counters", 64, 4},
    {"rois", 68, 4},
    {"slots", 72, 4},
    {"state", 76, 4},
    {"sample_period", 80, 8},
    {"clock_hz", 88, 8},
    {"clock_kind", 96, 4},
    {"pid", 100, 4},
    {"start_unix_ns", 104, 8},
    {"rank", 136, 4},
    {"lost", 140, 4},
    {"start_ticks", 112, 8},
    {"end_ticks", 120, 8},
    {"sample_random", 152, 4},
    {"compiler", 156, 4},
    {"clock_cost_ps", 144, 8},
    {"entry_cost_ps", 160, 8},
    {"untimed_cost_ps", 168, 8},
    {"count_cost_ps", 176, 8},
};

static const Field slot_fields[] = {
    {"magic", 0, 4},    {"roi", 4, 4},      {"thread", 8, 4},          {"parent", 12, 4},   {"os_thread", 16, 8},
    {"entries", 24, 8}, {"sampled", 32, 8}, {"ticks", 40, 8},          {"nested", 48, 8},   {"open", 56, 8},
    {"first", 64, 8},   {"last", 72, 8},    {"depth", 80, 8},          {"kind", 88, 4},     {"group", 92, 4},
    {"owner", 96, 4},   {"origin", 100, 4}, {"group_sampled", 104, 8}, {"untimed", 112, 8}, {"waited", 128, 8},
};

static unsigned char image[MAX_BYTES];
static size_t size = SLOTS_AT, stride = 4096, counters_at = 128, cut = MAX_BYTES;
static int big, line_number;

static void fail(const char *what, const char *text)
{
    fprintf(stderr, "mkmrc: line %d: %s '%s'\n", line_number, what, text);
    exit(1);
}

static void put(size_t offset, unsigned bytes, uint64_t v)
{
    if (offset + bytes > MAX_BYTES)
        fail("too far", "");
    for (unsigned i = 0; i < bytes; i++)
        image[offset + (big ? bytes - 1 - i : i)] = (unsigned char)(v >> 8 * i);
}

static uint64_t number(const char *text)
{
    char *end;
    uint64_t v = *text == '-' ? (uint64_t)strtoll(text, &end, 0) : strtoull(text, &end, 0);
    if (end == text || *end)
        fail("not a number", text);
    return v;
}

static const Field *field_of(const Field *list, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    fail("unknown field", name);
    return NULL;
}

/* "name=value" into its two halves. */
static char *halves(char *word)
{
    char *equal = strchr(word, '=');
    if (!equal)
        fail("no '=' in", word);
    *equal = '\0';
    return equal + 1;
}

static void add_slot(char *words)
{
    int counters = 0;
    put(size, 4, 0x544F4C53);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        if (strcmp(word, ":") == 0) {
            counters = 1;
            continue;
        }
        char *value = halves(word);
        const Field *f = counters ? NULL : field_of(slot_fields, sizeof slot_fields / sizeof *slot_fields, word);
        if (f)
            put(size + f->offset, f->bytes, number(value));
        else
            put(size + counters_at + 8 * (size_t)number(word), 8, number(value));
    }
    size += stride;
    if (size > MAX_BYTES)
        fail("too many slots", "");
    put(72, 4, (size - SLOTS_AT) / stride);
}

static void set_header(const char *name, char *value)
{
    if (strcmp(name, "order") == 0) {
        big = strcmp(value, "big") == 0;
    } else if (strcmp(name, "cut") == 0) {
        cut = (size_t)number(value);
    } else if (strcmp(name, "build") == 0) {
        memcpy(image + 32, value, strlen(value) < 32 ? strlen(value) : 32);
    } else if (strcmp(name, "host") == 0) {
        memcpy(image + 256, value, strlen(value) < 64 ? strlen(value) : 64);
    } else if (strcmp(name, "program") == 0) {
        memcpy(image + 320, value, strlen(value) < 256 ? strlen(value) : 256);
    } else if (strcmp(name, "type_sizes") == 0) {
        unsigned i = 128;
        for (char *word = strtok(value, " "); word && i < 136; word = strtok(NULL, " "))
            image[i++] = (unsigned char)number(word);
    } else {
        const Field *f = field_of(fields, sizeof fields / sizeof *fields, name);
        put(f->offset, f->bytes, number(value));
        if (f->offset == 24 && number(value) >= 128 && number(value) < MAX_BYTES)
            stride = (size_t)number(value);
        if (f->offset == 20 && number(value) == 192) /* as the runtime writes it; any other is a lie */
            counters_at = 192;
    }
}

static void set_defaults(void)
{
    static const struct {
        const char *name, *value;
    } defaults[] = {
        {"byte_order", "0x01020304"},
        {"version", "1"},
        {"header_bytes", "4096"},
        {"slot_header_bytes", "128"},
        {"slot_bytes", "4096"},
        {"state", "1"},
        {"sample_period", "1"},
        {"clock_hz", "1000000000"},
        {"pid", "1234"},
        {"rank", "-1"},
        {"counters", "8"},
        {"rois", "3"},
    };
    static char build[] = "0123456789abcdef0123456789abcdef", sizes[] = "8 8 4 8 8 8 16 4", host[] = "node1",
                program[] = "./pair";
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++) {
        char value[32];
        strcpy(value, defaults[i].value);
        set_header(defaults[i].name, value);
    }
    memcpy(image, "\x89MRC\r\n\x1a\n", 8);
    set_header("build", build);
    set_header("type_sizes", sizes);
    set_header("host", host);
    set_header("program", program);
}

int main(int argc, char **argv)
{
    static char line[LINE_BYTES];
    int started = 0;
    FILE *out = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (!out) {
        fputs("usage: mkmrc FILE.mrc < DESCRIPTION\n", stderr);
        return 2;
    }
    while (fgets(line, sizeof line, stdin)) {
        line_number++;
        line[strcspn(line, "\n#")] = '\0';
        char *name = line + strspn(line, " "), *value = name + strcspn(name, " ");
        if (!*name)
            continue;
        if (*value)
            *value++ = '\0';
        if (strcmp(name, "order") != 0 && !started++)
            set_defaults();
        if (strcmp(name, "slot") == 0)
            add_slot(value);
        else
            set_header(name, value);
        if (strcmp(name, "order") == 0 && !started++)
            set_defaults();
    }
    size_t n = size < cut ? size : cut;
    return fwrite(image, 1, n, out) == n && fclose(out) == 0 ? 0 : 1;
}
