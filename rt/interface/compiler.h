/* ---- What the compiler at hand has, and what it is not to warn of ---- */

#if defined(__TINYC__) || !defined(__GNUC__)
typedef unsigned long long mr_u64;
typedef long long mr_i64;
#else
__extension__ typedef unsigned long long mr_u64;
__extension__ typedef long long mr_i64;
#endif

#if defined(__SIZEOF_INT__) && __SIZEOF_INT__ < 4
typedef unsigned long mr_u32;
#else
typedef unsigned mr_u32;
#endif
typedef unsigned short mr_u16;
typedef unsigned char mr_u8;

/* Stands behind a keyword that is a macro's name as well, and keeps it from being that. */
#define MR_NOTHING

/* No thread-local variables, since nobody has set them up.  Tasks are told apart by a hook (bare.c). */
#if defined(MR_BARE) && !defined(MR_NO_THREADS)
#define MR_NO_THREADS
#endif

/* MR_TLS stays undefined where the compiler has no thread-local variables: then a call counts. */
#if defined(MR_NO_THREADS)
#undef MR_TLS
#define MR_TLS
#elif defined(MR_TLS) || defined(__TINYC__)
#elif defined(__GNUC__)
#define MR_TLS __thread
#if defined(__ELF__) && defined(__OPTIMIZE__) && (defined(__PIE__) || (!defined(__PIC__) && !defined(__i386__)))
#define MR_OWN_TLS
#endif
#elif defined(__STDC_VERSION__) && !defined(__STDC_NO_THREADS__)
#if __STDC_VERSION__ >= 201112L
#define MR_TLS _Thread_local
#endif
#endif
#if defined(__ELF__) && defined(__PIC__) && !defined(__PIE__)
#define MR_FOR_LIBRARIES
#endif

/* The line of __LINE__ in a macro whose invocation has several lines: that of its name, of its end, or the one that is
   read. */
#if defined(__clang__)
#define MR_LINE(name, end) end
#elif defined(__GNUC__) && __GNUC__ >= 5 && !defined(__TINYC__) && !defined(__INTEL_COMPILER) &&                       \
    !defined(__NVCOMPILER) && !defined(__PGI)
#define MR_LINE(name, end) name
#else
#define MR_LINE(name, end) __LINE__
#endif

#define MR_TEXT_OF(x) #x
#define MR_TEXT(x) MR_TEXT_OF(x)

/* The name of mr_current's stub; the runtime has it whatever it is compiled with, as files of one program may be
   compiled otherwise, by gcc or clang. */
#if defined(__x86_64__) && !defined(__ILP32__) && defined(__linux__) && defined(__GNUC__) && defined(MR_TLS) &&        \
    (defined(__clang__) || __GNUC__ >= 9) && !defined(__TINYC__) && !defined(__INTEL_COMPILER) &&                      \
    !defined(__NVCOMPILER) && !defined(__PGI)
#define MR_ASIDE_NAME MR_TEXT(mr_aside)
#endif

/* Counters without a pointer.  MR_DIRECT_WORDS is the array's size, a multiple of pages, where one context is all that
   a thread may have. */
#if defined(MR_DIRECT_WORDS) && defined(MR_OWN_TLS) && defined(MR_ASIDE_NAME) && !defined(MR_NO_DIRECT) &&             \
    !defined(__SANITIZE_THREAD__)
#define MR_DIRECT
#if defined(__has_feature)
#if __has_feature(__thread_sanitizer__) || __has_feature(__memory_sanitizer__)
#undef MR_DIRECT
#endif
#endif
#endif

/* Code for an executable finds the executable's thread-local variables by one instruction, where the compiler may rely
   on that: the runtime is linked into the executable, too.  If the user defines MR_TLS, it need not be. */
#if defined(MR_OWN_TLS)
#define MR_NEAR __attribute__((__tls_model__("local-exec")))
#if defined(MR_ASIDE_NAME) && !defined(__clang__)
#define MR_ASIDE MR_ASIDE_NAME
#endif
#else
#define MR_NEAR
#endif

/* Code for a library would call the loader for the address of a thread-local variable.  Where the loader put the
   library's variables beside those of the program, their distance from the thread's own address is the same in all
   threads, and the runtime knows it: one load then reads mr_now. */
#if defined(MR_FOR_LIBRARIES) && defined(MR_ASIDE_NAME) && !defined(MR_NO_THREADS) &&                                  \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&                                                 \
    (!defined(__clang__) || (__clang_major__ >= 16 && defined(__SEG_FS)))
