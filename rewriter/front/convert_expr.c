/* Cursors into nodes.
 * In: a function's cursor.  Out: Function with its tree, spans in the main file's text, loads recognised.
 * Method: one recursive walk (recursion over the syntax, with convert_stmt.c); libclang has no kind for implicit casts,
 * so a read of memory is found by shape (C11 6.3.2.1p2): an unexposed expression over an lvalue of the same type that
 * is neither array nor function.
 * Limits: libclang does not distinguish the arms of _Generic: nothing below one counts. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "front/front.h"
#include "tree/reserved_names.h"

static Node *convert(Front *f, CXCursor c, Node *parent);

/* ---- children ---- */

typedef struct Kids {
    Front *f;
    CXCursor *items;
    int n, cap;
} Kids;

/* The operand of typeof is a child of what has the type, and is not evaluated: brackets behind the word, in whatever
 * text they stand. */
static bool is_in_type(Front *f, CXCursor c, enum CXCursorKind kind)
{
    static const char *const words[] = {"typeof",        "__typeof",        "__typeof__",
                                        "typeof_unqual", "__typeof_unqual", "__typeof_unqual__"};
    CXFile file;
    unsigned at, from;
    size_t len;
    if (kind != CXCursor_ParenExpr)
        return false;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, &at);
    const char *text = file ? front_file_text(f, file, &len) : NULL;
    if (!text || at > len)
        return false;
    while (at > 0 && isspace((unsigned char)text[at - 1]))
        at--;
    for (from = at; from > 0 && (isalnum((unsigned char)text[from - 1]) || text[from - 1] == '_'); from--)
        ;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == at - from && !memcmp(words[i], text + from, at - from))
            return true;
    return false;
}

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data)
{
    Kids *k = data;
    enum CXCursorKind kind = clang_getCursorKind(c);
    (void)parent;
    if (is_in_type(k->f, c, kind))
        return CXChildVisit_Continue;
    if (clang_isExpression(kind) || clang_isStatement(kind) || kind == CXCursor_VarDecl ||
        kind == CXCursor_FunctionDecl)
        *PUSH(k->items, k->n, k->cap) = c;
    return CXChildVisit_Continue;
}

void front_add_all(Front *f, Node *n, const CXCursor *at, int n_at)
{
    for (int i = 0; i < n_at; i++)
        front_add_kid(f, n, convert(f, at[i], n));
}

/* ---- expressions ---- */

static const Op binary_op[] = {
    [CXBinaryOperator_Mul] = OP_MUL,       [CXBinaryOperator_Div] = OP_DIV,       [CXBinaryOperator_Rem] = OP_REM,
    [CXBinaryOperator_Add] = OP_ADD,       [CXBinaryOperator_Sub] = OP_SUB,       [CXBinaryOperator_Shl] = OP_SHL,
    [CXBinaryOperator_Shr] = OP_SHR,       [CXBinaryOperator_LT] = OP_LT,         [CXBinaryOperator_GT] = OP_GT,
    [CXBinaryOperator_LE] = OP_LE,         [CXBinaryOperator_GE] = OP_GE,         [CXBinaryOperator_EQ] = OP_EQ,
    [CXBinaryOperator_NE] = OP_NE,         [CXBinaryOperator_And] = OP_AND,       [CXBinaryOperator_Xor] = OP_XOR,
    [CXBinaryOperator_Or] = OP_OR,         [CXBinaryOperator_LAnd] = OP_LAND,     [CXBinaryOperator_LOr] = OP_LOR,
    [CXBinaryOperator_Assign] = OP_NONE,   [CXBinaryOperator_MulAssign] = OP_MUL, [CXBinaryOperator_DivAssign] = OP_DIV,
    [CXBinaryOperator_RemAssign] = OP_REM, [CXBinaryOperator_AddAssign] = OP_ADD, [CXBinaryOperator_SubAssign] = OP_SUB,
    [CXBinaryOperator_ShlAssign] = OP_SHL, [CXBinaryOperator_ShrAssign] = OP_SHR, [CXBinaryOperator_AndAssign] = OP_AND,
    [CXBinaryOperator_XorAssign] = OP_XOR, [CXBinaryOperator_OrAssign] = OP_OR,   [CXBinaryOperator_Comma] = OP_COMMA,
};

