/* Members of automatic structures, and elements of tables, that hold nothing but allocations of their own. */
#ifndef MR_ALLOCATION_SLOT_H
#define MR_ALLOCATION_SLOT_H

#include "model/graph/event_graph.h"

/* A place that holds such pointers. */
typedef struct Slot {
    const Decl *object;   /* The structure, or the pointer to the table; NULL: there is no such place. */
    const void *content;  /* The key of the member, or of the table's elements. */
} Slot;

void allocation_slots_find(ModelUnit *m); /* Requires escape_find. */
/* The slot that an lvalue names, as the compiler knows it. */
Slot allocation_slot(ModelUnit *m, const Node *lvalue, Compiler c);
bool is_same_slot(Slot a, Slot b);
/* Do registers and the slot alone hold what it holds? */
bool slot_is_hidden(ModelUnit *m, Slot s);
/* May the parameter be given what the slot holds? */
bool slot_reaches(ModelUnit *m, Slot s, const Decl *parameter);
/* Do the locations lie in different memory, since the pointer to one is read from a slot? */
bool slots_part(ModelGraph *g, const Location *a, const Location *b);
void allocation_slots_free(ModelUnit *m);

#endif
