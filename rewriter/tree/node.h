/* Statements and expressions.
 *
 *   Node (statements, expressions, declarators) ──▶ Type, Decl
 *
 * Offsets are bytes in the unit's text. */
#ifndef MR_TREE_NODE_H
#define MR_TREE_NODE_H

#include "tree/type.h"

typedef enum {
    /* Expressions. */
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
    /* Statements. */
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
    /* A declarator of an S_DECL. */
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
} Place; /* Lines and columns count from 1. */

/* Where a node stands in the unit's text.  macro_begin, macro_end: 0, or 1 + index of the outermost macro invocation
 * that the node's first or last token comes from; begin, end are then those of the invocation.
 * is_included: the node begins or ends in another file that is included within the function; begin and end are 0. */
typedef struct Span {
    uint32_t begin, end; /* Offsets; the end is exclusive. */
    int macro_begin, macro_end;
    bool is_included;
} Span;

#define AST_FUNCTION_NAME "__func__" /* The name of an E_OTHER for __func__, __FUNCTION__ and __PRETTY_FUNCTION__. */

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
    const Type *type; /* Type of an expression. */
    Decl *decl; /* What E_REF, E_MEMBER and D_VAR name; of E_CALL the function, if it is called by name; of E_DESIGNATED
                   the member, or NULL. */
    struct Node *parent;
    struct Node **kid;
    int n_kids;
    Span span;
    Place from, to; /* Places in the user's source, before macros were expanded; the end is inclusive. */
    bool is_arrow; /* The E_MEMBER is reached through ->. */
    bool is_load; /* The E_IMPLICIT reads its operand's lvalue. */
    bool is_constant; /* The expression is made of literals, enumerators and sizeof alone. */
    int64_t value; /* Of conditions that are constant: their value.  Of E_STRING: its length up to the first zero.  Of
                      operands and arguments that are constant floating numbers: 1 + the bits of the value as a double,
                      0: not known. */
    bool has_value; /* `value` is the expression's.  Set for constants that count in loops or make addresses, for
                       conditions, S_CASE and arguments. */
    struct OmpMark *omp; /* For statements with OpenMP directives in front, else NULL. */
    bool has_fixed_text; /* The text has to stay as it is: headers of OpenMP's loops, atomic statements. */
    int depth; /* Where edits of it stand among others (insert_depth).  Without a parent: the depth where it was
                  taken out; of S_OMP: a number to be added. */
    /* Of S_ASM: "goto" if it may jump.  Of S_DECL: "__label__" if it declares labels.  Of S_LABEL, S_GOTO and
     * E_LABEL_ADDR: the label.  Of E_ATOMIC, E_OTHER and S_OTHER: what the source calls it. */
    const char *name;
} Node;

bool is_expr(const Node *n);
/* Skips parentheses (and __extension__). */
Node *strip_parens(Node *n);
/* Returns the outermost of the parentheses around the node, or the node. */
const Node *outer_parens(const Node *n);
/* Gives a node, or a declaration, that stands in other text for `from` the place of that. */
void node_take_place(Node *n, const Node *from);
void decl_take_place(Decl *d, const Decl *from);
/* Strips parentheses, implicit and explicit casts. */
Node *strip_casts(Node *n);
/* Strips parentheses and `!`, each of which turns *is_negated. */
const Node *strip_negations(const Node *n, bool *is_negated);
/* Are the two the same expression, of the same variables, members and known numbers, but for parentheses?  Literals are
 * the same only where their value is known.  Side effects are not looked at: `i++` is the same as `i++`. */
bool is_same_expression(const Node *a, const Node *b);
/* Is the node a string that a variadic function gets in front of its variable arguments, as printf does?  Compilers
 * look at such strings. */
bool is_format(const Node *n);
/* The function that an expression names, `f`, `&f` or a cast of them, or NULL. */
const Decl *function_named(const Node *n);
/* The function whose address is converted to another type by the node, or NULL. */
const Decl *function_cast(const Node *n);
/* Returns the last of n and the parentheses and conversions around it, whose parent uses the value. */
const Node *value_of_use(const Node *n);
/* The type of the function that an expression is, or points to; of another pointer, what it points to. */
const Type *called_type(const Node *callee);
/* Is the node a ++ or --, in front or behind? */
bool is_increment(const Node *n);
/* The constant by which ++, --, +=, -=, or a sum adds to what is on its left; 0: it is none, or no constant. */
int64_t added_constant(const Node *n);
/* The lvalue that an assignment, a += and its like, or an increment writes, without parentheses; NULL: n is none of
 * these. */
const Node *assigned_by(const Node *n);
/* The variable that a declarator, an assignment, or an increment gives a value; NULL: it is an lvalue of another kind.
 */
const Decl *variable_set(const Node *n);
/* Is n the node `around`, or below it? */
bool is_within(const Node *n, const Node *around);
bool holds_label(const Node *around, const char *label);
bool is_loop(const Node *n);
bool is_comparison(const Node *n); /* Is the node ==, !=, <, >, <= or >=? */
/* The operand of an array's decay to a pointer, or NULL if base is a real pointer. */
const Node *decayed_array(const Node *base);
/* Does a compiler that estimates a function's size count an instruction for it?  Calls have a size of their own. */
bool is_instruction(const Node *n);
/* Is the statement a label: case, default, or a name? */
bool is_label(const Node *n);
/* Is the statement a loop whose body may run more than once, so not do … while (0)? */
bool is_repeated(const Node *n);
/* The condition of a loop; NULL: a `for` has none. */
const Node *loop_condition(const Node *loop);
/* The statement that a loop repeats. */
Node *loop_body(const Node *loop);
/* The innermost loop that n is or is in; NULL: there is none. */
const Node *innermost_loop(const Node *n);
/* Returns the loop or the switch that a break leaves, or the loop that a continue goes on with; NULL: there is none. */
const Node *left_by(const Node *jump);
/* Does the callee come back from every call? */
bool surely_returns(const Node *call);
/* Walks n and all below it in order of the text; visit returns false to pass over what is below. */
void walk(Node *n, bool (*visit)(Node *n, void *ctx), void *ctx);
/* Does the node say the name of its function: __func__, or what stands for it in a copy? */
bool says_function_name(const Node *n);
const char *node_kind_name(NodeKind k);
const char *op_name(Op op);

#endif
