/* ---- The file's structures, as in doc/format.md: no padding ---- */

typedef uint32_t u32;

typedef struct Header {
    unsigned char magic[8];
    u32 byte_order, version, header_bytes, slot_header_bytes;
    mr_u64 slot_bytes;
    char build[32];
    u32 counters, rois, slots, state;
    mr_u64 sample_period, clock_hz;
    u32 clock_kind, pid;
    mr_u64 start_unix_ns, start_ticks, end_ticks;
    unsigned char type_sizes[8];
    int32_t rank;
    u32 lost;
    mr_u64 clock_cost_ps;
    u32 sample_random, compiler;
    mr_u64 entry_cost_ps, untimed_cost_ps, count_cost_ps, execution;
    u32 instance, foreign;
    u32 marks, mark_room; /* marks: how many were set; mark_room: how many the ring holds. */
    u32 clock_faults, reserved_word;
    u32 events, events_at; /* events: number of kinds; events_at: offset of their table. */
    char compiler_version[32];
#ifndef MR_BARE /* On a bare machine a header may end here. */
    char host[64], program[256], image[1024];
    char arguments[448]; /* Each argument has its zero byte behind it. */
#endif
} Header;

typedef struct Slot { /* The counters follow this header of a slot. */
    u32 magic, roi, thread, parent;
    mr_u64 os_thread, entries, sampled, ticks, nested_ticks, open_since, first_ticks, last_ticks, depth;
    u32 kind, group, owner, origin;
    mr_u64 group_sampled, untimed, threads, waited;
    u32 instance, peer; /* Another image's region has these: that image, and the slot of its file. */
    unsigned char of[16];
    mr_u64 waits_since; /* Ticks; 0: the thread does not wait. */
    mr_u64 reserved[3];
} Slot;

/* The mark of a phase's beginning.  The marks of a file are a ring behind the header's fields.  A reader who copies a
   mark from its beginning to its end has it whole if `number` and `again` are the same. */
typedef struct Mark {
    u32 number, reserved; /* Numbers count from 1 on. */
    mr_u64 ticks;
    char name[40]; /* "": no phase begins. */
    u32 again, reserved_too;
} Mark;

#define COUNTERS_OF(slot) ((mr_u64 *)(void *)((slot) + 1))

#ifdef MR_BARE
typedef char mr_check_header[sizeof(Header) == 256 ? 1 : -1];
#else
typedef char mr_check_header[sizeof(Header) == 2048 ? 1 : -1];
#endif
typedef char mr_check_slot[sizeof(Slot) == 192 ? 1 : -1];
typedef char mr_check_mark[sizeof(Mark) == 64 ? 1 : -1];
typedef char mr_check_build[sizeof MR_BUILD == 33 ? 1 : -1];

enum { SLOT_MAGIC = 0x544F4C53, NANO = 1000000000, PATH_ROOM = 4096, CHUNK_BYTES = 32768 };
enum { MARKS_AT = 2048, MARKS = 32 };
enum { ENTRIES, ITERATIONS, KINDS, GROUPS = 8 };

/* The model of what compilers leave of accesses differs where they do. */
#if defined __clang__
#define COMPILER 2
#elif defined __GNUC__
#define COMPILER 1
#else
#define COMPILER 0
#endif
#if defined __clang_version__
#define COMPILER_VERSION __clang_version__
#elif defined __GNUC__ && defined __VERSION__
#define COMPILER_VERSION __VERSION__
#else
#define COMPILER_VERSION ""
#endif
enum { VERSION_BYTES = sizeof COMPILER_VERSION < 32 ? sizeof COMPILER_VERSION : 31 };
