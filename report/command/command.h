/* The commands.  In: a run (or only a sidecar, or nothing, for --explain).
 * Out: the first table of the report, with what belongs to it.  One file for each. */
#ifndef REPORT_COMMAND_COMMAND_H
#define REPORT_COMMAND_COMMAND_H

#include "command/columns.h"
#include "command/request.h"
#include "output/table.h"
#include "solve/accumulate.h"
#include "solve/call_graph.h"

typedef struct Request {
    const Options *options;
    const Mix *mix;     /* NULL: columns are described in general. */
    Run *run;           /* NULL: only the columns are wanted. */
    const bool *is_wanted; /* By ROI: --roi asks for it.  NULL: all are wanted. */
    Report *report;
} Request;

/* The calls by name that a command needs. */
typedef enum Calls { CALLS_NONE, CALLS_TOTAL, CALLS_BY_ROI } Calls;

typedef struct Command {
    const char *name;
    Grain grain;
    bool (*build)(Request *q); /* Returns false if an error was reported on stderr. */
    Calls calls;
    bool has_unexecuted; /* With --all, the command has rows for code that never ran. */
} Command;

/* Returns NULL if there is no such command. */
const Command *command_find(const char *name);
/* Returns the command with the rows that the word of --by (or NULL) asks for. */
const Command *command_grouped(const Command *c, const char *by);
/* Returns what a database has tables of: all commands, and `data` by function; NULL at the end. */
const Command *const *commands_all(void);
/* Returns "summary, threads, …" for messages. */
const char *command_names(void);

/* Each command adds its tables to q->report.  It returns false if an error was reported on stderr. */
bool cmd_summary(Request *q);
bool cmd_threads(Request *q);
bool cmd_balance(Request *q);
bool cmd_blocks(Request *q);
bool cmd_functions(Request *q);
bool cmd_annotate(Request *q);
bool cmd_callgraph(Request *q);
bool cmd_calls(Request *q);
bool cmd_unseen(Request *q);
bool cmd_data(Request *q);
bool cmd_events(Request *q);

/* Adds the facts that text, CSV and JSON have around every table: the run, sampling, functions not seen or not
 * instrumented. */
void frame_build(Request *q, const Command *command);

/* Adds the table of balance, from rows by ROI and thread as run_rows has them; text has none for one thread. */
void balance_add(Request *q, Row *const *rows, size_t n);

/* Add tables of functions that were called, but not counted: of all ROIs together (most calls first), and by ROI. */
void unseen_total(Request *q, const char *title);
void unseen_by_roi(Request *q, const char *title);

/* The share column of text tables: bytes of the row / bytes of everything counted. */
Column share_column(void);
Value share_of(const Run *run, int64_t bytes);

/* The margins of a row's bytes: the column of text (empty unless something was sampled), and that of data formats. */
Column margin_text(const Run *run);
Column margin_column(void);
Value margin_of(const Row *row);

/* Returns what seconds, entries and sampled of a row are, as figures. */
Figures figures_of_row(const Row *row);
/* Returns how often the block, or function, of a row ran; V_NONE if that was not counted. */
Value block_count(const Mix *mix, const Row *row);
Value function_entries(const Mix *mix, const Row *row);

/* Returns what the kind of a node in a call graph is called in tables. */
const char *node_kind_name(NodeKind kind);
/* Returns the pointer of that callee as the source names it. */
const char *callee_pointer_name(const Mix *mix, uint32_t callee);

/* Returns "file:line" of the source, in the arena. */
const char *place_text(Arena *a, const Mix *mix, uint32_t file, uint32_t line);

#endif
