/* Inside of the front end, shared by the files of this room alone:
 * cursors of libclang on their way into our tree. */
#ifndef MR_FRONT_FRONT_H
#define MR_FRONT_FRONT_H

#include <clang-c/Index.h>

#include "front/parse.h"
#include "tree/ast.h"

typedef struct TextEntry TextEntry;
typedef struct TypeEntry TypeEntry;
typedef struct DeclEntry DeclEntry;
typedef struct MacroEntry MacroEntry;

/* A label statement of the function that is being converted. */
typedef struct FrontLabel {
    const void *statement;
    const char *name,
        *unique; /* `unique` is the name, or name@2 and so on where another label of the function has that name. */
} FrontLabel;

/* A place in a file's text where an attribute such as `cleanup(name)` is written. */
typedef struct Handler {
    CXFile file;
    unsigned offset;
    const char *name; /* The name of the function that `cleanup` names; NULL: the attribute is another one. */
    unsigned n;       /* The number of variables that have the attribute. */
} Handler;

typedef struct Front {
    Parser *parser;
    struct Precompiled *precompiled; /* The precompiled headers that `tu` was read behind, or NULL. */
    bool is_doubtful;   /* Read without the precompiled headers, the text might mean something else. */
    bool is_prefix;     /* This front end makes precompiled headers. */
    Unit *unit;
    Arena *arena;
    CXTranslationUnit tu;
    CXFile main_file;
    TextEntry *texts,
        *last_text; /* Texts of files; most questions are about the same one, and libclang is slow to answer. */
    uint32_t *line_begin; /* The beginnings of the main file's lines, and other things of source_range.c. */
    int n_lines, last_line;
    int last_invocation; /* The number of invocations up to the offset that front_invocation_at was last asked about. */
    CXCursor asked; /* The cursor that front_extent was last asked about; `extent` is its extent. */
    CXSourceRange extent;
    bool has_last; /* front_span was called before: last_range and what follows are its last range and its answer. */
    CXSourceRange last_range;
    Span last_span;
    Place last_from, last_to;
    unsigned first_packed;
    bool is_packed;
    TypeEntry *types; /* The types are hashed by clang's type. */
    DeclEntry *decls; /* The declarations are hashed by clang's declaration. */
    struct RecordEntry *records; /* The structures are hashed by clang's declaration. */
    MacroEntry *macros; /* The macros are hashed by clang's macro definition. */
    Function *function; /* The function whose code is being converted; NULL in static initialisers. */
    Function *owner; /* The function whose definition is being converted, also in its static initialisers. */
    FrontLabel *labels; /* The labels of the owner that were met so far. */
    int n_labels, cap_labels;
    int levels; /* The number of levels by which the tree may still grow deeper. */
    const Decl **shareable; /* Static variables of the function that copies would share, in order of the text. */
    int n_shareable, cap_shareable;
    int generics; /* The number of _Generic selections around the node that is being converted. */
    int loops; /* The number of loops and switches around the node that is being converted. */
    int for_macro,
        for_number; /* The last `for` that a macro makes: its span's macro_begin, and its number there from 0. */
    unsigned order; /* The number of declarations of functions at file scope that were met so far. */
    bool is_decimal; /* Floating numbers may be decimal ones, whose values are not known (gcc_dialect.h). */
    bool text_is_users; /* The text is the user's own, not one that the rewriter wrote. */
    struct HeaderFunction *header_functions;
    CXFile *wrong; /* The user's headers that contain errors. */
    int n_wrong, cap_wrong;
    CXFile *included; /* The files that are included within functions and hold code that needs edits. */
    int n_included, cap_included;
    Handler *handler;
    int n_handlers, cap_handlers;
    int n_header_functions, cap_header_functions, cap_directives, cap_inclusions;
    int cap_taken_labels;
    int cap_macros, cap_given, cap_errors, cap_states;
    size_t states_until; /* Up to this token, #undef is among the unit's macro states. */
    int cap_functions, cap_invocations, cap_headers, cap_self_includes, cap_marks, cap_pure, cap_cast, cap_addressed,
        cap_globals;
} Front;

