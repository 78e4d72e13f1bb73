/* ---- Samples of the program counter ---- */

/* MEMREWRITE_PROFILE=HZ: each thread has a timer of its own processor time.  Its signal's handler counts, by program
   counter and open context, the time that has passed since the sample before, in a table that is a block of a file
   beside the counters: it is there whenever the process dies.  The handler allocates nothing and waits for nobody.

   Without samples the timer is for events alone, and hands over what they have counted in entries that are open.

   The timer is set again by each sample.  So a program that puts a handler of its own in the place of ours gets one
   signal that it did not ask for, and no more.  SIGURG is taken where it is free: nothing happens where a program
   resets all signals, since it is ignored then; a real-time signal would be the program's end. */
#if defined(HAVE_MAPS) && defined(MR_RAW)
#define HAVE_PROFILE

enum {
    SAMPLE_PLACES = 8192,
    PROBES = 32,
    RANGES = 512,
    READINGS = 64,
    EVENTS_RATE = 40,
    RECORD_MOST = 4352,
    BLOCK_MAGIC = 0x4B434C42,
    BLOCK_SAMPLES = 1,
    BLOCK_IMAGES = 2,
    URGENT = 23,
    FIRST_FREE = 35,
    LAST_FREE = 64,
    BY_TIMER = -2,
    TO_THREAD = 4,
    CLOCK_OF_THREAD = 3,
    ACTION_INFO = 4,
    ACTION_RESTORER = 0x04000000,
    ACTION_ON_STACK = 0x08000000,
    ACTION_RESTART = 0x10000000,
    BUILD_BYTES = 32
};

/* The place of the program counter in the frame that the system puts on the stack for a handler. */
#if defined(__x86_64__)
enum { COUNTER_AT = 168 };
#elif defined(__i386__)
enum { COUNTER_AT = 76 };
#elif defined(__aarch64__)
enum { COUNTER_AT = 440 };
#elif defined(__arm__)
enum { COUNTER_AT = 92 };
#elif defined(__riscv)
enum { COUNTER_AT = 176 };
#elif defined(__s390x__)
enum { COUNTER_AT = 48 };
#else /* On powerpc64 the place holds a pointer to the registers. */
enum { COUNTER_AT = 224, COUNTER_IN_REGISTERS = 256 };
#endif
enum { CODE_AT = 8, VALUE_AT = sizeof(void *) == 8 ? 24 : 20 };

typedef struct Sample {
    mr_u64 counter, ns; /* The counter is 0 if there is no sample. */
    u32 hits, context;  /* context: 1 + the index of its slot; 0: none is open. */
} Sample;

typedef struct Samples { /* The block of one thread's samples; SAMPLE_PLACES samples follow. */
    u32 magic, kind, thread, places;
    mr_u64 os_thread, cpu_ns, hits, lost_ns, late_ns, reserved;
} Samples;

typedef struct Images { /* The block of images; records follow. */
    u32 magic, kind, pad[2];
    mr_u64 used, reserved[5];
} Images;

typedef struct ImageRecord { /* The path follows, with zeros behind it up to a multiple of 8 bytes. */
    mr_u64 low, high, offset;
    u32 bytes, build_bytes;
    unsigned char build[BUILD_BYTES];
} ImageRecord;

typedef char mr_check_sample[sizeof(Sample) == 24 ? 1 : -1];
typedef char mr_check_samples[sizeof(Samples) == 64 && sizeof(Images) == 64 && sizeof(ImageRecord) == 64 ? 1 : -1];

typedef struct Action {
    uintptr_t handler;
    unsigned long flags;
#ifndef __riscv
    uintptr_t restorer;
#endif
    u32 mask[2];
} Action;

typedef struct Event {
    void *value;
    int signal, notify, thread, more[16];
} Event;

static struct {
    Header *header;
    Images *images;
    size_t block_bytes;
    mr_u64 hz, rate; /* hz: samples, rate: signals in a second of a thread's processor time. */
    int signal, kept; /* kept: a descriptor of the file, or -1. */
    FileKind kind;
    u32 reading, readings; /* reading: the table of images is being read; readings: how often it was. */
    u32 n_ranges;
    uintptr_t range[RANGES][2]; /* Ranges of code that are in the table of images. */
    char path[PATH_ROOM];
    char line[RECORD_MOST]; /* Whoever reads /proc/self/maps uses this room: for a line of it, or a record made of one.
                             */
    unsigned char head[1024]; /* Whoever reads the table uses this room: for the head of a mapped file. */
} profile;

/* ---- blocks ---- */

OWN long profile_open(void)
{
    FileKind kind;
    long fd;
    if (profile.kept >= 0 && sys_stat(profile.kept, &kind) == 0 && is_same(&kind, &profile.kind))
        return profile.kept;
    fd = sys_openat(HERE, profile.path, OPEN_WRITE | OPEN_AT_ONCE | OPEN_NO_LINK | OPEN_LARGE | OPEN_CLOEXEC, 0);
    if (fd >= 0 && (sys_stat((int)fd, &kind) != 0 || !is_same(&kind, &profile.kind))) {
        sys_close((int)fd);
        fd = -ERROR_NOENT;
    }
    return fd;
}

/* Claims a block of the file, all zeros; NULL where the file cannot hold it. */
OWN void *block_claim(void)
{
    mr_u64 offset = run.header_bytes + (mr_u64)atomic_next(&profile.header->slots) * profile.block_bytes;
    long fd = profile_open();
    int error = fd < 0 ? (int)-fd : reserve((int)fd, offset, profile.block_bytes);
    void *p = error ? NULL : map_file((int)fd, NULL, offset, profile.block_bytes, &error);
    if (fd >= 0 && fd != profile.kept)
        sys_close((int)fd);
    if (!p)
        atomic_next(&profile.header->lost);
    return p;
}

