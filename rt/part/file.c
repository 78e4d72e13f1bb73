/* ---- The file ---- */

OWN void costs_write(Header *h)
{
    h->clock_cost_ps = run.costs.clocks;
    h->entry_cost_ps = run.costs.entry;
    h->untimed_cost_ps = run.costs.untimed;
    h->count_cost_ps = run.costs.count;
}

/* A number that differs from one execution of a program to the next, also within one process; 0 where the system has
   none. */
OWN mr_u64 execution(void)
{
    mr_u64 word = 0;
#ifdef MR_RAW
    unsigned long random;
    auxiliary(AUX_RANDOM, &random);
    if (random)
        bytes_copy(&word, (const void *)random, sizeof word);
    word *= (mr_u64)0x9E3779B9u << 32 | 0x7F4A7C15u; /* The constant keeps the word secret. */
    word ^= word >> 32;
#endif
    return word;
}

#if defined(__linux__) && !defined(MR_NO_MMAP)
#define HAVE_MAPS
/* A line of /proc/self/maps on its way through image_part: "low-high rights offset device inode path". */
typedef struct MapLine {
    uintptr_t bound[2]; /* The lowest and the highest address. */
    int field; /* Number of the field: first the bounds, then what blanks separate. The path is the field that begins
                  with a slash. */
    size_t length; /* Length of the path. */
} MapLine;

/* Clears a line field by field, since compilers make a call of memset or memcpy of a structure as a whole. */
OWN void line_begin(MapLine *line)
{
    line->bound[0] = line->bound[1] = 0;
    line->field = 0;
    line->length = 0;
}

/* Reads the next characters of the table.  The path of the part that holds `at` goes to name.  Returns 1 when it is
   there. */
OWN int image_part(MapLine *line, const char *text, size_t n, uintptr_t at, char *name, size_t room)
{
    size_t i;
    for (i = 0; i < n; i++) {
        char c = text[i];
        if (c == '\n') {
            if (line->length && at >= line->bound[0] && at < line->bound[1]) {
                name[line->length] = 0;
                return 1;
            }
            line_begin(line);
        } else if (line->length || (line->field > 1 && c == '/')) {
            if (line->length + 1 < room)
                name[line->length++] = c;
        } else if (c == ' ' || c == '-') {
            line->field++;
        } else if (line->field < 2) {
            line->bound[line->field] = line->bound[line->field] * 16 + (uintptr_t)(c <= '9' ? c - '0' : c - 'a' + 10);
        }
    }
    return 0;
}
#endif

/* The file that this runtime was loaded from: the program, or a library; "" where the system does not say. */
OWN void image_name(char *name, size_t room)
{
#ifdef HAVE_MAPS
    static const char table[] = "/proc/self/maps";
    char text[512];
    MapLine line;
    int found = 0;
    long fd = sys_openat(HERE, table, OPEN_READ | OPEN_CLOEXEC, 0), n = fd < 0 ? 0 : 1;
    line_begin(&line);
    while (n > 0 && !found) {
        n = sys_read((int)fd, text, sizeof text);
        found = n > 0 && image_part(&line, text, (size_t)n, (uintptr_t)table, name, room);
    }
    if (fd >= 0)
        sys_close((int)fd);
    if (found)
        return;
#else
    (void)room;
#endif
    name[0] = 0;
}

/* The arguments that the program was called with, as many as there is room for. */
OWN void program_arguments(char *text, size_t room)
{
#ifdef HAVE_MAPS
    long fd = sys_openat(HERE, "/proc/self/cmdline", OPEN_READ | OPEN_CLOEXEC, 0),
         n = fd < 0 ? 0 : sys_read((int)fd, text, room);
    if (fd >= 0)
        sys_close((int)fd);
    if (n < 0)
        bytes_clear(text, room);
#else
    (void)text;
    (void)room;
#endif
}

OWN void fill_header(Header *h)
{
    static const unsigned char magic[8] = {0x89, 'M', 'R', 'C', '\r', '\n', 0x1a, '\n'};
    static const unsigned char sizes[8] = {sizeof(char *), sizeof(size_t), sizeof(int),         sizeof(long),
                                           sizeof(mr_u64), sizeof(double), sizeof(long double), sizeof(wchar_t)};
    h->byte_order = 0x01020304;
    h->version = 1;
    h->header_bytes = (u32)run.header_bytes;
    h->mark_room = MARKS;
    h->slot_header_bytes = (u32)sizeof(Slot);
    h->slot_bytes = run.slot_bytes;
    bytes_copy(h->build, MR_BUILD, sizeof h->build);
    h->counters = MR_COUNTERS;
    h->rois = MR_ROIS;
    h->sample_period = run.period;
    h->clock_hz = run.hz;
    h->clock_kind = run.tsc ? 1 : 0;
    h->pid = (u32)process_id();
    h->start_unix_ns = unix_ns();
    h->start_ticks = mr_ticks();
    bytes_copy(h->type_sizes, sizes, sizeof sizes);
    h->rank = read_rank();
    costs_write(h);
    events_fill(h);
    h->execution = execution();
    h->sample_random = (u32)run.random;
    h->compiler = COMPILER;
    bytes_copy(h->compiler_version, COMPILER_VERSION, VERSION_BYTES);
    host_name(h->host, sizeof h->host);
    program_name(h->program, sizeof h->program);
    image_name(h->image, sizeof h->image);
    if (run.arguments)
        program_arguments(h->arguments, sizeof h->arguments);
    SIGNAL_FENCE();
    bytes_copy(h->magic, magic, sizeof magic);
}

