/* Types and declarations.
 * In: libclang's types and declaration cursors.  Out: our own, one for each of theirs.
 * Method: a hash table from clang's pointer (libclang keeps it in data[0]) to ours.
 * Limits: sizes are asked only for kinds that have one, since libclang crashes on some others. */
#include <string.h>

#include "front/front.h"
#include "front/precompiled_facts.h"
#include "support/hash.h"
#include "tree/reserved_names.h"

struct TypeEntry {
    void *key;
    Type type;
    UT_hash_handle hh;
};

struct DeclEntry {
    const void *key;
    Decl decl;
    UT_hash_handle hh;
};

static TypeKind kind_of(enum CXTypeKind k)
{
    if ((k >= CXType_Bool && k <= CXType_Int128) || k == CXType_Enum)
        return TY_INT;
    switch (k) {
    case CXType_Void: return TY_VOID;
    case CXType_Float:
    case CXType_Double:
    case CXType_LongDouble:
    case CXType_Float128:
    case CXType_Half:
    case CXType_Float16:
    case CXType_BFloat16:
    case CXType_Ibm128: return TY_FLOAT;
    case CXType_Complex: return TY_COMPLEX;
    case CXType_Vector:
    case CXType_ExtVector: return TY_VECTOR;
    case CXType_Pointer:
    case CXType_BlockPointer:
    case CXType_NullPtr: return TY_POINTER;
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray: return TY_ARRAY;
    case CXType_Record: return TY_RECORD;
    case CXType_FunctionProto:
    case CXType_FunctionNoProto: return TY_FUNCTION;
    default: return TY_OTHER;
    }
}

/* C23's integers of any width: libclang has no kind for them. */
static bool is_bit_int(Front *f, CXType c)
{
    if (c.kind != CXType_Unexposed)
        return false;
    const char *name = front_string(f, clang_getTypeSpelling(c));
    return !strncmp(name, "_BitInt(", 8) || !strncmp(name, "unsigned _BitInt(", 17);
}

/* Hashes one type, and what it points to.  Structures are known by their names in all files, whether or not a file has
 * their members. */
static uint64_t sign_type(Front *f, uint64_t h, CXType c, bool is_pointee)
{
    c = clang_getUnqualifiedType(clang_getCanonicalType(c));
    TypeKind kind = kind_of(c.kind);
    int64_t size = kind == TY_INT || kind == TY_FLOAT ? clang_Type_getSizeOf(c) : 0;
    h = hash_bytes(hash_bytes(h, &kind, sizeof kind), &size, sizeof size);
    if (c.kind == CXType_Record) {
        CXCursor tag = clang_getTypeDeclaration(c);
        const char *name = clang_Cursor_isAnonymous(tag) ? "" : front_string(f, clang_getCursorSpelling(tag));
        return hash_bytes(h, name, strlen(name));
    }
    return kind == TY_POINTER && !is_pointee && c.kind != CXType_NullPtr
               ? sign_type(f, h, clang_getPointeeType(c), true)
               : h;
}

static uint64_t signature(Front *f, CXType function)
{
    uint64_t h = HASH_START;
    if (function.kind != CXType_FunctionProto)
        return 0;
    for (int i = 0; i < clang_getNumArgTypes(function); i++)
        h = sign_type(f, h, clang_getArgType(function, (unsigned)i), false);
    return h | 1;
}

/* elem, count, size: what they are depends on the kind. */
static void fill_parts(Front *f, Type *t, CXType c)
{
    switch (t->kind) {
    case TY_POINTER: t->elem = front_type(f, clang_getPointeeType(c)); break;
    case TY_FUNCTION:
        t->elem = front_type(f, clang_getResultType(c));
        t->signature = signature(f, c);
        break;
    case TY_COMPLEX: t->elem = front_type(f, clang_getElementType(c)); break;
    case TY_VECTOR:
        t->elem = front_type(f, clang_getElementType(c));
        t->count = clang_getNumElements(c);
        break;
    case TY_ARRAY:
        t->elem = front_type(f, clang_getArrayElementType(c));
        t->count = c.kind == CXType_ConstantArray ? clang_getArraySize(c) : -1;
        break;
    case TY_INT:
        if (c.kind == CXType_Enum)
            c = clang_getCanonicalType(clang_getEnumDeclIntegerType(clang_getTypeDeclaration(c)));
        t->is_bool = c.kind == CXType_Bool;
        t->is_unsigned = c.kind >= CXType_Bool && c.kind <= CXType_UInt128;
        break;
    default: break;
    }
}

