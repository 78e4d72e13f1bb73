/* ---- The process's structures ---- */

#ifdef MR_ROIS_AT_MOST /* The number of regions is known when the program is linked: this text serves programs of up   \
                          to that many. */
#define roi_count MR_ROIS
#else
#define MR_ROIS_AT_MOST MR_ROIS
static const unsigned roi_count = MR_ROIS; /* A variable is compared, since compilers warn of `roi < 0u`. */
#endif

typedef struct Part {
    Slot *slot;
    u32 index;           /* 1 + index of the slot; 0: the part is not in the file, or another part has the slot. */
} Part;

/* The slots of the owner's file into which an entry counts, as index + 1; 0: it has none in the file. */
typedef struct Place {
    u32 context, slot, kind, group;
    int counted;
} Place;

/* A context.  Invariant: the parent of an open node (depth > 0) is open, or the root. */
typedef struct Node {
    Slot *slot;
    Slot *counting;      /* The slot of the group that the open entry counts into. */
    struct Node *parent, *children, *sibling;
    struct Node *older;  /* The next one in the list of all nodes of the thread. */
    mr_u64 depth;        /* Number of open entries. */
    unsigned life;       /* Life of the thread that entered it last. */
    mr_u64 inner;        /* Ticks of the inner entries of the recursion that is open. */
    mr_u64 wait;         /* Number of entries until the next sampled one. */
    u32 roi, index;      /* index: 1 + index of the slot; 0: the context is not in the file. */
    int sampled;         /* Nonzero: the outermost open entry is sampled; inner ones follow it. */
    u32 phase[2];        /* Where the last loop began: length of its exact part, place of its bursts. */
    u32 turn[KINDS]; /* Numbers of sampled entries and of bursts of counted iterations: they go to the groups in turn.
                      */
    u32 instance, peer; /* Another image's ROI has these: that image and its context; roi is then larger by MR_ROIS. */
    unsigned char build[16];
    struct Node *alike; /* The next node in the same bucket. */
    Slot *events; /* Counts of events (see "Events"); NULL: not claimed, or there is no room. */
    mr_u64 *events_before; /* Values of the events when the open entry began. */
    Part parts[KINDS][GROUPS]; /* Each part is claimed when it is first used; group 0 of the entries is `slot`. */
} Node;

/* A loop of which only some iterations are counted (see "Iterations"). */
typedef struct Iterations {
    enum { NO_ITERATIONS, EXACT, SKIP, BURST } state;
    mr_u64 stretch; /* Number of iterations until the next call of mr_turn. */
    mr_u64 rest; /* Number of iterations of this window behind its burst. */
    u32 burst, windows; /* burst: iterations of a burst; windows: number of windows so far. */
    u32 phase; /* Place of the burst in this window, as a fraction of 2^32. */
    Slot *slot; /* The slot into which the burst counts. */
} Iterations;

/* An open entry.  Frames are used again: what `above` points to stays when it is popped. */
typedef struct Frame {
    struct Frame *below, *above;
    u32 level; /* Number of entries up to this one. */
    u32 stamp; /* Number of entries of all images up to this one, without the program's (see "Regions of other images").
                */
    Place at; /* An entry of another image's ROI counts there. */
    Node *node;
    mr_u64 *counters;
    mr_u64 start; /* Ticks at the begin; 0: the entry is not timed. */
    unsigned recursions; /* Open entries of direct recursion, which have no frame of their own. */
    int sampled;
    int outer; /* Nonzero unless this is an inner entry of a recursion. */
    Iterations iterations;
    const struct Team
        *team; /* What is open up to here (see "Teams"), as long as the entry counts into team_counters. */
    const mr_u64 *team_counters;
    struct Frame *outer_base; /* Set in the first frame that mr_join opened: the thread's base before. */
    mr_u64 waits_since; /* Ticks since which the thread waits for its team, while this is the top frame; 0: it does not
                           wait. */
    mr_u64 waits_nested; /* nested_ticks at the moment of waits_since. */
} Frame;

