/* Where the fields of a counter file (.mrc) stand: offsets in its header and in the header of a slot.
 * In: doc/format.md, which says what each is.  Out: names for all who read such files; rt/part/layout.c has the same as
 * structures, of which tests/rt/dump.py reads what they write. */
#ifndef MR_FORMAT_COUNTER_OFFSETS_H
#define MR_FORMAT_COUNTER_OFFSETS_H

enum CounterOffset {
    HEADER_AT_ORDER = 8,
    HEADER_AT_VERSION = 12,
    HEADER_AT_HEADER_BYTES = 16,
    HEADER_AT_SLOT_HEADER_BYTES = 20,
    HEADER_AT_SLOT_BYTES = 24,
    HEADER_AT_BUILD = 32,
    HEADER_AT_COUNTERS = 64,
    HEADER_AT_ROIS = 68,
    HEADER_AT_SLOTS = 72,
    HEADER_AT_STATE = 76,
    HEADER_AT_SAMPLE_PERIOD = 80,
    HEADER_AT_CLOCK_HZ = 88,
    HEADER_AT_CLOCK_KIND = 96,
    HEADER_AT_PID = 100,
    HEADER_AT_START_UNIX = 104,
    HEADER_AT_START_TICKS = 112,
    HEADER_AT_END_TICKS = 120,
    HEADER_AT_TYPE_SIZES = 128,
    HEADER_AT_RANK = 136,
    HEADER_AT_LOST = 140,
    HEADER_AT_CLOCK_COST = 144,
    HEADER_AT_SAMPLE_RANDOM = 152,
    HEADER_AT_COMPILER = 156,
    HEADER_AT_ENTRY_COST = 160,
    HEADER_AT_UNTIMED_COST = 168,
    HEADER_AT_COUNT_COST = 176,
    HEADER_AT_EXECUTION = 184,
    HEADER_AT_INSTANCE = 192,
    HEADER_AT_FOREIGN = 196,
    HEADER_AT_CLOCK_FAULTS = 208,
    HEADER_AT_EVENTS = 216,
    HEADER_AT_EVENT_TABLE = 220,
    HEADER_AT_COMPILER_VERSION = 224,
    HEADER_AT_HOST = 256,
    HEADER_AT_PROGRAM = 320,
    HEADER_AT_IMAGE = 576,
    HEADER_AT_ARGUMENTS = 1600
};

enum CounterSize {
    HEADER_HAS = 256, /* The fewest bytes of a header: that of a machine that has no names. */
    HEADER_IMAGE_BYTES = 1024,
    SLOT_HAS = 128 /* Slot headers of the first memrewrites end there. */
};

enum SlotOffset {
    SLOT_AT_MAGIC = 0,
    SLOT_AT_ROI = 4,
    SLOT_AT_THREAD = 8,
    SLOT_AT_PARENT = 12,
    SLOT_AT_OS_THREAD = 16,
    SLOT_AT_ENTRIES = 24,
    SLOT_AT_SAMPLED = 32,
    SLOT_AT_TICKS = 40,
    SLOT_AT_NESTED_TICKS = 48,
    SLOT_AT_OPEN_SINCE = 56,
    SLOT_AT_LAST_TICKS = 72,
    SLOT_AT_KIND = 88,
    SLOT_AT_GROUP = 92,
    SLOT_AT_OWNER = 96,
    SLOT_AT_ORIGIN = 100,
    SLOT_AT_GROUP_SAMPLED = 104,
    SLOT_AT_UNTIMED = 112,
    SLOT_AT_WAITED = 128,
    SLOT_AT_INSTANCE = 136,
    SLOT_AT_PEER = 140,
    SLOT_AT_WAITS_SINCE = 160
};

enum { SLOT_MAGIC = 0x544F4C53 };

#endif
