/* Stands for memrt.h where a rewritten text is to be the plain program again, but for its regions, which read the
 * clock: of a region with two versions the compiler sees that the counted one is never run, and in one that counts in
 * place nothing reads what is counted.  Variants are called by nobody.  The runtime's own header is counting.h. */
#ifndef MARKS_H
#define MARKS_H
#include "counting.h"
#undef mr_now
#undef mr_now_offset
#undef mr_now_aside
#undef mr_current
#undef mr_at
#undef mr_begin
#undef mr_enter
#undef mr_leave
#undef mr_here
#undef mr_inside
#undef mr_once
#undef mr_begin_leaf
#undef mr_all_iterations
#undef MR_AT
#undef MR_COUNT
#undef MR_INSIDE_AT
#undef MR_INSIDE_COUNT
#undef MR_ADD
#undef MR_MOVE
#undef MR_IF
#undef MR_TRUE
#undef MR_FALSE
#undef MR_WAYS
#undef MR_TRUE_BY
#undef MR_FALSE_BY
#undef MR_VARIANT
#undef MR_ORIGINAL
#undef MR_PAIRS_BEGIN
#undef MR_PAIR
#undef MR_PAIRS_END
#undef mr_mark
#undef mr_back
#undef mr_ending
#undef mr_leaving
#undef mr_stayed
#undef mr_wait
#undef mr_met
#undef mr_waited
#undef mr_format
#undef mr_divide
#undef mr_min
#undef mr_max
#undef mr_log2

static mr_u64 marks_nothing[MR_COUNTERS] MR_UNUSED; /* is written only */
MR_API void marks_begin(void);
MR_API void marks_end(void);

#define mr_begin(roi) (marks_begin(), (mr_u64 *)0)
#define mr_enter(roi) (marks_begin(), marks_nothing)
#define mr_leave(roi) (marks_end(), marks_nothing)
#define mr_begin_leaf(roi) (marks_begin(), (mr_u64 *)0)
#define mr_mark() 0u
#define mr_back(mark) ((void)(mark))
#define mr_current() marks_nothing
#define mr_at(k) marks_nothing
#define mr_here() marks_nothing
#define mr_now marks_nothing
#define mr_inside() marks_nothing
#define mr_once() marks_nothing
#define mr_all_iterations 1
#define mr_turn(c) ((void)(c), MR_NO_END)
#define mr_iterations_end(left) ((void)(left), marks_nothing)
#define MR_AT(k) marks_nothing
#define MR_COUNT(k) ((void)0)
#define MR_INSIDE_AT(k) marks_nothing
#define MR_INSIDE_COUNT(k) ((void)0)
#define MR_ADD(counter, n) ((void)(n))
#define MR_MOVE(counter, k) ((k) = 0)
#define MR_IF(t)
#define MR_TRUE(t, k)
#define MR_FALSE(t, k)
#define MR_WAYS(t, k, j)
#define MR_TRUE_BY(t, k, one)
#define MR_FALSE_BY(t, k, one)
#define mr_whole(x) ((void)(x), (mr_u64)0)
#define mr_most(x) MR_ALL
#define mr_strlen(s, most) ((mr_u64)0)
#define mr_match(a, b, most) ((mr_u64)0)
#define mr_strmatch(a, b, most) ((mr_u64)0)
#define mr_wcslen(s, most, size) ((mr_u64)0)
#define mr_wmatch(a, b, most, size) ((mr_u64)0)
#define mr_wcsmatch(a, b, most, size) ((mr_u64)0)
#define mr_intlen(s, base) ((mr_u64)0)
#define mr_floatlen(s) ((mr_u64)0)
#define mr_divide(a, b) ((void)(a), (mr_real)(b))
#define mr_min(a, b) ((void)(a), (mr_real)(b))
#define mr_max(a, b) ((void)(a), (mr_real)(b))
#define mr_log2(x) ((mr_real)(x))
#define mr_format(format, kept) (*(kept) = (void *)(format), (char *)(format))
#define mr_ending(status) (status)
#define mr_leaving() ((void)0)
#define mr_stayed(result) (result)
#define mr_wait() ((void)0)
#define mr_met() ((void)0)
#define mr_waited(result) (result)
#define MR_VARIANT(e) (e)
#define MR_ORIGINAL(e) (e)
#define MR_CALLEE(k, first, n, e) (e)
#define MR_VARIANT_CALLEE(k, first, n, e) (e)
#define MR_PAIRS_BEGIN(k)
#define MR_PAIR(f, variant)
#define MR_NUMBERED_PAIR(f, variant, number)
#define MR_PAIRS_END(k)

#endif