typedef struct Chunk {
    struct Chunk *next;
    size_t bytes, used;
} Chunk;

#ifdef MR_EVENTS
/* The place where a thread writes its events (stream.c). */
typedef struct Stream {
    struct mr_buffer *buffer; /* NULL: the thread has no buffer. */
    mr_u64 *at; /* The place of the next event, if there are no thread-local variables. */
    mr_u64 *resume; /* The place where the thread continues when it is no longer muted. */
    mr_u64 sequence; /* Number of buffers so far. */
    int muted;
    int counted; /* Nonzero: the thread is one of stream.threads. */
} Stream;
#endif

typedef struct Thread {
    struct Thread *next; /* The next one in the list of living threads. */
    Chunk *chunks; /* All memory of the thread, this structure included. */
    Frame *top, *base; /* base: the highest frame that mr_leave must not pop. */
    Frame bottom;
    Node root, *nodes;
    Node **foreign; /* Contexts of other images' ROIs, by bucket; NULL: none. */
    Node **recent; /* By ROI: the context entered last, the only one that can be open. */
    mr_u64 *scratch; /* Counters into which goes what is not recorded. */
    Slot *home; /* The thread's array of counters (see "Counters without a pointer"); NULL: it has none. */
    Node *resident; /* The context whose slot is mapped over the array. */
    mr_u64 *into; /* The counters that those of the array belong to: their own, or another slot's. */
    mr_u64 *before; /* Values of the array's counters when they became that; NULL: they always were their own. */
    mr_u64 *now; /* Stands for mr_now where there are no thread-local variables. */
    mr_u64 os_thread;
    u32 ordinal;
    volatile int ready; /* 0: frames or nodes are being changed, or nothing is recorded. */
    unsigned ignored; /* Number of open entries made while the thread was not ready, or without memory. */
    unsigned skipped; /* 1 + the ROI of an open entry that is not sampled and has no frame; 0: none. */
    unsigned recursions; /* Sum over all frames. */
    unsigned life; /* Number of threads that this structure has been. */
    int rounds; /* Number of calls of the key's destructor. */
    mr_u64 random;
    struct Samples *samples; /* Samples of the program counter (see "Samples"); NULL: none. */
    mr_u64 sampled_at; /* Processor time at the thread's last sample. */
    mr_u64 sampled_switches; /* The number of switches of the thread at its last sample. */
    mr_u64 handed_at; /* Processor time when the thread last handed over events. */
    int timer; /* 1 + the timer that asks for the next sample; 0: none. */
    struct Meters *meters; /* The thread's hardware events (see "Events"); NULL: none. */
#ifdef MR_EVENTS
    Stream stream;
#endif
} Thread;

/* The costs of counting, in ps: of an entry, as it is seen in its own time and as a whole; of one that reads no clock;
   of a count. */
typedef struct Costs {
    mr_u64 clocks, entry, untimed, count;
} Costs;

static struct {
    int twice; /* Nonzero: another runtime of this build is in the process. */
    int privileged; /* Nonzero by set-uid and the like: the environment is not the owner's. */
    int started, off, inherit, arguments, stored, complained, ended, random;
    int tsc; /* Nonzero: the clock is the time-stamp counter. */
    Header *header;
    size_t header_bytes, slot_bytes;
    mr_u64 period, hz;
    Costs costs;
    u32 threads;
    Thread *living, *idle; /* idle: threads that have ended, and are the next new ones. */
    char pattern[PATH_ROOM], directory[PATH_ROOM], path[PATH_ROOM];
} run;

/* Counters of a thread that has ended or got no memory. */
#ifdef MR_SINK /* The sizes are linked, as the number of counters is: this text serves images of any size. */
#define sink MR_SINK
#else
static mr_u64 sink[MR_COUNTERS + 1];
#endif
static Thread nobody; /* A thread that is never ready, for what cannot be recorded. */
