/* Parameters that point into automatic variables only, over all files of the run.
 * In: trees and fates of all files.  Out: Function.stack_params of the users' units.
 * Nothing is said unless main is among the files: else others may call what is not static. */
#ifndef MR_POINTEES_H
#define MR_POINTEES_H

#include "job.h"

void pointees_find(Job *jobs, int n);

/* Tells what a pointer's value rests on: a pointer variable in a register, or an object, or, both NULL, something else.  NULL pointers rest on
 * nothing. */
typedef void TakeOrigin(void *ctx, const Decl *pointer, const Decl *object);
void pointer_origins(const Node *value, TakeOrigin *take, void *ctx);
bool is_pointer_variable(const Decl *d);
const Node *pointer_without_casts(const Node *n);

#endif
