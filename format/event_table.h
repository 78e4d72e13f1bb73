/* Events that the kernel has names for: the numbers of perf_event_open.
 * A part of the runtime, and read by the reporter: C89. */
#ifndef FORMAT_EVENT_TABLE_H
#define FORMAT_EVENT_TABLE_H

typedef struct KnownEvent {
    const char *name;
    unsigned type, config;
} KnownEvent;

static const KnownEvent known_events[] = {{"cpu-clock", 1, 0},
                                          {"task-clock", 1, 1},
                                          {"page-faults", 1, 2},
                                          {"faults", 1, 2},
                                          {"context-switches", 1, 3},
                                          {"cs", 1, 3},
                                          {"cpu-migrations", 1, 4},
                                          {"migrations", 1, 4},
                                          {"minor-faults", 1, 5},
                                          {"major-faults", 1, 6},
                                          {"alignment-faults", 1, 7},
                                          {"emulation-faults", 1, 8},
                                          {"cgroup-switches", 1, 11},
                                          {"cycles", 0, 0},
                                          {"cpu-cycles", 0, 0},
                                          {"instructions", 0, 1},
                                          {"cache-references", 0, 2},
                                          {"cache-misses", 0, 3},
                                          {"branches", 0, 4},
                                          {"branch-instructions", 0, 4},
                                          {"branch-misses", 0, 5},
                                          {"bus-cycles", 0, 6},
                                          {"stalled-cycles-frontend", 0, 7},
                                          {"stalled-cycles-backend", 0, 8},
                                          {"ref-cycles", 0, 9},
                                          {"L1-dcache-loads", 3, 0x0},
                                          {"L1-dcache-load-misses", 3, 0x10000},
                                          {"L1-dcache-stores", 3, 0x100},
                                          {"L1-dcache-store-misses", 3, 0x10100},
                                          {"L1-icache-loads", 3, 0x1},
                                          {"L1-icache-load-misses", 3, 0x10001},
                                          {"LLC-loads", 3, 0x2},
                                          {"LLC-load-misses", 3, 0x10002},
                                          {"LLC-stores", 3, 0x102},
                                          {"LLC-store-misses", 3, 0x10102},
                                          {"dTLB-loads", 3, 0x3},
                                          {"dTLB-load-misses", 3, 0x10003},
                                          {"dTLB-stores", 3, 0x103},
                                          {"dTLB-store-misses", 3, 0x10103},
                                          {"iTLB-loads", 3, 0x4},
                                          {"iTLB-load-misses", 3, 0x10004},
                                          {"node-loads", 3, 0x6},
                                          {"node-load-misses", 3, 0x10006},
                                          {"node-stores", 3, 0x106},
                                          {"node-store-misses", 3, 0x10106}};

#endif
