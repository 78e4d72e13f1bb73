/* Our own syntax tree of one translation unit: all that the later passes know of C.
 * Filled by the front end (parse), read by everything behind it.
 *
 *   Unit ── functions ──▶ Function ── body ──▶ Node (statements, expressions) ──▶ Type, Decl
 *     └──── invocations of macros in the main file, sorted by offset
 *
 * Everything lives in the unit's arena.  Offsets are bytes in the unit's text. */
#ifndef MR_TREE_AST_H
#define MR_TREE_AST_H

#include "lex/lex.h"
#include "library/library_model.h"
#include "support/diag.h"
#include "support/util.h"

typedef enum {
    TY_VOID,
    TY_INT,
    TY_FLOAT,
    TY_COMPLEX,
    TY_VECTOR,
    TY_POINTER,
    TY_ARRAY,
    TY_RECORD,
    TY_FUNCTION,
    TY_OTHER
} TypeKind;

/* Invariant: two types are the same unqualified canonical type iff their `same` is equal. */
typedef struct Type {
    TypeKind kind;
    int64_t size;             /* bytes; -1 where it is not known here (VLA, void, function) */
    int64_t moved;            /* bytes that reading or writing one moves, where that is less; else 0 */
    int64_t count;            /* elements of an array or vector; -1 unknown */
    const struct Type *elem;  /* pointee, element, result of a function, part of a complex */
    const void *same;
    bool is_volatile, is_atomic, is_restrict;
    bool is_unsigned, is_bool; /* TY_INT */
    bool noreturn;            /* function type with the attribute */
    uint64_t signature;       /* of a function: what it is passed, the same in all files; 0: its type does not say */
    const struct Type *decayed; /* of an array: the pointer that a parameter declared so is; NULL: none is */
    const struct Decl *const *field; /* members of a structure with bit-fields, if some initialiser's list is of it */
    int n_fields;             /* … that have names; else 0 */
} Type;

typedef enum { DECL_VAR, DECL_PARAM, DECL_FUNCTION, DECL_FIELD, DECL_ENUMERATOR, DECL_OTHER } DeclKind;

typedef struct Decl {
    DeclKind kind;
    const char *name;
    const Type *type;
    bool is_static_storage; /* globals, static and thread-local variables */
    bool is_known;          /* … constant ones whose initialiser is in this file */
    bool address_taken;     /* & was applied; functions: named otherwise than to call them */
    bool noreturn;          /* functions */
    bool may_jump;          /* longjmp may leave a call of it for a function further out, or exec end it */
    bool may_fork;          /* a call of it may come back in two processes */
    bool always_returns;    /* … whatever happens: found for those of the given files */
    bool returns_twice;     /* … like setjmp */
    bool says_noreturn;     /* … that are declared so, not only found to be */
    bool is_replaceable;    /* functions: the linker may take another definition: weak, external inline */
    bool is_internal;       /* functions, variables at file scope: static */
    bool is_systems;        /* functions: static ones of a header of the system, such as intrinsics */
    int64_t offset;         /* fields: bytes from the start of their structure; -1: not known */
    bool is_in_union;       /* fields */
    bool is_bitfield;       /* accessed as … */
    int unit_size, n_units; /* … so many units of so many bytes (0: not known), which it … */
    bool fills_units;       /* … shares with nothing else */
    bool is_global_register; /* … one that lives in a register: register long a asm ("r12"); */
    bool is_static_local;   /* a static variable of a function … */
    bool is_const;          /* … that nothing may write */
    bool holds_labels;      /* … whose initialiser holds addresses of labels */
    bool is_bound;          /* … whose declaration names what only the function knows */
    bool moves_along;       /* … that is declared with one that is shareable */
    unsigned twin;          /* … how many of its name the function declares in front of it */
    bool is_local;          /* parameters, variables and enumerators of a function */
    unsigned number;        /* … which it is there, from 1: the same in every text of the function; 0: not met yet */
    uint64_t meaning;       /* for the tree's hash; 0: not worked out */
    uint64_t initialiser;   /* of shareable variables, wherever they stand: what their initialiser names */
    const struct Decl *original; /* of locals in a text with versions: what it is a copy of (versions_match); or NULL */
    unsigned order; /* functions: place of the first declaration at file scope among all, from 1; 0: none */
    uint32_t
        declared; /* … 0, or the end of the first that stands in the unit's text, no macro's, and is no definition */
    bool is_asked_for; /* functions: declared in the source, and defined in a header */
    int header_function; /* functions: for the front end, 1 + index of the definition in a header; 0: none */
    bool is_called_unseen; /* functions: in an arm of _Generic, which has no tree */
    enum {
        INLINED_AS_LIKED,
        INLINED_ALWAYS,
        INLINED_NEVER
    } inlining; /* functions: what their definition's attributes say */
    bool is_inlined; /* functions: small and static: no calls are left of them, as it is guessed (inline_guess.h) */
    unsigned refs, calls; /* functions: named in all, and named to call them */
    unsigned cleanups; /* … and called as so many variables end */
    int format_at; /* functions that take any number of arguments: which is the last one in front of those, from 1 on;
                      else 0 */
    bool is_called_otherwise; /* functions: with fewer or more arguments than they have parameters, as old definitions
                                 may be */
    const char *result; /* functions that are called: how a variable `%s` of their result's type is declared; "": cannot
                           be written */
} Decl;

