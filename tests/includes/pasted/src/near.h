#ifndef NEAR_H
#define NEAR_H
#include <string.h>
#define NAME_OF(path) (strrchr(path, '/') ? strrchr(path, '/') + 1 : (path))
static inline int near(int n) { return n + 1; }
static inline const char *near_file(void) { return __FILE__; }
static inline int near_line(void) { return __LINE__; }
#line 100 "said.y"
static inline const char *said_file(void) { return __FILE__; }
static inline int said_line(void) { return __LINE__; }
#endif
