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

/* One label statement of the function. */
typedef struct FrontLabel {
    const void *statement;
    const char *name, *unique; /* equal but for a local label of a name that another one has */
} FrontLabel;

/* Where `cleanup(name)` is written. */
typedef struct Handler {
    CXFile file;
    unsigned at;
    const char *name; /* NULL: it is another attribute */
    unsigned n;       /* variables that have it */
} Handler;

typedef struct Front {
    Parser *parser;
    struct Precompiled *behind; /* whose headers are not in tu's own part; or NULL */
    bool is_doubtful;   /* what comes behind them may be another thing without */
    bool is_prefix;     /* it is what makes them */
    Unit *unit;
    Arena *arena;
    CXTranslationUnit tu;
    CXFile main_file;
    TextEntry *texts, *last_text; /* of files: most questions are about the same one, and libclang is slow to answer */
    uint32_t *line_begin; /* where the main file's lines begin, and other things of source_range.c */
    int n_lines, last_line;
    int last_invocation; /* as front_invocation_at found it */
    CXCursor asked; /* whose extent is known */
    CXSourceRange extent;
    bool has_last; /* a span was made, that of the range: */
    CXSourceRange last_range;
    Span last_span;
    Place last_from, last_to;
    unsigned first_packed;
    bool is_packed;
    TypeEntry *types; /* by clang's type */
    DeclEntry *decls; /* by clang's declaration */
    struct RecordEntry *records; /* by clang's declaration */
    MacroEntry *macros; /* by clang's macro definition */
    Function *function; /* whose code is being converted; NULL in static initialisers */
    Function *owner; /* that function, also in them */
    FrontLabel *labels; /* of that function */
    int n_labels, cap_labels;
    int levels; /* how much deeper the tree may be nested */
    const Decl **shareable; /* static variables of the function, in order of the text */
    int n_shareable, cap_shareable;
    int generics; /* _Generic around */
    int loops; /* loops around */
    int for_macro, for_number; /* of the last `for` that a macro makes: as its span, its number there */
    unsigned order; /* declarations of functions seen at file scope */
    bool is_decimal; /* floating numbers may be decimal ones, whose values are not known (gcc_dialect.h) */
    bool users_text; /* nothing of ours is in it yet */
    struct HeaderFunction *header_functions;
    CXFile *wrong; /* headers of the user's that hold errors */
    int n_wrong, cap_wrong;
    CXFile *foreign; /* files that are included within functions and hold code that needs edits */
    int n_foreign, cap_foreign;
    Handler *handler;
    int n_handlers, cap_handlers;
    int n_header_functions, cap_header_functions, cap_directives, cap_inclusions;
    int cap_taken_labels;
    int cap_macros, cap_given, cap_errors, cap_states;
    size_t states_until; /* the token up to which #undef is among the unit's macro states */
    int cap_functions, cap_invocations, cap_headers, cap_self_includes, cap_marks, cap_pure, cap_cast, cap_globals;
} Front;

/* convert_type.c */
void front_target(Front *f); /* which machine it is */
const Type *front_type(Front *f, CXType t);
Decl *front_decl(Front *f, CXCursor c);
bool front_says_noreturn(Front *f, CXCursor function); /* in the text of this declaration */
/* Type.field of a type that an initialiser's list has. */
void front_members(Front *f, CXType record);
/* The member that `.m =` names; NULL: it says more, as `.m.n =` does. */
Decl *front_named_member(Front *f, CXCursor designated);
void front_types_done(Front *f);

/* described.c: a type's name, as far as it has none; where a variable or field is declared, and what it is a member of
 */
void front_name_type(Front *f, Type *t, CXType unqualified);
void front_describe(Front *f, Decl *d, CXCursor c);
void front_described(Front *f);
/* A declaration of a variable at file scope: keeps what is a definition that other files may mean, too. */
void front_defines(Front *f, CXCursor c);

/* array_parameter.c: the pointer that a parameter of this type is; gives an expression that has such a parameter's
 * value that type */
const Type *front_decayed(Front *f, const Type *array);
void front_decay(Front *f, Node *n);

/* result_type.c */
const char *front_result(Front *f, CXCursor function);
bool front_result_is_fixed(CXCursor function);

/* array_bound.c: of sizeof, a typedef, a parameter; of the typedefs of a declaration in a function */
void front_bounds(Front *f, CXCursor c);
void front_typedefs(Front *f, CXCursor declaration);

/* text.c */
const char *front_file_text(Front *f, CXFile file, size_t *len); /* of a whole file */
void front_texts_done(Front *f);
void *front_settle(Front *f, void *p, int n, size_t size); /* moves a malloc'ed array into the arena */
char *front_string(Front *f, CXString s); /* disposes s */
char *front_real_path(Front *f, CXFile file); /* files that are on no disk have the name that they are given */