typedef enum {
    /* expressions */
    E_LITERAL,
    E_STRING,
    E_REF,
    E_MEMBER,
    E_INDEX,
    E_CALL,
    E_UNARY,
    E_BINARY,
    E_ASSIGN,
    E_ASSIGN_OP,
    E_LOGICAL,
    E_COND,
    E_COND_GNU,
    E_CAST,
    E_IMPLICIT,
    E_PAREN,
    E_INIT_LIST,
    E_DESIGNATED,
    E_COMPOUND_LITERAL,
    E_STMT_EXPR,
    E_GENERIC,
    E_SIZEOF,
    E_VA_ARG,
    E_ATOMIC,
    E_LABEL_ADDR,
    E_CHOOSE,
    E_OTHER,
    /* statements */
    S_COMPOUND,
    S_DECL,
    S_IF,
    S_WHILE,
    S_DO,
    S_FOR,
    S_SWITCH,
    S_CASE,
    S_DEFAULT,
    S_LABEL,
    S_GOTO,
    S_GOTO_INDIRECT,
    S_BREAK,
    S_CONTINUE,
    S_RETURN,
    S_NULL,
    S_ASM,
    S_ATTRIBUTED,
    S_OTHER,
    S_OMP,
    /* declarators of an S_DECL */
    D_VAR,
    D_FUNCTION,
    NODE_KINDS
} NodeKind;

typedef enum {
    OP_NONE,
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_REM,
    OP_SHL,
    OP_SHR,
    OP_AND,
    OP_OR,
    OP_XOR,
    OP_EQ,
    OP_NE,
    OP_LT,
    OP_GT,
    OP_LE,
    OP_GE,
    OP_LAND,
    OP_LOR,
    OP_COMMA,
    OP_NEG,
    OP_PLUS,
    OP_NOT,
    OP_LNOT,
    OP_ADDR,
    OP_DEREF,
    OP_PREINC,
    OP_PREDEC,
    OP_POSTINC,
    OP_POSTDEC,
    OP_REAL,
    OP_IMAG,
    OP_EXTENSION
} Op;

typedef struct Place {
    uint32_t line, column;
} Place; /* from 1 */

/* Where a node stands in the unit's text.  macro_begin, macro_end: 0, or 1 + index of the outermost macro invocation
 * that the node's first or last token comes from; begin, end are then those of the invocation.
 * is_foreign: the node begins or ends in another file that is included within the function; begin and end are 0. */
typedef struct Span {
    uint32_t begin, end; /* end exclusive */
    int macro_begin, macro_end;
    bool is_foreign;
} Span;

#define AST_FUNCTION_NAME "__func__" /* name of an E_OTHER; of __FUNCTION__ and __PRETTY_FUNCTION__, too */

/* Children by kind (those in brackets may be NULL):
 *   S_IF cond then [else]      S_WHILE cond body       S_DO body cond       S_FOR [init] [cond] [step] body
 *   S_SWITCH cond body         S_CASE, S_DEFAULT, S_LABEL, S_ATTRIBUTED [statement]
 *   S_RETURN [value]           S_DECL: D_VAR, D_FUNCTION   D_VAR [initialiser], then expressions of a VLA's bounds
 *   S_OMP none: it stands for an OpenMP construct while graphs are made (openmp.h)
 *   S_ASM operands, then an S_GOTO for each label of asm goto; none while a macro hides them
 *   E_CALL callee, arguments   E_MEMBER base           E_INDEX base index   E_COND cond then else
 *   E_COND_GNU cond else       E_DESIGNATED value      others: operands in order of the text */
