/* OpenMP, from tokens: the parser is not given -fopenmp, since libclang shows nothing of what is inside of a directive
 * (doc/openmp.md).
 *
 *      tokens ──read──▶ directives ──find──▶ marks on statements, outlined regions ──graphs──▶ a graph for each
 *                                                                                              │
 *                                                                                            write ──▶ clauses
 *
 * In: a function of a unit.  Out: its directives; an outlined region, with a Function of its own, for each block that
 * is run by itself: by a team, as a task, or by one thread of a team.  While graphs are made the block is taken out of
 * the tree, and a node S_OMP takes its place.  The room knows nothing of placement, and of no edits but those of
 * directives. */
#ifndef MR_OPENMP_OPENMP_H
#define MR_OPENMP_OPENMP_H

#include "insertion/insert.h"
#include "region/region.h"
#include "support/edit.h"
#include "tree/ast.h"
#include "tree/omp_mark.h"

typedef enum {
    OMP_ALONE,     /* No statement belongs to the directive (barrier). */
    OMP_CANCEL, /* No statement belongs to the directive, but control may go on behind a construct around it (cancel,
                   cancellation point). */
    OMP_BLOCK, /* Some thread of the team runs the statement (single, critical). */
    OMP_PARALLEL, /* Each thread of a new team runs the statement, or each team's first one does. */
    OMP_TASK, /* Any thread may run the statement, later. */
    OMP_SECTIONS,
    OMP_SECTION,
    OMP_LOOP, /* The team shares the loop's iterations. */
    OMP_SIMD,
    OMP_LOOP_SIMD,
    OMP_TASKLOOP, /* Tasks, or teams, run the loop's iterations. */
    OMP_ATOMIC,
    OMP_REFUSED /* The directive is not known, or not supported. */
} OmpKind;

typedef struct OmpClause {
    char name[24];
    size_t first, end; /* Tokens of the clause, its brackets included. */
    size_t inner, inner_end; /* Tokens between the brackets. */
} OmpClause;

typedef struct OmpDirective {
    OmpKind kind, rest; /* The kinds of `parallel for` are OMP_PARALLEL, and OMP_LOOP for the part that is split off. */
    const char *words,
        *rest_words; /* The words are as in the table of directive_parse.c; rest_words NULL: the construct is one. */
    uint32_t begin, end; /* Offsets of the pragma in the unit's text. */
    bool is_operator; /* The directive is an operator, _Pragma ("…"). */
    bool is_escaped; /* The tokens are those of another text, since the string has backslashes or macros are expanded,
                        so the directive is written as a whole. */
    uint32_t string_end; /* Offset of an operator's last quote. */
    Tokens tokens; /* The tokens are those of the unit, or of an operator's string. */
    uint32_t base; /* The offset in the unit's text at which the tokens' offsets begin. */
    size_t first, clauses, last; /* The tokens behind `omp`, behind the words, and behind all of the directive. */
    OmpClause *clause;
    int n_clauses;
    struct Node *statement; /* The statement that belongs to the directive; NULL: none does. */
    struct OmpDirective *target; /* The `target` that holds this `teams` and nothing else, or NULL. */
    bool has_ancestors; /* Another directive stands in front of the same statement. */
    bool is_split; /* The second part of the directive is an operator in front of the statement, or of the next
                      directive. */
    uint32_t rest_at; /* Offset of that operator. */
    int rest_depth; /* Depth of that operator among other edits. */
    bool calls_at_once; /* Iterations that may run at once (simd) call what may count. */
    bool is_used; /* The statement that belongs to the directive is counted. */
    bool has_barrier_behind; /* The construct's barrier has been written behind it. */
    bool becomes_operator; /* Text is to stand in front of the directive. */
    const char *added, *added_rest; /* The clauses that are added, each with a space in front. */
} OmpDirective;

typedef struct OutlinedRegion {
    int id; /* Number of the region, from 1; it makes names unique in the function. */
    const char *suffix; /* The number as a suffix of names, behind the unit's own: "_1". */
    OmpDirective *directive; /* The directive of the block; NULL: the first block of `sections` needs none. */
    bool inherits; /* Other threads run the block, so the contexts that are open are passed to them. */
    bool is_joined; /* Other threads run the block, and the thread that began it goes on behind a barrier at its end. */
    bool waits; /* Threads that do not run the block wait until the construct ends. */
    bool is_bare; /* The block has no braces in the text; they are put at `opens` and `closes`. */
    uint32_t opens,
        closes; /* Offsets of the braces of a bare block; 0: they stand beside its first and last statement. */
    Node *root; /* The block, an S_COMPOUND. */
    int depth; /* Depth of the region's edits among others. */
    const Node *header; /* The loop whose condition and step run with each iteration, or NULL. */
    bool continues; /* Some `continue` ends an iteration of `header`. */
    Function function; /* A function whose body is `root`. */
} OutlinedRegion;

