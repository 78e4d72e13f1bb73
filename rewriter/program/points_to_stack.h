/* Pointers that point into automatic variables only, over all files of the run.
 * In: trees and decisions of all files.  Out: Function.stack_params of the users' units; Unit.stack_pointers, for
 * pointers in memory and what functions return. Nothing is said unless main is among the files: else others may call
 * what is not static. */
#ifndef MR_PROGRAM_POINTS_TO_STACK_H
#define MR_PROGRAM_POINTS_TO_STACK_H

#include "job/job.h"

void pointees_find(Job *jobs, int n);

/* Determines what a pointer's value is made of: a pointer variable in a register, or an object, or another expression
 * that yields a pointer (a member, a call).  NULL pointers are made of nothing. */
typedef void TakeOrigin(void *ctx, const Decl *pointer, const Decl *object, const Node *other);
void pointer_origins(const Node *value, TakeOrigin *take, void *ctx);
bool is_pointer_variable(const Decl *d);
const Node *pointer_without_casts(const Node *n);

/* Does a member, a static variable or a call yield pointers into automatic variables only?  users: the user's unit;
 * other: of any unit. */
bool yields_stack_pointers(const Unit *users, const Node *other);

#endif