static const Op unary_op[] = {
    [CXUnaryOperator_PostInc] = OP_POSTINC,
    [CXUnaryOperator_PostDec] = OP_POSTDEC,
    [CXUnaryOperator_PreInc] = OP_PREINC,
    [CXUnaryOperator_PreDec] = OP_PREDEC,
    [CXUnaryOperator_AddrOf] = OP_ADDR,
    [CXUnaryOperator_Deref] = OP_DEREF,
    [CXUnaryOperator_Plus] = OP_PLUS,
    [CXUnaryOperator_Minus] = OP_NEG,
    [CXUnaryOperator_Not] = OP_NOT,
    [CXUnaryOperator_LNot] = OP_LNOT,
    [CXUnaryOperator_Real] = OP_REAL,
    [CXUnaryOperator_Imag] = OP_IMAG,
    [CXUnaryOperator_Extension] = OP_EXTENSION,
};

static void binary(Front *f, Node *n, CXCursor c, const Kids *k)
{
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
    if ((size_t)op < sizeof binary_op / sizeof *binary_op)
        n->op = binary_op[op];
    if (op == CXBinaryOperator_Assign)
        n->kind = E_ASSIGN;
    else if (op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr)
        n->kind = E_LOGICAL;
    else if (n->kind == E_BINARY && op > CXBinaryOperator_Assign && op < CXBinaryOperator_Comma)
        n->kind = E_ASSIGN_OP;
    front_add_all(f, n, k->items, k->n);
}

static void unary(Front *f, Node *n, CXCursor c, const Kids *k)
{
    enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(c);
    if ((size_t)op < sizeof unary_op / sizeof *unary_op)
        n->op = unary_op[op];
    front_add_all(f, n, k->items, k->n);
    if (n->op == OP_ADDR && n->n_kids) {
        Node *what = strip_parens(n->kid[0]);
        if (what->decl && what->kind == E_REF && what->decl->kind != DECL_FUNCTION)
            what->decl->is_address_taken = true;
        if (what->decl && what->kind == E_MEMBER && what->decl->record && !what->decl->is_address_taken) {
            what->decl->is_address_taken = true;
            *PUSH(f->unit->addressed, f->unit->n_addressed, f->cap_addressed) = what->decl;
        }
    }
}

static bool is_lvalue(const Node *n)
{
    switch (n->kind) {
    case E_REF: return n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM);
    case E_MEMBER: return n->is_arrow || is_lvalue(strip_parens(n->kid[0])) || n->kid[0]->type->kind == TY_RECORD;
    case E_INDEX:
    case E_COMPOUND_LITERAL:
    case E_STRING: return true;
    case E_UNARY:
        return n->op == OP_DEREF || ((n->op == OP_REAL || n->op == OP_IMAG) && is_lvalue(strip_parens(n->kid[0])));
    case E_GENERIC: return true;
    default: return false;
    }
}

static bool is_load(const Node *n)
{
    Node *from = strip_parens(n->kid[0]);
    if (!is_lvalue(from) || !from->type || from->type->kind == TY_ARRAY || from->type->kind == TY_FUNCTION)
        return false;
    return n->type->same == from->type->same;
}

/* Clang's __PRETTY_FUNCTION__ says more than the name. */
static void name_of_function(Front *f, const Node *n, CXCursor literal)
{
    f->function->says_name = true;
    if (n->type->size > (int64_t)strlen(f->function->name) + 1)
        f->function->pretty_name = front_string(f, clang_getCursorSpelling(literal));
}

