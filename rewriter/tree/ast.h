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
#include "lex/presumed_line.h"
#include "library/library_model.h"
#include "support/diag.h"
#include "support/util.h"
#include "tree/node.h"

/* A place in a function where the name of one of its static variables stands for that variable, or for something else.
 */
typedef struct NameUse {
    const Decl *decl; /* The static variable of the function that two copies of it would share (is_shareable); NULL: the
                         name stands for something else. */
    bool declares; /* The use is a declaration, which hides variables of the name. */
    bool is_included; /* The use stands in another file that is included within the function. */
    bool is_written; /* The name stands in the text, at `offset`. */
    uint32_t offset; /* Offset of the name; without is_written, a macro's body says the name. */
    int macro; /* 1 + index of the invocation in which the name stands; 0: it stands in none. */
} NameUse;

typedef struct Function {
    const char *name;
    const char *users_name; /* The name in the user's source, from which the name of a variant is made
                               (clone/variant_text.h); else `name`. */
    Decl *decl;
    Node *body; /* An S_COMPOUND. */
    NameUse *use; /* The uses are sorted by offset; a function without static variables that copies share has none. */
    int n_uses;
    Decl **param;
    int n_params;
    uint64_t stack_params; /* A bit for each parameter: the parameter points into automatic variables only
                              (program/points_to_stack.h). */
    uint32_t begin, end; /* Offsets of the whole definition, as in Span, with the attributes in front of it. */
    uint32_t specifiers; /* Offset behind the attributes `[[…]]` that begin the definition, which have to stay first. */
    int macro_begin, macro_end;
    uint32_t name_at; /* Offset of the function's name in the text; 0: the name comes from a macro. */
    const char *file; /* The value of __FILE__ where the definition begins. */
    uint32_t begin_line, end_line; /* The values of __LINE__ at its begin and end, which a user's #line moves. */
    unsigned order; /* Place of the definition among all at file scope, as Decl.order. */
    bool is_inline, is_weak; /* This definition says so, or some declaration of the function does. */
    bool has_attributes; /* This definition has attributes. */
    bool has_hidden_attributes; /* The function has attributes, perhaps only by a pragma such as `#pragma weak`. */
    bool is_main;
    bool is_pasted; /* A header defines the function, and the header's text is now part of the source's
                       (driver/paste_headers.h). */
    bool says_name; /* The function uses __func__, __FUNCTION__ or __PRETTY_FUNCTION__. */
    const char *pretty_name; /* The value of clang's __PRETTY_FUNCTION__ in it, as a literal; NULL: the function does
                                not use it. */
    const char *carried; /* The text of attributes of earlier declarations that a copy needs; NULL: there are none. */
    bool hidden_attribute; /* A macro of the head holds an attribute that a copy must not have. */
    Place from, to;
    const char *result; /* The declaration of a variable `%s` of the result type; NULL: the type is void; "": it cannot
                           be written. */
    bool result_is_fixed; /* A variable of the result type can be initialised, but not assigned to, since a member is
                             const. */
    bool calls_setjmp, is_read_in_part; /* The function calls setjmp, or is treated as if it did; clang refuses a part
                                           of it, which is not in the tree. */
    bool changes_unseen; /* The function changes variables in places for which the tree has no nodes. */
    bool asm_jumps; /* The function contains asm goto. */
    bool asm_labels; /* The function contains assembly that defines a symbol, which can be in one place only. */
    const char **taken_labels; /* The labels whose address is taken, also in static initialisers. */
    int n_taken_labels;
    const char *unfit; /* The reason why the function cannot be instrumented, or NULL. */
    bool is_on_device; /* Compilers make the function for another device, too (openmp/device.c). */
    const struct Omp *omp; /* The function's OpenMP directives, while it is planned; else NULL. */
    const struct OutlinedRegion
        *outlined; /* Set if this is part of a function: a block that runs for itself (openmp.h). */
    uint64_t tree_hash; /* A hash of kinds, operators, types and what names mean: it is equal before and after macros
                           are expanded, and in copies. */
    unsigned n_locals; /* The number of local declarations that have a Decl.number. */
} Function;

/* One invocation of a macro, as the outermost one at its place in the main file. */
typedef struct Invocation {
    uint32_t begin, end;
    const char *name;
    /* The text from the name to the end of the body; NULL: the macro is not to be expanded, since it is a system
     * header's, built in, or of the command line. */
    const char *definition;
    size_t definition_len;
    unsigned line; /* The value of __LINE__ at its end. */
    unsigned begin_line; /* The value of __LINE__ at its begin. */
    int position; /* The number of macro states that the invocation stands behind; -1: it is not known. */
    const char *whole; /* What it becomes when all is expanded (macro/expand_unit.h); NULL: it has not been asked for,
                          or `stays`. */
    size_t whole_len;
    bool stays; /* The macro cannot be expanded. */
} Invocation;

/* How far macros are expanded: by one level, and by those levels below that hold control flow; strictly by one level;
 * all levels at once, where that can be done.  The last is for macros that count on being read several times,
 *
 *      #define EACH(m, x, ...) m(x) __VA_OPT__(AGAIN NONE() ()(m, __VA_ARGS__))
 *
 * whose expansion by one level leaves a call of AGAIN that nothing reads again. */
