/* OpenMP, from tokens: the parser is not given -fopenmp, since libclang shows nothing of what is inside of a directive
 * (doc/openmp.md).
 *
 *      tokens ──read──▶ directives ──find──▶ marks on statements, scopes ──graphs──▶ a graph for each scope ──write──▶
 * clauses
 *
 * In: a function of a unit.  Out: its directives; for each block that is run for itself, by a team, as a task, or by
 * one thread of a team, a Function of its own: a scope.  Where it stands a node S_OMP takes its place while graphs are
 * made ("cut"). Knows nothing of placement and text edits but those of the directives themselves. */
#ifndef MR_OPENMP_OPENMP_H
#define MR_OPENMP_OPENMP_H

#include "insertion/insert.h"
#include "region/region.h"
#include "support/edit.h"
#include "tree/ast.h"
#include "tree/omp_mark.h"

typedef enum {
    OMP_ALONE,     /* no statement belongs to it (barrier) */
    OMP_CANCEL,    /* the same, but control may go on behind a construct around it (cancel, cancellation point) */
    OMP_BLOCK,     /* a statement that some thread of the team runs (single, critical) */
    OMP_PARALLEL,  /* a statement that each thread of a new team runs, or each team's first one */
    OMP_TASK,      /* a statement that any thread may run, later */
    OMP_SECTIONS,
    OMP_SECTION,
    OMP_LOOP,      /* a loop whose iterations the team shares */
    OMP_SIMD,
    OMP_LOOP_SIMD,
    OMP_TASKLOOP,  /* a loop whose iterations are run by tasks, or by teams */
    OMP_ATOMIC,
    OMP_REFUSED    /* not known, or not supported */
} OmpKind;

typedef struct OmpClause {
    char name[24];
    size_t first, end;        /* tokens, the brackets included */
    size_t inner, inner_end;  /* those between the brackets */
} OmpClause;

typedef struct OmpDirective {
    OmpKind kind, rest;       /* `parallel for`: OMP_PARALLEL, and the rest's */
    const char *words, *rest_words; /* as in the table; rest_words NULL: one construct */
    uint32_t begin, end;      /* the pragma in the unit's text */
    bool is_operator;         /* _Pragma ("…") */
    bool is_escaped; /* its string has backslashes, or macros are expanded: its tokens are those of another text, and it
                        is written as a whole */
    uint32_t string_end; /* of an operator: where its last quote stands */
    Tokens tokens; /* the unit's, or those of the string; offsets from: */
    uint32_t base;
    size_t first, clauses, last; /* tokens: behind `omp`, behind the words, behind all */
    OmpClause *clause;
    int n_clauses;
    struct Node *statement; /* NULL: none belongs to it */
    struct OmpDirective *around; /* of `teams`: `target`, in which there is nothing else; or NULL */
    bool has_ancestors; /* another directive stands in front of the same statement */
    bool is_split; /* the rest stands in front of the statement, or the next directive, as an operator: */
    uint32_t rest_at;
    int rest_depth;
    bool calls_at_once; /* iterations that may run at once (simd) call what may count */
    bool is_used; /* what belongs to it is counted */
    bool meets_behind; /* its barrier has been written behind it */
    bool becomes_operator; /* something is to stand in front of it */
    const char *added, *added_rest; /* clauses, each with a space in front */
} OmpDirective;

typedef struct OmpScope {
    int id; /* from 1: makes names unique in the function */
    const char *suffix; /* the id as a suffix of names: "_1", behind the unit's own */
    OmpDirective *directive; /* NULL: the first of sections */
    bool inherits; /* run by other threads: what is open has to be passed on */
    bool meets; /* run by other threads and ends with a barrier, behind which the thread that began it goes on */
    bool waits; /* threads that are not in it wait, until the construct ends */
    bool is_bare; /* root has no braces in the text: they are put at `opens` and `closes` */
    uint32_t opens, closes; /* is_bare: offsets of the braces; 0: beside its first and last statement */
    Node *root; /* S_COMPOUND */
    int depth; /* of its frame among other edits */
    const Node *header; /* loop whose condition and step run with each iteration, or NULL */
    bool continues; /* some `continue` ends an iteration of that loop */
    Function function; /* a function whose body is root */
} OmpScope;

typedef struct OmpCut {
    Node **slot, *old, *now; /* *slot is one of them; slot NULL: only parents change */
    Node *parent, *cut_parent; /* of old */
} OmpCut;

typedef struct Omp {
    const Unit *u;
    Function *function;
    OmpDirective *directive;
    int n_directives;
    OmpScope **scope; /* in order of the text, those of one construct together */
    int n_scopes, cap_scopes;
    OmpCut *cut;
    int n_cuts, cap_cuts;
    bool cancels; /* a construct may be left in the middle */
    bool cancels_more; /* one that is no loop may be */
    bool cancels_team; /* the parallel region may be left at each of its barriers */
    bool is_hidden; /* macros have to be expanded first */
    bool is_alone; /* another text of the function cannot have its loops' barriers behind them */
    const char *unfit; /* why the function is left as it is, or NULL */
} Omp;

/* directive_parse.c: the directives of the function, in the unit's arena; NULL where there are none. */
Omp *omp_read(const Unit *u, Function *f);
/* Is there one, for certain or perhaps in a macro? */
bool omp_has_directive(const Unit *u, const Function *f, uint32_t *at);
const OmpClause *omp_clause(const OmpDirective *d, const char *name);

/* directive_text.c */
/* In the unit's text: where another clause can stand. */
uint32_t omp_clauses_end(const OmpDirective *d);
/* The text of tokens, on one line. */
const char *omp_text(const OmpDirective *d, size_t from, size_t to, Arena *arena);
/* Clauses, with a space in front, for the directive that stands in front of the statement itself. */
void omp_add_clause(OmpDirective *d, bool to_rest, const char *text, Arena *arena);