#define MR_BY_OFFSET
#if defined(__has_feature)
#if __has_feature(__address_sanitizer__) || __has_feature(__thread_sanitizer__) ||                                     \
    __has_feature(__memory_sanitizer__) || __has_feature(__hwaddress_sanitizer__)
#undef MR_BY_OFFSET
#endif
#endif
#endif

#if defined(__GNUC__) || defined(__TINYC__)
#define MR_UNUSED __attribute__((__unused__))
#if defined(__clang__) /* With this attribute, clang forgets the prototype of what typeof declares. */
#define MR_NORETURN __extension__ _Noreturn
#else
#define MR_NORETURN __attribute__((__noreturn__))
#endif
#define MR_FORMAT_OF(n) __attribute__((__format_arg__(n)))
#define MR_INLINE __inline__ /* Asks for static functions to be inlined though counters made them larger. */
#else
#define MR_UNUSED
#define MR_NORETURN
#define MR_FORMAT_OF(n)
#define MR_INLINE
#endif

/* These silence warnings around text that names what is deprecated, so that only the user's own uses are warned of.
   They do so around a function that calls setjmp or its like, too, since gcc's guess which variables longjmp may
   clobber depends on registers, and so on the counters. */
#if (defined(__clang__) || (defined(__GNUC__) && __GNUC__ > 5)) && !defined(__TINYC__)
#define MR_QUIET_DEPRECATED                                                                                            \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"")
#define MR_QUIET_END _Pragma("GCC diagnostic pop")
#else
#define MR_QUIET_DEPRECATED
#define MR_QUIET_END
#endif
#if defined(__GNUC__) && __GNUC__ > 5 && !defined(__TINYC__) && !defined(__clang__)
#define MR_QUIET_SETJMP _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wclobbered\"")
#define MR_QUIET_SETJMP_END MR_QUIET_END
#else
#define MR_QUIET_SETJMP
#define MR_QUIET_SETJMP_END
#endif
#define MR_QUIETLY(declaration) MR_QUIET_DEPRECATED declaration MR_QUIET_END

#if defined(__GNUC__) && !defined(__TINYC__)
#define MR_SAME                                                                                                        \
    __attribute__((__const__)) /* Such a function changes nothing, and returns the same value each time.               \
                                */
#define MR_RARE __attribute__((__cold__)) /* Code that leads to such a call is laid out apart from the rest. */
#else
#define MR_SAME
#define MR_RARE
#endif

#if defined(__clang__)
#define MR_CLANG_INLINE MR_INLINE /* This asks clang to inline larger functions as well. */
#else
#define MR_CLANG_INLINE
#endif
#if defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__)
#define MR_GCC_INLINE MR_INLINE /* Asks gcc to inline functions that call themselves. */
#else
#define MR_GCC_INLINE
#endif

/* This is for small functions that are not static: their code is there for others as well.  Where another definition
   may take its place, no call is inlined. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__) && (!defined(__PIC__) || defined(__PIE__))
#ifdef __GNUC_STDC_INLINE__
#define MR_OUTER_INLINE extern __inline__
#else
#define MR_OUTER_INLINE __inline__
#endif
#else
#define MR_OUTER_INLINE
#endif

/* This stands in front of a loop that is small but for what it counts.  clang unrolls by size, some 28 operations, and
   a loop that it leaves as it is takes up to twice as long. */
#if defined(__clang__) && __clang_major__ >= 4 && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#define MR_UNROLL _Pragma("clang loop unroll_count(4)")
#define MR_UNROLL_WHOLE _Pragma("clang loop unroll(full)")
#else
#define MR_UNROLL
#define MR_UNROLL_WHOLE
#endif

/* A directive that asks for vectors may get none in a loop that counts what it calls, nor can all loops be unrolled:
   clang would warn. */
#if defined(__clang__) && (defined(_OPENMP) || (defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)))
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* A switch's value without a case may be counted by a `default` of ours.  clang sees a way there on which variables may
   have no value, and which it does not look at in the plain text. */
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wcovered-switch-default"
#pragma clang diagnostic ignored "-Wsometimes-uninitialized"
#endif

/* Warnings that follow from ranges of values are known from the plain text: a call of the runtime between `b < 2` and
   `b == 28378` lets gcc think that both can be true. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__llvm__) && __GNUC__ >= 5
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#if __GNUC__ >= 11
#pragma GCC diagnostic ignored "-Wstringop-overread"
#endif
#ifdef MR_EVENTS /* Addresses are passed on past all that restricts an index. */
#pragma GCC diagnostic ignored "-Warray-bounds"
#if __GNUC__ >= 7
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif
#if __GNUC__ >= 6
#pragma GCC diagnostic ignored "-Wscalar-storage-order"
#endif
#endif
#endif
