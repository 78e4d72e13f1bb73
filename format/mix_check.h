/* The rules of the sidecar (doc/format.md), in one place: who writes one checks it with them, and who reads one can
 * trust every index in what has passed. In: the tree or the text of a sidecar.  Out: whether it obeys; each fault, with
 * what cannot be used because of it. */
#ifndef FORMAT_MIX_CHECK_H
#define FORMAT_MIX_CHECK_H

#include <jansson.h>
#include <stddef.h>

/* What one fault makes useless. */
typedef enum MixPart {
    MIX_WHOLE,          /* all: its head, its files, regions, columns or metrics */
    MIX_FUNCTION,       /* a function with its blocks */
    MIX_BLOCK,          /* one block */
    MIX_SKIPPED,        /* one of the functions that were left uninstrumented */
    MIX_MEMORY_COUNTER, /* one of the counters in memory: times are corrected by less */
    MIX_LIBRARY,        /* what the library model knows: formulas for people */
    MIX_HASHES,         /* whether sources are still what they were */
    MIX_DATA,           /* whose bytes they are, of all blocks */
    MIX_EVENTS          /* where the events of modules come from */
} MixPart;

typedef struct MixFault {
    MixPart part;
    const char *text;     /* "FILE: functions[3].blocks[2].count: …": where and why */
    const char *function; /* name of the function, "" where it has none that can be read */
    const char *source;   /* its file, "" likewise */
    long long line;       /* of the function or block, 0 likewise */
} MixFault;

/* The strings live as long as the call. */
typedef void MixComplain(void *to, const MixFault *fault);

typedef enum MixState { MIX_GOOD, MIX_PARTS_DAMAGED, MIX_UNUSABLE } MixState;

/* name: of the file, for messages.  What is damaged is taken out of the tree, so that what is left obeys all rules,
 * unless the whole is unusable. */
MixState mix_check(json_t *root, const char *name, MixComplain *complain, void *to);
/* Checks the text of a sidecar.  A text that is no JSON is unusable. */
MixState mix_check_text(const char *text, size_t length, const char *name, MixComplain *complain, void *to);

#endif