#ifdef MR_NO_MMAP

OWN void file_make(void)
{
    static Header header;
    run.header = &header;
    run.stored = 1;
    fill_header(&header);
}

OWN Slot *slot_map(u32 index, Slot *at)
{
    (void)index;
    return (Slot *)memory(at, run.slot_bytes);
}

OWN int write_at(FILE *f, size_t offset, const void *p, size_t bytes)
{
    return fseek(f, (long)offset, SEEK_SET) == 0 && fwrite(p, 1, bytes, f) == bytes;
}

/* Makes a new file, never through a link, and in the place of nothing but an old file of ours. */
OWN FILE *file_new(const char *path)
{
    unsigned char magic[4];
    size_t n;
    FILE *f = fopen(path, "wbx"), *old;
    if (f)
        return f;
    old = fopen(path, "rb");
    if (!old)
        return NULL;
    n = fread(magic, 1, sizeof magic, old);
    fclose(old);
    if (n != 0 && (n != sizeof magic || !bytes_equal(magic, "\211MRC", sizeof magic))) {
        errno = EEXIST;
        return NULL;
    }
    return remove(path) == 0 ? fopen(path, "wbx") : NULL;
}

OWN void file_finish(void)
{
    FILE *f = file_new(run.path);
    int ok = f && write_at(f, run.header_bytes - 1, "", 1) && write_at(f, 0, run.header, sizeof(Header)), i;
    const Thread *t;
    const Node *n;
    for (t = run.living; t; t = t->next)
        for (n = t->nodes; n; n = n->older)
            for (i = 0; i < KINDS * GROUPS; i++) {
                const Part *p = &n->parts[i / GROUPS][i % GROUPS];
                if (ok && p->index)
                    ok = write_at(f, run.header_bytes + (p->index - 1) * run.slot_bytes, p->slot, run.slot_bytes);
            }
    if ((f && fclose(f) != 0) || !ok)
        cannot_write(errno);
}

#else

static FileKind file_kind;
static int file_kept = -1; /* A descriptor of the file that is kept. */

/* Reserves real blocks for [offset, +bytes), since a store into a hole of a full disk would be a SIGBUS.  It does not
   use ftruncate, since another thread may have claimed what lies behind.  It asks for the limit first, since passing it
   is a signal.  Returns 0, or an error. */
OWN int reserve(int fd, mr_u64 offset, size_t bytes)
{
    static const char zeros[4096] = {0};
    int tries = 0;
    size_t done = 0;
    long result;
    if (offset + bytes > sys_limit(LIMIT_FILE))
        return ERROR_FBIG;
    do
        result = sys_reserve(fd, offset, bytes);
    while (result == -ERROR_INTR && ++tries < 100);
    if (result == -ERROR_NOSPC || result == -ERROR_FBIG || result == -ERROR_DQUOT)
        return (int)-result;
    while (result && done < bytes) { /* This filesystem cannot reserve blocks. */
        long n = sys_write_at(fd, zeros, sizeof zeros, offset + done);
        if (n <= 0 && n != -ERROR_INTR)
            return n ? (int)-n : ERROR_NOSPC;
        done += n > 0 ? (size_t)n : 0;
    }
    return 0;
}

/* Maps a part of the file.  The system touches the pages now, where it can, and not inside the user's timed
   interval. */
OWN void *map_file(int fd, void *at, mr_u64 offset, size_t bytes, int *error)
{
    return sys_map(at, bytes, MAP_FOR_ALL | MAP_NOW | (at ? MAP_HERE : 0), fd, offset, error);
}

