/* Functions that write only what their arguments lead to, for clang.
 * In: a function's stores and calls; a call.  Out: the caller's variables that the call may write, and nothing else.
 * Method: LLVM's summary of a function says whether it writes other memory than what its arguments lead to
 * (FunctionAttrs.cpp, checkFunctionMemoryAccess; getUnderlyingObject).  The address is a sum of the argument as it came
 * and of numbers: an argument that the function changes, or a pointer that it has read, leads elsewhere.  If the
 * arguments of a call are addresses of the caller's automatic variables, all else is as it was behind the call.
 *
 *      static void look_up (const struct grid *g, int at, double result[5])
 *      for (…)
 *          look_up (g, at[i], result), sum += result[0] * weight[0];         weight[0] is loaded in front of the loop
 *
 * Limits: ARGUMENTS_AT_MOST arguments; pointers that are passed on in calls are followed through their callees. */
#include "model/alias/written_arguments.h"

enum { ARGUMENTS_AT_MOST = 64 };

/* The function's parameter, by its place from 0; -1: it is none. */
static int parameter_of(const Function *f, const Decl *d)
{
    for (int i = 0; i < f->n_params && i < ARGUMENTS_AT_MOST && d; i++)
        if (f->param[i] == d && variable_class(d) == IN_REGISTER)
            return i;
    return -1;
}

void written_note(Effect *e, const Function *f, const Location *l)
{
    int at = l->object || l->literal ? -1 : parameter_of(f, l->pointer);
    if (l->object && !l->object->is_static_storage)
        return;
    if (at < 0)
        e->writes_elsewhere = true;
    else
        e->written_arguments |= (uint64_t)1 << at;
}

void written_note_set(Effect *e, const Function *f, const Node *lvalue)
{
    const Node *n = strip_parens((Node *)lvalue);
    int at = n->kind == E_REF ? parameter_of(f, n->decl) : -1;
    if (at >= 0)
        e->set_arguments |= (uint64_t)1 << at;
}

/* What the argument leads to, of whatever type. */
static Location behind_argument(const Node *argument)
{
    bool is_object;
    const Node *root = pointer_root(argument, &is_object);
    Location l = is_object ? location_described(root)
                           : (Location){.base = -1, .pointer = root->kind == E_REF ? root->decl : NULL};
    const Node *loaded = root->kind == E_IMPLICIT && root->is_load ? strip_parens(root->kid[0]) : NULL;
    if (!is_object && loaded && loaded->kind == E_REF)
        l.pointer = loaded->decl;
    l.type = NULL;
    l.field = NULL;
    return l;
}

void written_note_call(Effect *e, const Function *f, const Node *call, const Effect *by)
{
    if (by->writes_all || by->may_end || by->writes_elsewhere || by->library[COMPILER_CLANG] & ~MEMORY_READ)
        e->writes_elsewhere = true;
    for (int i = 0; i < ARGUMENTS_AT_MOST && !e->writes_elsewhere; i++) {
        if (!(by->written_arguments >> i & 1))
            continue;
        if (i + 1 >= call->n_kids) {
            e->writes_elsewhere = true;
            break;
        }
        Location l = behind_argument(call->kid[i + 1]);
        written_note(e, f, &l);
    }
}

void written_end(Effect *e)
{
    e->writes_elsewhere = e->writes_elsewhere || e->written_arguments & e->set_arguments;
}

const Effect *effect_on_arguments(Arena *arena, const Node *call, const Effect *by)
{
    if (by->writes_elsewhere || !by->written_arguments || by->is_inlined[COMPILER_CLANG])
        return by;
    Location passed[ARGUMENTS_AT_MOST];
    int n = 0;
    for (int i = 0; i < ARGUMENTS_AT_MOST; i++) {
        if (!(by->written_arguments >> i & 1))
            continue;
        if (i + 1 >= call->n_kids)
            return by;
        passed[n] = behind_argument(call->kid[i + 1]);
        if (!passed[n].object || passed[n].object->is_static_storage)
            return by;
        n++;
    }
    Effect *own = NEW(arena, Effect);
    *own = *by;
    own->passed = NEW_N(arena, Location, (size_t)n);
    own->n_passed = n;
    for (int i = 0; i < n; i++)
        own->passed[i] = passed[i];
    return own;
}
