/* Labels and their names.
 * In: cursors of labels, of gotos, of label addresses.  Out: a name for each label that no other label of the function
 * has.
 * Method: GNU's local labels (`__label__`) may have the name of another one of the function; libclang leads from each
 * use to the statement that it means.  The first one met keeps its name, another becomes name@2. */
#include <string.h>

#include "front/front.h"

static enum CXChildVisitResult first_label(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (clang_getCursorKind(c) != CXCursor_LabelRef)
        return CXChildVisit_Continue;
    *(CXCursor *)data = c;
    return CXChildVisit_Break;
}

static const char *name_of(Front *f, const void *statement, const char *name)
{
    int same = 1;
    for (int i = 0; i < f->n_labels; i++) {
        if (f->labels[i].statement == statement)
            return f->labels[i].unique;
        same += !strcmp(f->labels[i].name, name);
    }
    const char *unique = same == 1 ? name : arena_printf(f->arena, "%s@%d", name, same);
    *PUSH(f->labels, f->n_labels, f->cap_labels) = (FrontLabel){statement, name, unique};
    return unique;
}

const char *front_label(Front *f, CXCursor label)
{
    return name_of(f, label.data[1], front_string(f, clang_getCursorSpelling(label)));
}

const char *front_label_meant(Front *f, CXCursor c)
{
    CXCursor ref = clang_getNullCursor();
    clang_visitChildren(c, first_label, &ref);
    char *name = front_string(f, clang_getCursorSpelling(ref));
    CXCursor label = clang_getCursorReferenced(ref);
    return clang_Cursor_isNull(label) ? name : name_of(f, label.data[1], name);
}

bool front_has_local_labels(const Front *f)
{
    for (int i = 0; i < f->n_labels; i++)
        if (f->labels[i].unique != f->labels[i].name)
            return true;
    return false;
}