typedef struct Node {
    NodeKind kind;
    Op op;
    const Type *type; /* expressions */
    Decl *decl; /* E_REF, E_MEMBER, D_VAR; E_CALL: the function, called by name; E_DESIGNATED: the member, or NULL */
    struct Node *parent;
    struct Node **kid;
    int n_kids;
    Span span;
    Place from, to; /* in the user's source, before macros were opened; the end inclusive */
    bool is_arrow; /* E_MEMBER through -> */
    bool is_load; /* E_IMPLICIT that reads its operand's lvalue */
    bool is_constant; /* made of literals, enumerators and sizeof alone */
    int64_t value; /* conditions that are constant: their value; E_STRING: its length up to the first zero; operands
                    * that are constant floating numbers: 1 + the bits of the value as a double, 0: not known */
    bool has_value; /* value is the expression's; of constants that count in loops or make addresses, of conditions, of
                       S_CASE, of arguments */
    struct OmpMark *omp; /* of statements with OpenMP directives in front, or NULL */
    bool is_sealed; /* its text has to stay as it is: headers of OpenMP's loops, atomic statements */
    int depth; /* where edits of it stand among others (insert_depth): without a parent, that of where it was cut out;
                  S_OMP: to be added */
    const char *name; /* S_ASM: "goto" if it may jump; S_DECL: "__label__" if it declares labels; S_LABEL, S_GOTO,
                         E_LABEL_ADDR: the label; E_ATOMIC, E_OTHER, S_OTHER: what the source calls it */
} Node;

/* A place in a function where the name of one of its static variables stands for that variable, or for something else.
 */
typedef struct NameUse {
    const Decl *decl; /* a static variable of the function that two texts would share (is_shareable); NULL: something
                         else of its name … */
    bool declares; /* … that this declares, and that hides variables of the name */
    bool is_foreign; /* in another file that is included within the function */
    bool is_written; /* the name itself stands in the text at … */
    uint32_t at; /* … this offset; else a macro's body says it */
    int macro; /* 0, or 1 + index of the invocation in which it stands */
} NameUse;

typedef struct Function {
    const char *name;
    Decl *decl;
    Node *body; /* S_COMPOUND */
    NameUse *use; /* sorted by offset; of functions with such variables alone */
    int n_uses;
    Decl **param;
    int n_params;
    uint64_t stack_params; /* by bit: those that point into automatic variables only, whichever they are (pointees) */
    uint32_t begin, end; /* of the whole definition, as Span */
    int macro_begin, macro_end;
    uint32_t name_at; /* its name in the text; 0: it comes from a macro */
    const char *file; /* what __FILE__ and __LINE__ say where it begins … */
    uint32_t begin_line, end_line; /* … and ends: a user's #line moves them */
    unsigned order; /* as Decl's */
    bool is_inline, is_weak; /* said of this definition, or of the function anywhere */
    bool has_attributes; /* … any */
    bool has_hidden_attributes; /* or some by a pragma, as `#pragma weak` */
    bool is_main;
    bool is_pasted; /* a header defines it, whose text is now the source's (paste) */
    bool says_name; /* __func__ and its like are used in it */
    const char *pretty_name; /* what clang's __PRETTY_FUNCTION__ is in it, as a literal; NULL: not used */
    const char *carried; /* attributes of earlier declarations that a copy needs, as text; NULL: none */
    bool hidden_attribute; /* a macro of the head holds an attribute that a copy must not have */
    Place from, to;
    const char *result; /* how a variable `%s` of the result type is declared; NULL: void; "": cannot be written */
    bool result_is_fixed; /* a variable of the result type can be initialised, but not assigned to: a member is const */
    bool calls_setjmp, is_read_in_part; /* … or it is taken to; clang refuses some of it */
    bool asm_jumps; /* it contains asm goto */
    bool asm_labels; /* it contains assembly that defines a symbol, which can be in one place only */
    const char **taken_labels; /* labels whose address is taken, also in static initialisers */
    int n_taken_labels;
    const char *unfit; /* why it cannot be instrumented, or NULL */
    bool on_device; /* compilers make it for another device, too (device.c) */
    const struct Omp *omp; /* its OpenMP directives, while it is planned; or NULL */
    const struct OmpScope *scope; /* it is part of a function: a block that runs for itself (openmp.h); or NULL */
    uint64_t tree_hash; /* of kinds, operators, types and what names mean: equal before and after macros are opened, and
                           in copies */
    unsigned n_locals; /* that were met in its tree */
} Function;

