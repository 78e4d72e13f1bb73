/* ---- The process's structures ---- */

#ifdef MR_ROIS_AT_MOST /* the number of regions is linked: this text serves programs of up to so many */
#define roi_count MR_ROIS
#else
#define MR_ROIS_AT_MOST MR_ROIS
static const unsigned roi_count = MR_ROIS; /* a variable: `roi < 0u` would be warned of */
#endif

typedef struct Part {
    Slot *slot;
    u32 index;           /* that of the slot + 1; 0: not in the file, or the slot is another part's */
} Part;

/* The slots of the owner's file into which an entry counts, as index + 1; 0: it has none in the file. */
typedef struct Place {
    u32 context, slot, kind, group;
    int counted;
} Place;

/* A context.  Invariant: the parent of an open node (depth > 0) is open, or the root. */
typedef struct Node {
    Slot *slot;
    Slot *counting;      /* the slot of the group that the open entry counts into */
    struct Node *parent, *children, *sibling;
    struct Node *older;  /* next in the list of all nodes of the thread */
    mr_u64 depth;        /* open entries */
    unsigned life;       /* of the thread that entered it last */
    mr_u64 inner;        /* ticks of inner entries of the recursion that is open */
    mr_u64 wait;         /* entries until the next sampled one */
    u32 roi, index;      /* index: that of the slot + 1; 0: not in the file */
    int sampled;         /* the outermost open entry is; inner ones follow it */
    u32 phase[2];        /* where the last loop began: length of its exact part, place of its bursts */
    u32 turn[KINDS];     /* sampled entries, bursts of counted iterations: they go to the groups in turn */
    u32 instance, peer;  /* of another image's ROI: whose, and its context; roi is MR_ROIS more than there */
    unsigned char build[16];
    struct Node *alike;  /* next of those in the same bucket */
    Slot *events;        /* what was counted of events (see "Events"); NULL: not claimed, or not to be had */
    mr_u64 *events_before; /* what they were when the open entry began */
    Part parts[KINDS][GROUPS]; /* claimed when first used; group 0 of the entries is `slot` */
} Node;

/* A loop of which only some iterations are counted (see "Iterations"). */
typedef struct Iterations {
    enum { NO_ITERATIONS, EXACT, SKIP, BURST } state;
    mr_u64 stretch;      /* iterations until the next call of mr_turn */
    mr_u64 rest;         /* iterations of this window behind its burst */
    u32 burst, windows;  /* iterations of a burst; windows so far */
    u32 phase;           /* place of the burst in this window, as a fraction of 2^32 */
    Slot *slot;          /* where the burst is counted */
} Iterations;

/* An open entry.  Frames are used again: what `above` points to stays when it is popped. */
typedef struct Frame {
    struct Frame *below, *above;
    u32 level;           /* entries up to this one */
    u32 stamp;           /* likewise, of all images and without the program's (see "Regions of other images") */
    Place at;            /* of another image's ROI */
    Node *node;
    mr_u64 *counters;
    mr_u64 start;        /* 0: not timed */
    unsigned recursions; /* open entries of direct recursion, that have no frame of their own */
    int sampled;
    int outer;           /* not an inner entry of a recursion */
    Iterations iterations;
    const struct Team *team; /* what is open up to here (see "Teams") as long as it counts into these: */
    const mr_u64 *team_counters;
    struct Frame *outer_base; /* of the first that mr_join opened: the thread's base before */
    mr_u64 waits_since;  /* for the thread's team, while this is the top frame; 0: it does not wait */
    mr_u64 waits_nested; /* nested_ticks at that time */
} Frame;

typedef struct Chunk {
    struct Chunk *next;
    size_t bytes, used;
} Chunk;

#ifdef MR_EVENTS
/* Where a thread writes its events (stream.c). */
typedef struct Stream {
    struct mr_buffer *buffer; /* NULL: it has none */
    mr_u64 *at;          /* the next event, where there are no thread-local variables */
    mr_u64 *resume;      /* while it is muted: where it goes on */
    mr_u64 sequence;     /* buffers so far */
    int muted;
    int counted;         /* it is one of stream.threads */
} Stream;
#endif

typedef struct Thread {
    struct Thread *next; /* list of living threads */
    Chunk *chunks;       /* all memory of the thread, this struct included */
    Frame *top, *base;   /* base: the highest frame that mr_leave must not pop */
    Frame bottom;
    Node root, *nodes;
    Node **foreign;      /* contexts of other images' ROIs, by bucket; NULL: none */
    Node **recent;       /* by ROI: the context entered last, the only one that can be open */
    mr_u64 *scratch;     /* counters of what is not recorded */
    Slot *home;          /* its array of counters (see "Counters without a pointer"); NULL: it has none */
    Node *resident;      /* the context whose slot is mapped there */
    mr_u64 *into;        /* whose counters those of the array are: its own, or another slot's */
    mr_u64 *before;      /* what they were when they became that; NULL: they always were its own */
    mr_u64 *now;         /* stands for mr_now where there are no thread-local variables */
    mr_u64 os_thread;
    u32 ordinal;
    volatile int ready;  /* 0: frames or nodes are being changed, or nothing is recorded */
    unsigned ignored;    /* open entries made while it was not ready, or without memory */
    unsigned skipped;    /* 1 + the ROI of an open entry that is not sampled and has no frame; 0: none */
    unsigned recursions; /* of all frames together */
    unsigned life;       /* how many threads it has been */
    int rounds;          /* calls of the key's destructor */
    mr_u64 random;
    struct Samples *samples; /* of the program counter (see "Samples"); NULL: none */
    mr_u64 sampled_at;   /* its processor time at the last sample */
    mr_u64 sampled_switches; /* how often it had been switched then */
    mr_u64 handed_at;    /* its processor time when events were handed over last */
    int timer;           /* that asks for the next one, + 1; 0: none */
    struct Meters *meters; /* its events (see "Events"); NULL: none */
#ifdef MR_EVENTS
    Stream stream;
#endif
} Thread;

/* What counting costs, in ps: an entry, as it is seen in its own time and as a whole; one that reads no clock; a count.
 */
typedef struct Costs {
    mr_u64 clocks, entry, untimed, count;
} Costs;

static struct {
    int twice; /* there is another runtime of this build in the process */
    int privileged; /* by set-uid and the like: the environment is not the owner's */
    int started, off, inherit, arguments, stored, complained, ended, random;
    int tsc; /* the clock is the time-stamp counter */
    Header *header;
    size_t header_bytes, slot_bytes;
    mr_u64 period, hz;
    Costs costs;
    u32 threads;
    Thread *living, *idle; /* idle: have ended, and are the next new threads' */
    char pattern[PATH_ROOM], directory[PATH_ROOM], path[PATH_ROOM];
} run;

/* Counters of a thread that has ended or got no memory. */
#ifdef MR_SINK /* linked, as the number of counters is: this text serves images of any size */
#define sink MR_SINK
#else
static mr_u64 sink[MR_COUNTERS + 1];
#endif
static Thread nobody; /* such a thread: never ready */