void front_target(Front *f); /* Sets what the unit says of the machine that it is compiled for. */
/* These return our type, or declaration, for libclang's, in the unit's arena. */
const Type *front_type(Front *f, CXType t);
Decl *front_decl(Front *f, CXCursor c);
/* Does the text of this declaration, in front of the function's name, say noreturn? */
bool front_says_noreturn(Front *f, CXCursor function);
/* Fills Type.field and n_fields of a structure that an initialiser's list is of. */
void front_members(Front *f, CXType record);
/* Returns the member that a designator `.m =` names; NULL where it names more than one, as `.m.n =` does. */
Decl *front_named_member(Front *f, CXCursor designated);
void front_types_done(Front *f);

/* front_name_type sets a type's name.  front_describe sets where a variable, parameter or field is declared, and the
 * structure of a field.  front_described ends both. */
void front_name_type(Front *f, Type *t, CXType unqualified);
void front_describe(Front *f, Decl *d, CXCursor c);
void front_described(Front *f);
/* Adds a variable at file scope to unit->globals if this declaration of it is a definition with external linkage. */
void front_defines(Front *f, CXCursor c);

/* front_decayed returns the pointer type of a parameter that is declared as this array (a type that is no array:
 * itself).  front_decay gives that type to an expression whose value is such a parameter's. */
const Type *front_decayed(Front *f, const Type *array);
void front_decay(Front *f, Node *n);

/* front_result returns how a variable `%s` of the function's result type is declared; NULL: the result is void; "": no
 * declaration can be written.  front_result_is_fixed returns whether the result, or a part of it, is const. */
const char *front_result(Front *f, CXCursor function);
bool front_result_is_fixed(CXCursor function);

/* front_bounds notes what the array bounds of a sizeof, a typedef or a parameter evaluate; front_typedefs does so for
 * all typedefs of a declaration in a function. */
void front_bounds(Front *f, CXCursor c);
void front_typedefs(Front *f, CXCursor declaration);

/* Returns the text of the whole file, of *len bytes, which libclang owns; NULL: libclang has none. */
const char *front_file_text(Front *f, CXFile file, size_t *len);
void front_texts_done(Front *f);
void *front_settle(Front *f, void *p, int n, size_t size); /* Moves a malloc'ed array into the arena. */
char *front_string(Front *f, CXString s); /* Disposes of s. */
char *front_real_path(Front *f,
                      CXFile file); /* Returns the real path, or for a file on no disk the name that it was given. */

/* Fills unit->errors and f->wrong, and reports the errors to d unless that is NULL. */
void front_errors(Front *f, Diag *d);

/* Fills unit->invocations. */
void front_macros(Front *f);
void front_macros_read(Front *f); /* Reads the macros as they are met. */
void front_popped_macros(Front *f);

/* front_state adds a definition of the name to unit->states (NULL: none is known from here on); front_states_until adds
 * the #undef and pop_macro directives that the main file has in front of the cursor. */
void front_state(Front *f, const char *name, const char *definition, size_t len);
void front_states_until(Front *f, CXCursor c);
/* Returns the last invocation that begins at or in front of the offset, if it ends there or behind it; else NULL.
 * *index: its index in unit->invocations, -1 where none begins so early. */
const Invocation *front_invocation_at(Front *f, unsigned offset, int *index);

/* front_extent returns the extent of a cursor, front_span its span; front_span is called between front_spans_begin and
 * front_spans_end. */
void front_spans_begin(Front *f);
void front_spans_end(Front *f);
CXSourceRange front_extent(Front *f, CXCursor c);
void front_span(Front *f, CXCursor c, Span *span, Place *from, Place *to);
static inline Place front_place(unsigned line, unsigned column)
{
    return (Place){line, column};
}

/* front_static describes one static variable of a function (Decl.is_static_local and what goes with it). front_statics
 * finds those of a converted declaration that copies have to share; at: the cursors of its children. */
void front_static(Front *f, Decl *d, CXCursor variable);
void front_statics(Front *f, const Node *decl, const CXCursor *at);

/* front_hash adds a node to function->tree_hash; front_hash_hidden adds the names below a cursor that has no nodes;
 * front_hash_initialiser sets d->initialiser. */