typedef struct OmpOutlining {
    Node **slot, *old, *outlined; /* A slot is `old` in the whole tree and `outlined` in the outlined one; NULL: only
                                     parents change. */
    Node *parent, *outlined_parent; /* The parents of `old` in the whole tree and in the outlined one. */
} OmpOutlining;

typedef struct Omp {
    const Unit *u;
    Function *function;
    OmpDirective *directive;
    int n_directives;
    OutlinedRegion **outlined; /* The regions are in order of the text, those of one construct together. */
    int n_outlined, cap_outlined;
    OmpOutlining *outlining;
    int n_outlinings, cap_outlinings;
    bool cancels; /* A construct may be left in the middle. */
    bool cancels_more; /* A construct that is no loop may be left in the middle. */
    bool cancels_team; /* The parallel region may be left at each of its barriers. */
    bool is_hidden; /* Macros have to be expanded first. */
    bool is_alone; /* Copies of the function cannot have barriers behind their loops. */
    const char *unfit; /* The reason why the function is left as it is, or NULL. */
} Omp;

/* directive_parse.c: the directives of the function, in the unit's arena; NULL where it has none. */
Omp *omp_read(const Unit *u, Function *f);
/* Has the function a directive, for certain or perhaps in a macro?  *at: where. */
bool omp_has_directive(const Unit *u, const Function *f, uint32_t *at);
const OmpClause *omp_clause(const OmpDirective *d, const char *name);

/* directive_text.c: where in the unit's text another clause can stand. */
uint32_t omp_clauses_end(const OmpDirective *d);
/* Returns the text of the directive's tokens from `from` to in front of `to`, on one line, in the arena. */
const char *omp_text(const OmpDirective *d, size_t from, size_t to, Arena *arena);
/* Adds clauses, with a space in front, to the directive, or to its part that stands in front of the statement itself.
 */
void omp_add_clause(OmpDirective *d, bool to_rest, const char *text, Arena *arena);

/* loop_parts.c: may a simd loop become several, each with the directive in front of it, that have parts of its
 * iterations? */
bool omp_fits_in_parts(const OmpDirective *d, Node *loop);

/* clause_number.c: the number from 1 on that the clause's brackets hold; 0: it is not known. */
int omp_number(const Unit *u, const OmpDirective *d, const OmpClause *c);

/* attach.c: finds each directive's statement. */
void omp_attach(Omp *o);
/* Leaves the function as it is, for the first reason that is given. */
void omp_refuse(Omp *o, const char *why);

/* construct.c: finds directives, constructs and outlined regions of a function.  to_expand: the macros to be expanded
 * first. */
Omp *omp_find(const Unit *u, Function *f, Regions *regions, bool *to_expand);
/* Finds directives and their statements, and nothing else. */
Omp *omp_attached(const Unit *u, Function *fn);
/* Takes the outlined regions out of the tree, and puts them back. */
void omp_outline(const Omp *o);
void omp_splice(const Omp *o);
/* Is a variable of that name the thread's own by a clause of some directive? */
bool omp_is_private(const Omp *o, const char *name);

/* sections.c: a block of `sections`. */
typedef struct OmpSection {
    OmpDirective *directive; /* The directive of the section; NULL: the first section has none. */
    int n; /* The number of its statements. */
    uint32_t begin, end; /* Offsets of its text. */
    uint32_t opens, closes; /* Offsets of braces, as those of OutlinedRegion. */
    const char *reason; /* The reason why it cannot be counted, or NULL. */
} OmpSection;
/* The section that begins with child `first` of the block. */
OmpSection omp_section(const Omp *o, const Regions *r, const Node *block, int first);
/* Makes regions between the section's statements regions of root, which holds these.  Returns why that cannot be, or
 * NULL. */
const char *omp_section_regions(const Omp *o, Regions *r, const OmpSection *s, Node *root);

