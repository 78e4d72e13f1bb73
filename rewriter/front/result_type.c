/* The declaration of a variable for a function's result.
 * In: a function's cursor.  Out: text with a place for the name; whether the variable can be assigned to.
 * Method: the type as the function spells it, or as it is in the end where a parameter has a name of that spelling. */
#include <string.h>

#include "front/front.h"

static bool is_behind(const char *text, const char *at, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(at - text) >= n && !memcmp(at - n, word, n);
}

/* Does a type's text hold the word as one of its own?  That of a tag is no other's. */
static bool holds_word(const char *text, const char *word)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    size_t n = strlen(word);
    for (const char *at = strstr(text, word); n && at; at = strstr(at + 1, word))
        if ((at == text || !strchr(letters, at[-1])) && (!at[n] || !strchr(letters, at[n])) &&
            !is_behind(text, at, "struct ") && !is_behind(text, at, "union ") && !is_behind(text, at, "enum "))
            return true;
    return false;
}

/* Inside of the function, a parameter stands for itself, where outside a type has its name: `T f(T T)`. */
static bool is_hidden_by_parameter(Front *f, const char *type, CXCursor function)
{
    bool any = false;
    for (int i = 0; i < clang_Cursor_getNumArguments(function) && !any; i++)
        any =
            holds_word(type, front_string(f, clang_getCursorSpelling(clang_Cursor_getArgument(function, (unsigned)i))));
    return any;
}

const char *front_result(Front *f, CXCursor function)
{
    CXType t = clang_getResultType(clang_getCursorType(function));
    if (clang_getCanonicalType(t).kind == CXType_Void)
        return NULL;
    if (clang_isConstQualifiedType(t) || clang_isVolatileQualifiedType(t))
        t = clang_getUnqualifiedType(t);
    char *s = front_string(f, clang_getTypeSpelling(t));
    if (is_hidden_by_parameter(f, s, function))
        s = front_string(f, clang_getTypeSpelling(clang_getCanonicalType(t)));
    if (is_hidden_by_parameter(f, s, function) || strstr(s, "(unnamed") || strstr(s, "(anonymous"))
        return "";
    char *star = strstr(s, "(*");
    if (star)
        return arena_printf(f->arena, "%.*s%%s%s", (int)(star + 2 - s), s, star + 2);
    return arena_printf(f->arena, "%s %%s", s);
}

static bool is_fixed(CXType t);

static enum CXVisitorResult visit_field(CXCursor field, CXClientData found)
{
    bool *fixed = found;
    *fixed = is_fixed(clang_getCursorType(field));
    return *fixed ? CXVisit_Break : CXVisit_Continue;
}

/* Is the type const, or a part of it? */
static bool is_fixed(CXType t)
{
    bool found = false;
    t = clang_getCanonicalType(t);
    if (clang_isConstQualifiedType(t))
        return true;
    if (t.kind == CXType_ConstantArray)
        return is_fixed(clang_getArrayElementType(t));
    if (t.kind == CXType_Record)
        clang_Type_visitFields(t, visit_field, &found);
    return found;
}

bool front_result_is_fixed(CXCursor function)
{
    return is_fixed(clang_getUnqualifiedType(clang_getResultType(clang_getCursorType(function))));
}