static int64_t size_of(const Type *t, CXType c)
{
    if (t->kind == TY_VOID || t->kind == TY_FUNCTION || t->kind == TY_OTHER)
        return -1;
    if (t->kind == TY_ARRAY && c.kind != CXType_ConstantArray)
        return -1;
    long long n = clang_Type_getSizeOf(c);
    return n < 0 ? -1 : n;
}

void front_target(Front *f)
{
    CXTargetInfo target = clang_getTranslationUnitTargetInfo(f->tu);
    const char *triple = front_string(f, clang_TargetInfo_getTriple(target));
    clang_TargetInfo_dispose(target);
    f->unit->is_x86_64 = !strncmp(triple, "x86_64", 6);
    f->unit->is_x86 = f->unit->is_x86_64 || (triple[0] == 'i' && !strncmp(triple + 2, "86", 2));
}

/* The x87's extended precision has 10 bytes, which lie in 12 or 16. */
static int64_t moved_bytes(const Front *f, CXType c, int64_t size)
{
    return c.kind == CXType_LongDouble && size > 10 && f->unit->is_x86 ? 10 : 0;
}

/* Converts a type.  libclang crashes when it is asked about a type that it does not have, as what nullptr_t points
 * to. */
const Type *front_type(Front *f, CXType t)
{
    static const Type none = {.kind = TY_VOID, .count = -1, .size = -1};
    if (t.kind == CXType_Invalid)
        return &none;
    TypeEntry *e;
    void *key = t.data[0];
    HASH_FIND_PTR(f->types, &key, e);
    if (e)
        return &e->type;
    e = NEW(f->arena, TypeEntry);
    e->key = key;
    HASH_ADD_PTR(f->types, key, e);
    CXType c = clang_getCanonicalType(t);
    e->type.is_volatile = clang_isVolatileQualifiedType(c);
    e->type.is_restrict = clang_isRestrictQualifiedType(c);
    c = clang_getUnqualifiedType(c);
    e->type.same = c.data[0];
    if (c.kind == CXType_Atomic) {
        e->type.is_atomic = true;
        c = clang_getCanonicalType(clang_Type_getValueType(c));
    }
    e->type.kind = kind_of(c.kind);
    if (is_bit_int(f, c))
        e->type.kind = TY_BIT_INT;
    e->type.count = -1;
    e->type.size = size_of(&e->type, c);
    e->type.moved = moved_bytes(f, c, e->type.size);
    front_name_type(f, &e->type, c);
    fill_parts(f, &e->type, c);
    if (e->type.kind == TY_RECORD)
        e->type.plain = c.data[0] == key ? &e->type : front_type(f, c);
    if (e->type.kind == TY_FUNCTION)
        e->type.is_noreturn = strstr(front_string(f, clang_getTypeSpelling(c)), "noreturn") != NULL;
    return &e->type;
}

static bool in_list(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (!strcmp(name, *list))
            return true;
    return false;
}

/* Functions that do not return although old headers do not say so. */
static const char *const never_return[] = {
    "exit",
    "_exit",
    "_Exit",
    "abort",
    "quick_exit",
    "longjmp",
    "_longjmp",
    "siglongjmp",
    "__assert_fail",
    "pthread_exit",
    "thrd_exit",
    "__builtin_unreachable",
    "__builtin_trap",
    "__builtin_abort",
    "__builtin_exit",
    "__builtin_longjmp",
    NULL,
};

/* `_Noreturn`, `[[noreturn]]` and `noreturn` stand in front of the name and are not in the type. */
bool front_says_noreturn(Front *f, CXCursor c)
{
    CXFile file;
    unsigned begin, name;
    size_t len;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, &begin);
    clang_getSpellingLocation(clang_getCursorLocation(c), NULL, NULL, NULL, &name);
    const char *text = file ? front_file_text(f, file, &len) : NULL;
    if (!text || name > len || begin >= name ||
        name - begin > 1000) /* A macro stands in between: the two are not in one declaration. */
        return false;
    return memmem(text + begin, name - begin, "oreturn", 7) != NULL;
}

static bool is_deprecated(CXCursor c)
{
    return clang_getCursorAvailability(c) == CXAvailability_Deprecated;
}

static void fill_function(Front *f, Decl *d, CXCursor c)
{
    d->is_internal = clang_getCursorLinkage(c) == CXLinkage_Internal;
    d->is_systems = d->is_internal && clang_Location_isInSystemHeader(clang_getCursorLocation(c));
    d->is_noreturn = d->says_noreturn =
        d->type->is_noreturn || in_list(d->name, never_return) || front_says_noreturn(f, c);
    d->is_deprecated = is_deprecated(c);
}

/* A bit-field is accessed as the smallest aligned unit of 1, 2, 4 or 8 bytes that holds it; one that none holds, in a
 * packed structure, byte for byte. */
