/* In: a superblock, not optimised.  Out: the same with counting.
 * Method: what an instruction does whatever its data are (instructions, branches, calls, floating-point operations,
 * accesses whose class is known from their address expression) is summed up while the block is read and added to the
 * counters in front of each way out of the block; other accesses call where.c with their address.  Kinds of
 * instructions are read from their bytes. Limits: a repeated string instruction is one instruction for each repeat and
 * one that ends it.  Instructions that fault count as executed. */
#include <stddef.h>

#include "libvex_guest_amd64.h"
#include "oracle.h"
#include "valgrind/pub_tool_debuginfo.h"
#include "valgrind/pub_tool_libcassert.h"
#include "valgrind/pub_tool_libcbase.h"
#include "valgrind/pub_tool_machine.h"

enum { MAX_PENDING = 64 };

typedef struct {
    IRSB *out;
    Derive *derive;
    CodeCounts *code;     /* own or library: where the current instruction's counts go */
    struct {
        ULong *counter;
        UInt n;
    } pending[MAX_PENDING];
    Int n_pending;
    /* the current instruction */
    Bool has_load;        /* a locked instruction loads, computes, and compares and swaps */
    Int fused_at;         /* the pending entry of its first multiply-add, or -1 */
    /* regions of lines */
    Bool line_known;      /* the block has said which region its lines are in */
    Int line_region;
    Bool in_prologue;     /* rbp is the caller's yet */
} Pass;

static void emit(Pass *p, IRStmt *st)
{
    addStmtToIRSB(p->out, st);
}

static IRExpr *temporary(Pass *p, IRType type, IRExpr *value)
{
    IRTemp t = newIRTemp(p->out->tyenv, type);
    emit(p, IRStmt_WrTmp(t, value));
    return IRExpr_RdTmp(t);
}

static IRExpr *word(UWord w)
{
    return IRExpr_Const(IRConst_U64(w));
}

/* ---- counting ---- */

static void add_pending(Pass *p)
{
    for (Int i = 0; i < p->n_pending; i++) {
        IRExpr *at = word((Addr)p->pending[i].counter);
        IRExpr *old = temporary(p, Ity_I64, IRExpr_Load(Iend_LE, Ity_I64, at));
        IRExpr *sum = temporary(p, Ity_I64, IRExpr_Binop(Iop_Add64, old, word(p->pending[i].n)));
        emit(p, IRStmt_Store(Iend_LE, at, sum));
    }
    p->n_pending = 0;
    p->fused_at = -1;
}

/* The pending entry. */
static Int count(Pass *p, ULong *counter, UInt n)
{
    Int i = 0;
    while (i < p->n_pending && p->pending[i].counter != counter)
        i++;
    if (i == MAX_PENDING) {
        add_pending(p);
        i = 0;
    }
    if (i == p->n_pending) {
        p->pending[i].counter = counter;
        p->pending[p->n_pending++].n = 0;
    }
    p->pending[i].n += n;
    return i;
}

static void call(Pass *p, Int n_args, const HChar *name, void *function, IRExpr **args, IRExpr *guard)
{
    IRDirty *d = unsafeIRDirty_0_N(n_args, name, VG_(fnptr_to_fnentry)(function), args);
    if (guard)
        d->guard = guard;
    emit(p, IRStmt_Dirty(d));
}

/* ---- accesses ---- */

static Int size_index(Int bytes)
{
    static const Int sizes[OTHER_SIZE] = {1, 2, 4, 8, 10, 16, 32};
    for (Int i = 0; i < OTHER_SIZE; i++)
        if (sizes[i] == bytes)
            return i;
    return OTHER_SIZE;
}

/* The class if the address expression alone decides it, else N_WHERE. */
static Where known_where(Value v)
{
    switch (v.origin) {
    case FROM_SP: return ON_FRAME;
    case FROM_THREAD: return v.exact ? ((Long)v.base < 0 ? IN_STATIC : IN_LINKAGE) : N_WHERE;
    case FROM_CONSTANT:
        if (is_linkage(v.base))
            return IN_LINKAGE;
        return v.exact && in_image(v.base) ? IN_STATIC : N_WHERE;
    default: return N_WHERE;
    }
}

