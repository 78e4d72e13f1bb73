/* The sidecar in memory: what each block does, and how its count is made from counters.
 * In: memrewrite.mix.json (doc/format.md).  Out: a Mix, checked: every index in it is valid. */
#ifndef REPORT_LOAD_SIDECAR_H
#define REPORT_LOAD_SIDECAR_H

#include "load/data.h"
#include "load/sites.h"
#include "support/util.h"

#include <stdint.h>

typedef struct Slice { /* elements at … at + n - 1 of one of the Mix's flat arrays */
    size_t at, n;
} Slice;

typedef struct Term { /* coefficient x counter */
    int64_t coef;
    uint32_t counter;
} Term;

typedef struct Amount { /* one execution adds this to a column */
    uint32_t column;
    int64_t amount; /* >= 0 */
} Amount;

typedef struct Dynamic { /* the counter holds the sum of what was added to a column at run time */
    uint32_t column, counter;
    uint32_t line; /* where that is written */
    int figure; /* of data.h: what the column is of; -1: another */
} Dynamic;

typedef struct Elsewhere { /* what stands in a block and executes elsewhere: as often as the terms say, but not more
                              often than the block */
    Slice count; /* terms */
    Slice mix;   /* amounts */
    Slice data;  /* data amounts */
} Elsewhere;

typedef struct Change { /* an access or operation that the optimised model does not have where it is written */
    uint32_t file, line, column, end_column; /* of its text */
    bool is_store;
    const char *outcome; /* redundant, dead, hoisted or sunk */
} Change;

typedef struct Block {
    uint32_t function;                           /* index of the function that it belongs to */
    uint32_t file;                               /* its function's, or one that the function includes */
    uint32_t line, column, end_line, end_column; /* from 1, the ends included */
    Slice count;                                 /* terms; none where is_uncounted */
    bool is_uncounted; /* how often it ran is not known, since nothing of what was counted depends on it; of a first
                          one: of it, or of a duplicate */
    Slice mix;                                   /* amounts of the chosen model */
    Slice data;                                  /* data amounts */
    Slice placed;                                /* placed */
    Slice dynamic;                               /* dynamics */
    Slice calls;                                 /* calls: one edge for each call */
    uint32_t canonical; /* the first block of the same place in the same function of the source, or itself */
    bool mixed; /* of a first one: some of its duplicates do something else in one execution, or something executes
                 * elsewhere
                 */
} Block;

typedef struct Function {
    const char *name;
    uint32_t file, line, end_line;
    bool internal; /* its name is known only in its unit */
    bool is_pointed; /* its address is used otherwise than to call it by name */
    uint64_t signature; /* of what it is passed; 0: not known */
    uint32_t unit; /* the source that it was compiled with: its file, or one that includes that */
    Slice calls; /* terms: how often it was entered; none where is_uncounted */
    bool is_uncounted; /* as a block's */
    uint32_t first_block, n_blocks;
    uint32_t canonical; /* the first function with the same name and place, or itself: one that is
                      counted in several copies (for regions that it holds, for calls from
                      regions, once for each file that includes it) */
} Function;

/* A loop of a function's text. */
typedef struct LoopPlace {
    uint32_t function, line, end_line;
} LoopPlace;

typedef enum CalleeKind { CALLEE_COUNTED, CALLEE_SKIPPED, CALLEE_UNSEEN, CALLEE_POINTER } CalleeKind;

typedef struct Stopped { /* the optimised model has less of a function than it should */
    uint32_t function;
    bool whole; /* its figures are the source's; else some accesses may be */
    const char *reason;
} Stopped;

typedef struct Callee { /* what a call by name reaches, or through what pointer a call goes */
    const char *name;
    CalleeKind kind;
    uint32_t index; /* counted: the function (a first one); skipped: of Mix.skipped */
    uint64_t signature; /* pointer: of what is passed; 0: not known */
    Slice given; /* unseen: functions that it is given, and may call */
} Callee;

typedef struct GivenFunction {
    bool is_named; /* by the call; else it is any that has the signature */
    uint32_t function; /* that is named, or the first that has the signature */
    uint64_t signature; /* 0: not known */
} GivenFunction;

typedef struct Edge { /* calls from one function to one callee; each pair once */
    uint32_t caller, callee; /* a function (a first one); a callee */
} Edge;

/* One of the images that the sidecars of one program are of (join_sidecars.h). */
typedef struct Image {
    const char *name; /* path of the program or library */
    char build[33];
    uint32_t counters_at, counters, files_at; /* its counters and files among all */
    uint32_t *roi; /* by its own id: which of all */
    size_t rois;
    int64_t program; /* its own id of the program as a region, or -1 */
} Image;

typedef struct Roi {
    const char *name; /* NULL while the id was not described */
    uint32_t file, line, end_line;
} Roi;

/* What a figure's name stands for.  The last four are the report's own. */
typedef enum RefKind {
    REF_COLUMN,
    REF_NOT_COUNTED, /* a column that the program did not count (memrewrite --counts=traffic) */
    REF_METRIC,
    REF_SECONDS,
    REF_ENTRIES,
    REF_SAMPLED,
    REF_COUNT
} RefKind;
typedef struct Ref {
    RefKind kind;
    uint32_t index; /* of the column, counted or not, or metric */
} Ref;