/* ---- which code is where ---- */

OWN int is_known(uintptr_t at)
{
    u32 i, n = ATOMIC_GET(&profile.n_ranges);
    for (i = n; i-- > 0;)
        if (at >= profile.range[i][0] && at < profile.range[i][1])
            return 1;
    return 0;
}

/* Copies memory that somebody may unmap meanwhile. */
OWN long read_own(uintptr_t at, void *to, size_t n)
{
    struct Piece {
        void *p;
        size_t n;
    } here, there;
    here.p = to;
    here.n = n;
    there.p = (void *)at;
    there.n = n;
    return CALL_MORE(SYS_process_vm_readv, process_id(), &here, 1, &there, 1, 0);
}

#if UINTPTR_MAX > 0xffffffffu
typedef Elf64_Ehdr ImageHead;
typedef Elf64_Phdr ImagePart;
#else
typedef Elf32_Ehdr ImageHead;
typedef Elf32_Phdr ImagePart;
#endif

/* Finds the build id among the notes of the file whose beginning is mapped at `base`. */
OWN u32 build_id(uintptr_t base, unsigned char *id)
{
    enum { NOTES = 4, KIND_BUILD = 3, HEAD = 12 };
    const ImageHead *h = (const ImageHead *)(const void *)profile.head;
    ImagePart parts[12];
    u32 note[4], i, n;
    if (read_own(base, profile.head, sizeof *h) != (long)sizeof *h || !bytes_equal(profile.head, "\177ELF", 4))
        return 0;
    n = h->e_phnum < 12 ? h->e_phnum : 12;
    if (read_own(base + (uintptr_t)h->e_phoff, parts, n * sizeof *parts) != (long)(n * sizeof *parts))
        return 0;
    for (i = 0; i < n; i++) {
        uintptr_t at = base + (uintptr_t)parts[i].p_offset, end = at + (uintptr_t)parts[i].p_filesz;
        while (parts[i].p_type == NOTES && at + HEAD < end && read_own(at, note, sizeof note) == (long)sizeof note) {
            if (note[2] == KIND_BUILD && note[0] == 4 && bytes_equal(&note[3], "GNU", 4) && note[1] <= BUILD_BYTES)
                return read_own(at + sizeof note, id, note[1]) == (long)note[1] ? note[1] : 0;
            at += HEAD + ((note[0] + 3) & ~3u) + ((note[1] + 3) & ~3u);
        }
    }
    return 0;
}

OWN const char *hex_read(const char *p, uintptr_t *n)
{
    for (*n = 0; (*p >= '0' && *p <= '9') || (*p >= 'a' && *p <= 'f'); p++)
        *n = *n * 16 + (uintptr_t)(*p <= '9' ? *p - '0' : *p - 'a' + 10);
    return p;
}

OWN void image_add(const ImageRecord *like, const char *path)
{
    size_t room = profile.block_bytes - sizeof(Images), length = text_length(path) + 1;
    u32 n = profile.n_ranges;
    ImageRecord *r = (ImageRecord *)(void *)((char *)(profile.images + 1) + profile.images->used);
    size_t bytes = (sizeof *r + length + 7) / 8 * 8;
    if (n == RANGES)
        return;
    if (profile.images->used + bytes <= room) {
        bytes_copy(r, like, sizeof *r);
        bytes_copy(r + 1, path, length);
        r->bytes = (u32)bytes;
        SIGNAL_FENCE();
        profile.images->used += bytes;
    }
    profile.range[n][0] = (uintptr_t)like->low;
    profile.range[n][1] = (uintptr_t)like->high;
    ATOMIC_SET(&profile.n_ranges, n + 1);
}

/* Reads a line "low-high rights offset device inode path".  *base: where the file of the lines before begins. */
OWN void image_line(uintptr_t *base)
{
    ImageRecord r;
    uintptr_t low, high, offset;
    int executable, field;
    const char *p = hex_read(profile.line, &low);
    p = hex_read(p + (*p == '-'), &high);
    executable = *p == ' ' && text_length(p) > 4 && p[3] == 'x';
    p += text_until(p + (*p == ' '), ' ') + 1;
    p = hex_read(p + (*p == ' '), &offset);
    for (field = 0; field < 2 && *p; field++) /* The two fields skipped are the device and the inode. */
        p += 1 + text_until(p + 1, ' ');
    while (*p == ' ')
        p++;
    if (!offset && *p == '/')
        *base = low;
    if (!executable || is_known(low))
        return;
    bytes_clear(&r, sizeof r);
    r.low = low;
    r.high = high;
    r.offset = offset;
    r.build_bytes = *p == '/' && *base ? build_id(*base, r.build) : 0;
    image_add(&r, p);
}

/* Reads the table of mapped files, unless somebody is reading it. */
OWN void images_read(void)
{
    char text[256];
    uintptr_t base = 0;
    size_t used = 0;
    long fd, n, i;
    if (!profile.images || profile.readings >= READINGS || atomic_next(&profile.reading) != 0)
        return;
    profile.readings++;
    fd = sys_openat(HERE, "/proc/self/maps", OPEN_READ | OPEN_CLOEXEC, 0);
    while (fd >= 0 && (n = sys_read((int)fd, text, sizeof text)) > 0)
        for (i = 0; i < n; i++) {
            if (text[i] == '\n') {
                profile.line[used] = 0;
                image_line(&base);
                used = 0;
            } else if (used + 1 < sizeof profile.line) {
                profile.line[used++] = text[i];
            }
        }
    if (fd >= 0)
        sys_close((int)fd);
    ATOMIC_SET(&profile.reading, 0);
}
#endif