static void fill_field(Decl *d, CXCursor c)
{
    long long at = clang_Cursor_getOffsetOfField(c);
    long long whole = clang_Type_getAlignOf(clang_getCursorType(clang_getCursorSemanticParent(c)));
    d->is_underaligned = whole > 0 && clang_Type_getAlignOf(clang_getCursorType(c)) > whole;
    d->is_bitfield = clang_Cursor_isBitField(c);
    d->offset = at < 0 ? -1 : at / 8;
    d->is_in_union = clang_getCursorKind(clang_getCursorSemanticParent(c)) == CXCursor_UnionDecl;
    if (!d->is_bitfield)
        return;
    long long width = clang_getFieldDeclBitWidth(c);
    if (at < 0 || width <= 0 || whole <= 0)
        return;
    d->first_bit = at;
    d->bits = (int)width;
    for (int size = 1; size <= 8 && size <= whole && !d->n_units; size *= 2)
        if (at / (8 * size) == (at + width - 1) / (8 * size)) {
            d->unit_size = size;
            d->n_units = 1;
            d->fills_units = width == 8 * size;
        }
    if (d->n_units)
        return;
    d->unit_size = 1;
    d->n_units = (int)((at + width - 1) / 8 - at / 8 + 1);
    d->fills_units = at % 8 == 0 && width % 8 == 0;
}

/* Is the type const?  libclang says so of an array, and not of its elements. */
static bool is_const(CXType t)
{
    t = clang_getCanonicalType(t);
    return clang_isConstQualifiedType(t) && !clang_isVolatileQualifiedType(t);
}

static void fill_variable(Decl *d, CXCursor c)
{
    d->is_static_storage = clang_Cursor_hasVarDeclGlobalStorage(c) == 1;
    d->is_global_register = d->is_static_storage && clang_Cursor_getStorageClass(c) == CX_SC_Register;
    d->is_address_taken = d->is_address_taken || d->is_global_register; /* Any call may change such a variable. */
    d->is_internal = d->is_static_storage && clang_getCursorLinkage(c) != CXLinkage_External;
    d->is_const = d->is_static_storage && is_const(clang_getCursorType(c));
    if (!d->is_const)
        return;
    CXCursor definition = clang_getCursorDefinition(c);
    d->is_known =
        !clang_Cursor_isNull(definition) && !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(definition));
}

static DeclKind decl_kind(enum CXCursorKind k)
{
    switch (k) {
    case CXCursor_VarDecl: return DECL_VAR;
    case CXCursor_ParmDecl: return DECL_PARAM;
    case CXCursor_FunctionDecl: return DECL_FUNCTION;
    case CXCursor_FieldDecl: return DECL_FIELD;
    case CXCursor_EnumConstantDecl: return DECL_ENUMERATOR;
    default: return DECL_OTHER;
    }
}

/* Variables: those without linkage. */
static bool is_local(const Decl *d, CXCursor c)
{
    switch (d->kind) {
    case DECL_PARAM: return true;
    case DECL_VAR: return clang_getCursorLinkage(c) == CXLinkage_NoLinkage;
    case DECL_ENUMERATOR:
        return clang_getCursorKind(clang_getCursorSemanticParent(clang_getCursorSemanticParent(c))) ==
               CXCursor_FunctionDecl;
    default: return false;
    }
}

/* A function that precompiled headers declare is what they declare first, as it would be if they were visited. */
static CXCursor first_declared(Front *f, CXCursor c, CXCursor canonical)
{
    CXFile file;
    unsigned begin, name;
    CXString spelling = clang_getCursorSpelling(c);
    int times = f->precompiled ? precompiled_declares(f->precompiled, clang_getCString(spelling)) : 0;
    clang_disposeString(spelling);
    if (!times)
        return c;
    clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
    if (times == 1 && !(file && clang_File_isEqual(file, f->main_file)))
        return c;
    clang_getExpansionLocation(clang_getCursorLocation(canonical), &file, NULL, NULL, &name);
    clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(canonical)), NULL, NULL, NULL, &begin);
    if (times > 1 || !file || begin == name || clang_File_isEqual(file, f->main_file))
        f->is_doubtful = true; /* The function is one of several, or clang's own declaration. */
    return canonical;
}

static bool is_declared_noreturn(Front *f, CXCursor c, CXCursor first)
{
    return !clang_equalCursors(c, first) && front_type(f, clang_getCursorType(c))->is_noreturn;
}

static void declare_ahead(Front *f, Decl *d, CXCursor c, CXCursor first)
{
    if (precompiled_declares(f->precompiled, d->name))
        d->order = 1;
    if (is_declared_noreturn(f, c, first))
        d->is_noreturn = d->says_noreturn = true;
}