/* The time when this process began, in ns since 1970, rounded down; all ones if the system does not say. */
OWN mr_u64 process_start(void)
{
#ifdef __linux__
    char text[1024];
    const char *p;
    long fd = sys_openat(HERE, "/proc/self/stat", OPEN_READ | OPEN_CLOEXEC, 0),
         n = fd < 0 ? 0 : sys_read((int)fd, text, sizeof text - 1);
    mr_u64 ticks = 0, hz = ticks_per_second();
    int field;
    if (fd >= 0)
        sys_close((int)fd);
    text[n > 0 ? n : 0] = 0;
    for (p = text + text_length(text); p > text && *p != ')'; p--)
        ; /* The fields that are looked for stand behind the program's name, which is field 2. */
    for (field = 2; *p && field < 22; field++)
        p += 1 + text_until(p + 1, ' ');
    if (*p && hz) {
        for (p++; *p >= '0' && *p <= '9'; p++)
            ticks = ticks * 10 + (mr_u64)(*p - '0');
        return unix_ns() - clock_ns(CLOCK_BOOT) + ticks / hz * NANO + ticks % hz * NANO / hz;
    }
#endif
    return ~(mr_u64)0;
}

/* Does somebody still write this file?  Each process that lives does, and so does this one before an exec, or another
   runtime in it. */
OWN int in_use(const Header *h)
{
    char host[sizeof h->host];
    long alive;
    host_name(host, sizeof host);
    if (h->pid == (u32)process_id() && h->state == 0 && h->execution && h->execution == execution() &&
        bytes_equal(h->build, MR_BUILD, sizeof h->build))
        run.twice = 1;
    if (h->pid == (u32)process_id())
        return h->start_unix_ns >= process_start();
    if (h->state != 0 || !bytes_equal(h->host, host, text_length(host) + 1))
        return 0;
    alive = sys_signal((long)h->pid);
    return alive == 0 || alive == -ERROR_PERM;
}

OWN int is_same(const FileKind *a, const FileKind *b)
{
    return a->device == b->device && a->inode == b->inode;
}

/* Is the letter that of a kind of file which the runtime writes: counters, samples or events? */
OWN int kind_of_ours(unsigned char letter)
{
    return letter == 'C' || letter == 'P' || letter == 'E';
}

/* Returns what has that name.  0: nothing but an old or empty file of ours, which may be replaced.  ERROR_EXIST:
   something that is not ours and stays.  ERROR_BUSY: a file of ours that is in use or has other names.  Pipes and
   devices are not opened, and links not followed; by `kind` one can tell whether it is still the same afterwards. */
OWN int who_is_there(int directory, const char *name, FileKind *kind)
{
    FileKind opened;
    Header h;
    int found = ERROR_EXIST;
    long n, fd;
    if (sys_stat_at(directory, name, kind) != 0 || (kind->mode & MODE_KIND) != MODE_FILE || kind->owner != sys_user())
        return ERROR_EXIST;
    fd = sys_openat(directory, name, OPEN_READ | OPEN_AT_ONCE | OPEN_NO_LINK | OPEN_LARGE | OPEN_CLOEXEC, 0);
    if (fd < 0)
        return ERROR_EXIST;
    if (sys_stat((int)fd, &opened) == 0 && is_same(&opened, kind)) {
        n = sys_read((int)fd, &h, sizeof h);
        if (n == 0 || (n >= 4 && bytes_equal(h.magic, "\211MR", 3) && kind_of_ours(h.magic[3])) ||
            (n >= 8 && bytes_equal(h.magic, "memprof ", 8)))
            found =
                kind->links != 1 || (n == (long)sizeof h && h.byte_order == 0x01020304 && in_use(&h)) ? ERROR_BUSY : 0;
    }
    sys_close((int)fd);
    return found;
}

/* Takes an old file of ours away.  The directory is held, so that the name means the same all along though somebody
   moves directories meanwhile. Returns 0, or an error. */
OWN int file_clear(char *path)
{
    size_t name = text_length(path);
    FileKind kind, now;
    long directory, result;
    int error;
    while (name && path[name - 1] != '/')
        name--;
    if (name > 1)
        path[name - 1] = 0;
    directory = sys_openat(HERE, name > 1 ? path : name ? "/" : ".", OPEN_PATH | OPEN_DIRECTORY | OPEN_CLOEXEC, 0);
    if (name > 1)
        path[name - 1] = '/';
    if (directory < 0)
        return (int)-directory;
    error = who_is_there((int)directory, path + name, &kind);
    if (!error) {
        result = sys_stat_at((int)directory, path + name, &now);
        if (result == 0 && is_same(&kind, &now))
            result = sys_unlink_at((int)directory, path + name);
        error = result < 0 && result != -ERROR_NOENT ? (int)-result : 0;
    }
    sys_close((int)directory);
    return error;
}

/* Makes a new file, which only its owner may read.  An old one is unlinked, not truncated, since a process that still
   has it mapped would get a SIGBUS.  Returns the descriptor, or a negative error: ERROR_BUSY where an old one is in
   use, which stays. */
