/* In: an operation of Valgrind's intermediate representation.  Out: how many floating-point operations of the machine
 * it is. Method: one line for each kind; a fused multiply-add is two, a square root one.  Changes of sign, comparisons,
 * conversions, minima and maxima are none, as with the processors' own counters. Limits: x87 arithmetic is computed
 * with 64 bits by Valgrind and shows as such; nothing else on this machine uses those operations. Transcendental x87
 * instructions are not counted. */
#include "oracle.h"

static UInt packed_flops(IROp op, Event *event)
{
    switch (op) {
    case Iop_Add32Fx4:
    case Iop_Sub32Fx4:
    case Iop_Mul32Fx4:
    case Iop_Div32Fx4:
    case Iop_Sqrt32Fx4: *event = FLOP_PACKED_4; return 4;
    case Iop_Add32Fx8:
    case Iop_Sub32Fx8:
    case Iop_Mul32Fx8:
    case Iop_Div32Fx8:
    case Iop_Sqrt32Fx8: *event = FLOP_PACKED_4; return 8;
    case Iop_Add64Fx2:
    case Iop_Sub64Fx2:
    case Iop_Mul64Fx2:
    case Iop_Div64Fx2:
    case Iop_Sqrt64Fx2: *event = FLOP_PACKED_8; return 2;
    case Iop_Add64Fx4:
    case Iop_Sub64Fx4:
    case Iop_Mul64Fx4:
    case Iop_Div64Fx4:
    case Iop_Sqrt64Fx4: *event = FLOP_PACKED_8; return 4;
    default: return 0;
    }
}

UInt flops_of(IROp op, Event *event, Bool *fused)
{
    *fused = False;
    switch (op) {
    case Iop_Add32F0x4:
    case Iop_Sub32F0x4:
    case Iop_Mul32F0x4:
    case Iop_Div32F0x4:
    case Iop_Sqrt32F0x4:
    case Iop_AddF32:
    case Iop_SubF32:
    case Iop_MulF32:
    case Iop_DivF32:
    case Iop_SqrtF32: *event = FLOP_SCALAR_4; return 1;
    case Iop_Add64F0x2:
    case Iop_Sub64F0x2:
    case Iop_Mul64F0x2:
    case Iop_Div64F0x2:
    case Iop_Sqrt64F0x2: *event = FLOP_SCALAR_8; return 1;
    case Iop_MAddF32:
    case Iop_MSubF32:
        *event = FLOP_SCALAR_4;
        *fused = True;
        return 2;
    case Iop_MAddF64:
    case Iop_MSubF64:
        *event = FLOP_SCALAR_8;
        *fused = True;
        return 2;
    case Iop_AddF64:
    case Iop_SubF64:
    case Iop_MulF64:
    case Iop_DivF64:
    case Iop_SqrtF64: *event = FLOP_SCALAR_10; return 1;
    default: return packed_flops(op, event);
    }
}