typedef enum ExpansionWay { EXPAND_CONTROL, EXPAND_ONE_LEVEL, EXPAND_ALL_LEVELS } ExpansionWay;

/* A macro that the unit defines somewhere, by name. */
typedef struct Macro {
    const char *name;
    const char *definition;
    size_t definition_len;
    int defined; /* The number of its different definitions; only a macro with one can be relied upon. */
    uint64_t history; /* A hash of all its definitions, in any order. */
    const struct Macro *other; /* The next of these definitions, or NULL. */
    bool is_system; /* The macro is a system header's, and is never expanded. */
    bool is_divergent; /* gcc defines it differently, so it is never expanded (macro/compiler_dependent.h). */
    bool divergence_has_hash; /* gcc's definition has # or ##. */
    int branches; /* Does the body branch, perhaps by other macros?  0: unknown; 1: being asked; 2: no; 3: yes. */
    int opens; /* The same of words for the assembler (program/assembler_names.c). */
} Macro;

/* A #pragma of memrewrite's in a file that a source includes. */
typedef struct Mark {
    Source source;
    uint32_t offset;
} Mark;

/* An attribute pure or const in the unit's text. */
typedef struct Pure {
    const Decl *function;
    uint32_t begin,
        end; /* Offsets of the attribute's name, or of the name of the macro that the attribute comes from. */
    int macro; /* 1 + index of the invocation that the attribute comes from; 0: the attribute stands in the text. */
    bool is_counted; /* Some file of the run defines the function and counts it (program/pure_attributes.h). */
} Pure;

/* A file of the user's as it was read at one directive. */
typedef struct Inclusion {
    const char *path,
        *real; /* `path` is as the parser opened the file; `real` is the file's one name, whatever its path. */
    const char *text;
    size_t len;
    int parent; /* Index of the inclusion in which the directive stands, or INCLUDED_HERE, or INCLUDED_ELSEWHERE. */
    uint32_t offset; /* Offset of the directive in the text of the file in which it stands. */
    bool is_part; /* The file holds code of a function around the directive, and that code needs edits. */
    bool is_needed; /* The file is such a part, or defines a function that code of the source reaches. */
} Inclusion;
enum {
    INCLUDED_HERE = -1 /* The directive is in the source itself. */,
    INCLUDED_ELSEWHERE = -2 /* A system header includes it, or a flag. */
};

/* A directive that was obeyed at least once, though the file may have been read before. */
typedef struct Directive {
    const char *includer,
        *included; /* The file in which the directive stands, and the one that it includes, both as Inclusion.real. */
    uint32_t offset;
    const char *said_file; /* The value of __FILE__ at the directive; said_line is that of __LINE__. */
    unsigned said_line;
} Directive;

/* An error that libclang reports. */
typedef struct ParseError {
    const char *text;
    uint32_t offset; /* Offset in the main file. */
    bool is_elsewhere; /* The error is in another file, and `offset` says nothing. */
} ParseError;

/* A definition of a variable with external linkage. */
typedef struct GlobalDefinition {
    const char *name;
    const Type *type;
    const char *file; /* The file of the definition; NULL: it stands in the unit's text. */
    unsigned line; /* The line of the definition; 0: it stands in a system's header. */
} GlobalDefinition;