OWN long file_create(char *path)
{
    int tries, error;
    long fd = -ERROR_EXIST;
    for (tries = 0; tries < 8 && fd == -ERROR_EXIST; tries++) {
        fd = sys_openat(HERE, path, OPEN_WRITE | OPEN_CREATE | OPEN_NEW | OPEN_NO_LINK | OPEN_LARGE | OPEN_CLOEXEC,
                        0600);
        if (fd != -ERROR_EXIST)
            break;
        error = file_clear(path);
        if (error)
            return -(long)error;
    }
    return fd;
}

/* Makes a file whose name is run.path with a number that is free: f.mrc, f.2.mrc, f.3.mrc … */
OWN long file_create_numbered(void)
{
    static char plain[PATH_ROOM];
    char room[NUMBER_ROOM];
    size_t length = text_length(run.path), end = length;
    mr_u64 number;
    long fd = file_create(run.path);
    if (end > 4 && text_equal(run.path + end - 4, ".mrc"))
        end -= 4;
    bytes_copy(plain, run.path, length + 1);
    for (number = 2; fd == -ERROR_BUSY && number < 100000 && length + 8 < PATH_ROOM; number++) {
        run.path[end] = 0;
        path_add(".");
        path_add(number_text(room, number));
        path_add(plain + end);
        fd = file_create(run.path);
    }
    return fd;
}

/* A copy of the descriptor whose number is one that the program does not get, at the end of what it may have; -1: none.
 */
OWN int keep_above(int fd)
{
    mr_u64 limit = sys_limit(LIMIT_FILES);
    int lowest = limit < 1016 ? (int)limit - 16 : 1000;
    long kept = lowest > 20 ? sys_copy_above(fd, lowest) : -1;
    return kept < 0 ? -1 : (int)kept;
}

/* Keeps a descriptor open, so that slots can be had when the path leads nowhere any more or the right to open it is
   gone. */
OWN void file_keep(int fd)
{
    file_kept = keep_above(fd);
}

OWN int is_file(int fd)
{
    FileKind kind;
    return fd >= 0 && sys_stat(fd, &kind) == 0 && is_same(&kind, &file_kind);
}

/* Does the name still lead to the file? */
OWN int is_there(void)
{
    FileKind kind;
    return sys_stat_at(HERE, run.path, &kind) == 0 && is_same(&kind, &file_kind);
}

OWN void file_make(void)
{
    static Header fallback;
    int error;
    long fd;
    if (is_file(file_kept)) /* The descriptor may be a parent's. */
        sys_close(file_kept);
    file_kept = -1;
    fd = file_create_numbered();
    run.header = NULL;
    error = fd < 0 ? (int)-fd : (int)-sys_stat((int)fd, &file_kind);
    if (!error)
        error = reserve((int)fd, 0, run.header_bytes);
    if (!error)
        run.header = (Header *)map_file((int)fd, NULL, 0, run.header_bytes, &error);
    run.stored = run.header != NULL;
    if (!run.stored) {
        cannot_write(error);
        bytes_clear(&fallback, sizeof fallback);
        run.header = &fallback;
        if (fd >= 0 && is_there())
            sys_unlink_at(HERE, run.path);
    } else {
        file_keep((int)fd);
    }
    if (fd >= 0)
        sys_close((int)fd);
    fill_header(run.header);
    if (run.twice)
        complain(run.path, NULL,
                 "a second runtime of this build in the process, hidden or bound to itself: it counts into this file");
    run.twice = 0;
}

/* A descriptor of the file.  The program may have closed ours, whose number may belong to another file now, as the name
   may. */
OWN long file_open(void)
{
    long fd;
    if (is_file(file_kept))
        return file_kept;
    if (!is_there())
        return -ERROR_NOENT;
    fd = sys_openat(HERE, run.path, OPEN_WRITE | OPEN_AT_ONCE | OPEN_NO_LINK | OPEN_LARGE | OPEN_CLOEXEC, 0);
    if (fd >= 0 && !is_file((int)fd)) {
        sys_close((int)fd);
        fd = -ERROR_NOENT;
    }
    return fd;
}

/* Maps slot `index`, zeroed, in the place of `at` or anywhere; NULL when the file cannot hold it. */
OWN Slot *slot_map(u32 index, Slot *at)
{
    mr_u64 offset = run.header_bytes + (mr_u64)index * run.slot_bytes;
    Slot *s = NULL;
    long fd = file_open();
    int error = fd < 0 ? (int)-fd : reserve((int)fd, offset, run.slot_bytes);
    if (!error)
        s = (Slot *)map_file((int)fd, at, offset, run.slot_bytes, &error);
    if (!s)
        cannot_write(error);
    if (fd >= 0 && fd != file_kept)
        sys_close((int)fd);
    return s;
}

OWN void file_finish(void) {}

#endif