/* One invocation of a macro as the outermost one at its place in the main file. */
typedef struct Invocation {
    uint32_t begin, end;
    const char *name;
    const char
        *definition; /* text from name to end of body; NULL: not to be opened (system header, builtin, command line) */
    size_t definition_len;
    unsigned line; /* what __LINE__ says at its end … */
    unsigned begin_line; /* … and its begin */
    int at; /* its place among the unit's macro states; -1: not known */
} Invocation;

/* A macro that the unit defines somewhere, by name. */
typedef struct Macro {
    const char *name;
    const char *definition;
    size_t definition_len;
    int defined; /* how often with another text; only those defined once are to be trusted */
    uint64_t history; /* of all its texts, in any order */
    const struct Macro *other; /* the next of these definitions, or NULL */
    bool is_system; /* of a system header: never opened */
    bool is_otherwise; /* to gcc it is another one: never opened either (otherwise) … */
    bool quotes_otherwise; /* … with # or ## there */
    int branches; /* does its body hold control flow, also through other macros?  0 not known yet, 1 being found out, 2
                     no, 3 yes */
} Macro;

/* A #pragma of ours in a file that a source includes. */
typedef struct Mark {
    Source source;
    uint32_t offset;
} Mark;

/* An attribute pure or const in the unit's text. */
typedef struct Pure {
    const Decl *function;
    uint32_t begin, end; /* its name, or the macro's that it comes from */
    int macro; /* 0, or 1 + index of that invocation */
    bool is_counted; /* some file of the run defines the function, and counts it (purity) */
} Pure;

/* A file of the user's as it was read at one directive. */
typedef struct Inclusion {
    const char *path, *real; /* as the parser opened it; the file's one name */
    const char *text;
    size_t len;
    int parent; /* index of the one in which the directive stands, INCLUDED_HERE, or INCLUDED_ELSEWHERE */
    uint32_t at; /* offset of the directive in that text */
    bool is_part; /* of a function around the directive: it holds code that needs edits */
    bool is_needed; /* it is such a part, or defines a function that code of the source reaches */
} Inclusion;
enum { INCLUDED_HERE = -1 /* in the source itself */, INCLUDED_ELSEWHERE = -2 /* by a system header, a flag */ };

/* A directive that was obeyed at least once, though the file may have been read before. */
typedef struct Directive {
    const char *in, *to; /* as Inclusion's real */
    uint32_t at;
    const char *said_file; /* what __FILE__ and __LINE__ say there */
    unsigned said_line;
} Directive;

/* What libclang refuses. */
typedef struct ParseError {
    const char *text;
    uint32_t at; /* offset in the main file … */
    bool is_elsewhere; /* … unless it is in another one */
} ParseError;

typedef struct Unit {
    Arena *arena;
    Source source; /* name as the user gave it; text owned by the arena */
    const Source *user; /* the text that places are of: this one, or the one that this was made from */
    Tokens tokens;
    Function **functions; /* defined in the main file, in order */
    int n_functions;
    Invocation *invocations; /* sorted by begin, not overlapping */
    int n_invocations;
    Invocation *in_arguments; /* others, in arguments of those */
    int n_in_arguments;
    Macro *macros; /* sorted by name */
    int n_macros;
    struct MacroState *states; /* macro_state.h */
    int n_states;
    Macro *given; /* others, that no file defines: the compiler's own, whose definition is NULL where compilers differ,
                     and the flags' */
    int n_given; /* … sorted by name */
    const char **taken; /* external functions whose address is taken here, by name */
    int n_taken;
    bool pointers_may_jump, pointers_may_fork; /* so may calls through pointers */
    const Decl **cast; /* functions whose address static data hold, as another type than theirs */
    int n_cast;
    Span *skipped; /* text that #if leaves out: begin, end; in order, not overlapping */
    int n_skipped;
    const bool
        *taken_elsewhere; /* of each: does another compiler take some of it (branches)?  NULL: all of them, if … */
    bool knows_taken; /* … that was asked at all */
    Inclusion *inclusions; /* in the order of reading; only where one of them is needed */
    int n_inclusions;
    const char *real; /* name of the source, as Inclusion's; then too */
    Directive *directives; /* of all files */
    int n_directives;
    const char **headers; /* user's headers that were opened, as paths */
    int n_headers;
    Pure *pure;
    int n_pure;
    Mark *marks; /* the first one of each such file */
    int n_marks;
    uint32_t *self_includes; /* offsets of the directives that include the file itself */
    int n_self_includes;
    bool is_x86, is_x86_64; /* the machine that it is compiled for */
    bool wraps; /* overflow of signed integers is defined: -fwrapv */
    bool has_counter; /* __COUNTER__ is said somewhere, also in macros */
    bool includes_itself; /* by such a directive or through another file */
    bool has_errors;
    uint64_t *stack_pointers; /* sorted: pointers in memory, and results, that point into automatic variables only
                                 (pointees) */
    int n_stack_pointers;
    LibModel *library; /* what calls of functions without source move; NULL: not known */
    uint32_t error_line; /* line of the first error in the main file; 0: elsewhere */
    const char *error_text;
    ParseError *errors; /* all of them */
    int n_errors;
} Unit;

