/* In: the statements of a superblock, one after the other.  Out: what a value was computed from: the stack pointer, the
 * frame pointer, the thread pointer, a constant. Method: copies, sums and differences are followed through temporaries
 * and guest registers within the superblock; whatever comes from memory or out of any other operation is FROM_ANYTHING.
 * Limits: what a register holds when the superblock begins is not known; rbp is taken for a frame pointer then, and
 * those who use that look at the address as well. */
#include <stddef.h>

#include "libvex_guest_amd64.h"
#include "oracle.h"
#include "valgrind/pub_tool_libcassert.h"
#include "valgrind/pub_tool_mallocfree.h"

enum {
    RAX = offsetof(VexGuestAMD64State, guest_RAX),
    RSP = offsetof(VexGuestAMD64State, guest_RSP),
    RBP = offsetof(VexGuestAMD64State, guest_RBP),
    N_REGISTERS = 16 /* rax … r15 lie one behind the other */
};

struct Derive {
    IRSB *sb;
    Value *temporary;
    Value reg[N_REGISTERS];
};

static const Value anything = {FROM_ANYTHING, False, 0};

static Int register_at(Int offset)
{
    Int n = (offset - RAX) / 8;
    return offset >= RAX && n < N_REGISTERS ? n : -1;
}

Derive *derive_new(IRSB *sb)
{
    Derive *d = VG_(malloc)("oracle.derive", sizeof *d);
    d->sb = sb;
    d->temporary = VG_(calloc)("oracle.derive", sb->tyenv->types_used + 1, sizeof *d->temporary);
    for (Int i = 0; i < N_REGISTERS; i++)
        d->reg[i] = anything;
    d->reg[register_at(RSP)].origin = FROM_SP;
    d->reg[register_at(RBP)].origin = FROM_FP;
    return d;
}

void derive_free(Derive *d)
{
    VG_(free)(d->temporary);
    VG_(free)(d);
}

Value derive_value(const Derive *d, const IRExpr *atom)
{
    if (atom->tag == Iex_RdTmp)
        return d->temporary[atom->Iex.RdTmp.tmp];
    if (atom->tag == Iex_Const && atom->Iex.Const.con->tag == Ico_U64)
        return (Value){FROM_CONSTANT, True, atom->Iex.Const.con->Ico.U64};
    return anything;
}

static Bool is_number(Value v)
{
    return v.origin == FROM_CONSTANT && v.exact;
}

static Value sum(Value a, Value b)
{
    if (is_number(a) && !is_number(b))
        return sum(b, a);
    if (is_number(b) && a.origin != FROM_ANYTHING)
        return (Value){a.origin, a.exact, a.base + b.base};
    if (is_number(b)) /* an index in a register and the address of a table, or a pointer and a member's offset */
        return in_image(b.base) ? (Value){FROM_CONSTANT, False, b.base} : anything;
    if (a.origin != FROM_ANYTHING && b.origin == FROM_ANYTHING)
        return (Value){a.origin, False, a.base};
    if (b.origin != FROM_ANYTHING && a.origin == FROM_ANYTHING)
        return (Value){b.origin, False, b.base};
    return anything;
}

static Value difference(Value a, Value b)
{
    if (b.origin == FROM_ANYTHING || is_number(b))
        return sum(a, is_number(b) ? (Value){FROM_CONSTANT, True, -b.base} : anything);
    return anything;
}

static Value value_of(const Derive *d, const IRExpr *e)
{
    switch (e->tag) {
    case Iex_RdTmp:
    case Iex_Const: return derive_value(d, e);
    case Iex_Get: {
        Int reg = register_at(e->Iex.Get.offset);
        if (e->Iex.Get.offset == (Int)offsetof(VexGuestAMD64State, guest_FS_CONST))
            return (Value){FROM_THREAD, True, 0};
        return reg >= 0 && e->Iex.Get.ty == Ity_I64 && (e->Iex.Get.offset - RAX) % 8 == 0 ? d->reg[reg] : anything;
    }
    case Iex_Binop: {
        const IRExpr *right = e->Iex.Binop.arg2;
        Value a = derive_value(d, e->Iex.Binop.arg1), b = derive_value(d, right);
        switch (e->Iex.Binop.op) {
        case Iop_Shl64: /* an index that is not scaled */
            return right->tag == Iex_Const && right->Iex.Const.con->tag == Ico_U8 && !right->Iex.Const.con->Ico.U8
                       ? a
                       : anything;
        case Iop_Add64: return sum(a, b);
        case Iop_Sub64: return difference(a, b);
        case Iop_And64:
            return a.origin == FROM_SP || a.origin == FROM_FP ? a : anything; /* the stack pointer is aligned */
        default: return anything;
        }
    }
    default: return anything;
    }
}

void derive_statement(Derive *d, const IRStmt *st)
{
    if (st->tag == Ist_WrTmp)
        d->temporary[st->Ist.WrTmp.tmp] = value_of(d, st->Ist.WrTmp.data);
    else if (st->tag == Ist_Put) {
        Int reg = register_at(st->Ist.Put.offset);
        if (reg < 0)
            return;
        Bool whole = typeOfIRExpr(d->sb->tyenv, st->Ist.Put.data) == Ity_I64 && (st->Ist.Put.offset - RAX) % 8 == 0;
        d->reg[reg] = whole ? derive_value(d, st->Ist.Put.data) : anything;
        if (reg == register_at(RSP))
            d->reg[reg].origin = FROM_SP;
    }
}
