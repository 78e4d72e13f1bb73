/* The sidecar in memory: what each block does, and how its count is made from counters.
 * In: memrewrite.mix.json (doc/format.md).  Out: a Mix, checked: every index in it is valid. */
#ifndef REPORT_LOAD_SIDECAR_H
#define REPORT_LOAD_SIDECAR_H

#include "load/data.h"
#include "load/sites.h"
#include "support/util.h"

#include <stdint.h>

typedef struct Slice { /* Elements first … first + n - 1 of one of the Mix's flat arrays. */
    size_t first, n;
} Slice;

typedef struct Term { /* A product: coefficient × counter. */
    int64_t coef;
    uint32_t counter;
} Term;

typedef struct Amount { /* The amount that one execution adds to a column. */
    uint32_t column;
    int64_t amount; /* The amount is not negative. */
} Amount;

typedef struct Dynamic { /* The counter holds the sum of what was added to a column at run time. */
    uint32_t column, counter;
    uint32_t line; /* Line on which that is written. */
    int figure; /* The figure of data.h that the column is about; -1: none. */
} Dynamic;

typedef struct Elsewhere { /* An access or operation that is written in a block and executes elsewhere: as often as the
                            * terms say, but not more often than the block. */
    Slice count; /* A slice of terms. */
    Slice mix; /* A slice of amounts. */
    Slice data; /* A slice of data amounts. */
} Elsewhere;

typedef struct Change { /* An access or operation that the optimised model does not have where it is written. */
    uint32_t file, line, column, end_column; /* Place of its text. */
    bool is_store;
    const char *outcome; /* The outcome is redundant, dead, hoisted or sunk. */
} Change;

typedef struct Block {
    uint32_t function; /* Index of the function that it belongs to. */
    uint32_t file; /* The file of the function, or one that it includes. */
    uint32_t line, column, end_line, end_column; /* Lines and columns count from 1; the ends are included. */
    Slice count; /* A slice of terms; empty where is_uncounted. */
    bool is_uncounted; /* No counted figure depends on its executions.  A first block has it for duplicates, too. */
    Slice mix; /* A slice of amounts of the chosen model. */
    Slice data; /* A slice of data amounts. */
    Slice placed; /* A slice of `placed`. */
    Slice dynamic; /* A slice of dynamics. */
    Slice calls; /* A slice of calls: one edge for each call. */
    uint32_t canonical; /* The first block of the same place in the same function of the source, or itself. */
    bool is_mixed; /* Duplicates of a first block differ in an execution, or move some of it. */
} Block;

typedef struct Function {
    const char *name;
    uint32_t file, line, end_line;
    bool is_internal; /* The name is known only in its unit. */
    bool is_pointed; /* The address is used otherwise than to call the function by name. */
    uint64_t signature; /* Signature of what it is passed; 0: not known. */
    uint32_t unit; /* The source that it was compiled with: its file, or one that includes that. */
    uint32_t number; /* By which pointers count it; 0: none does. */
    Slice calls; /* A slice of terms: how often it was entered; empty where is_uncounted. */
    bool is_uncounted; /* The number of entries is not known. */
    uint32_t first_block, n_blocks;
    uint32_t canonical; /* The first function with the same name and place, or itself.  A function is counted in several
                           copies for regions that it holds, for calls from regions, and once for each file that
                           includes it. */
} Function;

/* A loop of a function's text. */
typedef struct LoopPlace {
    uint32_t function, line, end_line;
} LoopPlace;

typedef enum CalleeKind { CALLEE_COUNTED, CALLEE_SKIPPED, CALLEE_UNSEEN, CALLEE_POINTER } CalleeKind;

typedef struct Stopped { /* A function of which the optimised model has less than it should. */
    uint32_t function;
    bool is_whole; /* All figures are the source model's; else those of some accesses may be. */
    const char *reason;
} Stopped;