void front_hash(Front *f, const Node *n);
void front_hash_hidden(Front *f, CXCursor c);
void front_hash_initialiser(Front *f, Decl *d, CXCursor initialiser);
/* Gives a local declaration its number in the function, unless it has one or is a shareable static variable. */
void front_number(Front *f, Decl *d);

/* Fills function->use; requires the function's tree. */
void front_uses(Front *f, CXCursor function);

/* front_is_constant returns whether the value is known from the text alone.  The other functions set Node.value of
 * constant nodes: front_evaluate of a condition, which is not constant if libclang has no value for it; front_value of
 * an integer; front_float of a floating number. */
bool front_is_constant(const Front *f, const Node *n);
void front_evaluate(Node *cond, CXCursor c);
void front_value(Node *n, CXCursor c);
void front_float(Node *n, CXCursor c);
/* Sets has_mismatched_call of the called function if the call has fewer or more arguments than that has parameters. */
void front_count_arguments(Front *f, Node *call, CXCursor callee);
/* Sets the values of a call's constant arguments, and Decl.result and format_at of the called function. */
void front_arguments(Front *f, Node *call, const CXCursor *at);

/* front_included_place gives a node whose span is in an included file the place of its parent; front_included_code
 * makes the node's file part of the source where it needs edits, and sets Function.unfit where it has branches. */
void front_included_place(Node *n);
void front_included_code(Front *f, const Node *n, CXCursor c);

/* Keeps the text as it is of the value of an E_DESIGNATED that is for a range, `[6 ... 8] =`, if the value has no side
 * effect.  at: cursors of the indices and members that its designators name, n_at of them. */
void front_fix_range_text(Front *f, Node *n, const CXCursor *at, int n_at);

/* front_spelled_name returns the identifier that is the node's first token, if it begins with two underscores; ""
 * otherwise. */
const char *front_spelled_name(Front *f, CXCursor c);
void front_add_kid(Front *f, Node *n, Node *kid);

/* Converts a cursor and all below it to a node in the unit's arena; NULL: nothing is made of it. */
Node *front_convert(Front *f, CXCursor c, Node *parent);
void front_add_all(Front *f, Node *n, const CXCursor *at, int n_at);
void front_global(Front *f, CXCursor variable);

/* front_label returns the name, unique in the function, of a label statement; front_label_meant returns that of the
 * label that a goto or a label's address means. */
const char *front_label(Front *f, CXCursor label);
const char *front_label_meant(Front *f, CXCursor c);
bool front_has_local_labels(const Front *f);

/* Fills unit->marks; requires unit->headers. */
void front_marks(Front *f);

/* Adds a directive to unit->directives. */
void front_directive(Front *f, CXCursor directive);

/* front_includes fills unit->inclusions from what the other three have noted: a function that a header of the user's
 * defines; a declaration in the main file of a function that has a definition; a cursor that begins or ends in another
 * file than the function around it. */
void front_header_function(Front *f, CXCursor definition);
void front_asked_for(Front *f, CXCursor declaration);
void front_included(Front *f, CXCursor c);
void front_includes(Front *f);

/* Adds the function's attributes pure and const in the main file to unit->pure. */
void front_purity(Front *f, CXCursor function);

/* front_cleanup notes the cleanup attributes of a variable; front_cleanups sets Decl.cleanups of all functions of the
 * unit, when these are known. */
void front_cleanup(Front *f, CXCursor variable);
void front_cleanups(Front *f);

/* Notes of n, an S_ASM that has its operands as children, what libclang does not show: the symbols that the assembly
 * defines, and the labels that it may jump to, as children of kind S_GOTO.  c: its cursor. */
void front_asm(Front *f, Node *n, CXCursor c);

void front_statement(Front *f, Node *n, CXCursor c, const CXCursor *at, int n_at);

void front_for(Front *f, Node *n, const CXCursor *at, int n_at);

void front_function(Front *f, CXCursor c);
void front_declaration(Front *f, CXCursor c);
/* Sets `unfit` of the functions that run while the program is loaded (resolvers of ifunc), when there are no counters
 * yet. */
void front_resolvers(Unit *u);

#endif
