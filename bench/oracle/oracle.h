/* Shared by the oracle's files: what is counted, and who counts it.
 *
 * The oracle is a Valgrind tool that counts what the compiled program does; README.md says how it is run and what its
 * figures mean.
 *
 *   instrument.c  the pass over each superblock           where.c   an address: stack, static, heap
 *   derive.c      what an address is computed from        image.c   code: the program's own or a library's; its data
 *   flops.c       floating-point operations of an IR op   region.c  regions, threads, their sums
 *   options.c     command line                            output.c  the CSV file
 */
#ifndef ORACLE_H
#define ORACLE_H

#include "valgrind/pub_tool_basics.h"
#include "valgrind/pub_tool_tooliface.h"

/* Where an access goes.  FRAME: on the stack, the address computed from rsp or rbp; STACK: on the stack, through any
 * other register; LINKAGE: what the compiler and linker put there themselves (floating constants, jump tables, GOT). */
typedef enum { ON_FRAME, ON_STACK, IN_STATIC, IN_HEAP, IN_LINKAGE, N_WHERE } Where;

enum { LOAD, STORE, N_DIRECTIONS };
enum { OTHER_SIZE = 7, N_SIZES }; /* 1 2 4 8 10 16 32, any other */

typedef enum {
    INSTRUCTIONS,
    BRANCHES,
    CALLS_DIRECT,
    CALLS_INDIRECT,
    FLOP_SCALAR_4,
    FLOP_PACKED_4,
    FLOP_SCALAR_8,
    FLOP_PACKED_8,
    FLOP_SCALAR_10,
    N_EVENTS
} Event;

typedef struct {
    ULong access[N_WHERE][N_DIRECTIONS][N_SIZES];
    ULong other_bytes[N_WHERE][N_DIRECTIONS];
    ULong event[N_EVENTS];
} CodeCounts;

enum { OWN, LIBRARY, N_CODES };

typedef struct {
    CodeCounts of[N_CODES];
} Counts;

/* What was counted since the region or the thread last changed: at a fixed address, so that instrumented code needs no
 * pointer. */
extern Counts live;

/* ---- image.c ---- */

/* OWN: in the program's own file and made from its sources. */
Int code_of(Addr instruction);
/* The data segment or the read-only data of the program or of a library. */
Bool in_image(Addr a);
/* Data that no variable's symbol covers in memory that is not written, or a table of the linker. */
Bool is_linkage(Addr a);
/* Bytes of the program's thread-local variables below the thread pointer. */
SizeT thread_local_size(void);

/* ---- where.c ---- */

/* slot: the counter for ON_FRAME of its size and direction.  Called by instrumented code. */
void on_access(Addr a, ULong *slot) VEX_REGPARM(2);
/* The same where the address comes from the frame pointer register, which may hold something else. */
void on_frame_access(Addr a, ULong *slot) VEX_REGPARM(2);
void on_other_access(Addr a, ULong *slot, SizeT bytes) VEX_REGPARM(3);
void where_forget(void);
void where_thread(Addr thread_pointer);

/* ---- derive.c ---- */

typedef enum { FROM_ANYTHING, FROM_SP, FROM_FP, FROM_THREAD, FROM_CONSTANT } Origin;

typedef struct {
    Origin origin;
    Bool exact;   /* the value is known: FROM_CONSTANT it is base, FROM_THREAD base behind the thread pointer */
    Addr base;
} Value;

typedef struct Derive Derive;
Derive *derive_new(IRSB *sb);
void derive_free(Derive *d);
void derive_statement(Derive *d, const IRStmt *st);
Value derive_value(const Derive *d, const IRExpr *atom);

/* ---- flops.c ---- */

/* Operations that one execution does, 0 for most; *event: FLOP_SCALAR_… or FLOP_PACKED_….  *fused: one lane of a
 * multiply-add, of which a packed instruction has several. */
UInt flops_of(IROp op, Event *event, Bool *fused);

/* ---- region.c ---- */

void regions_add_function(const HChar *function, const HChar *name);
void regions_add_lines(const HChar *file, UInt from, UInt to, const HChar *name);
/* What is in no other region belongs to one named program. */
void regions_add_program(void);
Bool regions_have_functions(void);
Bool regions_have_lines(void);
/* The index of the region that a function's name is, or -1. */
Int region_of_function(const HChar *symbol);
/* The innermost region of lines at this place, or -1. */
Int region_of_line(const HChar *file, UInt line);
/* Called by instrumented code. */
void on_entry(UWord region, Addr sp) VEX_REGPARM(2);
void on_line(Word region, UWord function, Addr frame) VEX_REGPARM(3);
void on_return(Addr sp) VEX_REGPARM(1);
/* An open region ends when the stack pointer is above this. */
extern ULong region_limit;
void regions_start(void);
Bool regions_request(ThreadId tid, UWord *arg, UWord *result);
/* For each region that was entered and each of its threads, in that order. */
void regions_finish(void (*row)(const HChar *name, UInt thread, ULong entries, const Counts *counts));

/* ---- instrument.c, output.c, options.c ---- */

IRSB *instrument(VgCallbackClosure *closure, IRSB *in, const VexGuestLayout *layout, const VexGuestExtents *extents,
                 const VexArchInfo *host, IRType guest_word, IRType host_word);
void output_write(const HChar *pattern);
const HChar *options_output(void);
void options_register(void);

#endif