typedef struct Callee { /* The callee of a call by name, or the pointer that a call goes through. */
    const char *name;
    CalleeKind kind;
    uint32_t index; /* The index of a counted function (a first one), or of a skipped one in Mix.skipped. */
    uint64_t signature; /* The signature of what is passed to a pointer; 0: not known. */
    Slice given_functions; /* Functions that a callee without source is given, and may call. */
} Callee;

typedef struct GivenFunction {
    bool is_named; /* The call names it; else it is any function that has the signature. */
    uint32_t function; /* The function that is named, or the first one that has the signature. */
    uint64_t signature; /* The pointer's signature; 0: not known. */
} GivenFunction;

typedef struct Edge { /* Calls from one function to one callee; there is one edge for each pair. */
    uint32_t caller, callee; /* caller: a function (a first one); callee: a callee. */
} Edge;

/* Calls through a pointer by what it called (memrewrite --counts=callees): a counter for each function whose number is
 * in a range. */
typedef struct CountedPointer {
    uint32_t call; /* The index of the call in Mix.calls. */
    uint32_t counter; /* The counter of the first function. */
    uint32_t first, n; /* The functions' numbers are first … first + n - 1, indices of Mix.numbered. */
    size_t sums_at; /* The index of the first function's sum among all. */
} CountedPointer;

/* An image whose sidecar is one of the program's (join_sidecars.h). */
typedef struct Image {
    const char *name; /* Path of the program or library. */
    char build[33];
    uint32_t counters_at, counters, files_at; /* The beginnings of its counters and files among all. */
    uint32_t *roi; /* The index among all, by the image's own id. */
    size_t rois;
    int64_t program; /* The image's own id of the program as a region, or -1. */
} Image;

typedef struct Roi {
    const char *name; /* If NULL, the id was not described. */
    uint32_t file, line, end_line;
} Roi;

/* The kind of figure that a name stands for.  The last four are the report's own. */
typedef enum RefKind {
    REF_COLUMN,
    REF_NOT_COUNTED, /* A column that the program did not count (memrewrite --counts=traffic). */
    REF_METRIC,
    REF_SECONDS,
    REF_ENTRIES,
    REF_SAMPLED,
    REF_COUNT
} RefKind;
typedef struct Ref {
    RefKind kind;
    uint32_t index; /* Index of the column, counted or not, or of the metric. */
} Ref;

/* The report's own figures that a metric is made of. */
enum { NEEDS_SECONDS = 1, NEEDS_ENTRIES = 2, NEEDS_SAMPLED = 4, NEEDS_COUNT = 8 };

typedef struct MixColumn {
    const char *name, *unit, *meaning;
    bool is_uncounted;
} MixColumn;

typedef struct Metric {
    const char *name, *unit, *meaning;
    bool quotient; /* A quotient of two operands; else the sum of all. */
    Slice operands; /* References to columns, own figures and earlier metrics only. */
    unsigned needs; /* NEEDS_… bits. */
} Metric;

typedef struct Skipped {
    const char *function, *reason;
    uint32_t file, line, column;
    bool is_internal;
    uint32_t unit; /* Unit, as Function has it. */
} Skipped;

/* The kind of a part of a sidecar or counter file that could not be used; it tells which figures lack something. */
typedef enum DamageKind { DAMAGED_DETAIL, DAMAGED_BLOCK, DAMAGED_FUNCTION, DAMAGED_COUNTERS } DamageKind;
typedef struct Damage {
    const char *function, *file; /* "" where not known. */
    uint32_t line; /* 0 where not known. */
    const char *reason;
    DamageKind kind;
} Damage;

typedef struct Name Name; /* An entry of the hash table of figure names. */

