/* What gcc and clang, which calls itself gcc 4.2, see in different ways. */
#if defined(__GNUC__) && (__GNUC__ > 4 || (__GNUC__ == 4 && __GNUC_MINOR__ >= 3)) && !defined(__clang__)
#define BY_GCC 1
#endif

/* another text, that names what the other one does not know */
#ifdef BY_GCC
#define larger(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#else
#include <sys/param.h>
#define larger(a, b) MAX(a, b)
#endif

/* a function of a header for one, a macro for the other */
#ifdef BY_GCC
#define twice(x) ((x) * 2)
#else
static inline int twice_of(int x) { return x * 2; }
#define twice(x) twice_of(x)
#endif

/* a type, and an object-like macro for a function-like one */
#ifdef BY_GCC
typedef long wide;
#define WIDE(x) ((wide)(x))
#define step step_of_gcc
static inline int step_of_gcc(int x) { return x + 1; }
#else
typedef long long clangs_wide;
#define WIDE(x) ((clangs_wide)(x))
#define step(x) ((x) + 1)
#endif

/* builtins that one compiler has */
#ifndef __has_builtin
#define __has_builtin(x) 0
#endif
#if __has_builtin(__builtin_rotateleft32)
#define rotate(x, n) __builtin_rotateleft32(x, n)
#else
#define rotate(x, n) (((x) << (n)) | ((x) >> (32 - (n))))
#endif
#if __has_builtin(__builtin_assume)
#define assume(c) __builtin_assume(c)
#else
#define assume(c) do { if (!(c)) __builtin_unreachable(); } while (0)
#endif

/* features that only clang can be asked for */
#ifdef __has_feature
#if __has_feature(c_generic_selections)
#define kind(x) _Generic((x), int: kind_of_clang(1), default: kind_of_clang(2))
static inline int kind_of_clang(int x) { return x; }
#endif
#endif
#ifndef kind
#define kind(x) __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(x), int), 1, 2)
#endif

/* loops, jumps and blocks made by macros */
#ifdef BY_GCC
#define each(i, n) for (__auto_type i = (n) * 0; i < (n); i++)
#define leave_if(c, v) do { if (__builtin_expect(!!(c), 0)) return (v); } while (0)
#define begin_block {
#define end_block }
#else
#define each(i, n) for (int i = clangs_zero; i < (n); i++)
#define leave_if(c, v) if (c) return clangs_zero + (v); else (void)0
enum { clangs_zero };
#define begin_block { enum { clangs_block };
#define end_block (void)clangs_block; }
#endif

/* taken as text by one of them, in a macro that both have */
#ifdef BY_GCC
#define tell(x) told(#x, x)
#else
#define tell(x) told_number(x)
#define told_number(x) told("", x)
#endif
#define tell_of(x) tell(x)

/* taken back for one of them */
#define halves(x) ((x) / 2)
#ifdef BY_GCC
#undef halves
static inline int halves(int x) { return x / 2; }
#endif

/* in one that is the same for both */
#define largest(a, b, c) larger(a, larger(b, c))
#define check(c) do { if (!(larger(c, 0))) fails++; } while (0)