/* Converts expressions for which libclang has no public kind. */
static void unexposed(Front *f, Node *n, CXCursor c, const Kids *k)
{
    CXCursor a = c;
    bool outermost = true;
    if (k->n >= 1) {
        a = k->items[0];
        CXSourceRange whole = front_extent(f, c);
        outermost = !clang_equalLocations(clang_getRangeStart(whole), clang_getRangeStart(front_extent(f, a)));
    }
    if (k->n == 4 && clang_equalRanges(clang_getCursorExtent(k->items[0]), clang_getCursorExtent(k->items[1]))) {
        n->kind = E_COND_GNU;
        front_add_kid(f, n, convert(f, k->items[0], n));
        front_add_kid(f, n, convert(f, k->items[3], n));
        return;
    }
    const char *name = outermost ? front_spelled_name(f, c) : "";
    if (*name) {
        n->name = name;
        n->kind = !strcmp(name, "__builtin_va_arg")                         ? E_VA_ARG
                  : strstr(name, "atomic_") || !strncmp(name, "__sync_", 7) ? E_ATOMIC
                  : !strcmp(name, "__builtin_choose_expr")                  ? E_CHOOSE
                                                                            : E_OTHER;
        front_add_all(f, n, k->items, k->n);
        return;
    }
    if (k->n && n->type->kind == TY_VOID && n->parent && n->parent->kind == E_INIT_LIST) {
        n->kind = E_DESIGNATED;
        n->decl = k->n == 1 ? front_named_member(f, c) : NULL;
        front_add_kid(f, n, convert(f, k->items[k->n - 1], n));
        front_fix_range_text(f, n, k->items, k->n - 1);
        return;
    }
    if (k->n == 1 && n->type->kind == TY_ARRAY && clang_getCursorKind(k->items[0]) == CXCursor_StringLiteral) {
        n->kind = E_OTHER;
        n->name = AST_FUNCTION_NAME;
        if (f->function)
            name_of_function(f, n, k->items[0]);
        return;
    }
    front_add_all(f, n, k->items, k->n);
    n->kind = n->n_kids == 1 ? E_IMPLICIT : E_OTHER;
    front_decay(f, n);
    n->is_load = n->kind == E_IMPLICIT && is_load(n);
}

static const char *const setjmp_names[] = {
    "setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "savectx", "vfork", "getcontext", "__builtin_setjmp", NULL,
};

static void call(Front *f, Node *n, const Kids *k)
{
    front_add_all(f, n, k->items, k->n);
    if (!n->n_kids)
        return;
    Node *callee = strip_casts(n->kid[0]);
    if (callee->kind == E_UNARY && (callee->op == OP_DEREF || callee->op == OP_ADDR))
        callee = strip_casts(callee->kid[0]); /* These are (*f)() and (&f)(). */
    if (callee->kind != E_REF || !callee->decl || callee->decl->kind != DECL_FUNCTION)
        return;
    n->decl = callee->decl;
    n->decl->calls++;
    n->decl->is_called_unseen = n->decl->is_called_unseen || f->generics;
    front_count_arguments(f, n, k->items[0]);
    front_arguments(f, n, k->items);
    for (const char *const *s = setjmp_names; *s; s++)
        if (!strcmp(*s, n->decl->name) && f->function)
            f->function->calls_setjmp = n->decl->returns_twice = true;
}

static void reference(Front *f, Node *n, CXCursor c)
{
    CXCursor to = clang_getCursorReferenced(c);
    if (clang_Cursor_isNull(to))
        return;
    n->decl = front_decl(f, to);
    n->decl->refs++;
}

/* ---- statements ---- */

/* A VarDecl: its initialiser first, then what else it evaluates (the bounds of a VLA). */
static Node *variable(Front *f, Node *n, CXCursor c, const Kids *k)
{
    n->kind = D_VAR;
    n->decl = front_decl(f, c);
    front_static(f, n->decl, c);
    front_cleanup(f, c);
    CXCursor init = clang_Cursor_getVarDeclInitializer(c);
    bool has_init = !clang_Cursor_isNull(init);
    front_add_kid(f, n, has_init && !n->decl->is_static_storage ? convert(f, init, n) : NULL);
    if (has_init)
        front_value(n->kid[0], init);
    if (has_init && n->decl->is_static_storage)
        front_global(f, c);
    for (int i = 0; i < k->n && !n->decl->is_static_local; i++)
        if (!has_init || !clang_equalCursors(k->items[i], init))
            front_add_kid(f, n, convert(f, k->items[i], n));
    return n;
}

/* A label at the end of a block has an empty statement that libclang places on the colon: it stands behind it. */
static void behind_colon(const Front *f, Node *n)
{
    if (n->kind != S_NULL || n->span.is_included || n->span.macro_begin || f->unit->source.text[n->span.begin] != ':')
        return;
    n->span.begin++;
    n->span.end = n->span.begin;
}

