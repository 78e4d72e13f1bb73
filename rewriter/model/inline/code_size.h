/* A function's size as compilers estimate it before they decide what to inline. */
#ifndef MR_MODEL_INLINE_CODE_SIZE_H
#define MR_MODEL_INLINE_CODE_SIZE_H

#include "tree/ast.h"

typedef struct CodeSize {
    int instructions;
    int calls, loops; /* Numbers of those that are left in the text. */
} CodeSize;

/* The instructions that a call is, without its arguments and result; or those of what is inlined in its place. */
typedef int CallSize(void *ctx, const Node *call, bool *is_inlined);

CodeSize code_size(const Function *f, CallSize *call_size, void *ctx);

#endif