typedef struct Unit {
    Arena *arena;
    Source source; /* The name is as the user gave it; the arena owns the text. */
    const Source *user; /* Places refer to this text: `source`, or the one that it was made from. */
    Tokens tokens; /* The arena owns the tokens, which are not to be freed. */
    LineTable lines; /* The lines of the text. */
    Function **functions; /* The functions that the main file defines, in order. */
    int n_functions;
    Invocation *invocations; /* The outermost invocations, sorted by begin, do not overlap. */
    int n_invocations;
    Invocation *in_arguments; /* The invocations that stand in the arguments of `invocations`. */
    int n_in_arguments;
    Macro *macros; /* The macros are sorted by name. */
    int n_macros;
    struct MacroState *states; /* States of the macros along the text (tree/macro_state.h). */
    int n_states;
    Macro *given_macros; /* Macros that no file defines, sorted by name: those of the flags, and the compiler's own,
                     whose definition is NULL where compilers differ. */
    int n_given;
    const char **taken; /* Names of external functions whose address is taken here. */
    int n_taken;
    GlobalDefinition *globals;
    int n_globals;
    bool pointers_may_jump, pointers_may_fork; /* Calls through pointers may jump or fork, as Decl.may_jump and
                                                  Decl.may_fork say of functions. */
    const Decl **cast; /* Functions whose address static data hold, converted to another type. */
    int n_cast;
    const Decl **addressed; /* Members of structures whose addresses the text takes, each once. */
    int n_addressed;
    Span *skipped; /* Text that #if leaves out, from begin to end; the spans are in order and do not overlap. */
    int n_skipped;
    const bool *others_take; /* By index in `skipped`: others may take some of it (driver/unseen_branches.h); NULL:
                              * all. */
    bool branches_are_known; /* `others_take` has been worked out. */
    Inclusion *inclusions; /* The inclusions in the order of reading; there are none where none is needed. */
    int n_inclusions;
    const char *real; /* The source's one name, as Inclusion.real; it is set where there are inclusions. */
    Directive *directives; /* The #include directives of all files. */
    int n_directives;
    const char **headers; /* Paths of the user's headers that were opened. */
    int n_headers;
    Pure *pure;
    int n_pure;
    Mark *marks; /* The first mark of each included file that has one. */
    int n_marks;
    uint32_t *self_includes; /* Offsets of the directives that include the file itself. */
    int n_self_includes;
    bool is_x86, is_x86_64; /* The unit is compiled for x86 of 32 or 64 bits; it is compiled for x86 of 64 bits. */
    bool wraps; /* Overflow of signed integers is defined: -fwrapv. */
    bool has_weak_pragma; /* The text says #pragma weak. */
    bool has_versions; /* The text names what marks the choice between versions of a region (version_marks.h). */
    bool has_counter; /* Some text says __COUNTER__, also in macros. */
    bool hides_keywords; /* A macro has the name of a keyword (`#define if(c) …`): statements that were written around
                            the user's would mean something else. */
    bool includes_itself; /* The file includes itself, directly or through another file. */
    bool has_errors;
    uint64_t *stack_pointers; /* Hashes, sorted, of pointers in memory and of results that point into automatic
                                 variables only (program/points_to_stack.h). */
    int n_stack_pointers;
    const char *own_suffix; /* The suffix of names that are declared in its functions (name_suffix). */
    LibModel *library; /* Formulas of what calls of functions without source move; NULL: they are not known. */
    uint32_t error_line; /* Line of the first error in the main file; 0: the error is elsewhere. */
    const char *error_text;
    ParseError *errors; /* All errors, in libclang's order. */
    int n_errors;
} Unit;

/* Returns the text that the node stands in. */
char *unit_text_of(const Unit *u, Arena *a, const Node *n);
/* Is the word all that stands between two offsets, but for blanks?  false: the second one is in front of the first. */
bool unit_has_only(const Unit *u, uint32_t begin, uint32_t end, const char *word);
void unit_free(Unit *u);
void unit_lex(Unit *u); /* Sets the tokens of the unit's text, which become its arena's. */
/* Can no edit be made at the node?  Its text belongs to a macro that is not expanded, as part of a larger expression of
 * it, or to another file. */
bool is_uneditable(const Unit *u, const Node *n);
/* The number of the macro invocation that the node begins or ends in, 0: none; does its text belong to one that is not
 * expanded, or to another file? */
int invocation_around(const Node *n);
bool is_unexpandable(const Unit *u, const Node *n);
/* Does the text say `#pragma weak NAME`?  name NULL: of any name. */
bool is_weak_by_pragma(const Unit *u, const char *name);
/* The first text that #if leaves out and that ends behind the offset, or NULL. */
const Span *skipped_from(const Unit *u, uint32_t offset);
/* Is the offset in text that #if leaves out? */
bool is_skipped(const Unit *u, uint32_t offset);
/* Is the text at the offset skipped, and may another compiler take it? */
bool is_taken_by_others(const Unit *u, uint32_t offset);
/* The unit's macro of that name, or NULL. */
Macro *macro_named(const Unit *u, const char *name);
/* The macro of that name among those that no file defines (Unit.given), or NULL. */
const Macro *macro_given(const Unit *u, const char *name);
/* Does a macro's definition have the operator _Pragma? */
bool has_pragma_operator(const Macro *m);
/* Does a text have a word with which a mark of ours begins, in a string perhaps? */
bool says_mark(const char *text, size_t len);
/* The suffix of names that we declare in the unit's functions.  It is "" unless the user's text or macros have words
 * that begin as ours do; then it is one in which no word of the text ends, so that names cannot collide. */
const char *name_suffix(const Unit *u);
/* Does a text have a word that begins as our names do? */
bool says_own_name(const char *text, size_t len);
/* Is token i, behind the word pragma, the first of a mark of ours? */
bool is_mark_word(const Tokens *t, size_t i);
/* Does a #pragma of somebody else stand directly in front of the statement?  It may be for it alone: nothing can be put
 * between. Not OpenMP's, where these are understood: then the statement's mark says where text goes. */
bool has_pragma(const Unit *u, const Node *stmt);
/* Does the block begin with a pragma that may stand nowhere else in a function (`#pragma STDC …`)?  No text
 * of ours can be put in front of it, in the same block. */
bool begins_with_pragma(const Unit *u, const Node *block);
/* End of a statement with its semicolon, exclusive. */
uint32_t stmt_end(const Unit *u, const Node *stmt);
/* Does the offset lie in the function's definition?  One macro may make several functions. */
bool function_holds(const Function *f, uint32_t offset);
/* The first function whose definition the offset lies in, or NULL. */
Function *function_around(const Unit *u, uint32_t offset);
void ast_dump(FILE *out, const Unit *u);

#endif