typedef struct Mix {
    Arena *arena; /* The arena owns all strings. */
    Image *images; /* Empty where there is one sidecar, of one image. */
    size_t n_images;
    int64_t foreign_region; /* The region of what counts in images that are not here, or -1. */
    const char *path;
    const char *build; /* The build id: 32 hex digits. */
    const char *model; /* The model whose amounts were read. */
    bool is_clang; /* The amounts are those of programs that clang compiled. */
    const char *options, *flags; /* How memrewrite was called, and the compiler's flags, for people; NULL: that is not
                                    known. */
    const char *triple;
    uint8_t type_sizes[8];
    bool is_traffic_only; /* Some image counted its accesses and their bytes only. */
    uint32_t counters;
    uint32_t *memory_counters; /* Counters that are incremented in memory. */
    size_t n_memory_counters, cap_memory_counters;
    const char **library; /* Functions that blocks call and whose figures the library model knows. */
    size_t n_library, cap_library;
    const char **files;
    /* Hashes of the files' texts (format/source_hash.h), "" where not known; NULL: there are none. */
    const char **hashes;
    Roi *rois;
    MixColumn *columns;
    Metric *metrics;
    Function *functions;
    Block *blocks;
    Skipped *skipped;
    Damage *damage;
    size_t n_damage, cap_damage;
    Stopped *stopped; /* Empty unless the optimised model was chosen. */
    Callee *callees;
    GivenFunction *given_functions;
    size_t n_given, cap_given;
    CountedPointer *counted_pointers;
    size_t n_counted_pointers, cap_counted_pointers, n_callee_sums;
    uint32_t *numbered; /* By number: 1 + the function (a first one), or 0. */
    size_t n_numbered;
    Edge *edges;
    size_t n_files, n_rois, n_columns, n_metrics, n_functions, n_blocks, n_skipped, n_stopped, n_callees, n_edges;
    Term *terms;
    LoopPlace *loops; /* By function, outer loops first. */
    size_t n_loops, cap_loops;
    Amount *amounts;
    DataAmount *data_amounts;
    Dynamic *dynamics;
    Elsewhere *placed;
    Change *changes; /* Each change is there once, by file and line. */
    uint32_t *calls; /* Indices of edges. */
    uint32_t *call_lines; /* By index in `calls`: the line on which the call is written. */
    Ref *refs;
    size_t n_terms, n_amounts, n_data_amounts, n_dynamics, n_placed, n_changes, n_calls, n_call_lines, n_refs;
    size_t cap_functions, cap_blocks, cap_terms, cap_amounts, cap_data_amounts, cap_dynamics, cap_placed, cap_changes,
        cap_stopped, cap_calls, cap_call_lines, cap_refs, cap_callees, cap_edges;
    Data *data; /* NULL: the sidecar has no tables of data. */
    EventTables *events; /* NULL: no events were written. */
    Name *names;
} Mix;

/* Why a sidecar could not be used. */
typedef struct MixError {
    bool is_missing; /* There is no such file. */
    bool is_placed; /* The text starts with file:line:column: it is a syntax error. */
    char build[33]; /* The sidecar's build id, as far as it could be read; else "". */
    char text[1024];
} MixError;

/* Reads the amounts of one model: NULL picks "optimised" where there is one, else "source".  for_clang: clang compiled
 * the program that counted. Returns NULL and fills *err; the result is the caller's, for mix_free. */
Mix *mix_load(const char *path, const char *model, bool for_clang, MixError *err);

/* The source of one image's sidecar. */
typedef struct MixSource {
    const char *path, *image, *build;
    bool is_clang;
} MixSource;

/* Loads the sidecars of several images as one Mix, whose build is that of the first.  Returns NULL with *err if one
 * cannot be used.  has_foreign_region: with a region for what counts in regions of images that are not here. */
Mix *mix_load_joined(const MixSource *source, size_t n, const char *model, bool has_foreign_region, MixError *err);
/* Returns the one of Mix.images that the file belongs to; NULL if images are not distinguished. */
const Image *mix_image(const Mix *mix, uint32_t file);
void mix_free(Mix *mix);

/* Returns false if no column, metric or own figure has that name. */
bool mix_find(const Mix *mix, const char *name, Ref *ref);
Ref mix_column(const Mix *mix, uint32_t column);
/* For the loader's parts: adds a name.  Returns false if it is taken. */
bool mix_add_name(Mix *mix, const char *name, Ref ref);

#endif