/* diagnostics.c: fills unit->errors, and f->wrong; d: NULL, or where they are reported */
void front_errors(Front *f, Diag *d);

/* macro_record.c: fills unit->invocations */
void front_macros(Front *f);
void front_macros_read(Front *f); /* the macros are read as they are met */
void front_popped_macros(Front *f);

/* macro_states.c: fills unit->states, in the order of reading; what the main file has up to an offset comes first */
void front_state(Front *f, const char *name, const char *definition, size_t len);
void front_states_until(Front *f, CXCursor c);
const Invocation *front_invocation_at(Front *f, unsigned offset, int *index);

/* source_range.c: between begin and end */
void front_spans_begin(Front *f);
void front_spans_end(Front *f);
CXSourceRange front_extent(Front *f, CXCursor c);
void front_span(Front *f, CXCursor c, Span *span, Place *from, Place *to);
static inline Place front_place(unsigned line, unsigned column)
{
    return (Place){line, column};
}

/* static_local.c: one variable; those of a declaration, when its parts are converted, from the cursors of these */
void front_static(Front *f, Decl *d, CXCursor variable);
void front_statics(Front *f, const Node *decl, const CXCursor *at);

/* tree_hash.c: function->tree_hash, with the node; with what it names that has no nodes; a variable's initialiser */
void front_hash(Front *f, const Node *n);
void front_hash_hidden(Front *f, CXCursor c);
void front_hash_initialiser(Front *f, Decl *d, CXCursor initialiser);
/* Numbers a parameter. */
void front_number(Front *f, Decl *d);

/* name_uses.c: fills function->use; requires the function's tree */
void front_uses(Front *f, CXCursor function);

/* constant_value.c */
bool front_is_constant(const Front *f, const Node *n);
void front_evaluate(Node *cond, CXCursor c);
void front_value(Node *n, CXCursor c); /* of an integer: leaves is_constant as it is */
void front_float(Node *n, CXCursor c); /* of a floating number */
void front_count_arguments(Front *f, Node *call,
                           CXCursor callee); /* are they as many as the function has parameters? */
void front_arguments(Front *f, Node *call,
                     const CXCursor *at); /* constant ones; and how a variable for the result is declared */

/* included_code.c: of a node whose span is foreign */
void front_foreign_place(Node *n);
void front_foreign_code(Front *f, const Node *n, CXCursor c);

/* range_designator.c: n is an E_DESIGNATED that has its value; at: the indices and members that its designators name */
void front_seal_range(Front *f, Node *n, const CXCursor *at, int n_at);

/* nodes.c: with the identifier that the node's first token spells, if it begins with two underscores; else "" */
const char *front_spelled_name(Front *f, CXCursor c);
void front_add_kid(Front *f, Node *n, Node *kid);

/* convert_expr.c */
Node *front_convert(Front *f, CXCursor c, Node *parent);
void front_add_all(Front *f, Node *n, const CXCursor *at, int n_at);
void front_global(Front *f, CXCursor variable);

/* label_names.c: names that are unique in the function; of a label statement, of the label that a goto or an address
 * means */
const char *front_label(Front *f, CXCursor label);
const char *front_label_meant(Front *f, CXCursor c);
bool front_has_local_labels(const Front *f);

/* header_marks.c: fills unit->marks; requires unit->headers */
void front_marks(Front *f);

/* include_directive.c: fills unit->directives */
void front_directive(Front *f, CXCursor directive);

/* include_graph.c: fills unit->inclusions */
void front_header_function(Front *f, CXCursor definition);
void front_asked_for(Front *f, CXCursor declaration); /* in the main file, perhaps of a header's function */
void front_foreign(Front *f, CXCursor c); /* that begins or ends in another file than the function around it */
void front_includes(Front *f);

/* pure_attribute.c */
void front_purity(Front *f, CXCursor function); /* fills unit->pure */

/* cleanup.c: of a variable; of all, when the functions are known */
void front_cleanup(Front *f, CXCursor variable);
void front_cleanups(Front *f);

/* asm_goto.c: n is an S_ASM that has its operands */
void front_asm(Front *f, Node *n, CXCursor c);

/* convert_stmt.c */
void front_statement(Front *f, Node *n, CXCursor c, const CXCursor *at, int n_at);

/* for_header.c */
void front_for(Front *f, Node *n, const CXCursor *at, int n_at);

/* convert_function.c */
void front_function(Front *f, CXCursor c);
void front_declaration(Front *f, CXCursor c);
/* resolvers.c: what runs before counters can is unfit. */
void front_resolvers(Unit *u);

#endif