static void access(Pass *p, Int direction, IRExpr *address, Int bytes, IRExpr *guard)
{
    Value v = derive_value(p->derive, address);
    Int size = size_index(bytes);
    Where where = known_where(v);
    ULong *slot = &p->code->access[0][direction][size];
    if (size == OTHER_SIZE)
        call(p, 3, "on_other_access", on_other_access, mkIRExprVec_3(address, word((Addr)slot), word(bytes)), guard);
    else if (where != N_WHERE && !guard)
        count(p, &p->code->access[where][direction][size], 1);
    else if (v.origin == FROM_FP || v.origin == FROM_SP)
        call(p, 2, "on_frame_access", on_frame_access, mkIRExprVec_2(address, word((Addr)slot)), guard);
    else
        call(p, 2, "on_access", on_access, mkIRExprVec_2(address, word((Addr)slot)), guard);
    if (direction == LOAD)
        p->has_load = True;
}

static void flops(Pass *p, IROp op)
{
    Event event;
    Bool fused;
    UInt n = flops_of(op, &event, &fused);
    if (!n)
        return;
    if (fused && p->fused_at >= 0) { /* a second lane: the instruction is packed */
        ULong *scalar = &p->code->event[event];
        if (p->pending[p->fused_at].counter == scalar) {
            p->pending[p->fused_at].n -= n;
            p->fused_at = count(p, scalar + 1, n);
        }
        event++;
    }
    Int at = count(p, &p->code->event[event], n);
    if (fused)
        p->fused_at = at;
}

static void expression(Pass *p, const IRExpr *e)
{
    switch (e->tag) {
    case Iex_Load: access(p, LOAD, e->Iex.Load.addr, sizeofIRType(e->Iex.Load.ty), NULL); break;
    case Iex_Unop: flops(p, e->Iex.Unop.op); break;
    case Iex_Binop: flops(p, e->Iex.Binop.op); break;
    case Iex_Triop: flops(p, e->Iex.Triop.details->op); break;
    case Iex_Qop: flops(p, e->Iex.Qop.details->op); break;
    default: break;
    }
}

static Int loaded_bytes(const IRLoadG *g)
{
    IRType result, loaded;
    typeOfIRLoadGOp(g->cvt, &result, &loaded);
    return sizeofIRType(loaded);
}

static void dirty(Pass *p, const IRDirty *d)
{
    IRExpr *guard = d->guard->tag == Iex_Const ? NULL : d->guard;
    if (d->mFx == Ifx_Read || d->mFx == Ifx_Modify)
        access(p, LOAD, d->mAddr, d->mSize, guard);
    if (d->mFx == Ifx_Write || d->mFx == Ifx_Modify)
        access(p, STORE, d->mAddr, d->mSize, guard);
}

static void statement(Pass *p, IRSB *in, const IRStmt *st)
{
    IRTypeEnv *env = in->tyenv;
    switch (st->tag) {
    case Ist_WrTmp: expression(p, st->Ist.WrTmp.data); break;
    case Ist_Store:
        access(p, STORE, st->Ist.Store.addr, sizeofIRType(typeOfIRExpr(env, st->Ist.Store.data)), NULL);
        break;
    case Ist_StoreG: {
        const IRStoreG *g = st->Ist.StoreG.details;
        access(p, STORE, g->addr, sizeofIRType(typeOfIRExpr(env, g->data)), g->guard);
        break;
    }
    case Ist_LoadG:
        access(p, LOAD, st->Ist.LoadG.details->addr, loaded_bytes(st->Ist.LoadG.details), st->Ist.LoadG.details->guard);
        break;
    case Ist_CAS: {
        const IRCAS *c = st->Ist.CAS.details;
        Int bytes = sizeofIRType(typeOfIRExpr(env, c->dataLo)) * (c->dataHi ? 2 : 1);
        if (!p->has_load)
            access(p, LOAD, c->addr, bytes, NULL);
        access(p, STORE, c->addr, bytes, NULL);
        break;
    }
    case Ist_Dirty: dirty(p, st->Ist.Dirty.details); break;
    case Ist_Exit: add_pending(p); break;
    default: break;
    }
}

/* ---- instructions ---- */

/* The opcode behind prefixes; *modrm is the byte behind it. */
static UInt opcode_at(Addr a, UInt len, UChar *modrm)
{
    const UChar *b = (const UChar *)a, *end = b + len;
    while (b < end && (*b == 0x2E || *b == 0x3E || *b == 0x66 || *b == 0xF2 || *b == 0xF3 || (*b & 0xF0) == 0x40))
        b++;
    UInt opcode = b < end ? *b++ : 0;
    if (opcode == 0x0F && b < end)
        opcode = 0x0F00 | *b++;
    *modrm = b < end ? *b : 0;
    return opcode;
}

