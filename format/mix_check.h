/* The rules of the sidecar (doc/format.md), in one place: who writes one checks it with them, and who reads one can
 * trust every index in what has passed. In: the tree or the text of a sidecar.  Out: whether it obeys; each fault, with
 * what cannot be used because of it. */
#ifndef FORMAT_MIX_CHECK_H
#define FORMAT_MIX_CHECK_H

#include <jansson.h>
#include <stddef.h>

/* The part of a sidecar that a fault makes useless. */
typedef enum MixPart {
    MIX_WHOLE,          /* The whole sidecar: its head, its files, regions, columns or metrics. */
    MIX_FUNCTION,       /* A function with its blocks. */
    MIX_BLOCK,          /* A block. */
    MIX_SKIPPED,        /* A function that was left uninstrumented. */
    MIX_MEMORY_COUNTER, /* A counter in memory; without it times are corrected by less. */
    MIX_LIBRARY,        /* The library model's formulas, which are for people. */
    MIX_HASHES,         /* The hashes by which sources are known to be unchanged. */
    MIX_DATA,           /* The tables of data, for all blocks. */
    MIX_EVENTS          /* The tables of modules' events. */
} MixPart;

typedef struct MixFault {
    MixPart part;
    const char *text;     /* "FILE: functions[3].blocks[2].count: …": where the fault is, and why. */
    const char *function; /* Name of the function, "" if it has none that can be read. */
    const char *source;   /* The function's file, "" if it has none that can be read. */
    long long line;       /* Line of the function or block, 0 if it has none that can be read. */
} MixFault;

/* The strings live as long as the call. */
typedef void MixComplain(void *data, const MixFault *fault);

/* Who hears of the faults, and the sidecar's name in what they say. */
typedef struct MixHearer {
    const char *name;
    MixComplain *complain;
    void *data;
} MixHearer;

typedef enum MixState { MIX_GOOD, MIX_PARTS_DAMAGED, MIX_UNUSABLE } MixState;

/* Checks a sidecar's tree.  Damaged parts are taken out of it, so that the rest obeys all rules, unless the whole is
 * useless. */
MixState mix_check(json_t *root, const MixHearer *hearer);
/* Checks the text of a sidecar.  A text that is no JSON is unusable. */
MixState mix_check_text(const char *text, size_t length, const MixHearer *hearer);

#endif