void unit_free(Unit *u);

bool is_expr(const Node *n);
bool is_scalar(const Type *t);
/* An integer or a pointer; not NULL. */
bool is_whole_number(const Type *t);
/* Skips parentheses (and __extension__). */
Node *strip_parens(Node *n);
/* Strips parentheses, implicit and explicit casts. */
Node *strip_casts(Node *n);
/* Is it a string that a variadic function gets in front of its variable arguments, as printf does?  Compilers look at
 * such strings. */
bool is_format(const Node *n);
bool is_function_pointer(const Type *t);
/* A static variable of a function that every text of the function has to share: it can be written, and its place can be
 * elsewhere. */
bool is_shareable(const Decl *d);
/* The function that an expression names, `f`, `&f` or a cast of them, or NULL. */
const Decl *function_named(const Node *n);
/* The function whose address is converted to another type by the node, or NULL. */
const Decl *function_cast(const Node *n);
/* The last of n and the parentheses and conversions around it: its parent uses the value. */
const Node *value_of_use(const Node *n);
/* ++ or --, in front or behind. */
bool is_increment(const Node *n);
/* What an assignment, += and its like, or an increment writes, without parentheses; NULL: n is none of these. */
const Node *assigned_by(const Node *n);
/* Is n the node `around`, or below it? */
bool is_within(const Node *n, const Node *around);
bool is_loop(const Node *n);
/* case, default, or a name. */
bool is_label(const Node *n);
/* … whose body may run more than once: not do … while (0). */
bool is_repeated(const Node *n);
/* Of a loop; NULL: a for without one. */
const Node *loop_condition(const Node *loop);
/* Does the callee come back from every call? */
bool surely_returns(const Node *call);
/* Walks n and all below it in order of the text; visit returns false to pass over what is below. */
void walk(Node *n, bool (*visit)(Node *n, void *ctx), void *ctx);
/* No edit can land at the node: its text belongs to a macro that stays closed, as part of a larger expression of it, or
 * to another file. */
bool is_closed(const Unit *u, const Node *n);

/* #pragma weak NAME; of any name, if it is NULL */
bool is_weak_by_pragma(const Unit *u, const char *name);
/* The first text that #if leaves out and that ends behind the offset, or NULL. */
const Span *skipped_from(const Unit *u, uint32_t offset);
/* Is the offset in such text? */
bool is_skipped(const Unit *u, uint32_t offset);
/* … which another compiler may take? */
bool is_taken_elsewhere(const Unit *u, uint32_t offset);
/* The unit's macro of that name, or NULL. */
Macro *macro_named(const Unit *u, const char *name);
/* … of those that no file defines. */
const Macro *macro_given(const Unit *u, const char *name);
/* Does a macro's definition have the operator _Pragma? */
bool has_pragma_operator(const Macro *m);
/* Does a text have a word with which a mark of ours begins, in a string perhaps? */
bool says_mark(const char *text, size_t len);
/* Is token i, behind the word pragma, the first of a mark of ours? */
bool is_mark_word(const Tokens *t, size_t i);
/* Does a #pragma of somebody else stand directly in front of the statement?  It may be for it alone: nothing can be put
 * between. Not OpenMP's, where these are understood: then the statement's mark says where text goes. */
bool has_pragma(const Unit *u, const Node *stmt);
/* End of a statement with its semicolon, exclusive. */
uint32_t stmt_end(const Unit *u, const Node *stmt);

/* Does the offset lie in the function's definition?  One macro may make several functions. */
bool function_holds(const Function *f, uint32_t offset);
/* The first function whose definition it lies in, or NULL. */
Function *function_around(const Unit *u, uint32_t offset);

/* Does the node say the name of its function: __func__, or what stands for it in a copy? */
bool says_function_name(const Node *n);

const char *node_kind_name(NodeKind k);
const char *op_name(Op op);
void ast_dump(FILE *out, const Unit *u);

#endif