/* Which of the report's own figures a metric is made from. */
enum { NEEDS_SECONDS = 1, NEEDS_ENTRIES = 2, NEEDS_SAMPLED = 4, NEEDS_COUNT = 8 };

typedef struct MixColumn {
    const char *name, *unit, *meaning;
    bool is_uncounted;
} MixColumn;

typedef struct Metric {
    const char *name, *unit, *meaning;
    bool quotient; /* of two operands; else the sum of all */
    Slice operands; /* refs, to columns, own figures and earlier metrics only */
    unsigned needs; /* NEEDS_… */
} Metric;

typedef struct Skipped {
    const char *function, *reason;
    uint32_t file, line, column;
    bool internal;
    uint32_t unit; /* as Function's */
} Skipped;

/* What of the sidecar or of a counter file could not be used, and what figures lack because of it. */
typedef enum DamageKind { DAMAGED_DETAIL, DAMAGED_BLOCK, DAMAGED_FUNCTION, DAMAGED_COUNTERS } DamageKind;
typedef struct Damage {
    const char *function, *file; /* "" where not known */
    uint32_t line; /* 0 likewise */
    const char *reason;
    DamageKind kind;
} Damage;

typedef struct Name Name; /* hash of figure names */

typedef struct Mix {
    Arena *arena; /* owns all strings */
    Image *images; /* none where there is one sidecar, of one image */
    size_t n_images;
    int64_t foreign_region; /* the region of what counts in images that are not here, or -1 */
    const char *path;
    const char *build; /* 32 hex digits */
    const char *model; /* the one whose amounts were read */
    bool is_clang; /* they are those of programs that clang compiled */
    const char *triple;
    uint8_t type_sizes[8];
    bool is_traffic_only; /* some image counted its accesses and their bytes only */
    uint32_t counters;
    uint32_t *memory_counters; /* those that are incremented in memory */
    size_t n_memory_counters, cap_memory_counters;
    const char **library; /* functions that blocks call and whose figures the library model knows */
    size_t n_library, cap_library;
    const char **files;
    const char **hashes; /* of their texts (format/source_hash.h), "" where not known; NULL: of none */
    Roi *rois;
    MixColumn *columns;
    Metric *metrics;
    Function *functions;
    Block *blocks;
    Skipped *skipped;
    Damage *damage;
    size_t n_damage, cap_damage;
    Stopped *stopped; /* none unless the optimised model was chosen */
    Callee *callees;
    GivenFunction *given;
    size_t n_given, cap_given;
    Edge *edges;
    size_t n_files, n_rois, n_columns, n_metrics, n_functions, n_blocks, n_skipped, n_stopped, n_callees, n_edges;
    Term *terms;
    LoopPlace *loops; /* by function, outer ones first */
    size_t n_loops, cap_loops;
    Amount *amounts;
    DataAmount *data_amounts;
    Dynamic *dynamics;
    Elsewhere *placed;
    Change *changes; /* by file and line, each once */
    uint32_t *calls; /* indices of edges */
    Ref *refs;
    size_t n_terms, n_amounts, n_data_amounts, n_dynamics, n_placed, n_changes, n_calls, n_refs;
    size_t cap_functions, cap_blocks, cap_terms, cap_amounts, cap_data_amounts, cap_dynamics, cap_placed, cap_changes,
        cap_stopped, cap_calls, cap_refs, cap_callees, cap_edges;
    Data *data; /* whose bytes they are; NULL: the sidecar does not say it */
    EventTables *events; /* where events come from; NULL: none were written */
    Name *names;
} Mix;

/* Why a sidecar could not be used. */
typedef struct MixError {
    bool missing; /* there is no such file */
    bool placed; /* text starts with file:line:column: a syntax error */
    char build[33]; /* the sidecar's, as far as it could be read, else "" */
    char text[1024];
} MixError;

/* Reads the amounts of one model: NULL picks "optimised" where there is one, else "source".  for_clang: clang compiled
 * the program that counted. Returns NULL and fills *err; the result is the caller's, for mix_free. */
Mix *mix_load(const char *path, const char *model, bool for_clang, MixError *err);

/* What one image's sidecar is read from. */
typedef struct MixSource {
    const char *path, *image, *build;
    bool is_clang;
} MixSource;

/* The sidecars of several images as one Mix, whose build is that of the first.  has_foreign_region: with a region for
 * what counts in regions of images that are not here. */
Mix *mix_load_joined(const MixSource *source, size_t n, const char *model, bool has_foreign_region, MixError *err);
/* Of Mix.images, the one that the file belongs to; NULL where they are not distinguished. */
const Image *mix_image(const Mix *mix, uint32_t file);
void mix_free(Mix *mix);

/* Returns false if no column, metric or own figure has that name. */
bool mix_find(const Mix *mix, const char *name, Ref *ref);
Ref mix_column(const Mix *mix, uint32_t column);
/* For the loader's parts: false if the name is taken. */
bool mix_add_name(Mix *mix, const char *name, Ref ref);

#endif
