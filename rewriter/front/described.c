/* Types, variables and members by the names that people know.
 * In: libclang's types and declarations.  Out: names of types, places of declarations, members of structures.
 * Method: a structure is asked for when the first of its members is met; the members of its parts that have no name are
 * its own, as they are in C.
 * This file and convert_type.c call each other, in a recursion over types: members have types, types have members.
 * Limits: what a header of the system declares has no place. */
#include <string.h>

#include "front/front.h"
#include "front/precompiled_facts.h"
#include "support/hash.h"

typedef struct RecordEntry {
    const void *key;
    Record record;
    UT_hash_handle hh;
} RecordEntry;

/* ---- types ---- */

/* Cuts the place off the name of a type without a name, `struct (unnamed at a.c:1:9)`: the kind is enough. */
static const char *without_place(Front *f, char *name)
{
    char *open = strstr(name, "(unnamed"), *at = open ? strstr(open, " at ") : NULL, *end = at ? strchr(at, ')') : NULL;
    return end ? arena_printf(f->arena, "%.*s%s", (int)(at - name), name, end) : name;
}

void front_name_type(Front *f, Type *t, CXType c)
{
    t->name = without_place(f, front_string(f, clang_getTypeSpelling(c)));
}

/* ---- places ---- */

static const char *place_of(Front *f, CXCursor c, unsigned *line)
{
    CXFile file;
    CXSourceLocation at = clang_getCursorLocation(c);
    *line = 0;
    clang_getExpansionLocation(at, &file, line, NULL, NULL);
    if (!file || clang_File_isEqual(file, f->main_file))
        return NULL;
    if (!clang_Location_isInSystemHeader(at))
        return precompiled_name(f, file);
    *line = 0;
    return NULL;
}

/* A static pointer is no null pointer at the beginning, as its initialiser's text has it. */
static bool is_initialised(Front *f, CXCursor variable)
{
    CXCursor definition = clang_getCursorDefinition(variable), init;
    CXFile file;
    unsigned at;
    size_t len;
    if (clang_Cursor_isNull(definition))
        return false;
    init = clang_Cursor_getVarDeclInitializer(definition);
    if (clang_Cursor_isNull(init))
        return false;
    clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(init)), &file, NULL, NULL, &at);
    const char *text = file ? front_file_text(f, file, &len) : NULL;
    return !text || at + 4 >= len || (strncmp(text + at, "NULL", 4) != 0 && strncmp(text + at, "0;", 2) != 0);
}

/* ---- structures ---- */

static bool is_part(CXCursor record)
{
    CXCursor parent = clang_getCursorSemanticParent(record);
    enum CXCursorKind kind = clang_getCursorKind(parent);
    return clang_Cursor_isAnonymousRecordDecl(record) && (kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl);
}

typedef struct Members {
    Front *f;
    Record *record;
    int64_t bit_offset; /* Number of bits in front of the part. */
    int cap;
} Members;

static int64_t bytes_of(CXCursor field, const Type *t, int64_t bits)
{
    return clang_Cursor_isBitField(field) ? (bits % 8 + clang_getFieldDeclBitWidth(field) + 7) / 8 : t->size;
}

/* How far the member is below the beginning of the structure: members move as their structure does where copies of
 * functions stand in front.  A list of members may be included from another file. */
static int lines_below(const Record *record, const Decl *member)
{
    bool is_there = !record->file || !member->file ? record->file == member->file : !strcmp(record->file, member->file);
    return is_there && record->line && member->line >= record->line ? (int)(member->line - record->line) : -1;
}

static enum CXVisitorResult add_member(CXCursor field, CXClientData data)
{
    Members *m = data;
    long long bits = clang_Cursor_getOffsetOfField(field);
    CXType type = clang_getCanonicalType(clang_getCursorType(field));
    CXCursor declared = clang_getTypeDeclaration(type);
    if (bits < 0)
        return CXVisit_Continue;
    if (type.kind == CXType_Record && is_part(declared)) {
        m->bit_offset += bits;
        clang_Type_visitFields(type, add_member, m);
        m->bit_offset -= bits;
        return CXVisit_Continue;
    }
    Decl *d = front_decl(m->f, field);
    if (!*d->name)
        return CXVisit_Continue;
    d->record = m->record;
    d->member = m->record->n_members;
    *PUSH(m->record->member, m->record->n_members, m->cap) =
        (RecordMember){.name = d->name,
                       .type = d->type,
                       .offset = (m->bit_offset + bits) / 8,
                       .size = bytes_of(field, d->type, m->bit_offset + bits),
                       .lines_below = lines_below(m->record, d),
                       .is_bitfield = d->is_bitfield};
    return CXVisit_Continue;
}

/* Finds all members of the record when the first one is met. */
static void find_members(Front *f, CXCursor record)
{
    RecordEntry *e;
    while (is_part(record))
        record = clang_getCursorSemanticParent(record);
    record = clang_getCanonicalCursor(record);
    const void *key = record.data[0];
    HASH_FIND_PTR(f->records, &key, e);
    if (e)
        return;
    e = NEW(f->arena, RecordEntry);
    e->key = key;
    HASH_ADD_PTR(f->records, key, e);
    CXType type = clang_getCursorType(record);
    e->record.type = front_type(f, type);
    ((Type *)e->record.type->plain)->record = &e->record;
    e->record.file = place_of(f, clang_getTypeDeclaration(type), &e->record.line);
    Members m = {.f = f, .record = &e->record};
    clang_Type_visitFields(clang_getCanonicalType(type), add_member, &m);
    e->record.member = front_settle(f, e->record.member, e->record.n_members, sizeof *e->record.member);
}

void front_describe(Front *f, Decl *d, CXCursor c)
{
    if (d->kind != DECL_VAR && d->kind != DECL_PARAM && d->kind != DECL_FIELD)
        return;
    d->file = place_of(f, c, &d->line);
    if (d->is_static_storage && d->type->kind == TY_POINTER)
        d->is_initialised = is_initialised(f, c);
    if (d->kind == DECL_FIELD)
        find_members(f, clang_getCursorSemanticParent(c));
}

void front_defines(Front *f, CXCursor c)
{
    Unit *u = f->unit;
    bool has_value = !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(c));
    if (clang_getCursorLinkage(c) != CXLinkage_External ||
        (!has_value && clang_Cursor_getStorageClass(c) == CX_SC_Extern))
        return;
    GlobalDefinition g = {.name = front_string(f, clang_getCursorSpelling(c)),
                          .type = front_type(f, clang_getCursorType(c))};
    g.file = place_of(f, c, &g.line);
    *PUSH(u->globals, u->n_globals, f->cap_globals) = g;
}

void front_described(Front *f)
{
    f->unit->globals = front_settle(f, f->unit->globals, f->unit->n_globals, sizeof *f->unit->globals);
    HASH_CLEAR(hh, f->records); /* The entries belong to the arena. */
}