static NodeKind node_kind(enum CXCursorKind k)
{
    switch (k) {
    case CXCursor_DeclRefExpr: return E_REF;
    case CXCursor_MemberRefExpr: return E_MEMBER;
    case CXCursor_CallExpr: return E_CALL;
    case CXCursor_IntegerLiteral:
    case CXCursor_FloatingLiteral:
    case CXCursor_ImaginaryLiteral:
    case CXCursor_CharacterLiteral: return E_LITERAL;
    case CXCursor_StringLiteral: return E_STRING;
    case CXCursor_ParenExpr: return E_PAREN;
    case CXCursor_UnaryOperator: return E_UNARY;
    case CXCursor_ArraySubscriptExpr: return E_INDEX;
    case CXCursor_BinaryOperator: return E_BINARY;
    case CXCursor_CompoundAssignOperator: return E_ASSIGN_OP;
    case CXCursor_ConditionalOperator: return E_COND;
    case CXCursor_CStyleCastExpr: return E_CAST;
    case CXCursor_CompoundLiteralExpr: return E_COMPOUND_LITERAL;
    case CXCursor_InitListExpr: return E_INIT_LIST;
    case CXCursor_AddrLabelExpr: return E_LABEL_ADDR;
    case CXCursor_StmtExpr: return E_STMT_EXPR;
    case CXCursor_GenericSelectionExpr: return E_GENERIC;
    case CXCursor_UnaryExpr: return E_SIZEOF;
    case CXCursor_LabelStmt: return S_LABEL;
    case CXCursor_CompoundStmt: return S_COMPOUND;
    case CXCursor_CaseStmt: return S_CASE;
    case CXCursor_DefaultStmt: return S_DEFAULT;
    case CXCursor_IfStmt: return S_IF;
    case CXCursor_SwitchStmt: return S_SWITCH;
    case CXCursor_WhileStmt: return S_WHILE;
    case CXCursor_DoStmt: return S_DO;
    case CXCursor_ForStmt: return S_FOR;
    case CXCursor_GotoStmt: return S_GOTO;
    case CXCursor_IndirectGotoStmt: return S_GOTO_INDIRECT;
    case CXCursor_ContinueStmt: return S_CONTINUE;
    case CXCursor_BreakStmt: return S_BREAK;
    case CXCursor_ReturnStmt: return S_RETURN;
    case CXCursor_GCCAsmStmt:
    case CXCursor_MSAsmStmt: return S_ASM;
    case CXCursor_NullStmt: return S_NULL;
    case CXCursor_DeclStmt: return S_DECL;
    case CXCursor_VarDecl: return D_VAR;
    case CXCursor_FunctionDecl: return D_FUNCTION;
    case CXCursor_UnexposedStmt: return S_ATTRIBUTED;
    default: return clang_isStatement(k) ? S_OTHER : E_OTHER;
    }
}

static void label_address(Front *f, Node *n, CXCursor c)
{
    n->name = front_label_meant(f, c);
    if (f->owner)
        *PUSH(f->owner->taken_labels, f->owner->n_taken_labels, f->cap_taken_labels) = n->name;
}

/* Converts a _Generic selection.  One of its arms is evaluated, but every arm may name functions. */
static void generic(Front *f, const Kids *k)
{
    Function *outer = f->function;
    f->function = NULL;
    f->generics++;
    for (int i = 0; i < k->n; i++)
        convert(f, k->items[i], NULL);
    f->generics--;
    f->function = outer;
}

/* Finds the operands' values where they are constant and later passes ask for them. */
static void find_values(const Front *f, Node *n, const Kids *k)
{
    if (n->kind == E_CHOOSE && k->n == 3)
        front_evaluate(n->kid[0], k->items[0]);
    bool compares = is_comparison(n); /* Tests ask what a variable was set to. */
    if (k->n == 2 && n->n_kids == 2 &&
        (compares || n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || (f->loops && n->kind == E_BINARY)))
        front_value(n->kid[1], k->items[1]);
    for (int i = 0; i < 2 && k->n == 2 && n->n_kids == 2 && (n->kind == E_BINARY || n->kind == E_ASSIGN_OP); i++)
        front_float(n->kid[i], k->items[i]);
    bool points = (n->kind == E_CAST || n->kind == E_IMPLICIT) && n->type && n->type->kind == TY_POINTER;
    if (points && k->n && n->n_kids == 1) /* Tests compare with a null pointer. */
        front_value(n->kid[0], k->items[k->n - 1]);
    bool computes = n->kind == E_INDEX || (n->kind == E_BINARY && n->op >= OP_ADD && n->op <= OP_XOR);
    for (int i = 0; i < 2 && k->n == 2 && n->n_kids == 2 && computes; i++) /* Addresses may be computed from them. */
        front_value(n->kid[i], k->items[i]);
    if (n->kind == E_LOGICAL && k->n == 2) {
        front_evaluate(n->kid[0], k->items[0]);
        front_evaluate(n->kid[1], k->items[1]);
    }
}