/* The text may be one that copies were written to: here alone names of ours are looked at. */
static void name_decl(Unit *u, Decl *d, const char *name)
{
    d->name = name;
    d->own = names_own(name);
    d->users_name = d->own == OWN_SHARED ? names_plain(name) : name;
    d->homonym = d->own == OWN_SHARED ? names_homonym(name) : 0;
    u->has_versions = u->has_versions || d->own == OWN_VERSIONS;
}

Decl *front_decl(Front *f, CXCursor c)
{
    DeclEntry *e;
    DeclKind kind = decl_kind(clang_getCursorKind(c));
    CXCursor main_decl = kind == DECL_FUNCTION || kind == DECL_VAR ? clang_getCanonicalCursor(c) : c;
    const void *key = main_decl.data[0];
    HASH_FIND_PTR(f->decls, &key, e);
    if (e) {
        if (kind == DECL_FUNCTION && is_declared_noreturn(f, c, main_decl))
            e->decl.is_noreturn = e->decl.says_noreturn = true;
        if (kind == DECL_FUNCTION && is_deprecated(c))
            e->decl.is_deprecated = true;
        return &e->decl;
    }
    CXCursor first = kind == DECL_FUNCTION && f->precompiled ? first_declared(f, c, main_decl) : c;
    e = NEW(f->arena, DeclEntry);
    e->key = key;
    HASH_ADD_PTR(f->decls, key, e);
    Decl *d = &e->decl;
    d->kind = kind;
    name_decl(f->unit, d, front_string(f, clang_getCursorSpelling(c)));
    d->type = front_type(f, clang_getCursorType(first));
    d->is_local = is_local(d, c);
    d->is_register = d->is_local && clang_Cursor_getStorageClass(c) == CX_SC_Register;
    if (d->kind == DECL_PARAM)
        d->type = front_decayed(f, d->type);
    else if (d->kind == DECL_VAR)
        fill_variable(d, c);
    else if (d->kind == DECL_FUNCTION)
        fill_function(f, d, first);
    else if (d->kind == DECL_FIELD)
        fill_field(d, c);
    if (d->kind == DECL_FUNCTION && f->precompiled)
        declare_ahead(f, d, c, first);
    front_describe(f, d, c);
    return d;
}

typedef struct Members {
    Front *f;
    const Decl **items;
    int n, cap;
    bool has_bitfield;
} Members;

static enum CXVisitorResult add_member(CXCursor field, CXClientData data)
{
    Members *m = data;
    const Decl *d = front_decl(m->f, field);
    if (d->is_bitfield && !*d->name)
        return CXVisit_Continue;
    m->has_bitfield = m->has_bitfield || d->is_bitfield;
    *PUSH(m->items, m->n, m->cap) = d;
    return CXVisit_Continue;
}

void front_members(Front *f, CXType record)
{
    Type *t = (Type *)front_type(f, record);
    Members m = {.f = f};
    if (t->kind != TY_RECORD || t->field)
        return;
    clang_Type_visitFields(clang_getCanonicalType(record), add_member, &m);
    const Decl **kept = NEW_N(f->arena, const Decl *, (size_t)m.n + 1);
    for (int i = 0; i < m.n; i++)
        kept[i] = m.items[i];
    t->field = kept;
    t->n_fields = m.has_bitfield ? m.n : 0;
    free(m.items);
}

typedef struct Named {
    CXCursor member;
    int n;
} Named;

static enum CXChildVisitResult find_member(CXCursor c, CXCursor parent, CXClientData data)
{
    Named *named = data;
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_MemberRef) {
        named->member = clang_getCursorReferenced(c);
        named->n++;
    }
    return CXChildVisit_Continue;
}

Decl *front_named_member(Front *f, CXCursor designated)
{
    Named named = {.n = 0};
    clang_visitChildren(designated, find_member, &named);
    return named.n == 1 && !clang_Cursor_isNull(named.member) ? front_decl(f, named.member) : NULL;
}

void front_types_done(Front *f)
{
    DeclEntry *e, *next;
    Unit *u = f->unit;
    u->taken = NEW_N(f->arena, const char *, HASH_COUNT(f->decls) + 1);
    HASH_ITER(hh, f->decls, e, next) {
        Decl *d = &e->decl;
        if (d->kind != DECL_FUNCTION)
            continue;
        d->is_address_taken = d->refs > d->calls;
        if (d->is_address_taken && !d->is_internal)
            u->taken[u->n_taken++] = d->name;
    }
    front_described(f);
    HASH_CLEAR(hh, f->types); /* The entries belong to the arena. */
    HASH_CLEAR(hh, f->decls);
}