/* declare.c: the reason why directives outside of the function, which is `name` in the user's text, keep it from being
 * counted; or NULL. */
const char *omp_declared(const Unit *u, const Function *f, const char *name);
/* Does `declare target` name the function, or stand around it? */
bool omp_is_target(const Unit *u, const Function *f, const char *name);
/* Is the name in a directive, where no tree shows what is done with it? */
bool omp_mentions(const Unit *u, const char *name);
/* Takes `declare simd` away from a function that counts. */
void omp_drop_simd(const Unit *u, const Function *f, Edits *edits);

/* device.c: which functions are made for another device as well, by function. */
void omp_find_devices(const Unit *u, bool *on_device);
/* Do the compiler's flags name another device? */
bool omp_offloads(const char *const *flags, int n);

/* loop_body.c: does `continue` end an iteration of the loop with that body? */
bool omp_continues(Node *body);
/* Keeps iterations of a simd loop from running at once, where what they call, or an `ordered` in them, counts in
 * memory: of iterations that run at once a compiler would keep the counts of one.  Returns whether that takes text in
 * them. */
bool omp_one_by_one(OmpDirective *d, Node *loop, bool has_ordered, Arena *arena);

/* barrier.c: how the time in which threads of a team wait for each other is measured apart from that of their work. */
typedef enum {
    WAIT_NOT_REPORTED, /* Threads do not wait, or their waiting cannot be measured. */
    WAIT_BEHIND, /* The barrier can stand behind the construct. */
    WAIT_AROUND /* A thread that runs none of the construct's blocks waits for as long as the construct takes. */
} OmpWait;
OmpWait omp_wait(const Omp *o, const OmpDirective *d);
/* Does the directive have a `reduction (task, …)`?  That is for tasks for which the construct's own barrier waits. */
bool omp_reduces_tasks(const OmpDirective *d);
bool omp_is_barrier(const OmpDirective *d);
/* Does the construct end with a barrier? */
bool omp_ends_with_barrier(const OmpDirective *d);
#define OMP_BARRIER "_Pragma(\"omp barrier\")"
/* A barrier at which the time of waiting is reported. */
#define OMP_BARRIER_TEXT "mr_wait(); " OMP_BARRIER " mr_met();"
/* barrier_wait.c: edits of a loop whose team may run another text of it as well.  The barrier stands where it stands
 * there, but nothing is reported to the runtime. */
void omp_keep_barrier(const Omp *o, const Node *loop, Inserter *in);
/* Keeps the barriers of all loops that do not count and whose team others begin, in a function that has a variant. */
void omp_keep_barriers(const Omp *o, Inserter *in);
/* Keeps the barriers of loops where the function counts nothing itself.  Returns false if an edit would be in a macro.
 * edits NULL: nothing is written. */
bool omp_keep_barriers_as_written(const Unit *u, Function *f, Edits *edits);

/* clause_table.c: to which part of a construct that is split a clause goes. */
typedef enum {
    OMP_TO_FIRST,
    OMP_TO_REST,
    OMP_TO_REST_SHARED, /* The clause goes to the second part, and the first part shares the variables that the clause
                           names. */
    OMP_TO_UNKNOWN /* The part to which the clause goes is not known. */
} OmpClausePart;
OmpClausePart omp_clause_part(const OmpDirective *d, const OmpClause *c);
/* A clause that keeps the construct from being split, or NULL. */
const OmpClause *omp_unsplittable_clause(const OmpDirective *d);
/* Is the clause a mere permission, of which counting can make no use? */
bool omp_is_dropped(const OmpDirective *d, const OmpClause *c);

/* clause_writer.c: makes the edits of the directives, when all clauses have been added. */
void omp_write(const Omp *o, Edits *edits);

/* directive_front.c: where text in front of the construct can stand; *why: the reason why it can stand nowhere. */
uint32_t omp_front(const Unit *u, OmpDirective *d, const char **why);
/* directive_macros.c: marks the macros that make directives.  Returns whether there are any. */
bool omp_expand_macros(const Unit *u, const Function *f, bool *to_expand);
/* Makes the directive what compilers see, where macros in it decide what it is. */
void omp_expand(const Unit *u, OmpDirective *d, Arena *arena);
/* Token i, or the first one behind a macro at token i that expands to nothing. */
size_t omp_behind_nothing(const Unit *u, size_t i);

#endif
