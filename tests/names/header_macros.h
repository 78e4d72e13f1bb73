#ifndef MR_INLINE
#define MR_INLINE static
#endif