static void expression(Front *f, Node *n, CXCursor c, enum CXCursorKind kind, const Kids *k)
{
    n->type = front_type(f, clang_getCursorType(c));
    switch (n->kind) {
    case E_LITERAL:
    case E_STRING: break;
    case E_SIZEOF: /* Nothing below it is evaluated, except for array bounds. */
        front_hash_hidden(f, c);
        front_bounds(f, c);
        break;
    case E_GENERIC:
        front_hash_hidden(f, c);
        generic(f, k);
        break;
    case E_REF: reference(f, n, c); break;
    case E_LABEL_ADDR: label_address(f, n, c); break;
    case E_INIT_LIST:
        front_add_all(f, n, k->items, k->n);
        front_members(f, clang_getCursorType(c));
        break;
    case E_BINARY:
    case E_ASSIGN_OP: binary(f, n, c, k); break;
    case E_UNARY: unary(f, n, c, k); break;
    case E_CALL: call(f, n, k); break;
    case E_COND:
        front_add_all(f, n, k->items, k->n);
        if (k->n)
            front_evaluate(n->kid[0], k->items[0]);
        for (int i = 1; i < k->n && i < n->n_kids; i++) /* Results and addresses are chosen from these operands. */
            front_value(n->kid[i], k->items[i]);
        break;
    case E_MEMBER:
        reference(f, n, c);
        front_add_all(f, n, k->items, k->n);
        n->is_arrow = n->n_kids && n->kid[0]->type->kind == TY_POINTER;
        break;
    default:
        if (kind == CXCursor_UnexposedExpr)
            unexposed(f, n, c, k);
        else
            front_add_all(f, n, k->items, k->n);
    }
    front_decay(f, n);
    n->is_constant = front_is_constant(f, n);
    find_values(f, n, k);
}

/* Leaves out a tree that is nested too deeply. */
static Node *too_deep(Front *f, Node *n, CXCursor c)
{
    if (f->function)
        f->function->unfit = "it is nested too deeply";
    n->kind = is_expr(n) ? E_OTHER : S_NULL;
    n->type = n->kind == E_OTHER ? front_type(f, clang_getCursorType(c)) : NULL;
    return n;
}

static Node *convert(Front *f, CXCursor c, Node *parent)
{
    enum CXCursorKind kind = clang_getCursorKind(c);
    Kids k = {f, NULL, 0, 0};
    Node *n = NEW(f->arena, Node);
    n->kind = node_kind(kind);
    n->parent = parent;
    front_span(f, c, &n->span, &n->from, &n->to);
    front_included_place(n);
    behind_colon(f, n);
    if (f->levels == 0)
        return too_deep(f, n, c);
    f->levels--;
    if (n->kind == D_FUNCTION)
        n->decl = front_decl(f, c);
    else
        clang_visitChildren(c, collect, &k);
    if (n->kind == D_FUNCTION)
        ;
    else if (n->kind == D_VAR)
        variable(f, n, c, &k);
    else if (is_expr(n))
        expression(f, n, c, kind, &k);
    else
        front_statement(f, n, c, k.items, k.n);
    free(k.items);
    f->levels++;
    if (n->span.is_included && f->function)
        front_included_code(f, n, c);
    front_hash(f, n);
    return n;
}

static bool note_cast(Node *n, void *ctx)
{
    Front *f = ctx;
    const Decl *d = function_cast(n);
    if (d)
        *PUSH(f->unit->cast, f->unit->n_cast, f->cap_cast) = d;
    return true;
}

void front_global(Front *f, CXCursor variable)
{
    CXCursor init = clang_Cursor_getVarDeclInitializer(variable);
    Function *outer = f->function;
    if (clang_Cursor_isNull(init))
        return;
    f->function = NULL; /* Only the functions whose addresses it takes matter here. */
    Decl *d = outer ? NULL : front_decl(f, variable);
    if (d && d->own == OWN_SHARED)
        front_hash_initialiser(f, d, init);
    walk(convert(f, init, NULL), note_cast, f);
    f->function = outer;
}

Node *front_convert(Front *f, CXCursor c, Node *parent)
{
    return convert(f, c, parent);
}