/* clause_number.c: what the clause's brackets hold, a number from 1 on; 0: that is not known */
int omp_number(const Unit *u, const OmpDirective *d, const OmpClause *c);

/* attach.c: each directive's statement; the first reason for leaving the function as it is stays */
void omp_attach(Omp *o);
void omp_refuse(Omp *o, const char *why);

/* construct.c: directives to statements.  to_expand: macros to be expanded first. */
Omp *omp_find(const Unit *u, Function *f, Regions *regions, bool *to_expand);
/* Directives and their statements, nothing else. */
Omp *omp_attached(const Unit *u, Function *fn);
/* The tree with the scopes cut out, and whole again. */
void omp_cut(const Omp *o);
void omp_uncut(const Omp *o);
/* Is a variable of that name the thread's own by a clause of some directive? */
bool omp_is_private(const Omp *o, const char *name);

/* sections.c */
typedef struct OmpSection {
    OmpDirective *directive; /* NULL: the first, without one */
    int n; /* statements */
    uint32_t begin, end; /* its text */
    uint32_t opens, closes; /* as of a scope */
    const char *why; /* why it cannot be counted, or NULL */
} OmpSection;
/* The section that begins with that child of the block. */
OmpSection omp_section(const Omp *o, const Regions *r, const Node *block, int first);
/* Regions between its statements are those of root, which holds them.  Returns why they cannot be, or NULL. */
const char *omp_section_regions(const Omp *o, Regions *r, const OmpSection *s, Node *root);

/* declare.c: why what stands outside of it keeps the function, `name` in the user's text, from being counted, or NULL
 */
const char *omp_declared(const Unit *u, const Function *f, const char *name);
/* Does `declare target` name it, or stand around it? */
bool omp_is_target(const Unit *u, const Function *f, const char *name);
/* Is the name in a directive, where no tree shows what is done with it? */
bool omp_mentions(const Unit *u, const char *name);
/* Takes `declare simd` away from a function that counts. */
void omp_drop_simd(const Unit *u, const Function *f, Edits *edits);

/* device.c: which functions are made for another device, too, by function; do the compiler's flags name such a device?
 */
void omp_find_devices(const Unit *u, bool *on_device);
bool omp_offloads(const char *const *flags, int n);

/* loop_body.c: does `continue` end an iteration of the loop with that body? */
bool omp_continues(Node *body);
/* What is called in a simd loop, or stands in an `ordered` of it, counts in memory, and of iterations that run at once
 * a compiler would keep one's counts: they shall not. Returns whether that takes text in the iterations. */
bool omp_one_by_one(OmpDirective *d, Node *loop, bool has_ordered, Arena *arena);

/* barrier.c: where the threads of a team wait for each other, and how that is measured apart from their work */
typedef enum {
    WAIT_UNTOLD, /* they do not, or it cannot */
    WAIT_BEHIND, /* the barrier can stand behind the construct */
    WAIT_AROUND /* who runs none of its blocks waits, for as long as the construct takes */
} OmpWait;
OmpWait omp_wait(const Omp *o, const OmpDirective *d);
/* reduction (task, …) is for tasks that the barrier of the construct itself waits for. */
bool omp_reduces_tasks(const OmpDirective *d);
bool omp_is_barrier(const OmpDirective *d);
/* Does it end with a barrier, within a parallel region? */
bool omp_meets(const OmpDirective *d);
#define OMP_BARRIER "_Pragma(\"omp barrier\")"
/* barrier_wait.c: a barrier whose wait is reported, and edits. */
#define OMP_BARRIER_TEXT "mr_wait(); " OMP_BARRIER " mr_met();"
/* Edits of a loop whose team may also run another text of it: the same steps as there, but nothing is reported to the
 * runtime. */
void omp_keep_step(const Omp *o, const Node *loop, Inserter *in);
/* The same for loops that do not count and whose team others begin, in a function that has a variant. */
void omp_keep_steps(const Omp *o, Inserter *in);
/* The same where the function counts nothing itself.  False: an edit would be in a macro.  edits NULL: only ask that.
 */
bool omp_keep_steps_as_written(const Unit *u, Function *f, Edits *edits);

/* clause_table.c: to which part of a construct that is split a clause goes */
typedef enum {
    OMP_TO_FIRST,
    OMP_TO_REST,
    OMP_TO_REST_SHARED, /* to the rest, and the first part shares what it names */
    OMP_NO_WAY /* that is not known */
} OmpWay;
OmpWay omp_way(const OmpDirective *d, const OmpClause *c);
/* One that keeps the construct from being split, or NULL. */
const OmpClause *omp_wayless(const OmpDirective *d);
/* Is it only a permission, which counting cannot use? */
bool omp_is_dropped(const OmpDirective *d, const OmpClause *c);

/* clause_writer.c */
/* To be called when all clauses have been added: the edits of the directives. */
void omp_write(const Omp *o, Edits *edits);

/* directive_front.c: where text in front of the construct can stand; *why: why nowhere */
uint32_t omp_front(const Unit *u, OmpDirective *d, const char **why);
/* directive_macros.c: marks those that make directives; were there any? */
bool omp_expand_macros(const Unit *u, const Function *f, bool *to_expand);
/* The directive as compilers see it, where macros in it decide what it is. */
void omp_expand(const Unit *u, OmpDirective *d, Arena *arena);
/* Token i, or the first one behind a macro there that expands to nothing. */
size_t omp_behind_nothing(const Unit *u, size_t i);

#endif