static void count_instruction(Pass *p, Addr a, UInt len)
{
    UChar modrm;
    UInt opcode = opcode_at(a, len, &modrm);
    count(p, &p->code->event[INSTRUCTIONS], 1);
    if ((opcode & 0xFFF0) == 0x70 || (opcode & 0xFFF0) == 0x0F80 || (opcode >= 0xE0 && opcode <= 0xE3))
        count(p, &p->code->event[BRANCHES], 1);
    else if (opcode == 0xE8)
        count(p, &p->code->event[CALLS_DIRECT], 1);
    else if (opcode == 0xFF && (modrm >> 3 & 7) == 2)
        count(p, &p->code->event[CALLS_INDIRECT], 1);
}

static Bool is_entry(Addr a, const HChar **name)
{
    return VG_(get_fnname_if_entry)(VG_(current_DiEpoch)(), a, name);
}

static IRExpr *guest_register(Pass *p, Int offset)
{
    return temporary(p, Ity_I64, IRExpr_Get(offset, Ity_I64));
}

static UWord hash(const HChar *s)
{
    UWord h = 5381;
    while (*s)
        h = h * 33 + (UChar)*s++;
    return h;
}

/* mov %rsp,%rbp */
static Bool sets_frame_pointer(Addr a, UInt len)
{
    const UChar *b = (const UChar *)a;
    return len == 3 && b[0] == 0x48 && ((b[1] == 0x89 && b[2] == 0xE5) || (b[1] == 0x8B && b[2] == 0xEC));
}

/* Before an instruction of own code: says in which region of lines it is, where that changes. */
static void line_event(Pass *p, Addr a, UInt len, Bool entry)
{
    const HChar *file, *function;
    UInt line;
    if (entry)
        p->in_prologue = True;
    if (p->in_prologue) {
        p->in_prologue = !sets_frame_pointer(a, len);
        p->line_known = False;
        return;
    }
    if (!VG_(get_filename_linenum)(VG_(current_DiEpoch)(), a, &file, NULL, &line))
        return;
    Int region = region_of_line(file, line);
    if ((p->line_known && region == p->line_region) || !VG_(get_fnname)(VG_(current_DiEpoch)(), a, &function))
        return;
    p->line_known = True;
    p->line_region = region;
    add_pending(p);
    call(p, 3, "on_line", on_line,
         mkIRExprVec_3(word(region), word(hash(function)), guest_register(p, offsetof(VexGuestAMD64State, guest_RBP))),
         NULL);
}

static void function_event(Pass *p, const HChar *name)
{
    Int region = region_of_function(name);
    if (region < 0)
        return;
    add_pending(p);
    call(p, 2, "on_entry", on_entry,
         mkIRExprVec_2(word(region), guest_register(p, offsetof(VexGuestAMD64State, guest_RSP))), NULL);
}

static void instruction(Pass *p, Addr a, UInt len)
{
    const HChar *name;
    Int code = code_of(a);
    p->code = &live.of[code];
    p->has_load = False;
    p->fused_at = -1;
    Bool entry = (regions_have_functions() || regions_have_lines()) && is_entry(a, &name);
    if (entry)
        function_event(p, name);
    if (code == OWN && regions_have_lines())
        line_event(p, a, len, entry);
    count_instruction(p, a, len);
}

/* Returns and computed jumps (longjmp) may leave a region: the stack pointer shows it. */
static void end_of_block(Pass *p, const IRExpr *next)
{
    add_pending(p);
    if (next->tag == Iex_Const)
        return;
    IRExpr *sp = guest_register(p, offsetof(VexGuestAMD64State, guest_RSP));
    IRExpr *limit = temporary(p, Ity_I64, IRExpr_Load(Iend_LE, Ity_I64, word((Addr)&region_limit)));
    IRExpr *above = temporary(p, Ity_I1, IRExpr_Binop(Iop_CmpLT64U, limit, sp));
    call(p, 1, "on_return", on_return, mkIRExprVec_1(sp), above);
}

IRSB *instrument(VgCallbackClosure *closure, IRSB *in, const VexGuestLayout *layout, const VexGuestExtents *extents,
                 const VexArchInfo *host, IRType guest_word, IRType host_word)
{
    Pass p = {.out = deepCopyIRSBExceptStmts(in), .derive = derive_new(in), .fused_at = -1};
    for (Int i = 0; i < in->stmts_used; i++) {
        IRStmt *st = in->stmts[i];
        if (st->tag == Ist_IMark)
            instruction(&p, st->Ist.IMark.addr, st->Ist.IMark.len);
        else if (p.code) /* what stands in front of the first instruction is Valgrind's own */
            statement(&p, in, st);
        derive_statement(p.derive, st);
        emit(&p, st);
    }
    end_of_block(&p, in->next);
    derive_free(p.derive);
    return p.out;
}
